"""What the player sees and touches. Everything here may be thrown away at any time."""
