"""The page's entry: the game with the browser as its host."""

import game.main
from game.hosts.browser import BrowserHost


async def start() -> None:
    """Play until the page is closed."""
    await game.main.main(BrowserHost())


if __name__ == "__main__":  # pygbag's own loader runs this file as the program
    import asyncio

    asyncio.run(start())
