"""Starts the game on a host: the native window and the page run this same coroutine."""

from __future__ import annotations

import pygame

from game.hosts.port import Host
from game.ui.app import App


async def main(host: Host) -> None:
    """Play until the player closes the game."""
    pygame.display.init()
    pygame.font.init()
    await App(host).run()
