// The way through the provider's pages and back, by the browser's own means for it.

import browser from "webextension-polyfill";
import { type ErrorReason, ServiceError } from "../shared/errors.ts";

/** The address that providers lead back to, and that has to be registered with them. */
export function redirectUrl(): string {
  return browser.identity.getRedirectURL();
}

/** Nobody sees an unseen visit, so nobody can end one that leads nowhere. */
const UNSEEN_VISIT_MS = 20_000;

/** Chromium allows one visit at a time, so it has to end one itself. Firefox refuses what it does not know. */
const UNSEEN_LIMIT =
  "getBrowserInfo" in browser.runtime ? {} : { timeoutMsForNonInteractive: UNSEEN_VISIT_MS - 1_000 };

/** Browsers tell why only by their words: those of Chromium and of Firefox. */
const NOT_LOADED = /could not be loaded|network|failed to load/i;
const NEEDS_PERSON = /interaction/i;
const IS_OPEN_ALREADY = /one web auth flow/i;

function failureOf(cause: unknown, isInteractive: boolean): ServiceError {
  const text = cause instanceof Error ? cause.message : "";
  const isNotLoaded = NOT_LOADED.test(text);
  if (isNotLoaded && !navigator.onLine) return new ServiceError({ code: "offline", service: "auth" });
  // The provider has just told where its page is, so it is there; unseen, nobody could read what the page says instead.
  if (isNotLoaded && isInteractive) {
    return new ServiceError({ code: "unavailable", service: "auth", reason: "page-not-opened" });
  }
  if (IS_OPEN_ALREADY.test(text)) {
    return new ServiceError({ code: "aborted", service: "auth", reason: "window-open" });
  }
  const needsPerson = !isInteractive || NEEDS_PERSON.test(text);
  const reason: ErrorReason = needsPerson ? "sign-in-needed" : "window-closed";
  return new ServiceError({ code: needsPerson ? "unauthorized" : "aborted", service: "auth", reason });
}

/**
 * Opens the authorization address, in a window where `isInteractive` and unseen otherwise, and gives the one that the
 * provider led back to.
 *
 * @throws {ServiceError} (rejects) `aborted` for a closed window and, with `window-open`, for one that is still open from
 * before; `unauthorized` with `sign-in-needed` where a person has to do something and no window may open; `unavailable`
 * with `page-not-opened` where its page is an error; `offline`
 */
export async function visitProvider(url: string, isInteractive: boolean): Promise<string> {
  let timer: number | undefined;
  const tooLong = new Promise<undefined>((resolve) => {
    if (!isInteractive) timer = setTimeout(resolve, UNSEEN_VISIT_MS);
  });
  try {
    const visit = browser.identity.launchWebAuthFlow({ url, interactive: isInteractive, ...UNSEEN_LIMIT });
    const address = await Promise.race([visit, tooLong]);
    if (address) return address;
  } catch (cause) {
    throw failureOf(cause, isInteractive);
  } finally {
    clearTimeout(timer);
  }
  throw failureOf(undefined, isInteractive);
}
