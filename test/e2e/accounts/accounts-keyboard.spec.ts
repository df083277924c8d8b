// The Accounts tab without a mouse or a screen.

import type { Page } from "playwright/test";
import { PEOPLE } from "../../services/lookup-service.ts";
import { focused, listen } from "../access/keyboard-steps.ts";
import { expect } from "../driver/extension.ts";
import { check, fieldOf, rowsOf, sentenceOf, test } from "./accounts-tab.ts";

/** Presses the Tab key so many times and returns where each leads. */
async function tabThrough(popup: Page, count: number): Promise<string[]> {
  const stops: string[] = [];
  for (let number = 0; number < count; number++) {
    await popup.keyboard.press("Tab");
    stops.push(await focused(popup));
  }
  return stops;
}

/** Lines of the accessibility tree that contain `text`. */
async function spoken(popup: Page, text: string): Promise<string[]> {
  const tree = await popup.locator("body").ariaSnapshot();
  return tree
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.includes(text));
}

test("selects the text after Check, and tabs in visual order", async ({ popup }) => {
  await check(popup, PEOPLE.userName);
  await expect(fieldOf(popup)).toBeFocused();
  await expect(rowsOf(popup)).toHaveCount(3);
  await expect(fieldOf(popup)).toBeFocused();
  await popup.keyboard.type("another");
  await expect(fieldOf(popup)).toHaveValue("another");
  await popup.getByRole("tab", { name: "Accounts" }).focus();
  expect(await tabThrough(popup, 11)).toEqual([
    "Email address or username",
    "Check",
    "Clear lookups",
    expect.stringMatching(/^Show \d+ more$/),
    "Sort by",
    "Mossy Trails",
    "Marble Arcade",
    "Quill",
    "Options",
    expect.stringMatching(/^127\.0\.0\.1/),
    "CC BY 4.0",
  ]);
});

test("changes tabs with the arrow keys, and keeps what is typed in a hidden tab", async ({ popup }) => {
  const tab = (name: string) => popup.getByRole("tab", { name, exact: true });
  await fieldOf(popup).fill("half an addr");
  await tab("Accounts").focus();
  for (const [key, name] of [
    ["ArrowRight", "Activity"],
    ["ArrowRight", "This page"],
    ["End", "Activity"],
    ["ArrowLeft", "Accounts"],
  ] as const) {
    await popup.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(popup.getByRole("tabpanel", { name, exact: true })).toBeVisible();
    await expect(popup.getByRole("tabpanel")).toHaveCount(1);
  }
  await expect(fieldOf(popup)).toHaveValue("half an addr");
});

test("announces the result once with its account, and never counts seconds", async ({ popup, lookup }) => {
  const announcements = await listen(popup);
  const answer = Promise.withResolvers<void>();
  lookup.setFault({ kind: "hold", until: answer.promise });
  await check(popup, PEOPLE.userName);
  await expect(sentenceOf(popup)).toHaveText("Looking up…");
  lookup.setFault(undefined);
  answer.resolve();
  await expect(sentenceOf(popup)).toHaveText("In 3 breaches");
  expect(await spoken(popup, "In 3 breaches")).toEqual(['- heading "In 3 breaches" [level=2]']);
  // A re-render for other reasons isn't announced.
  await rowsOf(popup).first().click();
  await expect(popup.locator("#panel-accounts .details")).toBeVisible();
  await popup.getByRole("combobox", { name: "Sort by" }).selectOption("By size");
  await popup.getByRole("tab", { name: "Activity" }).click();
  await expect(popup.getByText("An email address or username").first()).toBeVisible();
  await popup.getByRole("tab", { name: "Accounts" }).click();
  const first = `${PEOPLE.userName} In 3 breaches`;
  expect((await announcements()).filter((text) => text.includes("breaches"))).toEqual([first]);
  // Another result after it is announced too.
  await check(popup, "");
  await expect(popup.getByText("Enter a valid email address or username.")).toBeVisible();
  await check(popup, "nobody_of_this_name");
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches");
  expect((await announcements()).filter((text) => text.includes("breaches"))).toEqual([
    first,
    "nobody_of_this_name Not in known breaches",
  ]);
  expect((await announcements()).filter((text) => /\bs left\b/.test(text))).toEqual([]);
  expect(await spoken(popup, "Not in known breaches")).toEqual([
    '- heading "Not in known breaches" [level=2]',
  ]);
});

test("keeps the focus near a button that was removed", async ({ popup }) => {
  await check(popup, PEOPLE.pastesOnly);
  await expect(sentenceOf(popup)).toHaveText("In 2 pastes");
  const offer = popup.getByRole("button", { name: "Watch this address" });
  await offer.focus();
  await popup.keyboard.press("Enter");
  await expect(popup.getByText("Watch only your own address.")).toBeVisible();
  const isInside = () =>
    popup.evaluate(() => document.activeElement?.matches(".watch-offer, .watch-offer *") ?? false);
  expect(await isInside()).toBe(true);
});
