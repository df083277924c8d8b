// What a page and a service pay, counted rather than timed: listeners, document changes, messages, requests.

import type { Page } from "playwright/test";
import { inContentWorld } from "../driver/content-world.ts";
import {
  test as base,
  expect,
  freshPassword,
  html,
  inExtension,
  LOGIN_FORM,
  openPopup,
  waitForCatalog,
} from "../driver/extension.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached } from "./enter-password.ts";

/** Listeners on an idle page, once for each frame. */
const AT_REST = [
  "beforeinput",
  // Twice: one notes whether a script runs.
  "blur",
  "blur",
  "click",
  "focus",
  "input",
  "keydown",
  "pagehide",
  "pointerdown",
  "pointerup",
  "submit",
];

/** While a notice has to follow its field. */
const WITH_NOTICE = ["scroll"];

/** The types of all the content script's listeners on the window. */
async function listenersOf(page: Page): Promise<string[]> {
  const types = await inContentWorld(
    page,
    "Object.values(getEventListeners(window)).flatMap((listeners) => listeners.map(({ type }) => type))",
  );
  return (types as string[]).sort();
}

type Listener = Parameters<typeof chrome.runtime.onMessage.addListener>[0];
type Hearing = typeof globalThis & { heard: string[]; hear: Listener };

const test = base.extend<{ heard: () => Promise<string[]> }>({
  /** The names of all messages from content scripts to the background in this test. */
  heard: async ({ extension }, use) => {
    await inExtension(extension, async () => {
      const hear: Listener = (message: unknown, { url = "" }) => {
        if (!url.startsWith(location.origin))
          (globalThis as Hearing).heard.push((message as { name: string }).name);
        return undefined;
      };
      Object.assign(globalThis, { heard: [], hear });
      chrome.runtime.onMessage.addListener(hear);
    });
    await use(() => inExtension(extension, async () => [...(globalThis as Hearing).heard]));
    // In Firefox a listener that returns nothing responds to a message if the background dies meanwhile.
    await inExtension(extension, async () =>
      chrome.runtime.onMessage.removeListener((globalThis as Hearing).hear),
    );
  },
});

/** Observes a whole document once it is there. */
const WATCHING = `<script>const changes = []; addEventListener("load", () => new MutationObserver((records) => {
  for (const it of records) changes.push([it.type, it.target.nodeName, it.attributeName].filter(Boolean).join(" "));
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }))</script>`;

test("listens for ten kinds of events on a page at rest, and for one more beside a notice", async ({
  page,
  visit,
  listed,
}) => {
  await visit();
  expect(await listenersOf(page)).toEqual(AT_REST);
  await page.getByLabel("Password").click();
  await page.keyboard.type(listed);
  expect(await listenersOf(page)).toEqual(AT_REST);
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  expect(await listenersOf(page)).toEqual([...AT_REST, ...WITH_NOTICE].sort());
  await page.keyboard.press("Escape");
  await expect.poll(() => listenersOf(page)).toEqual(AT_REST);
});

test("changes a document once to show a notice, and once to remove it", async ({ page, visit, listed }) => {
  await visit(html(LOGIN_FORM, WATCHING));
  const changes = () => page.evaluate("changes.splice(0)");
  expect(await changes()).toEqual([]);
  await enterBreached(page, listed);
  expect(await changes()).toEqual(["childList HTML"]);
  await page.keyboard.press("Escape");
  await expect.poll(changes).toEqual(["childList HTML"]);
});

test("sends no message while a person types, and as few as possible for one password @both", async ({
  heard,
  page,
  visit,
  range,
}) => {
  await visit();
  await page.getByLabel("User name").click();
  await page.keyboard.type("somebody");
  expect(await heard(), "usernames are not checked").toEqual([]);
  await page.getByLabel("Password").click();
  await expect.poll(heard).toEqual(["wake"]);
  await page.keyboard.type(freshPassword());
  expect(await heard()).toEqual(["wake"]);
  await page.keyboard.press("Tab");
  await expect.poll(() => range.requests.length).toBe(1);
  expect(await heard()).toEqual(["wake", "checkPassword"]);
});

test("sends nothing for a page without passwords, or for a popup that opens", async ({
  extension,
  page,
  visit,
  range,
  lookup,
  heard,
}) => {
  await waitForCatalog(extension);
  lookup.forget();
  await visit(html("<h1>A page</h1><p><input><textarea></textarea></p>"));
  await page.locator("input").click();
  await page.keyboard.type("some words of a search");
  await page.keyboard.press("Tab");
  await page.keyboard.type("and more");
  const popup = await openPopup(extension, page);
  await expect(popup.getByRole("tab").first()).toBeVisible();
  await popup.close();
  expect(await heard()).toEqual([]);
  expect(range.requests).toEqual([]);
  expect(lookup.requests).toEqual([]);
});
