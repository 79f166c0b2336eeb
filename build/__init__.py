"""What makes the files that the game ships: pictures, fonts, sounds, the page."""
