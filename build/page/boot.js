// Starts the game: downloads everything at once, starts Python from the page's own folder,
// unpacks the game and runs it. Says how far it is, and says so in plain words if it fails.
//
// Nothing of the page's address reaches the interpreter: its arguments and environment are
// the constants below, and the game asks the host for `deal` and `lang` as plain text.

import { makeHost } from "./host.js";
import { chooseLanguage, words } from "./words.js";

const files = JSON.parse(document.getElementById("files").textContent);
const language = chooseLanguage();
const say = words(language);
document.documentElement.lang = language;

const ROOT = "/pyramide";
const ENVIRONMENT = {
  HOME: ROOT,
  PYTHONDONTWRITEBYTECODE: "1",
  PYGAME_HIDE_SUPPORT_PROMPT: "1",
  PYGAME_BLEND_ALPHA_SDL2: "1",
  SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas",
};

// ------------------------------------------------------------------------------ progress

const loader = document.getElementById("loader");
const status = document.getElementById("status");
const meter = document.getElementById("meter");
const pyramids = [...document.querySelectorAll(".pyramid")].map((shape) => [...shape.children]);

/** The part of the bar that downloads fill; the phases of the start fill the rest. */
const DOWNLOAD_SHARE = 0.75;
const PHASES = { python: 0.03, pygame: 0.13, game: 0.2 };

const received = new Map();
const total = Object.values(files).reduce((sum, file) => sum + file.size, 0);
let phase = "";

function show() {
  const done = [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
  const part = (done / total) * DOWNLOAD_SHARE + (PHASES[phase] ?? 0);
  meter.value = part;
  for (const cards of pyramids) {
    cards.forEach((card, index) => card.classList.toggle("dealt", index < part * cards.length));
  }
  if (done < total) {
    const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
    status.textContent = say.downloading
      .replace("{done}", megabytes(done)).replace("{all}", megabytes(total));
  } else {
    status.textContent = say[phase || "python"];
  }
}

function enter(name) {
  phase = name;
  performance.mark(`pyramide:${name}`);
  show();
}

// -------------------------------------------------------------------------------- errors

class DownloadError extends Error {}

let failed = false;

function reasonFor(error) {
  const text = String(error?.message ?? error);
  if (error instanceof DownloadError || /BadZipFile|shutil\.ReadError/.test(text)) return say.network;
  if (/MemoryError|out of memory|could not allocate memory|Array buffer allocation/i.test(text)) {
    return say.memory;
  }
  return say.crash;
}

/** Put a sentence for a person over everything, with the detail to copy. */
function fail(error, sentence = reasonFor(error)) {
  console.error(error);
  if (failed) return;
  failed = true;
  const detail = [
    String(error?.stack ?? error),
    error?.message && !String(error.stack ?? "").includes(error.message) ? error.message : "",
    `Pyramide ${document.documentElement.dataset.version}`,
    navigator.userAgent,
  ].filter(Boolean).join("\n\n");
  document.getElementById("trouble-heading").textContent = say.heading;
  document.getElementById("trouble-reason").textContent = sentence;
  document.getElementById("trouble-saved").textContent = say.saved;
  document.getElementById("trouble-summary").textContent = say.details;
  document.getElementById("trouble-detail").textContent = detail;
  const copy = document.getElementById("trouble-copy");
  const reload = document.getElementById("trouble-reload");
  copy.textContent = say.copy;
  reload.textContent = say.reload;
  copy.addEventListener("click", () => copyDetail(copy));
  reload.addEventListener("click", reloadAfresh);
  document.getElementById("field").hidden = true;
  document.getElementById("trouble").hidden = false;
  reload.focus();
}

async function copyDetail(button) {
  const detail = document.getElementById("trouble-detail");
  document.getElementById("trouble-box").open = true;
  getSelection().selectAllChildren(detail);
  try {
    await navigator.clipboard.writeText(detail.textContent);
    button.textContent = say.copied;
  } catch {
    if (document.execCommand("copy")) button.textContent = say.copied;
  }
}

/** Load the page again without the copies kept for working offline, in case one is broken. */
async function reloadAfresh() {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith("pyramide-")) await caches.delete(name);
    }
  } catch {
    // no cache to clear
  }
  location.reload();
}

addEventListener("error", (event) => {
  if (event.error && !/ResizeObserver/.test(event.message)) fail(event.error);
});
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Error) fail(event.reason);
});

// ----------------------------------------------------------------------------- downloads

/** Fetch once more if the network hiccups; a body that breaks off counts as a failure too. */
async function request(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, attempt ? { cache: "reload" } : {});
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return response;
    } catch (error) {
      if (attempt === 2) throw new DownloadError(`${url}: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, 500 * (attempt + 1)));
    }
  }
}

/** The file's bytes as a stream, counted as they come and unpacked if they are gzip. */
async function stream(name) {
  const file = files[name];
  const response = await request(new URL(file.url, document.baseURI).href);
  if (!response.body) throw new DownloadError(`${file.url}: empty`);
  let count = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      count += chunk.byteLength;
      received.set(name, Math.min(file.size, count));
      show();
      controller.enqueue(chunk);
    },
    flush() {
      received.set(name, file.size);
      show();
    },
  }));
  return file.gzip ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
}

async function download(name, type) {
  const body = await stream(name);
  return new Response(body, { headers: { "Content-Type": type } });
}

async function bytes(name) {
  const response = await download(name, "application/octet-stream");
  try {
    return await response.arrayBuffer();
  } catch (error) {
    throw new DownloadError(`${files[name].url}: ${error.message}`);
  }
}

async function script(name) {
  try {
    const module = await import(new URL(files[name].url, document.baseURI).href);
    received.set(name, files[name].size);
    show();
    return module;
  } catch (error) {
    throw new DownloadError(`${files[name].url}: ${error.message}`);
  }
}

// --------------------------------------------------------------------------------- start

/** While Pyodide starts, hand it the downloads that already run instead of new ones. */
function lend(responses) {
  const original = globalThis.fetch;
  globalThis.fetch = (resource, options) =>
    responses.get(String(resource?.url ?? resource)) ?? original(resource, options);
  return () => {
    globalThis.fetch = original;
  };
}

/** Give the interpreter its module, compiled while it came; Pyodide would only log a failure. */
function instantiate(compiling, failing) {
  return (imports, done) => {
    // the error value that Pyodide makes of JavaScript where it cannot make it of WebAssembly
    const marker = Symbol("error");
    imports.env.Jsv_GetError_import = () => marker;
    imports.env.JsvError_Check = (value) => value === marker;
    compiling
      .then(async (module) => done(await WebAssembly.instantiate(module, imports), module))
      .catch(failing);
    return {};
  };
}

async function compileInterpreter() {
  const response = await download("wasm", "application/wasm");
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    if (error instanceof RangeError) throw error; // no memory
    throw new DownloadError(`${files.wasm.url}: ${error.message}`);
  }
}

/**
 * Run Python on the thread's ordinary stack. Where WebAssembly can suspend, Pyodide would run
 * every callback on a stack of its own, so that Python could wait in the middle of a call;
 * the game never does. Chromium's sampling of allocations looks past the end of such a stack
 * now and then, and the page is gone.
 */
function forgetSuspending() {
  delete WebAssembly.Suspending;
  delete WebAssembly.promising;
}

async function startPython() {
  const index = new URL(".", new URL(files.pyodide.url, document.baseURI)).href;
  forgetSuspending();
  const compiling = compileInterpreter();
  const library = bytes("stdlib");
  for (const promise of [compiling, library]) promise.catch(() => {});
  const [{ loadPyodide }, asm, stdlib] = await Promise.all([
    script("pyodide"), script("asm"), library,
  ]);
  enter("python");
  const giveBack = lend(new Map([
    [`${index}pyodide.asm.wasm`, Promise.resolve(new Response())], // see instantiate()
    [`${index}python_stdlib.zip`, Promise.resolve(new Response(stdlib))],
  ]));
  try {
    return await new Promise((resolve, reject) => {
      loadPyodide({
        indexURL: index,
        lockFileContents: { info: files.pyodide.info, packages: {} },
        packageBaseUrl: index,
        createPyodideModule: (settings) => {
          settings.instantiateWasm = instantiate(compiling, reject);
          return asm.default(settings);
        },
        args: [],
        env: ENVIRONMENT,
        stdin: () => null,
        stdout: (text) => console.log(text),
        stderr: (text) => console.warn(text),
      }).then(resolve, reject);
    });
  } finally {
    giveBack();
  }
}

async function run(canvas, host) {
  show();
  const [py, pygame, game, compiled] = await Promise.all([
    startPython(), bytes("pygame"), bytes("game"), bytes("compiled"),
  ]);
  host.useRuntime(py._module);
  py.canvas.setCanvas2D(canvas);
  enter("pygame");
  const site = py.runPython("import sys, site; site.getsitepackages()[0]");
  py.unpackArchive(pygame, "zip", { extractDir: site });
  await py.runPythonAsync("import pygame");
  enter("game");
  py.unpackArchive(game, "zip", { extractDir: ROOT });
  py.unpackArchive(compiled, "zip", { extractDir: `${ROOT}/assets` });
  await py.runPythonAsync(`
import sys
sys.path.insert(0, "${ROOT}/assets")
import main
await main.start()
`);
}

/** Keep copies for the next visit, once the game is there and the network idle. */
function rememberForOffline() {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {
      // inside some frames it is not allowed: the page works without
    });
  }, 2000);
}

function onFirstFrame() {
  performance.mark("pyramide:first-frame");
  loader.classList.add("done");
  setTimeout(() => loader.remove(), 400);
  rememberForOffline();
}

async function main() {
  const canvas = document.getElementById("canvas");
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    fail(new Error("no WebAssembly or no DecompressionStream"), say.old);
    return;
  }
  let host = null;
  try {
    host = makeHost(canvas, onFirstFrame);
    Object.defineProperty(globalThis, "pyramidePage", { value: host });
    await run(canvas, host);
    fail(new Error("main() returned"), say.ended);
  } catch (error) {
    host?.offerState(null); // nobody plays any more
    fail(error, /SystemExit/.test(error?.type ?? "") ? say.ended : undefined);
  }
}

await main();
