"""Pack the extension module and pygame's Python files into a wheel.

usage: wheel.py PYGAME_SOURCE BASE_SO SOABI_SUFFIX TAG OUT_DIR
(the libraries' sources, for their licences, lie beside pygame's)
"""
import base64
import hashlib
import pathlib
import re
import sys
import zipfile

source_folder, so, suffix, tag, out_folder = sys.argv[1:]
source, out = pathlib.Path(source_folder), pathlib.Path(out_folder)

# what only a desktop has, or needs a library that is left out
LEFT_OUT = {"_camera_opencv.py", "camera.py", "macosx.py", "midi.py",
            "meson.build", "pygame_icon_mac.bmp", "pygame.ico", "pygame_icon.icns",
            "_sdl3_mixer.py", "_audio.py"}
metadata = (source / "PKG-INFO").read_text()
(version,) = re.findall(r"^Version: (.+)$", metadata, re.M)
# without the long description, which is most of it
metadata = metadata.split("\n\n", 1)[0] + "\n"

files = {f"pygame/base{suffix}": pathlib.Path(so).read_bytes()}
for path in sorted([*(source / "src_py").glob("*.*"), *(source / "src_py/_sdl2").glob("*.py")]):
    if path.is_file() and path.name not in LEFT_OUT and path.suffix != ".pyi":
        files[f"pygame/{path.relative_to(source / 'src_py').as_posix()}"] = path.read_bytes()
info = f"pygame_ce-{version}.dist-info"
files[f"{info}/METADATA"] = metadata.encode()
files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: wheel.py\n"
                          f"Root-Is-Purelib: false\nTag: {tag}\n").encode()
licenses = {"pygame-ce-LGPL.txt": source / "docs/LGPL.txt"}
for library in "SDL2", "SDL2_image", "SDL2_ttf", "SDL2_mixer":
    (licenses[f"{library}.txt"],) = source.parent.glob(f"{library}-*/LICENSE.txt")
(licenses["FreeType-FTL.txt"],) = source.parent.glob("freetype-*/docs/FTL.TXT")
for name, path in licenses.items():
    files[f"{info}/licenses/{name}"] = path.read_bytes()

record = []
for name, data in files.items():
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    record.append(f"{name},sha256={digest},{len(data)}")
record.append(f"{info}/RECORD,,")
files[f"{info}/RECORD"] = ("\n".join(record) + "\n").encode()

out.mkdir(parents=True, exist_ok=True)
wheel = out / f"pygame_ce-{version}-{tag}.whl"
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as z:
    for name, data in files.items():
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same bytes every time
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        z.writestr(entry, data)
print(f"{wheel}: {wheel.stat().st_size} bytes, {len(files)} files")
