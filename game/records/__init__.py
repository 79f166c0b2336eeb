"""What is remembered: the game on the table, the statistics, the settings.

Texts in, values out: no clock, no file, no pygame. Days and seconds are handed in, and
`keeper` reads and writes through the host's storage.
"""
