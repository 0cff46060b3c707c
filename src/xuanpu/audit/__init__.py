"""The audit (design D6): checks that look at an arrangement and report findings with stable codes."""
