"""Compile SDL2, SDL2_image, SDL2_ttf, SDL2_mixer, FreeType and pygame-ce with
emcc into one WebAssembly side module, the extension module pygame.base.

Runs where emcc is (inside the toolchain chroot).

usage: compile.py SRC RECIPE PYTHON_INCLUDE WORK OUT_SO
"""
# ruff: noqa: SIM905 - long lists of words read better as text
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterable

SRC, RECIPE, PYINC, WORK, OUT = (pathlib.Path(a) for a in sys.argv[1:])


def one(pattern: str) -> pathlib.Path:
    (found,) = SRC.glob(pattern)
    return found


SDL, IMG = one("SDL2-*"), one("SDL2_image-*")
TTF, MIX = one("SDL2_ttf-*"), one("SDL2_mixer-*")
FT, PG = one("freetype-*"), one("pygame_ce-*")
HTML5 = pathlib.Path("/usr/share/emscripten/system/lib/html5")

# The exceptions and longjmp of Pyodide's ABI. Hidden visibility keeps every
# call inside the module: Pyodide's main module has JavaScript functions of the
# same names (emscripten's SDL 1: SDL_Init, IMG_Load ...), and the loader would
# otherwise bind our function pointers to those.
EH = ["-fwasm-exceptions", "-sSUPPORT_LONGJMP=wasm", "-sWASM_LEGACY_EXCEPTIONS=1"]
BASE = ["-O2", "-g0", "-fPIC", "-DNDEBUG", "-w", "-fvisibility=hidden",
        *os.environ.get("EXTRA_CFLAGS", "").split(), *EH]
SDL_FLAGS = [f"-I{SDL}/include", "-DDECLSPEC="]

Job = tuple[pathlib.Path, list[str]]  # source, flags
jobs: list[Job] = []


def add(sources: Iterable[pathlib.Path], *flags: str | pathlib.Path) -> None:
    jobs.extend((pathlib.Path(s), [*BASE, *map(str, flags)]) for s in sources)


# --- SDL2: every platform-neutral file, and emscripten's (or no) backends
parts = """. atomic audio audio/disk audio/dummy audio/emscripten cpuinfo events file
filesystem/emscripten haptic haptic/dummy hidapi joystick joystick/emscripten
joystick/virtual libm loadso/dummy locale locale/emscripten misc misc/emscripten
power power/emscripten render render/software sensor sensor/dummy stdlib thread
thread/generic timer timer/unix video video/dummy video/emscripten
video/yuv2rgb""".split()
for part in parts:
    add(sorted((SDL / "src" / part).glob("*.c")), *SDL_FLAGS)
add([HTML5 / "dom_pk_codes.c"])
add([RECIPE / "shim.c"])

# --- SDL2_image: stb_image reads PNG and JPEG, miniz and tiny_jpeg write them
add(sorted((IMG / "src").glob("*.c")), *SDL_FLAGS, f"-I{IMG}/include", "-DUSE_STBIMAGE",
    *(f"-DLOAD_{f}" for f in "BMP GIF JPG PNG PNM QOI SVG TGA".split()),
    "-DSAVE_PNG=1", "-DSAVE_JPG=1")

# --- FreeType, one file for each module, and SDL2_ttf without HarfBuzz
FT_FLAGS = [f"-I{RECIPE}/include", f"-I{FT}/include", "-DFT2_BUILD_LIBRARY",
            '-DFT_CONFIG_MODULES_H="ftmodule.h"']
add([FT / "src" / f"{f}.c" for f in """base/ftbase base/ftbbox base/ftbitmap
    base/ftdebug base/ftglyph base/ftinit base/ftmm base/ftstroke base/ftsynth
    base/ftsystem autofit/autofit cff/cff gzip/ftgzip lzw/ftlzw psaux/psaux
    pshinter/pshinter psnames/psmodule raster/raster sfnt/sfnt smooth/smooth
    truetype/truetype cache/ftcache""".split()], *FT_FLAGS)
add([TTF / "SDL_ttf.c"], *SDL_FLAGS, f"-I{TTF}", f"-I{FT}/include",
    "-DTTF_USE_HARFBUZZ=0", "-DTTF_USE_SDF=0")

# --- SDL2_mixer: WAV, and OGG through stb_vorbis
add([*sorted((MIX / "src").glob("*.c")), *sorted((MIX / "src/codecs").glob("*.c"))],
    *SDL_FLAGS, f"-I{MIX}/include", f"-I{MIX}/src", f"-I{MIX}/src/codecs",
    "-DMUSIC_WAV", "-DMUSIC_OGG", "-DOGG_USE_STB")

# --- pygame-ce, in the one-module form it has for emscripten; NO_SDL2 leaves
# out the Cython modules of pygame._sdl2
macros = subprocess.run([sys.executable, "buildconfig/get_version.py", "--macros"], cwd=PG,
                        check=True, capture_output=True, text=True).stdout.split()
PG_FLAGS = [*SDL_FLAGS, f"-I{IMG}/include", f"-I{TTF}", f"-I{MIX}/include",
            f"-I{FT}/include", f"-I{PYINC}", f"-I{PG}/src_c", f"-I{PG}/src_c/include",
            "-DBUILD_STATIC=1", "-DNO_SDL2", *macros]
add([PG / "src_c" / f for f in ("base.c", "bitmask.c", "rotozoom.c",
                                "SDL_gfx/SDL_gfxPrimitives.c")], *PG_FLAGS)


# an object of an earlier run is used again if nothing that made it has changed
CONFIG = b"".join(p.read_bytes() for p in (
    SDL / "include/SDL_config_emscripten.h", RECIPE / "include/ftmodule.h",
    RECIPE / "shim.c", PYINC / "pyconfig.h"))


def compile_one(job: Job) -> tuple[pathlib.Path, str | None]:
    source, flags = job
    key = hashlib.sha256(f"{source} {flags}".encode() + CONFIG).hexdigest()[:16]
    obj = WORK / f"{source.stem}-{key}.o"
    if not obj.exists():
        half = obj.with_suffix(".tmp.o")
        done = subprocess.run(["emcc", "-c", *flags, str(source), "-o", str(half)],
                              capture_output=True, text=True)
        if done.returncode:
            return source, done.stderr
        half.rename(obj)
    return obj, None


WORK.mkdir(parents=True, exist_ok=True)
objects: list[str] = []
failed = 0
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for result, error in pool.map(compile_one, jobs):
        if error:
            failed += 1
            print(f"=== {result}\n{error[:3000]}", flush=True)
        else:
            objects.append(str(result))
print(f"{len(objects)} objects, {failed} failed", flush=True)
if failed:
    sys.exit(1)

OUT.parent.mkdir(parents=True, exist_ok=True)
subprocess.run(["emcc", *objects, "-o", str(OUT), "-O2", "-g0", *EH, "-sSIDE_MODULE=2",
                "-sWASM_BIGINT", "-sEXPORTED_FUNCTIONS=_PyInit_base"], check=True)
print(f"{OUT}: {OUT.stat().st_size} bytes")
