"""Write the pyconfig.h that Pyodide's CPython was built with.

No registry ships that header, but two things that are at hand say all of it:
Debian's own pyconfig.h has the list of names, and Pyodide's standard library
carries the value of each of them for that very build (in _sysconfigdata).

usage: make_pyconfig.py DEBIAN_PYCONFIG_H PYTHON_STDLIB_ZIP OUT
"""
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

template, stdlib, out = sys.argv[1:]
with zipfile.ZipFile(stdlib) as z:
    (data,) = (n for n in z.namelist() if n.startswith("_sysconfigdata"))
    scope: dict[str, Any] = {}
    exec(z.read(data).decode(), scope)
values = scope["build_time_vars"]

NAMES = re.compile(r"^(?:#\s*define\s+(\w+)(?:\s+.*)?|/\*\s*#undef\s+(\w+)\s*\*/)$")
lines = ["#ifndef Py_PYCONFIG_H", "#define Py_PYCONFIG_H"]
seen: set[str] = set()
for line in Path(template).read_text().splitlines():
    found = NAMES.match(line.strip())
    name = (found[1] or found[2]) if found else None
    if not name or name in seen or name == "Py_PYCONFIG_H":
        continue
    seen.add(name)
    value = values.get(name, 0)
    if value in (0, "", None) or str(value).startswith("/*"):
        # the sysconfig reader turns an #undef into 0 too
        lines.append(f"/* #undef {name} */")
    else:
        if isinstance(value, str) and not re.fullmatch(r'[\w.,() -]+|"[^"]*"', value):
            raise SystemExit(f"cannot write {name} = {value!r}")
        lines.append(f"#define {name} {value}")
lines += ["#endif", ""]
Path(out).write_text("\n".join(lines))
print(f"{out}: {len(seen)} names")
