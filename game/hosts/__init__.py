"""What the machine under the game offers, one small port each (see `port`)."""
