// What the document of these tests lacks of a browser: who causes events, when microtasks run, what is where and in view.
import { onTestFinished, vi } from "vitest";

type Listener = EventListenerOrEventListenerObject;
type Listen = (type: string, listener: Listener, options?: boolean | AddEventListenerOptions) => void;

/**
 * Who causes events. Those of a script are trusted too if it calls `focus()`, `requestSubmit()` and the like; a page that
 * dispatches events by itself is not.
 */
let actor: "person" | "script" | "page" = "person";
const microtasks: (() => void)[] = [];

function runMicrotasks(): void {
  for (let task = microtasks.shift(); task; task = microtasks.shift()) task();
}

function actAs(who: typeof actor, act: () => void): void {
  const before = actor;
  actor = who;
  act();
  actor = before;
  runMicrotasks();
}

/** What a script of the page does to its document: events that come of it are trusted. */
export const asScript = (act: () => void) => actAs("script", act);

/** What the page does as if it was a person: its events aren't trusted. */
export const asPage = (act: () => void) => actAs("page", act);

interface Details {
  composed?: boolean;
  key?: string;
  isComposing?: boolean;
  inputType?: string;
  data?: string | null;
}

/** An event that a person causes, with what its kind adds to it. */
export function fire(target: EventTarget, type: string, { composed = true, ...more }: Details = {}): Event {
  const event = new Event(type, { bubbles: true, composed, cancelable: true });
  target.dispatchEvent(Object.assign(event, more));
  return event;
}

/** Until all that needs no time is done. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

/** What names of elements do to a form or a document until the test ends: its properties are something else. */
export function clobber(node: Node, ...names: string[]): void {
  for (const name of names) Object.defineProperty(node, name, { value: node, configurable: true });
  onTestFinished(() => {
    for (const name of names) Reflect.deleteProperty(node, name);
  });
}

/** All shadow roots of the page. */
let roots: () => ShadowRoot[];

/** The notice that is in the page, shown or hidden. */
function notice(): HTMLElement | undefined {
  const own = roots().find(({ host }) => host.isConnected && host.localName === "aside");
  return own?.firstChild as HTMLElement | undefined;
}

/** The field that has the focus, in whatever root. */
export function focusedField(): HTMLInputElement | undefined {
  const all = [document, ...roots()].map((root) => [root, root.activeElement] as const);
  const focused = all.find(
    ([root, element]) => element?.getRootNode() === root && element.localName === "input",
  );
  return focused?.[1] as HTMLInputElement | undefined;
}

/** "left top width height" of `data-box`: in the notice, from its corner. Without it, or outside the page, there is no area. */
function boxOf(element: Element): DOMRect {
  const numbers = (element.isConnected && element.getAttribute("data-box")) || "";
  const [left = 0, top = 0, width = 0, height = 0] = numbers.split(" ").map(Number);
  const around = notice();
  const inset = around?.contains(element) ? around.style.inset : "";
  const [down, , , right] = inset.split(" ").map(parseFloat);
  return new DOMRect(left + (right || 0), top + (down || 0), width, height);
}

/** Whether an element is displayed. */
function isRendered(element: Element): boolean {
  return element.isConnected && !element.closest("[hidden]");
}

/** What is on top there: a cover of the page, or the notice, whose own elements nobody else can see. */
function elementAt(x: number, y: number): Element | null {
  const isThere = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return isRendered(element) && left <= x && x < right && top <= y && y < bottom;
  };
  const cover = [...document.querySelectorAll("[data-cover]")].find(isThere);
  const shown = notice();
  return cover ?? (shown && isThere(shown) ? (shown.getRootNode() as ShadowRoot).host : null);
}

/** As in a browser: what is in a closed root below the listener's node is hidden from it. */
function imitatePaths(): void {
  const { composedPath } = Event.prototype;
  vi.spyOn(Event.prototype, "composedPath").mockImplementation(function (this: Event) {
    const path = composedPath.call(this);
    const above = path.slice(0, Math.max(0, path.indexOf(this.currentTarget as EventTarget)));
    // Here, the window of events is another object than the global one.
    const shown = path.map((it) => (it instanceof Node ? it : window));
    return shown.slice(above.findLastIndex((it) => it instanceof ShadowRoot && it.mode === "closed") + 1);
  });
}

/** Runs microtasks after each listener of an event that no script causes. Returns how to remove the window's listeners. */
function imitateListeners(): () => void {
  const ofWindow: Parameters<Listen>[] = [];
  const heard = new WeakMap<Listener, Listener>();
  const hear = (listener: Listener): Listener => {
    const known = heard.get(listener);
    if (known) return known;
    const made = (event: Event) => {
      (listener as (event: Event) => void)(event);
      if (actor === "person") runMicrotasks();
    };
    heard.set(listener, made);
    return made;
  };
  const { addEventListener, removeEventListener } = window as {
    addEventListener: Listen;
    removeEventListener: Listen;
  };
  vi.stubGlobal("queueMicrotask", (task: () => void) => void microtasks.push(task));
  vi.spyOn(window, "addEventListener").mockImplementation((type, listener, options) => {
    ofWindow.push([type, hear(listener), options]);
    addEventListener(type, hear(listener), options);
  });
  vi.spyOn(window, "removeEventListener").mockImplementation((type, listener, options) =>
    removeEventListener(type, hear(listener), options),
  );
  const { addEventListener: add } = EventTarget.prototype;
  vi.spyOn(ShadowRoot.prototype, "addEventListener").mockImplementation(function (
    this: ShadowRoot,
    type,
    listener,
    options,
  ) {
    add.call(this, type, hear(listener), options);
  });
  return () => {
    for (const listened of ofWindow) removeEventListener(...listened);
  };
}

/** Imitates a browser in which a person acts. */
export function imitateBrowser() {
  actor = "person";
  microtasks.length = 0;
  const attachShadow = vi.spyOn(Element.prototype, "attachShadow");
  roots = () => attachShadow.mock.results.map(({ value }) => value as ShadowRoot);
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":autofill" ? this.hasAttribute("data-autofill") : matches.call(this, selector);
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (isRendered(this) ? [boxOf(this)] : []) as unknown as DOMRectList;
  });
  vi.spyOn(Object.getPrototypeOf(document) as Document, "elementFromPoint").mockImplementation(elementAt);
  imitatePaths();
  const removeListeners = imitateListeners();
  Object.defineProperty(Event.prototype, "isTrusted", { get: () => actor !== "page", configurable: true });
  const showPopover = vi.fn(function (this: Element) {
    if (!this.isConnected) throw new DOMException("It is in no page.", "InvalidStateError");
  });
  Object.assign(HTMLElement.prototype, { showPopover });
  let tell: (isIntersecting: boolean, isVisible?: boolean) => void;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: object[]) => void, options?: { trackVisibility?: boolean }) {
        tell = (isIntersecting, isVisible) =>
          callback([{ isIntersecting, ...(options?.trackVisibility && { isVisible }) }]);
      }
      observe = () => setTimeout(tell, 0, true);
      disconnect = () => {};
    },
  );
  return {
    notice,
    removeListeners,
    showPopover,
    /** Whether the notice is out of view, in whatever frame. */
    scrollOutOfView: (isOut: boolean) => tell(!isOut),
    /** Whether the browser says that the notice can't be seen. */
    makeInvisible: (isInvisible: boolean) => tell(true, !isInvisible),
    restore() {
      Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
      Reflect.deleteProperty(Event.prototype, "isTrusted");
    },
  };
}
