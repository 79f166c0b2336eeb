// Run trim.py in the interpreter that the page ships (see there for what it does).
// usage: node compile.mjs PYODIDE_FOLDER OUT_FOLDER FOLDER=PATH_IN_THE_PAGE=NAME...
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, outFolder, ...trees] = process.argv.slice(2);
const dir = path.resolve(pyodideFolder);
const { loadPyodide } = await import(pathToFileURL(path.join(dir, "pyodide.mjs")).href);
const lock = JSON.parse(fs.readFileSync(path.join(dir, "pyodide-lock.json"), "utf8"));
const py = await loadPyodide({
  indexURL: dir + path.sep,
  lockFileContents: { info: lock.info, packages: {} },
  packageBaseUrl: dir + path.sep,
});
py.mountNodeFS("/runtime", dir);
py.mountNodeFS("/out", path.resolve(outFolder));
const inside = trees.map((tree, index) => {
  const [folder, ...rest] = tree.split("=");
  py.mountNodeFS(`/tree${index}`, path.resolve(folder));
  return [`/tree${index}`, ...rest].join("=");
});
const here = path.dirname(fileURLToPath(import.meta.url));
py.FS.writeFile("/trim.py", fs.readFileSync(path.join(here, "trim.py")));
py.runPython("import sys; sys.path.insert(0, '/')");
const trim = py.pyimport("trim");
console.log(trim.main("/runtime/python_stdlib.zip", "/out", ...inside));
