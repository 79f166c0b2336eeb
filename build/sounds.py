"""Synthesises the sounds of the game.

    python build/sounds.py            writes assets/sounds/
    python build/sounds.py --check    only tells whether the folder sounds as it would be written

Cards are noise shaped by a falling band of frequencies; pairs, kings and wins are struck bars
(a sine, its fourth harmonic and a soft knock, as in a marimba). Everything is quiet, short,
faded at both ends, and the same on each run.
"""

from __future__ import annotations

import argparse
import io
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
RATE = 44100
PEAK = 10 ** (-10 / 20)  # decoding may overshoot: stays below -9 dBFS
QUALITY = 0.35
SERIAL = 0x50595231

Wave = NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(seconds * RATE), dtype=np.float64) / RATE


def _noise(seconds: float, seed: int, low: float, high: float) -> Wave:
    """Noise between two frequencies, with soft shoulders."""
    count = int(seconds * RATE)
    rng = np.random.Generator(np.random.PCG64(seed))
    spectrum = np.fft.rfft(rng.uniform(-1, 1, count))
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    shape = 1 / (1 + (low / np.maximum(hertz, 1)) ** 4) / (1 + (hertz / high) ** 4)
    wave = np.fft.irfft(spectrum * shape, count)
    return np.asarray(wave / np.max(np.abs(wave)), dtype=np.float64)


def _swell(t: Wave, rise: float, fall: float) -> Wave:
    return np.asarray((1 - np.exp(-t / rise)) * np.exp(-t / fall), dtype=np.float64)


def _bar(hertz: float, seconds: float, ring: float = 0.16, knock: float = 0.35) -> Wave:
    """A wooden bar, struck softly."""
    t = _time(seconds)
    wave = np.sin(2 * np.pi * hertz * t) * np.exp(-t / ring)
    wave += 0.26 * np.sin(2 * np.pi * hertz * 3.93 * t) * np.exp(-t / (ring * 0.28))
    wave += 0.07 * np.sin(2 * np.pi * hertz * 9.2 * t) * np.exp(-t / (ring * 0.1))
    wave += knock * np.sin(2 * np.pi * hertz * 0.5 * t) * np.exp(-t / 0.018)
    return np.asarray(wave * (1 - np.exp(-t / 0.0015)), dtype=np.float64)


def _mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Waves laid over each other: (start, loudness, wave)."""
    out = np.zeros(int(seconds * RATE), dtype=np.float64)
    for start, loud, wave in parts:
        at = int(start * RATE)
        part = wave[: max(0, len(out) - at)]
        out[at : at + len(part)] += loud * part
    return out


def _slide(seconds: float, seed: int, low: float, high: float, rise: float, fall: float) -> Wave:
    """A card sliding over another."""
    return _noise(seconds, seed, low, high) * _swell(_time(seconds), rise, fall)


def _snap(seed: int, weight: float = 1.0) -> Wave:
    """A card coming to rest: a short tick over a soft slap."""
    seconds = 0.09
    t = _time(seconds)
    tick = _noise(seconds, seed, 1800, 5200) * np.exp(-t / 0.006)
    slap = _noise(seconds, seed + 1, 180, 700) * np.exp(-t / 0.022)
    return np.asarray(0.5 * tick + weight * slap, dtype=np.float64)


def deal() -> Wave:
    """One card laid down."""
    return _mix(0.16, (0, 0.45, _slide(0.1, 11, 900, 3800, 0.012, 0.03)), (0.05, 0.9, _snap(12)))


def draw() -> Wave:
    """A card turned over from the stock."""
    return _mix(
        0.24,
        (0, 0.6, _slide(0.18, 21, 1100, 4200, 0.02, 0.045)),
        (0.03, 0.35, _slide(0.14, 22, 500, 1600, 0.02, 0.05)),
        (0.12, 0.85, _snap(23)),
    )


def recycle() -> Wave:
    """The waste turned back into the stock: a riffle."""
    parts = [
        (0.028 * i + 0.002 * (i % 3), 0.4 + 0.05 * (i % 4), _snap(30 + i, 0.5)) for i in range(9)
    ]
    return _mix(0.4, *parts, (0.29, 0.9, _snap(45, 1.2)))


def select() -> Wave:
    """A card lifted."""
    return _mix(0.12, (0, 1.0, _bar(880.0, 0.12, 0.045, 0.1)), (0, 0.15, _snap(51)))


def pair() -> Wave:
    """Two cards gone: a rising fourth."""
    return _mix(
        0.4,
        (0, 0.85, _bar(523.25, 0.4, 0.13)),
        (0.075, 1.0, _bar(698.46, 0.32, 0.14)),
        (0, 0.14, _slide(0.1, 61, 1500, 4500, 0.01, 0.03)),
    )


def king() -> Wave:
    """A king gone alone: one fuller chord."""
    return _mix(
        0.4,
        (0, 1.0, _bar(392.0, 0.4, 0.16)),
        (0.012, 0.6, _bar(587.33, 0.38, 0.15)),
        (0.085, 0.75, _bar(783.99, 0.31, 0.13)),
    )


def wrong() -> Wave:
    """These two do not go together: a low soft thud, twice."""
    t = _time(0.13)
    thud = np.sin(2 * np.pi * (150 - 260 * t) * t) * np.exp(-t / 0.032) * (1 - np.exp(-t / 0.003))
    thud += 0.25 * _noise(0.13, 71, 120, 420) * np.exp(-t / 0.02)
    return _mix(0.28, (0, 1.0, thud), (0.105, 0.75, thud))


def blocked() -> Wave:
    """This card is covered: one dull knock."""
    t = _time(0.16)
    knock = np.sin(2 * np.pi * 196 * t) * np.exp(-t / 0.028) * (1 - np.exp(-t / 0.002))
    knock += 0.4 * _noise(0.16, 81, 250, 900) * np.exp(-t / 0.012)
    return _mix(0.16, (0, 1.0, knock))


def undo() -> Wave:
    """A step back: the pair's fourth, falling and shorter."""
    return _mix(
        0.28,
        (0, 0.8, _bar(587.33, 0.2, 0.06, 0.15)),
        (0.07, 0.9, _bar(440.0, 0.2, 0.075, 0.15)),
    )


def button() -> Wave:
    """A button pressed."""
    return _mix(0.09, (0, 1.0, _bar(660.0, 0.09, 0.02, 0.5)), (0, 0.2, _snap(91, 0.3)))


def hint() -> Wave:
    """An idea: two high drops."""
    return _mix(
        0.4,
        (0, 0.7, _bar(1046.5, 0.36, 0.1, 0.05)),
        (0.09, 0.8, _bar(1318.51, 0.3, 0.11, 0.05)),
    )


def won() -> Wave:
    """The pyramid cleared: a climb of six notes and a chord."""
    notes = (392.0, 493.88, 587.33, 783.99, 987.77, 1174.66)
    parts = [(0.11 * i, 0.6 + 0.04 * i, _bar(n, 0.8, 0.2)) for i, n in enumerate(notes)]
    chord = [(0.78, 0.55, _bar(n, 1.2, 0.34)) for n in (392.0, 587.33, 783.99, 987.77)]
    return _mix(1.95, *parts, *chord)


def lost() -> Wave:
    """No moves left: two notes down, not a reproach."""
    return _mix(
        0.4,
        (0, 0.8, _bar(392.0, 0.4, 0.11, 0.2)),
        (0.12, 1.0, _bar(311.13, 0.28, 0.13, 0.2)),
    )


# each with its loudness below the common peak, in decibels
SOUNDS: dict[str, tuple[Callable[[], Wave], float]] = {
    "deal": (deal, -5),
    "draw": (draw, -3),
    "recycle": (recycle, -4),
    "select": (select, -7),
    "pair": (pair, -1),
    "king": (king, -1),
    "wrong": (wrong, -2),
    "blocked": (blocked, -4),
    "undo": (undo, -4),
    "win": (won, 0),
    "lost": (lost, -3),
    "button": (button, -7),
    "hint": (hint, -5),
}


def render(name: str) -> Wave:
    """One sound, faded and levelled."""
    make, level = SOUNDS[name]
    wave = make()
    wave = wave - np.mean(wave)
    rise, fall = int(0.002 * RATE), int(min(0.08, len(wave) / RATE * 0.3) * RATE)
    wave[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    wave[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(fall) + 1) / fall)
    return np.asarray(wave / np.max(np.abs(wave)) * PEAK * 10 ** (level / 20), dtype=np.float64)


def _ogg_crc_table() -> list[int]:
    table = []
    for i in range(256):
        r = i << 24
        for _ in range(8):
            r = ((r << 1) ^ 0x04C11DB7) & 0xFFFFFFFF if r & 0x80000000 else (r << 1) & 0xFFFFFFFF
        table.append(r)
    return table


def with_serial(data: bytes, serial: int) -> bytes:
    """An Ogg stream under another serial number, the sums of its pages made anew."""
    table = _ogg_crc_table()
    out = bytearray(data)
    at = 0
    while at < len(out):
        if out[at : at + 4] != b"OggS":
            raise ValueError("not an Ogg page")
        count = out[at + 26]
        size = 27 + count + sum(out[at + 27 : at + 27 + count])
        struct.pack_into("<I", out, at + 14, serial)
        struct.pack_into("<I", out, at + 22, 0)
        crc = 0
        for byte in out[at : at + size]:
            crc = ((crc << 8) & 0xFFFFFFFF) ^ table[(crc >> 24) ^ byte]
        struct.pack_into("<I", out, at + 22, crc)
        at += size
    return bytes(out)


def encode(wave: Wave) -> bytes:
    """Ogg Vorbis, mono, 44.1 kHz."""
    import soundfile  # type: ignore[import-untyped]

    out = io.BytesIO()
    with soundfile.SoundFile(
        out, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
    ) as file:
        file.write(wave)
    return with_serial(out.getvalue(), SERIAL)


def decode(data: bytes) -> Wave:
    """The samples of an encoded sound."""
    import soundfile

    read: Any = soundfile.read(io.BytesIO(data), dtype="float64")
    return np.asarray(read[0], dtype=np.float64)


def _alike(old: bytes, new: bytes) -> bool:
    if old == new:
        return True
    a, b = decode(old), decode(new)
    return len(a) == len(b) and bool(np.max(np.abs(a - b)) < 0.02)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the game's sounds.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    folder = ROOT / "assets" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    wrong_ones = 0
    for name in SOUNDS:
        data = encode(render(name))
        path = folder / f"{name}.ogg"
        if not options.check:
            path.write_bytes(data)
        elif not path.is_file() or not _alike(path.read_bytes(), data):
            print(f"differs: assets/sounds/{name}.ogg")
            wrong_ones += 1
    for path in sorted(folder.iterdir()):
        if path.stem not in SOUNDS and options.check:
            print(f"differs: assets/sounds/{path.name}")
            wrong_ones += 1
    return 1 if wrong_ones else 0


if __name__ == "__main__":
    raise SystemExit(main())
