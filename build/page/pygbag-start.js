// pygbag's loader reads the page's address as arguments and environment of its interpreter.
// Take `deal` and `lang` out of it as plain text, and give the loader an empty one.
(function () {
  "use strict";
  const found = {};
  for (const part of [location.hash.slice(1), location.search.slice(1)]) {
    const query = new URLSearchParams(part);
    for (const name of ["deal", "lang"]) {
      const text = (query.get(name) || "").replace(/[\u0000-\u001f\u007f]/g, "").slice(0, 200);
      if (text) found[name] = text;
    }
  }
  Object.defineProperty(globalThis, "pyramideStart", { value: Object.freeze(found) });
  history.replaceState(null, "", location.pathname);
})();
