// A tab's popup: what it says, what it switches, and that a switch takes effect at once.

import type { Page } from "playwright/test";
import { focused, listen, tabTo } from "../access/keyboard-steps.ts";
import { expect, inExtension, LOGIN_PAGE, openPopup, prefixOf, tabIdOf, test } from "../driver/extension.ts";
import { controlOf } from "../driver/firefox/protocol/control.ts";
import { openToolbarPopup, readToolbarPopup } from "../driver/firefox/toolbar-popup.ts";
import { killWorker } from "../driver/launch.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "../passwords/enter-password.ts";

/** The sentence about the page itself. */
function titleOf(popup: Page) {
  return popup.locator(".popup-status .panel-title").first();
}

function isAtStatus(popup: Page): Promise<boolean> {
  return popup.evaluate(() => document.activeElement?.matches(".popup-status, .popup-status *") ?? false);
}

test("shows what was found, and lists what left the browser @both", async ({
  page,
  extension,
  listed,
  range,
  visit,
}) => {
  await visit();
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("No password entered here yet")).toBeVisible();
  await enterBreached(page, listed);
  await popup.bringToFront();
  await expect(popup.getByText("This password is in known breaches")).toBeVisible();
  const count = new Intl.NumberFormat("en").format(range.countOf(listed));
  await expect(popup.getByText(new RegExp(`Seen ${count} times`))).toBeVisible();
  await popup.getByRole("tab", { name: "Activity" }).click();
  await expect(popup.getByRole("heading", { name: "Data sent by Breachlight" })).toBeVisible();
  await expect(popup.getByRole("tabpanel").getByText(new URL(range.url).host).first()).toBeVisible();
  expect(await popup.locator("body").innerText()).not.toContain(listed);
});

test("shows what is known before it asks a background that has ended", async ({
  page,
  extension,
  listed,
  visit,
}) => {
  await visit();
  await enterBreached(page, listed);
  await killWorker(extension);
  await extension.context.addInitScript(() => {
    if (!location.pathname.includes("popup")) return;
    const { sendMessage } = chrome.runtime;
    const texts: string[] = [];
    Object.assign(globalThis, { textsWhenAsked: texts });
    chrome.runtime.sendMessage = ((...given: Parameters<typeof sendMessage>) => {
      texts.push(document.querySelector(".popup-status")?.textContent ?? "");
      return sendMessage.apply(chrome.runtime, given);
    }) as typeof sendMessage;
  });
  const popup = await openPopup(extension, page);
  await expect(titleOf(popup)).toHaveText("This password is in known breaches");
  const textsWhenAsked = () =>
    popup.evaluate(() => (globalThis as { textsWhenAsked?: string[] }).textsWhenAsked ?? []);
  // It starts a background in the end.
  await expect.poll(textsWhenAsked).not.toEqual([]);
  for (const text of await textsWhenAsked()) expect(text).toContain("This password is in known breaches");
});

test("skips a site by keyboard, with all its hosts but not its neighbor, and can be undone", async ({
  page,
  pages,
  extension,
  listed,
  toolbar,
  range,
  visit,
}) => {
  await visit(LOGIN_PAGE, "/", "login.quiet.test");
  await enterBreached(page, listed);
  const popup = await openPopup(extension, page);
  const said = await listen(popup);
  await popup.bringToFront();
  await tabTo(popup, "Check passwords on quiet.test");
  await popup.keyboard.press("Space");
  await expect(titleOf(popup)).toHaveText("Password checks are off on quiet.test");
  expect(await focused(popup), "the switch is where it was").toBe("Check passwords on quiet.test");
  expect((await said()).join("\n")).toContain("Password checks are off on quiet.test");
  await expect.poll(() => readNotice(page), "its notice closes").toBeUndefined();
  await expect.poll(async () => (await toolbar()).title).toBe("Password checks are off on quiet.test");
  expect((await toolbar()).badge).toBe("");
  range.forget();
  await enterPassword(page, `${listed}2`);
  const neighbor = await extension.context.newPage();
  await neighbor.goto(pages.url("/", "other.test"));
  await enterPassword(neighbor, `${listed}3`);
  const asked = () => range.requests.map(({ prefix }) => prefix);
  await expect.poll(asked, "nothing from the skipped site").toEqual([await prefixOf(`${listed}3`)]);
  await neighbor.close();

  await popup.bringToFront();
  await tabTo(popup, "Turn on checks");
  await popup.keyboard.press("Enter");
  await expect(titleOf(popup)).toHaveCount(0);
  await expect(popup.getByText("The checked password was changed")).toBeVisible();
  expect(await isAtStatus(popup), "the button is gone, the focus stays in its place").toBe(true);
  await expect.poll(async () => (await toolbar()).title).not.toContain("checks are off");
  await enterPassword(page, `${listed}4`);
  await expect.poll(() => asked().slice(1)).toEqual([await prefixOf(`${listed}4`)]);
});

test("in the toolbar, it is about the tab in front, also if that changes while it is open", async ({
  page,
  pages,
  extension,
  listed,
  visit,
}) => {
  const other = await extension.context.newPage();
  await visit(LOGIN_PAGE, "/", "first.test");
  await other.goto(pages.url("/", "other.test"));
  await page.bringToFront();
  await enterBreached(page, listed);
  const otherId = await tabIdOf(extension, other);
  await page.bringToFront();
  await openToolbarPopup(extension);
  const words = async () => (await readToolbarPopup(controlOf(extension))).words;
  await expect.poll(words).toContain("This password is in known breaches");
  await inExtension(extension, async (id) => void (await chrome.tabs.update(id, { active: true })), otherId);
  await expect.poll(words).toContain("No password entered here yet");
  expect(await words()).toContain("other.test");
  expect(await words()).not.toContain("first.test");
});

test("opened as its own page, it is about the page that was in front before @both", async ({
  page,
  extension,
  visit,
}) => {
  await visit(LOGIN_PAGE, "/before");
  await page.bringToFront();
  const popup = await extension.context.newPage();
  await popup.goto(`${extension.origin}/src/pages/popup/index.html`);
  await popup.bringToFront();
  await expect(popup.getByText("No password entered here yet")).toBeVisible();
  await expect(popup.getByText("Check passwords on 127.0.0.1")).toBeVisible();
});
