// The extension's own pages: as senders, as Chromium describes them, and the browser as they have it.
import type browser from "webextension-polyfill";
import { type BrowserState, browserOver, EXTENSION_ID, OWN } from "./fake-browser.ts";

/** The sender of messages from the extension's page at this path. */
export function ownPage(path = "src/pages/popup/index.html") {
  return { id: EXTENSION_ID, url: `${OWN}${path}`, origin: OWN.slice(0, -1), documentId: "D9CE7C72" };
}

/** The sender that a browser makes of these parts: the popup, unless they are a website's. */
export function senderOf(parts: object) {
  return "url" in parts ? { id: EXTENSION_ID, ...parts } : { ...ownPage(), ...parts };
}

/** The browser APIs for tabs as a page of ours has them: no worker dies of its calls. */
export function pageBrowser(state: BrowserState): Pick<typeof browser, "tabs" | "permissions"> {
  const apis = browserOver(
    state,
    async (_name, effect) => effect(),
    () => undefined,
  );
  return apis as unknown as Pick<typeof browser, "tabs" | "permissions">;
}
