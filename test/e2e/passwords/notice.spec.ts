// The notice: what it says, where it is, and how it closes. Unit tests show when it counts as seen, and where it goes.

import type { Page } from "playwright/test";
import { expect, html, LOGIN_FORM, test } from "../driver/extension.ts";
import { type Box, noticeBox, readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword, pressX } from "./enter-password.ts";

test("says how often and what to do on a sign-in, as an alert with its text and a named button @both", async ({
  page,
  visit,
  range,
  listed,
}) => {
  await visit();
  const { text, buttons } = await enterBreached(page, listed);
  expect(text).toContain("Breachlight");
  expect(buttons.slice(0, 2)).toEqual(["Don’t warn again", "Change password"]);
  expect(text).toContain("This password is in known breaches");
  expect(text).toContain(`${new Intl.NumberFormat("en").format(range.countOf(listed))} times`);
  expect(text).toContain("everywhere you use it");
});

for (const [name, dismiss] of Object.entries({
  "a click": pressX,
  Escape: (page: Page) => page.keyboard.press("Escape"),
  "its button by keyboard": async (page: Page) => {
    await page.locator("button").focus();
    await page.keyboard.press("Tab");
    // It takes none before it has rested.
    await expect(async () => {
      await page.keyboard.press("Enter");
      expect(await readNotice(page)).toBeUndefined();
    }).toPass();
  },
})) {
  test(`is dismissed by ${name}, submits nothing and stays away @both`, async ({ page, visit, toolbar }) => {
    const submitted =
      '<script>addEventListener("submit",e=>{e.preventDefault();document.title="submitted"})</script>';
    await visit(html(LOGIN_FORM + submitted));
    await enterBreached(page, "password");
    await page.evaluate("window.clicks = 0; document.addEventListener('click', () => clicks++)");
    await dismiss(page);
    await expect.poll(() => readNotice(page)).toBeUndefined();
    expect(await page.title()).not.toBe("submitted");
    expect(await page.evaluate("clicks")).toBe(0);
    await expect.poll(async () => (await toolbar()).badge, "the toolbar still warns").toBe("!");
    await page.locator("[type=password]").click();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toBe("submitted");
    expect(await readNotice(page)).toBeUndefined();
  });
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Those of a page's elements that the notice covers, as markup. */
async function covered(page: Page, selector: string): Promise<string[]> {
  const notice = await noticeBox(page);
  if (!notice) throw new Error("the notice is gone");
  const found: string[] = [];
  for (const other of await page.locator(selector).all()) {
    const box = await other.boundingBox();
    if (box && overlaps(notice, box)) found.push(await other.evaluate((it) => it.outerHTML));
  }
  return found;
}

const WITH_LINKS = `<style>input[type=password] { box-sizing: border-box; width: 100%; padding: 6px }</style>
  <main style="width:320px;margin:20px auto"><form style="border:1px solid;padding:20px">
    <p><label>Password<br><input type="password"></label></p>
    <p><label><input type="checkbox"> Stay signed in</label> <button>Log in</button></p>
  </form><p><a href="#forgotten">Lost your password?</a></p><p><a href="#new">Create an account</a></p></main>`;

/** As sites embed it. */
const SMALL_FRAME = `<style>body { margin: 12px; font: 15px sans-serif } .all > * { display: block; box-sizing: border-box; width: 100%; margin-bottom: 8px; padding: 6px }</style>
  <form class="all"><label>Email</label><input name="username"><label>Password</label><input type="password"><button>Continue</button></form>`;

const LAYOUTS: [width: number, layout: string, height?: number][] = [
  [1000, LOGIN_FORM],
  [1000, WITH_LINKS],
  [390, WITH_LINKS],
  [1000, `<div dir="rtl">${LOGIN_FORM}</div>`],
  [
    1000,
    '<div style="position:fixed;bottom:20px"><input type="password"><div role="button" tabindex="0">Go</div></div>',
  ],
  [390, `<div style="transform:scale(0.8);filter:blur(0);overflow:hidden">${LOGIN_FORM}</div>`],
  [300, SMALL_FRAME, 400],
];

test("covers neither field nor button nor link, and stays in the window", async ({ page, visit }) => {
  const common = ["password", "sunshine", "princess", "dragon", "monkey", "shadow", "master"];
  for (const [index, [width, layout, height = 700]] of LAYOUTS.entries()) {
    await page.setViewportSize({ width, height });
    await visit(html(layout, '<meta name="viewport" content="width=device-width">'));
    // A dismissed one doesn't warn again.
    await enterBreached(page, common[index] as string);
    expect(await covered(page, "[type=password], button, [role=button], a"), layout).toEqual([]);
    const box = await noticeBox(page);
    const isInside =
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    expect(isInside, layout).toBe(true);
    // Closed, so it doesn't follow to the next layout.
    await page.keyboard.press("Escape");
    await expect.poll(() => readNotice(page)).toBeUndefined();
  }
});

test("follows its field when the page scrolls, resizes or moves it @both", async ({ page, visit }) => {
  await visit(html(`<div id="space"></div>${LOGIN_FORM}<div style="height:3000px"></div>`));
  await enterBreached(page, "password");
  const distance = async () => {
    const [notice, field] = [await noticeBox(page), await page.locator("[type=password]").boundingBox()];
    return notice && field ? [Math.round(notice.x - field.x), Math.round(notice.y - field.y)] : undefined;
  };
  const before = await distance();
  expect(before).toBeDefined();
  await page.mouse.wheel(0, 20);
  await expect.poll(distance).toEqual(before);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("#space")?.style.setProperty("height", "120px");
  });
  await expect.poll(distance).toEqual(before);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => readNotice(page), "hidden with its field").toBeUndefined();
  await page.mouse.wheel(0, -3000);
  await expect.poll(distance).toEqual(before);
});

/** Opens a dialog as soon as its form is sent, for a second factor. */
const SECOND_FACTOR = html(`<div style="width:300px;margin:0 auto">${LOGIN_FORM}</div>
  <dialog><h2>One more step</h2><p>Type the code that we sent to your phone.</p>
    <form method="dialog"><input name="code" inputmode="numeric" autocomplete="one-time-code"> <button>Continue</button></form>
  </dialog>
  <script>document.forms[0].addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("dialog").showModal();
  });</script>`);

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
  await pressX(page);
  await expect(page.locator("dialog")).toBeVisible();
});

test("is not printed", async ({ page, visit }) => {
  await visit();
  await enterBreached(page, "password");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await page.emulateMedia({ media: null });
  await expect.poll(() => readNotice(page)).toBeDefined();
});
