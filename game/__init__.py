"""Pyramide: Pyramid solitaire on one shared engine, in a window and on a static page."""
