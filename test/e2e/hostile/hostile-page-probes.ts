// What a page can read from its browser to detect other scripts in it: every probe by name.

import type { Frame, Page } from "playwright/test";

/** What each probe found, by name. */
export type Findings = Record<string, unknown>;

/** Starts watching, and leaves a function that reads all probes. Runs as a page's first script, so it's self-contained. */
function watch(): void {
  const seen: Record<string, string[]> = {};
  let isReading = false;
  const note = (kind: string, what: string) => {
    seen[kind] ??= [];
    if (!isReading && !seen[kind].includes(what)) seen[kind].push(what);
  };
  const nodeName = (it: unknown) => (it instanceof Element ? `${it.localName}#${it.id}` : typeof it);
  /** Storage may be blocked in a frame of another site. */
  const orError = <Value>(get: () => Value) => {
    try {
      return get();
    } catch (error) {
      return String(error);
    }
  };

  // Durations, and what is timed because of them, vary between runs.
  const isOfTime = (type: string) => /event|long|first-input|paint|visibility-state/.test(type);
  new MutationObserver((records) => {
    // During parsing, a page sees itself grow.
    if (document.readyState !== "complete") return;
    for (const { type, target, attributeName } of records)
      note("mutations", `${type} ${nodeName(target)} ${attributeName ?? ""}`);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of PerformanceObserver.supportedEntryTypes) {
    if (isOfTime(type)) continue;
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) note("performance", `${type} ${name}`);
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
        note("events", `${at} ${event.composedPath().length}`);
      },
      true,
    );
    addEventListener(type, (event) => {
      if (event.defaultPrevented) note("prevented", `${type} ${nodeName(event.target)}`);
    });
  }

  async function read(): Promise<Record<string, unknown>> {
    isReading = true;
    const field = document.querySelector<HTMLInputElement>("#password");
    const { documentElement: root, body } = document;
    const styles = [root, body, field].map((it) => {
      const style = it && getComputedStyle(it);
      return style && Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    });
    const points = Array.from({ length: 400 }, (_, at) => {
      const [x, y] = [((at % 20) / 20) * innerWidth, (Math.floor(at / 20) / 20) * innerHeight];
      return document.elementsFromPoint(x, y).map(nodeName).join(">");
    });
    const selectors = [
      ...[":autofill", ":popover-open", ":modal", "[popover]", ":focus", ":focus-within", ":focus-visible"],
      ...[":user-invalid", ":user-valid", ":target", ":not(:defined)", ":fullscreen", ":host", "::part(n)"],
      ...[":active", ":placeholder-shown", ":invalid", ":valid", ":has([popover])"],
    ];
    const found: Record<string, unknown> = {
      ...Object.fromEntries(
        // Some events are only reported when the browser is idle.
        ["mutations", "performance", "reports", "events", "prevented"].map((kind) => [
          `watched: ${kind}`,
          (seen[kind] ?? []).sort(),
        ]),
      ),
      "all elements": document.all.length,
      markup: root.outerHTML,
      "what lies at 400 points": points,
      "computed styles": styles,
      "style sheets": [document.styleSheets.length, document.adoptedStyleSheets.length],
      animations: [document.getAnimations().length, root.getAnimations({ subtree: true }).length],
      "selectors of states": selectors.map(
        (selector) => `${selector} ${orError(() => document.querySelectorAll(selector).length)}`,
      ),
      "what has the focus": [nodeName(document.activeElement), document.hasFocus(), document.visibilityState],
      frames: [length, window.frames.length],
      "the extension interface": ["chrome", "browser"].map((name) => {
        const it = (window as unknown as Record<string, object | undefined>)[name];
        return it && Object.getOwnPropertyNames(it).sort();
      }),
      "title, address, history": [document.title, location.hash, history.length, history.state],
      stored: orError(() => [document.cookie, { ...localStorage }, { ...sessionStorage }]),
      databases: await Promise.resolve(orError(() => indexedDB.databases())).catch(String),
      "state of the field": field && [
        ...[field.value, field.type, field.selectionStart, field.disabled, field.readOnly],
        ...[field.validity.valid, field.dataset, field.spellcheck],
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
