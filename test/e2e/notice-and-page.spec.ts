// What a page can do about the notice: not restyle it, not read it; remove it, yes, and the toolbar still tells.
import type { Page } from "playwright/test";
import { expect, html, LOGIN_FORM, test } from "./extension.ts";
import { noticeBox, readNotice, waitForNotice } from "./notice-reader.ts";

async function enter(page: Page, password = "password"): Promise<void> {
  await page.locator("[type=password]").first().click();
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
}

test("resists the page's styles", async ({ page, pages }) => {
  const hostile = `<style>
    * { display: none !important; opacity: 0 !important; visibility: hidden !important; transform: scale(0) !important; pointer-events: none !important }
    html, body, form, p, label, input, button { display: block !important; opacity: 1 !important; visibility: visible !important; transform: none !important; pointer-events: auto !important }
    @layer a { div { clip-path: circle(0) !important; filter: opacity(0) !important; width: 0 !important; content-visibility: hidden !important } }
    div { animation: x 1s infinite; transition: all 1s; zoom: 0.01 } @keyframes x { from, to { opacity: 0; transform: translate(9999px) } }
    [popover] { inset: 9999px !important } ::backdrop { background: red }
  </style>`;
  pages.show(html(LOGIN_FORM, hostile));
  await page.goto(pages.url());
  await enter(page);
  await waitForNotice(page);
  const plain = await noticeBox(page);
  expect(plain?.width).toBeGreaterThan(200);
  expect(plain?.height).toBeGreaterThan(40);
  expect(plain && plain.x >= 0 && plain.y >= 0).toBe(true);
});

test("cannot be read by the page", async ({ page, pages }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await enter(page);
  await waitForNotice(page);
  const found = await page.evaluate(() => {
    const host = document.documentElement.lastElementChild as HTMLElement;
    const find = (globalThis as unknown as { find(text: string): boolean }).find;
    getSelection()?.selectAllChildren(document.documentElement);
    return {
      attributes: [...host.attributes].map(({ name, value }) => `${name}=${value}`),
      children: host.childNodes.length,
      root: host.shadowRoot,
      text: `${host.innerText}${host.textContent}`,
      selection: String(getSelection()),
      words: ["breaches", "Change this", "16,", "Dismiss"].filter((text) => find(text)),
    };
  });
  expect(found).toMatchObject({
    attributes: ["popover=manual"],
    children: 0,
    root: null,
    text: "",
    words: [],
  });
  expect(found.selection).not.toMatch(/breaches|Change this/);
});

test("does not fight a page that removes it; the toolbar still tells", async ({ page, pages, toolbar }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await page.evaluate(() => {
    Object.assign(globalThis, { removed: 0 });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          (node as Element).remove();
          (globalThis as unknown as { removed: number }).removed++;
        }
      }
    }).observe(document.documentElement, { childList: true });
  });
  await enter(page);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => (globalThis as unknown as { removed: number }).removed)).toBe(1);
  expect(await readNotice(page)).toBeUndefined();
});
