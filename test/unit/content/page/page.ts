// A web page with the content script: what the background does there, what the script sends and shows.
import { onTestFinished, vi } from "vitest";
import type { Envelope, FieldEvent, PasswordCheck } from "../../../../src/shared/content-messages.ts";
import type { NoticeContent } from "../../../../src/shared/passwords/verdict.ts";
import { CHANGE, CHECK, SETTLE, SKIP, WAKE } from "../../../fuzz/valid-messages.ts";
import { imitateBrowser, settled } from "./browser.ts";
import { enter } from "./person.ts";

export const SIGN_IN = `<form><input id="name"><input id="password" type="password"><button>Sign in</button></form>`;

export const NOTICE: NoticeContent = {
  host: [
    "aside",
    {},
    [
      "div",
      { popover: "manual", "data-box": "0 0 300 80", hidden: "" },
      ["button", { title: "Close", "data-box": "270 0 30 30" }],
      ["button", { title: "Skip", name: SKIP, "data-box": "200 50 100 30" }],
      ["button", { title: "Change", name: CHANGE, "data-box": "0 50 100 30" }],
      ["button", { title: "In a closed list", hidden: "" }],
    ],
  ],
  namespace: "http://www.w3.org/1999/xhtml",
  parts: "button:not([hidden])",
  style: "div { color: red; }",
  events: ["click", "keydown"],
  dialogs: "dialog[open]",
  modals: "dialog.modal[open]",
  tops: ".top",
  sight: { trackVisibility: true } as IntersectionObserverInit,
  buttons: "button,.button",
  obstacles: "button,.button,a,input",
};

/** Responses of the background. */
export const NOT_FOUND = { ok: true, value: { state: "not-found" } };
export const BREACHED = { ok: true, value: { state: "breached", notice: NOTICE } };

export type Page = Awaited<ReturnType<typeof openPage>>;

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
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("chrome", { runtime, ...chrome });
  vi.stubGlobal("navigator", { userActivation });
  // The hash of a text is the text itself, in hexadecimal digits, and takes no time.
  vi.stubGlobal("crypto", { subtle: { digest: async (_: string, bytes: Uint8Array) => bytes } });
  if (isFrame) vi.stubGlobal("top", {});
  const browser = imitateBrowser();
  const observe = vi.spyOn(MutationObserver.prototype, "observe");
  document.body.innerHTML = body;
  onTestFinished(async () => {
    // A check that still goes on would show its notice in the next test's page.
    await settled();
    browser.removeListeners();
    for (const observer of observe.mock.contexts) (observer as MutationObserver).disconnect();
    browser.restore();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    for (const element of document.querySelectorAll("html > :not(head, body)")) element.remove();
    document.body.innerHTML = "";
  });

  /** A message from the background, and the responses to it so far. */
  function receive(name: string, input?: unknown): unknown[] {
    const responses: unknown[] = [];
    for (const listener of listeners) listener({ name, input }, {}, (it) => responses.push(it));
    return responses;
  }

  const page = {
    /** Messages to the background. */
    sent,
    /** The whole response to each of them. */
    reply: NOT_FOUND as unknown,
    runtime,
    userActivation,
    showPopover: browser.showPopover,
    scrollOutOfView: browser.scrollOutOfView,
    makeInvisible: browser.makeInvisible,
    /** What the background gets, in short: "check secret", "sent", "changed". That it should wake is left out. */
    log: () =>
      sent.flatMap(({ name, input }) => {
        if (name === SETTLE) return (input as FieldEvent).reason;
        if (name === CHECK) return `check ${Buffer.from((input as PasswordCheck).sha1, "hex")}`;
        return { [SKIP]: ["site left alone"], [CHANGE]: ["password to be changed"] }[name] ?? [];
      }),
    wakeCount: () => sent.filter(({ name }) => name === WAKE).length,
    checks: () => sent.filter(({ name }) => name === CHECK).map(({ input }) => input as PasswordCheck),
    /** The background asks to show a verdict on a password of an earlier page: the responses so far. */
    showEarlier: (document = "0.1") => receive("showVerdict", { document, notice: NOTICE }),
    /** The background asks to take the notice away. */
    withdraw: () => receive("withdrawNotice"),
    /** What the page calls its document. */
    name: () => String(receive("nameDocument")[0]),
    /** As `document.open()` does. */
    reopen() {
      browser.removeListeners();
      document.replaceChildren(document.documentElement);
    },
    isReachable: () => listeners.size > 0,
    /** The notice, if it is there and not hidden. */
    notice(): HTMLElement | undefined {
      const notice = browser.notice();
      return notice?.hidden ? undefined : notice;
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
