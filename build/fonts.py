"""Cuts the two faces of Pyramide Sans out of Manrope.

    python build/fonts.py            writes assets/fonts/
    python build/fonts.py --check    only tells whether the folder is what would be written

Manrope (SIL Open Font License) is cut to the languages of the game, its figures are made tabular,
its kerning is laid down in the old table that every renderer reads, and the four suits of the
cards are added. The result has a name of its own.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FAMILY = "Pyramide Sans"
WEIGHTS = ("Medium", "Bold")
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
PUNCTUATION = "«»‹›„“”‘’‚–—…·•×÷→←↑↓±≤≥≈≠−%‰/№∞€£©°ªº§¡¿¹²³¼½¾™"
ACCENTED = "ŒœŸÿ"
SPACES = "\u00a0\u2009\u202f"
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xC0, 0x100)))
    + "".join(map(chr, range(0x400, 0x460)))
    + ACCENTED
    + PUNCTUATION
    + SPACES
)

NOTE = """Pyramide Sans (PyramideSans-Medium.ttf, PyramideSans-Bold.ttf) is a modified version of
Manrope 4.504: fewer glyphs, tabular figures, a kern table, narrow spaces and the four suits of
playing cards added. Source: https://github.com/sharanda/manrope
It is distributed under the same licence, below.

The figures and letters in the corners of the cards (assets/cards) were drawn with Fjalla One,
Copyright (c) 2012, Sorkin Type Co (www.sorkintype.com), under the SIL Open Font License too.

"""


def _source() -> Path:
    from importlib.resources import files

    return Path(str(files("font_manrope"))) / "files"


def _swap_figures(font: Any) -> None:
    """Makes the tabular figures the ones that the character map gives."""
    gsub = font["GSUB"].table
    swaps: dict[str, str] = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    table = getattr(table, "ExtSubTable", table)
                    swaps |= table.mapping
    for table in font["cmap"].tables:
        for figure in "0123456789":
            if ord(figure) in table.cmap:
                name = table.cmap[ord(figure)]
                table.cmap[ord(figure)] = swaps.get(name, name)


def _pairs(font: Any, least: int) -> dict[tuple[str, str], int]:
    """The kerning of the font as pairs of glyphs, the small ones left out."""
    gpos = font["GPOS"].table
    order = font.getGlyphOrder()
    wanted = {
        index
        for record in gpos.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    pairs: dict[tuple[str, str], int] = {}
    for index in sorted(wanted):
        for table in gpos.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            if type(table).__name__ != "PairPos":
                continue
            covered = table.Coverage.glyphs
            if table.Format == 1:
                for left, pair_set in zip(covered, table.PairSet, strict=True):
                    for record in pair_set.PairValueRecord:
                        value = getattr(record.Value1, "XAdvance", 0) or 0
                        pairs.setdefault((left, record.SecondGlyph), value)
                continue
            for left in covered:
                row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
                for right in order:
                    value1 = row[table.ClassDef2.classDefs.get(right, 0)].Value1
                    value = (getattr(value1, "XAdvance", 0) or 0) if value1 else 0
                    pairs.setdefault((left, right), value)
    return {
        pair: value
        for pair, value in pairs.items()
        if abs(value) >= least and not {"space", "uni00A0"}.intersection(pair)
    }


def _lay_kerning(font: Any) -> None:
    """The old kern table, of the pairs that show and fit."""
    from fontTools.ttLib import newTable  # type: ignore[import-untyped]
    from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0  # type: ignore[import-untyped]

    least = 20
    pairs = _pairs(font, least)
    while len(pairs) > 6000:
        least += 5
        pairs = _pairs(font, least)
    sub = KernTable_format_0()
    sub.coverage = 1
    sub.apple = False
    sub.version = 0
    sub.tupleIndex = None
    sub.kernTable = dict(sorted(pairs.items()))
    kern = newTable("kern")
    kern.version = 0
    kern.kernTables = [sub]
    font["kern"] = kern


def _add_glyph(font: Any, name: str, char: str, glyph: Any, advance: int) -> None:
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        table.cmap[ord(char)] = name


def _add_suits(font: Any) -> None:
    from fontTools.pens.cu2quPen import Cu2QuPen  # type: ignore[import-untyped]
    from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
    from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
    from fontTools.svgLib.path import parse_path  # type: ignore[import-untyped]

    from build.art.suits import SUIT_PATHS

    cap = font["OS/2"].sCapHeight
    scale = cap * 1.08 / 95
    for suit, char in SUIT_SIGNS.items():
        pen = TTGlyphPen(None)
        convert = Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=False)
        spread = {"S": (7, 93), "H": (5, 95), "D": (11, 89), "C": (3.7, 96.3)}[suit]
        bearing = cap * 0.06

        place = (scale, 0, 0, -scale, bearing - spread[0] * scale, 97 * scale - cap * 0.04)
        parse_path(SUIT_PATHS[suit], TransformPen(convert, place))
        width = round((spread[1] - spread[0]) * scale + 2 * bearing)
        _add_glyph(font, f"suit{suit}", char, pen.glyph(), width)


def _add_spaces(font: Any) -> None:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    for char in " \u00a0":  # Manrope's own is too narrow at the size of a caption
        font["hmtx"][font.getBestCmap()[ord(char)]] = (font["head"].unitsPerEm // 4, 0)
    for char, name, share in (("\u2009", "thinspace", 6), ("\u202f", "narrownbspace", 6)):
        if ord(char) not in font.getBestCmap():
            advance = font["head"].unitsPerEm // share
            _add_glyph(font, name, char, TTGlyphPen(None).glyph(), advance)


def _rename(font: Any, weight: str) -> None:
    names = font["name"]
    regular = weight != "Bold"
    values = {
        1: f"{FAMILY} {weight}" if regular else FAMILY,
        2: "Regular" if regular else "Bold",
        3: f"4.504;{FAMILY.replace(' ', '')}-{weight}",
        4: f"{FAMILY} {weight}",
        6: f"{FAMILY.replace(' ', '')}-{weight}",
        16: FAMILY,
        17: weight,
    }
    kept = {0: names.getDebugName(0), 5: names.getDebugName(5), 9: names.getDebugName(9)}
    kept |= {13: names.getDebugName(13), 14: names.getDebugName(14)}
    names.names = []
    for key, value in sorted((kept | values).items()):
        names.setName(value, key, 3, 1, 0x409)


def face(weight: str) -> bytes:
    """One face as a TrueType file."""
    from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont

    font = TTFont(_source() / f"Manrope-{weight}.ttf", recalcTimestamp=False)
    _swap_figures(font)
    options = Options()
    options.layout_features = ["kern"]
    options.hinting = True
    options.notdef_outline = True
    options.glyph_names = True
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    _lay_kerning(font)
    _add_suits(font)
    _add_spaces(font)
    for tag in ("GPOS", "GSUB", "GDEF", "STAT"):
        if tag in font:
            del font[tag]
    _rename(font, weight)
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def files() -> dict[str, bytes]:
    """Everything below assets/fonts."""
    out = {f"PyramideSans-{weight}.ttf": face(weight) for weight in WEIGHTS}
    licence = (_source() / "OFL.txt").read_text(encoding="utf-8").replace("\r\n", "\n")
    out["OFL.txt"] = (NOTE + licence).encode()
    return out


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the game's fonts.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    folder = ROOT / "assets" / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name, data in files().items():
        path = folder / name
        if not options.check:
            path.write_bytes(data)
            print(f"{name}: {len(data)} bytes")
        elif not path.is_file() or path.read_bytes() != data:
            print(f"differs: assets/fonts/{name}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
