"""The solver against the naive twin, against itself and against what others measured."""
