// Who counts as one of the extension's own pages, by all that each browser says of a sender: a website's process may forge some of it.
import { afterEach, expect, it } from "vitest";
import { EXTENSION_ID, OWN } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";
import { closeDoor, openDoor, type Sender } from "./hostile-door.ts";

afterEach(closeDoor);

/** Whether settings change at a message from this sender. */
async function isObeyed(sender: object): Promise<boolean> {
  const door = await openDoor();
  const before = structuredClone(door.local);
  const message = { name: "changeSettings", input: { passwordChecks: { enabled: false } } };
  const reply = await door.say(message, sender as Sender);
  const { ok } = reply as { ok: boolean };
  if (ok) expect(door.local).toHaveProperty("settings.passwordChecks.enabled", false);
  else expect(door.local).toEqual(before);
  return ok;
}

const SITE = "https://shop.example";
const TAB = { id: 7, incognito: false };

/** As Chromium describes an open page of ours in a tab. */
const IN_CHROMIUM = {
  ...ownPage("src/pages/options/index.html"),
  frameId: 0,
  documentLifecycle: "active",
  tab: { ...TAB, url: `${OWN}src/pages/options/index.html` },
};
/** As Firefox does. */
const IN_FIREFOX = { ...IN_CHROMIUM, documentLifecycle: undefined, contextId: 4, envType: "addon_child" };

it.each<[string, object]>([
  ["a tab of Chromium", IN_CHROMIUM],
  ["a private tab of Firefox", { ...IN_FIREFOX, tab: { ...IN_FIREFOX.tab, incognito: true } }],
  ["the toolbar's popup, in no tab", ownPage()],
  ["a tab whose address is unknown", { ...IN_CHROMIUM, tab: TAB }],
  [
    "a page that is being left in Chromium, in the next page's tab",
    { ...IN_CHROMIUM, frameId: 8, documentLifecycle: "pending_deletion", tab: { ...TAB, url: `${SITE}/` } },
  ],
  [
    "a page that was left before Firefox's background started",
    { ...IN_FIREFOX, origin: SITE, tab: { ...TAB, url: `${SITE}/` } },
  ],
  ["a page in a Firefox that knows no documents", { ...IN_FIREFOX, documentId: undefined }],
])("obeys a page of ours: %s", async (_what, sender) => {
  expect(await isObeyed(sender)).toBe(true);
});

it.each<[string, object]>([
  ["nothing but its own URL", { id: EXTENSION_ID, url: ownPage().url }],
  ["its own URL, with the website's origin", { ...ownPage(), origin: SITE }],
  ["its own URL, with no origin", { ...ownPage(), origin: undefined }],
  ["its own URL, with an opaque origin", { ...ownPage(), origin: "null" }],
  ["another extension's origin", { ...ownPage(), origin: OWN.slice(0, -2) }],
  ["an origin that only begins like it", { ...ownPage(), origin: `${OWN.slice(0, -1)}.evil.example` }],
  ["its own origin with a slash", { ...ownPage(), origin: OWN }],
  ["its own origin, with a website's URL", { ...ownPage(), url: `${SITE}/` }],
  ["no document", { ...ownPage(), documentId: undefined }],
  ["a website's tab", { ...IN_CHROMIUM, tab: { ...TAB, url: `${SITE}/` } }],
  [
    "a frame in a website's tab",
    { ...IN_CHROMIUM, frameId: 3, tab: { ...TAB, url: "http://shop.example/" } },
  ],
  ["a content script of Firefox", { ...IN_FIREFOX, envType: "content_child" }],
  ["a kind of sender that Firefox doesn't have", { ...IN_FIREFOX, envType: "" }],
  ["a page of Firefox, with a website's URL", { ...IN_FIREFOX, url: `${SITE}/` }],
])("doesn't obey a website that passes itself off as a page of ours: %s", async (_what, sender) => {
  expect(await isObeyed(sender)).toBe(false);
});
