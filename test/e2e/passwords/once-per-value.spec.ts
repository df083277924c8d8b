// One request for each committed value: never while typing, never twice, and containing only five characters.

import type { Page } from "playwright/test";
import { expect, expectAsked, freshPassword, html, LOGIN_FORM, prefixOf, test } from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { enterPassword } from "./enter-password.ts";

test("sends nothing while a person types and pauses, and one request when they leave", async ({
  page,
  pages,
  visit,
  range,
}) => {
  await visit();
  await page.getByLabel("Password").click();
  const password = `${freshPassword()}-twenty-characters`.slice(0, 20);
  await page.keyboard.type(password.slice(0, 8));
  // Nothing signals that no request is sent.
  await page.waitForTimeout(1_000);
  await page.keyboard.type(password.slice(8));
  expect(range.requests).toEqual([]);

  await page.keyboard.press("Tab");
  await expect.poll(() => range.requests.length).toBe(1);
  const [request] = range.requests;
  expect(request?.method).toBe("GET");
  expect(request?.path).toBe(`/range/${await prefixOf(password)}`);
  expect(request?.headers).toMatchObject({ "add-padding": "true", "cache-control": "no-cache" });
  for (const name of ["cookie", "referer", "authorization", "origin"]) {
    expect(request?.headers, name).not.toHaveProperty(name);
  }
  expect(JSON.stringify(request?.headers)).not.toContain(String(pages.port));
});

test("checks what is pasted over a checked value, as the field takes it @both", async ({
  page,
  visit,
  range,
  toolbar,
  listed,
}) => {
  await visit(html(`<textarea></textarea>${LOGIN_FORM}`));
  await enterPassword(page, freshPassword());
  await expect.poll(async () => (await toolbar()).badge).toBe("✓");
  range.forget();
  // As a cell of a table is copied.
  await page.locator("textarea").fill(`${listed}\n`);
  await page.locator("textarea").press("ControlOrMeta+A");
  await page.locator("textarea").press("ControlOrMeta+C");
  await page.getByLabel("Password").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expectAsked(range, listed);
});

/** Shows another tab, as if to look at a password manager: the window loses the focus while the field keeps it. */
async function lookAway(page: Page): Promise<void> {
  const context = page.context();
  if (!firefoxOf(context)) {
    // Playwright makes every page of Chromium believe that it has the focus.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  }
  const other = await context.newPage();
  await other.bringToFront();
  await page.bringToFront();
  await other.close();
}

test("does not treat a look at another window as leaving the field @both", async ({ page, visit, range }) => {
  await visit();
  await page.getByLabel("Password").click();
  await page.keyboard.type("half of a pass");
  await page.evaluate(() => addEventListener("blur", () => Object.assign(globalThis, { hasLeft: true })));
  await lookAway(page);
  expect(await page.evaluate("hasLeft"), "the window lost the focus").toBe(true);
  await page.keyboard.type("word");
  expect(range.requests).toEqual([]);
  await page.keyboard.press("Tab");
  await expectAsked(range, "half of a password");
});
