"""Figures by matplotlib, in Chinese and English, as SVG whose characters are outlines."""
