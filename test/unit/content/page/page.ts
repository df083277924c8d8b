// A web page with the content script: what a person and the background do there, what the script sends and shows.
import { onTestFinished, vi } from "vitest";
import type { Envelope, PasswordCheck, SettledVerdict } from "../../../../src/shared/messages.ts";
import type { NoticeContent } from "../../../../src/shared/passwords/verdict.ts";

export const SIGN_IN = `<form><input id="name"><input id="password" type="password"><button>Sign in</button></form>`;

export const NOTICE: NoticeContent = {
  host: [
    "aside",
    { popover: "manual" },
    [
      "div",
      { "data-box": "0 0 300 80", hidden: "" },
      ["button", { title: "Close" }],
      ["button", { title: "Skip" }],
    ],
  ],
  namespace: "http://www.w3.org/1999/xhtml",
  style: "div { color: red; }",
  events: ["click", "keydown"],
  dialogs: "dialog",
  buttons: "button,.button",
  obstacles: "button,.button,a,input",
};

/** Responses of the background. */
export const NOT_FOUND = { ok: true, value: { state: "not-found" } };
export const BREACHED = { ok: true, value: { state: "breached", notice: NOTICE } };

export type Page = Awaited<ReturnType<typeof openPage>>;

/** Whether events are trusted: a person causes them, not the page. */
let isPerson: boolean;

/** What the page does itself. */
export function asPage(act: () => void): void {
  isPerson = false;
  act();
  isPerson = true;
}

/** The first match of a selector, a field unless said otherwise. */
export function find<Kind extends Element = HTMLInputElement>(selector: string): Kind {
  return document.querySelector(selector) as Kind;
}

/** An event that a person causes, with what its kind adds to it. */
export function fire(
  target: EventTarget,
  type: string,
  { composed = true, ...more }: { composed?: boolean; key?: string; isComposing?: boolean } = {},
): void {
  const event = new Event(type, { bubbles: true, composed });
  target.dispatchEvent(Object.assign(event, more));
}

/** Replaces the field's value like a person who types. */
export function type(field: HTMLInputElement, text: string): void {
  field.focus();
  field.value = text;
  fire(field, "input");
}

/** Until all that needs no time is done. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

/** Types into a field and leaves it. */
export async function enter(text: string, field = find("#password")): Promise<void> {
  type(field, text);
  field.blur();
  await settled();
}

/** What names of elements do to a form or a document until the test ends: its properties are something else. */
export function clobber(node: Node, ...names: string[]): void {
  for (const name of names) Object.defineProperty(node, name, { value: node, configurable: true });
  onTestFinished(() => {
    for (const name of names) Reflect.deleteProperty(node, name);
  });
}

/** "left top width height" of `data-box`; without it, or outside the page, an element has no area. */
function boxOf(element: Element): DOMRect {
  const numbers = (element.isConnected && element.getAttribute("data-box")) || "";
  return new DOMRect(...numbers.split(" ").map(Number));
}

/** As in a browser: what is in a closed root below the listener's node is hidden from it. */
function hideClosedRoots(): void {
  const { composedPath } = Event.prototype;
  vi.spyOn(Event.prototype, "composedPath").mockImplementation(function (this: Event) {
    const path = composedPath.call(this);
    const above = path.slice(0, Math.max(0, path.indexOf(this.currentTarget as EventTarget)));
    return path.slice(above.findLastIndex((it) => it instanceof ShadowRoot && it.mode === "closed") + 1);
  });
}

/** Opens a page, and runs the script in it until the test ends. */
export async function openPage(body = SIGN_IN, { isFrame = false, chrome = {} } = {}) {
  const sent: Envelope[] = [];
  const listeners = new Set<(message: Envelope, sender: unknown, respond: (it: unknown) => void) => true>();
  const runtime = {
    id: "breachlight",
    async sendMessage(message: Envelope): Promise<unknown> {
      sent.push(message);
      return page.reply;
    },
    onMessage: { addListener: (listener: never) => void listeners.add(listener) },
  };
  const userActivation = { hasBeenActive: true };
  isPerson = true;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("chrome", { runtime, ...chrome });
  vi.stubGlobal("navigator", { userActivation });
  // The hash of a text is the text itself, in hexadecimal digits, and takes no time.
  vi.stubGlobal("crypto", { subtle: { digest: async (_: string, bytes: Uint8Array) => bytes } });
  if (isFrame) vi.stubGlobal("top", {});
  const addListener = vi.spyOn(window, "addEventListener");
  const observe = vi.spyOn(MutationObserver.prototype, "observe");
  const attachShadow = vi.spyOn(Element.prototype, "attachShadow");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return boxOf(this);
  });
  const showPopover = vi.fn();
  Object.assign(HTMLElement.prototype, { showPopover });
  hideClosedRoots();
  Object.defineProperty(Event.prototype, "isTrusted", { get: () => isPerson, configurable: true });
  document.body.innerHTML = body;

  const removeListeners = () => {
    for (const [name, listener, options] of addListener.mock.calls)
      window.removeEventListener(name, listener as EventListener, options);
  };
  onTestFinished(async () => {
    // A check that still goes on would show its notice in the next test's page.
    await settled();
    removeListeners();
    for (const observer of observe.mock.contexts) (observer as MutationObserver).disconnect();
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    Reflect.deleteProperty(Event.prototype, "isTrusted");
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    for (const element of document.querySelectorAll("html > :not(head, body)")) element.remove();
    document.body.innerHTML = "";
  });

  const page = {
    /** Messages to the background. */
    sent,
    /** The whole response to each of them. */
    reply: NOT_FOUND as unknown,
    runtime,
    userActivation,
    showPopover,
    /** The messages in short: "wake", "check secret", "sent", "changed". */
    log: () =>
      sent.map(({ name, input }) => {
        if (name === "settleVerdict") return (input as SettledVerdict).reason;
        if (name === "checkPassword") return `check ${Buffer.from((input as PasswordCheck).sha1, "hex")}`;
        return name;
      }),
    checks: () =>
      sent.filter(({ name }) => name === "checkPassword").map(({ input }) => input as PasswordCheck),
    /** A message from the background, and the responses to it so far. */
    receive(name: string, input?: unknown): unknown[] {
      const responses: unknown[] = [];
      for (const listener of listeners) listener({ name, input }, {}, (it) => responses.push(it));
      return responses;
    },
    /** As `document.open()` does. */
    reopen() {
      removeListeners();
      document.replaceChildren(document.documentElement);
    },
    isReachable: () => listeners.size > 0,
    /** The notice, if it is there and not hidden. */
    notice(): HTMLElement | undefined {
      const roots = attachShadow.mock.results.map(({ value }) => value as ShadowRoot);
      const own = roots.filter(({ host }) => host.isConnected && host.localName === "aside");
      return own.map(({ firstChild }) => firstChild as HTMLElement).find((it) => !it.hidden);
    },
  };
  await import("../../../../src/content/index.ts");
  return page;
}

/** A page with the notice, for a person who just entered "secret". */
export async function openWarnedPage(body = SIGN_IN, prepare = () => {}): Promise<Page> {
  const page = await openPage(body);
  page.reply = BREACHED;
  prepare();
  await enter("secret");
  return page;
}
