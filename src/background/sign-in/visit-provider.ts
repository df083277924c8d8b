// The way through the provider's pages and back, by the browser's own means for it.

import browser from "webextension-polyfill";
import { type ErrorReason, ServiceError } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { createTaskQueue } from "../platform/task-queue.ts";

/** Firefox's address, of which it knows a second form on this computer. */
const FIREFOX_ADDRESS = /^https:\/\/([\da-f]{40})\.extensions\.allizom\.org\/$/;

/**
 * The address on this computer that the browser looks out for as well (RFC 8252, 7.3); `undefined` where it has none. It may
 * ask there before it looks: who listens gets a code that nobody without the verifier can use.
 */
export function loopbackRedirectUrl(): string | undefined {
  const hash = FIREFOX_ADDRESS.exec(browser.identity.getRedirectURL())?.[1];
  return hash && `http://127.0.0.1/mozoauth2/${hash}`;
}

/** The address that providers lead back to, and that has to be registered with them. */
export function redirectUrl({ auth }: Settings): string {
  const loopback = auth.redirectAddress === "loopback" ? loopbackRedirectUrl() : undefined;
  return loopback ?? browser.identity.getRedirectURL();
}

/** Nobody sees an unseen visit, so nobody can end one that leads nowhere. */
const UNSEEN_VISIT_MS = 20_000;

/** Chromium allows one visit at a time, so it has to end one itself. Firefox refuses what it does not know. */
const UNSEEN_LIMIT =
  "getBrowserInfo" in browser.runtime ? {} : { timeoutMsForNonInteractive: UNSEEN_VISIT_MS - 1_000 };

/** Browsers tell why only by their words: those of Chromium and of Firefox. */
const NOT_LOADED = /could not be loaded|network|failed to load|invalid request/i;
const NEEDS_PERSON = /interaction/i;
const IS_OPEN_ALREADY = /one web auth flow/i;

const WINDOW_OPEN = { code: "aborted", service: "auth", reason: "window-open" } as const;

function failureOf(cause: unknown, isInteractive: boolean): ServiceError {
  const text = cause instanceof Error ? cause.message : "";
  const isNotLoaded = NOT_LOADED.test(text);
  if (isNotLoaded && !navigator.onLine) return new ServiceError({ code: "offline", service: "auth" });
  // The provider has just told where its page is, so it is there; unseen, nobody could read what the page says instead.
  if (isNotLoaded && isInteractive) {
    return new ServiceError({ code: "unavailable", service: "auth", reason: "page-not-opened" });
  }
  if (IS_OPEN_ALREADY.test(text)) return new ServiceError(WINDOW_OPEN);
  const needsPerson = !isInteractive || NEEDS_PERSON.test(text);
  const reason: ErrorReason = needsPerson ? "sign-in-needed" : "window-closed";
  return new ServiceError({ code: needsPerson ? "unauthorized" : "aborted", service: "auth", reason });
}

async function visit(url: string, isInteractive: boolean): Promise<string> {
  let timer: number | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    if (!isInteractive) timer = setTimeout(resolve, UNSEEN_VISIT_MS);
  });
  try {
    const flow = browser.identity.launchWebAuthFlow({ url, interactive: isInteractive, ...UNSEEN_LIMIT });
    const address = await Promise.race([flow, tooLong]);
    if (address) return address;
  } catch (cause) {
    throw failureOf(cause, isInteractive);
  } finally {
    clearTimeout(timer);
  }
  throw failureOf(undefined, isInteractive);
}

let isWindowOpen = false;

/** Chromium refuses a second window by itself; Firefox answers the first visit with what was meant for the second. */
async function visitInWindow(url: string, onOpen: () => void): Promise<string> {
  if (isWindowOpen) throw new ServiceError(WINDOW_OPEN);
  isWindowOpen = true;
  onOpen();
  try {
    return await visit(url, true);
  } finally {
    isWindowOpen = false;
  }
}

/** For unseen visits: they are short, and browsers allow one visit at a time. */
const enqueue = createTaskQueue();

/**
 * Opens the authorization address, and gives the one that the provider led back to. What others visit unseen is waited for,
 * and `onOpen` called after that. Rejects with `aborted` for a closed window and, with `window-open`, for one still open;
 * with `sign-in-needed` where the person has to act and no window may open; with `page-not-opened` where its page is an error; with `offline`.
 */
export async function visitProvider(
  url: string,
  isInteractive: boolean,
  onOpen: () => void,
): Promise<string> {
  if (isInteractive) {
    await enqueue(async () => undefined);
    return visitInWindow(url, onOpen);
  }
  return enqueue(() => {
    onOpen();
    return visit(url, false);
  });
}
