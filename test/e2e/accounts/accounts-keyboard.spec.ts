// The Accounts tab without a mouse.

import type { Page } from "playwright/test";
import { accountField, checkAccount } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { focused } from "../access/keyboard-steps.ts";
import { expect } from "../driver/extension.ts";
import { rowsOf, test } from "./accounts-tab.ts";

/** Presses the Tab key so many times and returns where each leads. */
async function tabThrough(popup: Page, count: number): Promise<string[]> {
  const stops: string[] = [];
  for (let number = 0; number < count; number++) {
    await popup.keyboard.press("Tab");
    stops.push(await focused(popup));
  }
  return stops;
}

test("selects the text after Check, and tabs in visual order", async ({ popup }) => {
  await checkAccount(popup, PEOPLE.userName);
  await expect(accountField(popup)).toBeFocused();
  await expect(rowsOf(popup)).toHaveCount(3);
  await expect(accountField(popup)).toBeFocused();
  await popup.keyboard.type("another");
  await expect(accountField(popup)).toHaveValue("another");
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
