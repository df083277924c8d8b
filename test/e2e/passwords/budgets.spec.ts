// What a page and a service pay, counted rather than timed: listeners, document changes, requests.

import type { Page } from "playwright/test";
import { inContentWorld } from "../driver/content-world.ts";
import { expect, html, LOGIN_FORM, openPopup, test, waitForCatalog } from "../driver/extension.ts";
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

test("sends nothing for a page without passwords, or for a popup that opens", async ({
  extension,
  page,
  visit,
  range,
  lookup,
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
  expect(range.requests).toEqual([]);
  expect(lookup.requests).toEqual([]);
});
