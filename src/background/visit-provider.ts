// The way through the provider's pages and back, by the browser's own means for it.

import browser from "webextension-polyfill";
import { type ErrorReason, ServiceError } from "../shared/errors.ts";

/** The address that providers lead back to, and that has to be registered with them. */
export function redirectUrl(): string {
  return browser.identity.getRedirectURL();
}

/** Browsers tell why only by their words: those of Chromium and of Firefox. */
const NOT_LOADED = /could not be loaded|network|failed to load/i;
const NEEDS_PERSON = /interaction/i;

function failureOf(cause: unknown, isInteractive: boolean): ServiceError {
  const text = cause instanceof Error ? cause.message : "";
  if (NOT_LOADED.test(text)) {
    return new ServiceError({ code: navigator.onLine ? "unavailable" : "offline", service: "auth" });
  }
  const needsPerson = !isInteractive || NEEDS_PERSON.test(text);
  const reason: ErrorReason = needsPerson ? "sign-in-needed" : "window-closed";
  return new ServiceError({ code: needsPerson ? "unauthorized" : "aborted", service: "auth", reason });
}

/**
 * Opens the authorization address, in a window where `isInteractive` and unseen otherwise, and gives the one that the
 * provider led back to.
 *
 * @throws {ServiceError} (rejects) `aborted` for a closed window, `unauthorized` with `sign-in-needed` where a person has
 * to do something and no window may open, `unavailable` or `offline` where the provider cannot be reached
 */
export async function visitProvider(url: string, isInteractive: boolean): Promise<string> {
  try {
    const address = await browser.identity.launchWebAuthFlow({ url, interactive: isInteractive });
    if (address) return address;
  } catch (cause) {
    throw failureOf(cause, isInteractive);
  }
  throw failureOf(undefined, isInteractive);
}
