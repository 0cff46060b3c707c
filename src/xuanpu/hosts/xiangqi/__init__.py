"""Xiangqi: 9 x 10 points, kings confined to palaces, cannons that need a screen."""
