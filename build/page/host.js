// What the browser offers the game: the page's half of game/hosts/browser.py.
//
// Everything that listens to the document lives here, not in Python: an event costs no
// call into the interpreter, it only sets a flag and ends the wait for the next frame.
// Nothing here throws into Python: failures come back as values.

const PREFIX = "pyramide.";
const MOST_PIXELS = 3840 * 2160;
const LONGEST_OPTION = 200;
const SILENCE_MS = 1500; // without sound for so long, the audio device sleeps

// Signals for the game, taken with takeSignals().
const RESIZED = 1;
const ESCAPE = 2;
const TAB = 4;
const BACKTAB = 8;

const SCROLLING_KEYS = new Set([
  "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "PageUp", "PageDown", "Home", "End",
  "Tab", "Backspace", "'", "/",
]);
const BROWSER_KEYS = new Set(["F5", "F6", "F7", "F11", "F12"]);
const GAME_SHORTCUTS = new Set(["z", "y", "c"]); // with Ctrl or Cmd; the others are the browser's

const WAKING_EVENTS = [
  "pointerdown", "pointermove", "pointerup", "pointercancel", "touchstart", "touchmove",
  "touchend", "mousedown", "mouseup", "wheel", "keydown", "keyup", "resize", "orientationchange",
  "focus", "blur", "input", "pageshow",
];
const UNLOCKING_EVENTS = ["pointerdown", "pointerup", "touchend", "mousedown", "keydown"];

/** The frames: one promise for each, which a still table lets sleep until something happens. */
function makeFrames(onFirst) {
  let woken = true; // something has happened that the game has not taken yet
  let wakeWaiter = null;
  let first = true;

  function wake() {
    woken = true;
    wakeWaiter?.();
  }

  function somethingHappens(seconds) {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        wakeWaiter = null;
        resolve();
      };
      const timer = setTimeout(done, Math.min(seconds * 1000, 2 ** 31 - 1));
      wakeWaiter = done;
    });
  }

  // A page that nobody sees gets no animation frames, nor does a frame scrolled out of sight.
  function paint() {
    return new Promise((resolve) => {
      let request = 0;
      const timer = setTimeout(() => {
        cancelAnimationFrame(request);
        resolve();
      }, document.hidden ? 250 : 1000);
      if (!document.hidden) {
        request = requestAnimationFrame(() => {
          clearTimeout(timer);
          resolve();
        });
      }
    });
  }

  async function nextFrame(idleSeconds) {
    if (first) {
      first = false;
      onFirst();
    }
    if (idleSeconds > 0 && !woken) await somethingHappens(idleSeconds);
    if (!document.hidden || idleSeconds <= 0) await paint();
  }

  for (const name of WAKING_EVENTS) {
    addEventListener(name, wake, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", wake);
  return {
    wake,
    nextFrame,
    take: () => { woken = false; },
    allTaken: () => !woken,
  };
}

/** The canvas: how many real pixels it covers, and when that changes. */
function makeScreen(canvas, signal) {
  let exact = null; // device pixels, where the browser tells them
  let ratio = devicePixelRatio;

  function size() {
    const width = Math.max(1, canvas.clientWidth);
    const height = Math.max(1, canvas.clientHeight);
    let [w, h] = [width * devicePixelRatio, height * devicePixelRatio];
    // at odd ratios a box may cover a pixel more or less than the product says
    const near = exact && Math.abs(exact[0] - w) < 2 && Math.abs(exact[1] - h) < 2;
    if (near) [w, h] = exact;
    // a page zoomed out below 100 % is drawn at 100 %: text stays readable
    const scale = Math.min(Math.max(1, width / w), Math.sqrt(MOST_PIXELS / (w * h)), 4 * width / w);
    w = Math.max(1, Math.round(w * scale));
    h = Math.max(1, Math.round(h * scale));
    return [w, h, w / width];
  }

  const observer = new ResizeObserver((entries) => {
    const box = entries[0].devicePixelContentBoxSize?.[0];
    exact = box ? [box.inlineSize, box.blockSize] : null;
    signal(RESIZED);
  });
  try {
    observer.observe(canvas, { box: "device-pixel-content-box" });
  } catch {
    observer.observe(canvas);
  }
  const changed = () => signal(RESIZED);
  addEventListener("resize", changed);
  addEventListener("orientationchange", changed);
  (function followRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      changed();
      followRatio();
    }, { once: true });
  })();

  // no browser tells of every change of the ratio: look at it with each frame too
  function ratioChanged() {
    const before = ratio;
    ratio = devicePixelRatio;
    return ratio !== before;
  }

  function insets() {
    const style = getComputedStyle(document.getElementById("safe-area"));
    const width = (side) => Number.parseFloat(style[`padding${side}`]) || 0;
    return [width("Left"), width("Top"), width("Right"), width("Bottom")];
  }

  return { size, insets, ratioChanged };
}

/** A few texts in localStorage. Answers are [reason, text]: "" is success. */
function makeStorage() {
  function reason(error) {
    const name = error?.name ?? "";
    return name === "QuotaExceededError" || name === "NS_ERROR_DOM_QUOTA_REACHED" ? "full" : "blocked";
  }

  function read(key) {
    try {
      return ["", localStorage.getItem(PREFIX + key) ?? undefined];
    } catch (error) {
      return [reason(error), undefined];
    }
  }

  function write(key, text) {
    try {
      localStorage.setItem(PREFIX + key, text);
      return localStorage.getItem(PREFIX + key) === text ? "" : "lost";
    } catch (error) {
      return reason(error);
    }
  }

  return { read, write };
}

/** Sound: unlocked inside the first touch, asleep while nothing plays. */
function makeSound() {
  let runtime = null;
  let sleeping = 0;

  const device = () => runtime?.SDL2?.audioContext;

  function resume() {
    const context = device();
    if (context && context.state !== "running" && context.state !== "closed") {
      context.resume().catch(() => {});
    }
  }

  function suspend() {
    // until a device is unlocked, SDL fills its buffers by a timer
    const audio = runtime?.SDL2?.audio;
    if (audio?.silenceTimer !== undefined) {
      clearInterval(audio.silenceTimer);
      audio.silenceTimer = undefined;
    }
    if (device()?.state === "running") device().suspend().catch(() => {});
  }

  function playing(now) {
    clearTimeout(sleeping);
    if (now) resume();
    else sleeping = setTimeout(suspend, SILENCE_MS);
  }

  function unlock() {
    if (!device()) return;
    resume();
    playing(false);
  }

  for (const name of UNLOCKING_EVENTS) {
    addEventListener(name, unlock, { capture: true, passive: true });
  }
  return { playing, useRuntime: (module) => { runtime = module; } };
}

/** Text in and out: the clipboard and an input of HTML's own. */
function makeText(canvas, wake, signal) {
  const input = document.getElementById("field");
  let pasted = null;
  let submitted = false;
  let open = false;

  function copy(text) {
    let copied = false;
    const fill = (event) => {
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      event.stopImmediatePropagation();
      copied = true;
    };
    addEventListener("copy", fill, { capture: true });
    try {
      if (!document.execCommand("copy")) copied = false;
    } catch {
      copied = false;
    }
    removeEventListener("copy", fill, { capture: true });
    if (copied) return true;
    if (!navigator.clipboard?.writeText) return false;
    const allowed = navigator.userActivation?.isActive ?? true;
    navigator.clipboard.writeText(text).catch(() => {});
    return allowed;
  }

  function take(text) {
    pasted = String(text).slice(0, 10000);
    wake();
  }

  function requestPaste() {
    navigator.clipboard?.readText?.().then(take, () => {});
  }

  addEventListener("paste", (event) => {
    if (event.target === input) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    take(text);
  });

  function openField(x, y, width, height, fontSize, label, text) {
    const style = input.style;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.fontSize = `${Math.max(16, fontSize)}px`; // below 16 iOS zooms in on focus
    input.setAttribute("aria-label", label);
    if (open) return;
    open = true;
    submitted = false;
    input.value = text;
    input.hidden = false;
    input.focus({ preventScroll: true });
    input.select();
  }

  function closeField() {
    if (!open) return;
    open = false;
    input.hidden = true;
    canvas.focus({ preventScroll: true });
  }

  function leave(kind) {
    canvas.focus({ preventScroll: true });
    signal(kind);
  }

  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      submitted = true;
      event.preventDefault();
    } else if (event.key === "Escape") {
      event.preventDefault();
      leave(ESCAPE);
    } else if (event.key === "Tab") {
      event.preventDefault();
      leave(event.shiftKey ? BACKTAB : TAB);
    }
  });

  return {
    copy,
    requestPaste,
    takePasted: () => {
      const text = pasted ?? undefined;
      pasted = null;
      return text;
    },
    openField,
    closeField,
    fieldText: () => (open ? input.value : undefined),
    takeSubmitted: () => {
      const was = submitted;
      submitted = false;
      return was;
    },
  };
}

/** The keyboard belongs to the canvas, in a frame too, and never scrolls the page. */
function guardKeyboard(canvas) {
  const ours = (target) => !(target instanceof HTMLElement) || !target.closest("input, button, pre, a");

  function browsers(event) {
    if (BROWSER_KEYS.has(event.key)) return true;
    if (event.altKey && !event.getModifierState("AltGraph")) return true;
    return (event.ctrlKey || event.metaKey) && !GAME_SHORTCUTS.has(event.key.toLowerCase());
  }

  function onKey(event) {
    if (!ours(event.target)) return;
    if (browsers(event) && !["Control", "Meta", "Alt"].includes(event.key)) {
      event.stopPropagation(); // SDL would keep it from the browser
      return;
    }
    if (SCROLLING_KEYS.has(event.key)) event.preventDefault();
    if (event.target !== canvas) {
      canvas.focus({ preventScroll: true });
      canvas.dispatchEvent(new KeyboardEvent(event.type, event));
      event.preventDefault();
    }
  }

  addEventListener("keydown", onKey, { capture: true });
  addEventListener("keyup", onKey, { capture: true });
  addEventListener("pointerdown", (event) => {
    if (!ours(event.target)) return;
    window.focus();
    canvas.focus({ preventScroll: true });
  }, { capture: true });
  addEventListener("contextmenu", (event) => {
    if (ours(event.target)) event.preventDefault();
  });
  for (const name of ["touchmove", "gesturestart"]) {
    addEventListener(name, (event) => {
      if (ours(event.target) && event.cancelable) event.preventDefault();
    }, { passive: false });
  }
}

/** Says a text to assistive technology; the same text twice is said twice. */
function makeAnnouncer() {
  const places = [...document.querySelectorAll("[data-live]")];
  let turn = 0;
  return (text) => {
    places[turn].textContent = "";
    turn = (turn + 1) % places.length;
    places[turn].textContent = text;
  };
}

/** The page's address: only `deal` and `lang` are ever taken from it, as plain text. */
function makeAddress() {
  const plain = (text) => text.replace(/[\u0000-\u001f\u007f]/g, "").slice(0, LONGEST_OPTION);
  const bare = () => location.href.split(/[?#]/, 1)[0];

  function options() {
    const found = {};
    for (const part of [location.hash.slice(1), location.search.slice(1)]) {
      const query = new URLSearchParams(part);
      for (const name of ["deal", "lang"]) {
        const text = plain(query.get(name) ?? "");
        if (text) found[name] = text;
      }
    }
    return found;
  }
  const atStart = JSON.stringify(globalThis.pyramideStart ?? options());

  function show(code) {
    const query = new URLSearchParams();
    if (code !== undefined) query.set("deal", code);
    const { lang } = JSON.parse(atStart);
    if (lang) query.set("lang", lang);
    const text = query.toString();
    try {
      history.replaceState(history.state, "", text ? `${bare()}?${text}` : bare());
    } catch {
      // a sandboxed frame may forbid it: the address is a convenience
    }
  }

  return {
    startOptions: () => atStart,
    showAddress: show,
    link: (code) => `${bare()}?${new URLSearchParams({ deal: code })}`,
  };
}

/** Everything together: the object that game/hosts/browser.py speaks to. */
export function makeHost(canvas, onFirstFrame) {
  let signals = 0;
  let readState = null;
  const frames = makeFrames(onFirstFrame);
  const signal = (bit) => {
    signals |= bit;
    frames.wake();
  };
  const screen = makeScreen(canvas, signal);
  const storage = makeStorage();
  const sound = makeSound();
  const text = makeText(canvas, frames.wake, signal);
  guardKeyboard(canvas);

  Object.defineProperty(globalThis, "pyramide", {
    value: Object.freeze({
      state: () => {
        try {
          if (readState === null) return { ready: false };
          // taken: whatever has happened on the page, the game has seen it
          return { ...JSON.parse(readState()), taken: frames.allTaken() };
        } catch {
          return { ready: false }; // the game has stopped
        }
      },
    }),
  });

  return Object.freeze({
    size: screen.size,
    insets: screen.insets,
    ...text,
    ...makeAddress(),
    nextFrame: frames.nextFrame,
    takeSignals: () => {
      const now = signals | (screen.ratioChanged() ? RESIZED : 0);
      signals = 0;
      frames.take();
      return now;
    },
    read: storage.read,
    write: storage.write,
    playing: sound.playing,
    useRuntime: sound.useRuntime,
    announce: makeAnnouncer(),
    offerState: (read) => {
      readState = read;
    },
    entropy: () => [...crypto.getRandomValues(new Uint32Array(2))],
    languages: () => [...(navigator.languages ?? [navigator.language])],
    reducedMotion: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    hidden: () => document.hidden,
    title: (name) => {
      document.title = name;
    },
    focus: () => canvas.focus({ preventScroll: true }),
  });
}
