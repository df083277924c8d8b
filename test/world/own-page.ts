// The extension's own pages as senders, as Chromium describes them.
import { EXTENSION_ID, OWN } from "./fake-browser.ts";

/** The sender of messages from the extension's page at this path. */
export function ownPage(path = "src/pages/popup/index.html") {
  return { id: EXTENSION_ID, url: `${OWN}${path}`, origin: OWN.slice(0, -1), documentId: "D9CE7C72" };
}

/** The sender that a browser makes of these parts: the popup, unless they are a website's. */
export function senderOf(parts: object) {
  return "url" in parts ? { id: EXTENSION_ID, ...parts } : { ...ownPage(), ...parts };
}
