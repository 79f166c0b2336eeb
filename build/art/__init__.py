"""The drawings of the game, as vectors."""
