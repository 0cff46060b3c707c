"""The kernels of the pipeline: many games in one call."""
