// What Chromium and Firefox do differently, each under the name of what the code wants to know. The browser's API is passed in.
//
// Where one call differs, the difference stands at that call: closed shadow roots (`src/content/inputs.ts`), what is known of a sender
// (`src/background/platform/commands.ts`), names of stored keys and who may read them (`src/shared/storage.ts`), consent by kind
// of data (`src/shared/privacy/data-consent.ts`).

interface Runtime {
  getManifest(): unknown;
}

/** Only the build for Firefox has this in its manifest. */
function isFirefox(runtime: Runtime): boolean {
  return "browser_specific_settings" in (runtime.getManifest() as object);
}

/** Whether the URL of a 304 response is written to disk, whatever the request says. Firefox does that. */
export function writesUnchangedUrls(runtime: Runtime): boolean {
  return isFirefox(runtime);
}

/** Whether a tab's change tells a loaded page from a move within a page, which ends with a `url`. It does in Firefox. */
export function tellsLoadsFromMoves(runtime: Runtime): boolean {
  return isFirefox(runtime);
}

/** What ends a silent visit to a provider. Chromium allows one visit at a time, so it has to; Firefox rejects options it doesn't know. */
export function silentVisitLimit(runtime: Runtime, ms: number): { timeoutMsForNonInteractive?: number } {
  return isFirefox(runtime) ? {} : { timeoutMsForNonInteractive: ms };
}

/** The loopback form that Firefox has for its redirect address; `undefined` in Chromium, which has none. */
export function loopbackOf(redirectUrl: string): string | undefined {
  const [, hash] = /^https:\/\/([\da-f]{40})\.extensions\.allizom\.org\/$/.exec(redirectUrl) ?? [];
  return hash && `http://127.0.0.1/mozoauth2/${hash}`;
}

/** Whether a policy can change while the browser runs. Firefox reads it when it starts. */
export function reportsPolicyChanges(runtime: Runtime): boolean {
  return !isFirefox(runtime);
}
