// What the notice does beside the dialogs and buttons of its page. Unit tests show when it counts as seen, and where it goes.

import type { Frame, Page } from "playwright/test";
import { expect, html, LOGIN_FORM, test } from "../driver/extension.ts";
import { type Box, readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword, pressNotice } from "../passwords/enter-password.ts";
import { overlaps } from "./entered-pages.ts";

/** Opens a dialog as soon as its form is sent, for a second factor. */
const SECOND_FACTOR = html(`<div style="width:300px;margin:0 auto">${LOGIN_FORM}</div>
  <dialog><h2>One more step</h2><p>Type the code that we sent to your phone.</p>
    <form method="dialog"><input name="code" inputmode="numeric" autocomplete="one-time-code"> <button>Continue</button></form>
  </dialog>
  <script>document.forms[0].addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("dialog").showModal();
  });</script>`);

async function boxOf(place: Page | Frame): Promise<Box> {
  const { box } = await waitForNotice(place);
  if (!box) throw new Error("the notice is gone");
  return box;
}

/** The names of those that a notice covers. */
async function covered(page: Page, selector: string): Promise<string[]> {
  const notice = await boxOf(page);
  const names: string[] = [];
  for (const other of await page.locator(selector).all()) {
    const box = await other.boundingBox();
    if (box && overlaps(notice, box)) names.push(await other.evaluate((it) => it.outerHTML));
  }
  return names;
}

test("covers nothing of a dialog that opened before the verdict, and its X works there @both", async ({
  page,
  visit,
  range,
  listed,
}) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await visit(SECOND_FACTOR);
  const { promise, resolve } = Promise.withResolvers<void>();
  range.setFault({ kind: "hold", until: promise });
  await enterPassword(page, listed, "Enter");
  await expect(page.locator("dialog")).toBeVisible();
  resolve();
  await waitForNotice(page);
  expect(await covered(page, "dialog input, dialog button")).toEqual([]);
  await pressNotice(page, "x");
  await expect(page.locator("dialog")).toBeVisible();
});

test("covers no link or button right after the form, 1000 or 390 px wide", async ({ page, visit }) => {
  for (const [width, password] of [
    [1000, "password"],
    [390, "sunshine"],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await visit(
      html(
        `<main><form onsubmit="return false">
          <p><label>User name or email<br><input name="user"></label></p>
          <p><label>Password<br><input type="password" name="password"></label></p>
          <p><label><input type="checkbox" name="stay"> Stay signed in</label> <button>Log in</button></p>
        </form><p><a href="#forgotten">Lost your password?</a></p><p><a href="#new">Create an account</a></p></main>`,
        `<meta name="viewport" content="width=device-width"><style>
          main { width: 320px; margin: 20px auto } form { border: 1px solid #ccc; padding: 20px }
          input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: 6px; font: inherit }
        </style>`,
      ),
    );
    await enterPassword(page, password);
    await waitForNotice(page);
    expect(await covered(page, "a, button, [type=password]"), `${width} px`).toEqual([]);
    // Closed, so it doesn't follow to the next page.
    await page.keyboard.press("Escape");
    await expect.poll(() => readNotice(page)).toBeUndefined();
  }
});

test("is not printed", async ({ page, visit }) => {
  await visit();
  await enterBreached(page, "password");
  await page.emulateMedia({ media: "print" });
  expect(await readNotice(page)).toBeUndefined();
  await page.emulateMedia({ media: null });
  expect(await readNotice(page)).toBeDefined();
});
