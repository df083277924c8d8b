// What a page can read from its browser to detect other scripts in it: every probe by name.

import type { Frame, Page } from "playwright/test";

/** What each probe found, by name. */
export type Findings = Record<string, unknown>;

/** Starts watching, and leaves a function that reads all probes. Runs as a page's first script, so it's self-contained. */
function watch(): void {
  const seen: Record<string, string[]> = {};
  const DRIVER = ["UtilityScript", "InjectedScript", "debugger eval", "eval at"];
  let isReading = false;
  const note = (kind: string, what: string) => {
    seen[kind] ??= [];
    if (!seen[kind].includes(what)) seen[kind].push(what);
  };
  const called = (it: unknown) => (typeof it === "object" && it ? (it.constructor?.name ?? "") : typeof it);
  const nodeName = (it: unknown) => (it instanceof Element ? `${it.localName}#${it.id}` : called(it));
  /** Storage may be blocked in a frame of another site. */
  const orError = <Value>(get: () => Value) => {
    try {
      return get();
    } catch (error) {
      return String(error);
    }
  };
  type Kind = { prototype?: object } | undefined;
  const kindOf = (name: string) => {
    const it = orError(() => (window as unknown as Record<string, unknown>)[name]);
    return typeof it === "function" ? (it as Kind) : undefined;
  };
  const namesOf = (it: object) => Object.getOwnPropertyNames(it).sort();
  const before = namesOf(window).filter((name) => !name.startsWith("__p"));
  const { composedPath } = Event.prototype;

  const spyOn = (owner: object, name: string | symbol) => {
    const found = Object.getOwnPropertyDescriptor(owner, name);
    if (!found?.configurable) return;
    for (const kind of ["value", "get", "set"] as const) {
      const original = found[kind] as unknown;
      if (typeof original !== "function") continue;
      found[kind] = function (this: unknown, ...input: unknown[]) {
        // The test driver also calls things.
        const stack = String(new Error().stack);
        const isDriver = DRIVER.some((it) => stack.includes(it));
        if (!isReading && !isDriver) note("calls", `${String(name)} ${kind}`);
        return new.target ? Reflect.construct(original, input, new.target) : original.apply(this, input);
      };
      if (kind === "value") Object.setPrototypeOf(found[kind], original);
      if (kind === "value" && "prototype" in original) found[kind].prototype = original.prototype;
    }
    Object.defineProperty(owner, name, found);
  };

  // Durations, and what is timed because of them, vary between runs.
  const isOfTime = (type: string) => /event|longtask|first-input|paint|visibility-state/.test(type);
  // Observers report on their own: created before anything is spied on.
  new MutationObserver((records) => {
    // During parsing, a page sees itself grow.
    if (document.readyState !== "complete") return;
    for (const { type, target, attributeName } of records)
      note("mutations", `${type} ${nodeName(target)} ${attributeName ?? ""}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of PerformanceObserver.supportedEntryTypes) {
    if (isOfTime(type)) continue;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts = [] } = entry as unknown as { scripts?: { sourceURL: string }[] };
        for (const { sourceURL } of scripts) if (sourceURL.includes("extension:")) note("scripts", sourceURL);
        if (!type.startsWith("long")) note("performance", `${type} ${entry.name}`);
      }
    }).observe({ type, buffered: true });
  }
  if ("ReportingObserver" in window)
    new ReportingObserver((reports) => note("reports", JSON.stringify(reports))).observe();

  const TYPES = [
    ...["focusin", "focusout", "focus", "blur", "input", "change", "keydown", "keyup", "submit"],
    ...["visibilitychange", "pagehide", "pageshow", "fullscreenchange", "scrollend"],
    ...["animationstart", "animationend", "transitionrun", "toggle", "beforetoggle", "scroll", "resize"],
    ...["message", "messageerror", "storage", "error", "unhandledrejection", "securitypolicyviolation"],
    ...["slotchange", "copy", "beforematch", "hashchange", "popstate", "beforeunload", "close", "cancel"],
  ];
  for (const type of TYPES) {
    addEventListener(
      type,
      (event) => {
        const at = `${type} ${nodeName(event.target)} ${event.isTrusted} ${event.eventPhase}`;
        if (!isReading) note("events", `${at} ${composedPath.call(event).length}`);
      },
      true,
    );
    addEventListener(type, (event) => {
      if (!isReading && event.defaultPrevented) note("prevented", `${type} ${nodeName(event.target)}`);
    });
  }

  for (const [owner, names] of [
    [EventTarget.prototype, ["addEventListener", "removeEventListener", "dispatchEvent"]],
    [Element.prototype, ["attachShadow", "setAttribute", "getAttribute", "append", "matches", "closest"]],
    [Element.prototype, ["getBoundingClientRect", "querySelectorAll", "shadowRoot", "remove", "innerHTML"]],
    [Node.prototype, ["getRootNode", "appendChild", "parentNode", "isConnected", "contains", "textContent"]],
    [Document.prototype, ["createElement", "createElementNS", "querySelectorAll", "activeElement"]],
    [Event.prototype, ["composedPath", "stopPropagation", "preventDefault", "stopImmediatePropagation"]],
    [HTMLElement.prototype, ["showPopover", "hidden", "style", "popover", "focus", "click"]],
    [HTMLInputElement.prototype, ["value", "type", "name", "form", "labels", "disabled", "readOnly"]],
    [HTMLFormElement.prototype, ["elements", "submit", "requestSubmit"]],
    [window, ["fetch", "postMessage", "setTimeout", "setInterval", "clearInterval", "getComputedStyle"]],
    [window, ["XMLHttpRequest", "MutationObserver", "CSSStyleSheet", "TextEncoder", "WeakMap", "WeakRef"]],
    [XMLHttpRequest.prototype, ["open", "send"]],
    [CSSStyleSheet.prototype, ["replaceSync", "insertRule"]],
    [TextEncoder.prototype, ["encode"]],
    [MutationObserver.prototype, ["observe"]],
    [WeakMap.prototype, ["get", "set", "has"]],
    [WeakSet.prototype, ["add", "has"]],
    [Math, ["random", "max", "min", "sqrt"]],
    [Navigator.prototype, ["userActivation", "sendBeacon", "serviceWorker"]],
    ["crypto" in window && crypto.subtle ? SubtleCrypto.prototype : {}, ["digest"]],
  ] as const)
    for (const name of names) spyOn(owner, name);

  async function read(): Promise<Record<string, unknown>> {
    isReading = true;
    const field = document.querySelector<HTMLInputElement>("#password");
    const { documentElement: root, body, head } = document;
    const styles = [root, body, field].map((it) => {
      const style = it && getComputedStyle(it);
      return style && Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    });
    const points = Array.from({ length: 400 }, (_, at) => {
      const [x, y] = [((at % 20) / 20) * innerWidth, (Math.floor(at / 20) / 20) * innerHeight];
      return document.elementsFromPoint(x, y).map(nodeName).join(">");
    });
    const count = (selector: string) => orError(() => document.querySelectorAll(selector).length);
    const replaced = before.flatMap((name) =>
      Object.entries(Object.getOwnPropertyDescriptors(kindOf(name)?.prototype ?? {}))
        .map(([key, { value, get }]) => [key, value ?? get] as const)
        .filter(([, it]) => typeof it === "function" && !/\[native code\]|^class/.test(String(it)))
        .map(([key]) => `${name}.${key}`),
    );
    const found: Record<string, unknown> = {
      ...Object.fromEntries(
        ["mutations", "performance", "scripts", "reports", "events", "prevented"].map((kind) => [
          `watched: ${kind}`,
          // Some events are only reported when the browser is idle.
          (seen[kind] ?? []).sort(),
        ]),
      ),
      "calls of what the page replaced": seen.calls ?? [],
      "natives that somebody replaced": replaced,
      "names of the window": namesOf(window).filter(
        (name) => !before.includes(name) && !name.startsWith("__p"),
      ),
      "nodes of the document": [document, root, head, body].map((it) => it?.childNodes.length),
      "attributes of the document": [root, head, body, field].map(
        (it) => it && [...it.attributes].map(({ name, value }) => `${name}=${value}`),
      ),
      "all elements": document.all.length,
      markup: root.outerHTML,
      "what lies at 400 points": points,
      "computed styles": styles,
      "style sheets": [document.styleSheets.length, document.adoptedStyleSheets.length],
      animations: [document.getAnimations().length, root.getAnimations({ subtree: true }).length],
      "entries of performance": performance
        .getEntries()
        .filter(({ entryType }) => !isOfTime(entryType) && !entryType.startsWith("long"))
        .map(({ entryType, name }) => `${entryType} ${name}`),
      "selectors of states": [
        ...[
          ":autofill",
          ":-webkit-autofill",
          ":popover-open",
          ":modal",
          "[popover]",
          ":focus",
          ":focus-within",
        ],
        ...[":focus-visible", ":user-invalid", ":user-valid", ":target", ":not(:defined)", ":fullscreen"],
        ...[":host", "::part(n)", ":active", ":placeholder-shown", ":invalid", ":valid", ":has([popover])"],
      ].map((selector) => `${selector} ${count(selector)}`),
      "what has the focus": [nodeName(document.activeElement), document.hasFocus(), document.visibilityState],
      "shadow roots": [...document.all].filter(({ shadowRoot }) => shadowRoot).length,
      frames: [length, window.frames.length, document.querySelectorAll("iframe").length],
      "the extension interface": ["chrome", "browser"].map((name) => {
        const it = (window as unknown as Record<string, Record<string, unknown> | undefined>)[name];
        return it && [namesOf(it), typeof it.runtime, typeof it.storage];
      }),
      navigator: [
        ...[navigator.plugins.length, navigator.mimeTypes.length, navigator.userAgent, navigator.languages],
        ...[navigator.userActivation.hasBeenActive, navigator.hardwareConcurrency, namesOf(navigator)],
      ],
      "stack of an error": new Error("probe").stack?.match(/(moz|chrome)-extension/g) ?? [],
      "title, address, history": [document.title, location.hash, history.length, history.state],
      stored: orError(() => [document.cookie, { ...localStorage }, { ...sessionStorage }]),
      databases: await Promise.resolve(orError(() => indexedDB.databases())).catch(String),
      caches: await Promise.resolve(orError(() => caches.keys())).catch(String),
      "service workers": await Promise.resolve(orError(() => navigator.serviceWorker.getRegistrations()))
        .then((it) => it.length)
        .catch(String),
      "state of the field": field && [
        ...[
          field.value,
          field.type,
          field.selectionStart,
          field.autocomplete,
          field.disabled,
          field.readOnly,
        ],
        ...[field.validity.valid, field.dataset, field.style.cssText, field.className, field.spellcheck],
      ],
    };
    // These two change the selection: last.
    const find = (window as unknown as { find(text: string): boolean }).find;
    const words = ["breach", "seen", "Dismiss", "known", "times", "elsewhere", "Breachlight"];
    found["words that are found"] = words.filter((word) => {
      getSelection()?.removeAllRanges();
      return find.call(window, word);
    });
    getSelection()?.selectAllChildren(root);
    found["all that can be selected"] = String(getSelection());
    getSelection()?.removeAllRanges();
    // Events about the selection and the fields that were read arrive after this.
    await new Promise((resolve) => setTimeout(resolve, 20));
    isReading = false;
    return found;
  }
  Object.assign(window, { probes: { read } });
}

/** The script for the head of a page that watches, before all of its other scripts. */
// An icon that has to be fetched is fetched once in a browser's life. Nothing is painted before the whole page is there (it has
// no such element): otherwise a busy browser may paint a button without its text, which causes a layout shift.
export const WATCHING = `<link rel="icon" href="data:,"><link rel="expect" blocking="render" href="#end"><script>(${watch})()</script>`;

/** What a page's or frame's probes find now. */
export async function readProbes(place: Page | Frame): Promise<Findings> {
  // As text, so that what crosses is what is compared.
  return JSON.parse((await place.evaluate("probes.read().then(JSON.stringify)")) as string) as Findings;
}
