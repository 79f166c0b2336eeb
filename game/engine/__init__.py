"""The rules of Pyramid solitaire, without a screen.

Standard library only; no clock, no file, no global random source. `tests/engine` proves
that this package imports where pygame cannot be.
"""
