// Visits the provider's sign-in pages with the browser's web auth flow.

import browser from "webextension-polyfill";
import { loopbackOf, silentVisitLimit } from "../../shared/browser-differences.ts";
import { type ErrorReason, ServiceError } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { createTaskQueue } from "../platform/tasks.ts";

/**
 * The loopback redirect address that the browser also accepts (RFC 8252, 7.3); `undefined` if it has none. The browser may send a
 * request there first, but whoever listens gets a code that is useless without the verifier.
 */
export function loopbackRedirectUrl(): string | undefined {
  return loopbackOf(browser.identity.getRedirectURL());
}

/** The redirect address, which has to be registered with the provider. */
export function redirectUrl({ auth }: Settings): string {
  const loopback = auth.redirectAddress === "loopback" ? loopbackRedirectUrl() : undefined;
  return loopback ?? browser.identity.getRedirectURL();
}

/** Nobody sees a silent visit, so nobody could end one that hangs. */
const UNSEEN_VISIT_MS = 20_000;

/** Browsers give the cause only in their messages. These match those of Chromium and Firefox. */
const NOT_LOADED = /could not be loaded|network|failed to load|invalid request/i;
const NEEDS_PERSON = /interaction/i;
const IS_OPEN_ALREADY = /one web auth flow/i;

const WINDOW_OPEN = { code: "aborted", service: "auth", reason: "window-open" } as const;

function failureOf(cause: unknown, isInteractive: boolean): ServiceError {
  const text = cause instanceof Error ? cause.message : "";
  const isNotLoaded = NOT_LOADED.test(text);
  if (isNotLoaded && !navigator.onLine) return new ServiceError({ code: "offline", service: "auth" });
  // The provider has just named this page, so it is up, and the page is an error. In a silent visit nobody could read it.
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
    const limit = silentVisitLimit(browser.runtime, UNSEEN_VISIT_MS - 1_000);
    const flow = browser.identity.launchWebAuthFlow({ url, interactive: isInteractive, ...limit });
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

/** Chromium refuses a second window itself. Firefox resolves the first visit with the second's response. */
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

/** For silent visits: they are short, and browsers allow one visit at a time. */
const enqueue = createTaskQueue();

/**
 * Opens the authorization address, and resolves with the address that the provider redirected to. Waits for silent visits, then
 * calls `onOpen`. Rejects with `aborted` if the window was closed, or with the reason `window-open` if one is still open; with
 * `sign-in-needed` if the user has to act and no window may open; with `page-not-opened` if the provider's page is an error; with
 * `offline`.
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
