// The page's half of the host where pygbag's own loader starts Python.

import { makeHost } from "./host.js";

const host = makeHost(document.getElementById("canvas"), () => {
  document.getElementById("loader").remove();
});
Object.defineProperty(globalThis, "pyramidePage", { value: host });

// its module appears when the interpreter runs
const waiting = setInterval(() => {
  const module = globalThis.python?.module ?? globalThis.Module;
  if (!module) return;
  clearInterval(waiting);
  host.useRuntime(module);
}, 500);
