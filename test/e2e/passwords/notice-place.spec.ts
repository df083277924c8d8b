// Where the notice is placed: beside its field, over nothing that the person needs, wherever the field goes.

import { expect, html, LOGIN_FORM, test } from "../driver/extension.ts";
import { type Box, noticeBox, readNotice } from "../driver/notice-reader.ts";
import { enterBreached } from "./enter-password.ts";

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const LAYOUTS = [
  LOGIN_FORM,
  `<form><input type="password" style="width:100%;height:40px"><button style="width:100%;height:40px">Sign in</button></form>`,
  `<div style="position:fixed;bottom:20px"><input type="password"><div role="button" tabindex="0">Go</div></div>`,
  `<div dir="rtl">${LOGIN_FORM}</div>`,
  `<div><div><input type="password"><a href="#forgot">Forgot?</a></div><div><button>Sign in</button></div></div>`,
  `<form><p><input type="password"></p><p><a href="#x" class="button">Sign in</a></p></form>`,
  `<form>${"<div>".repeat(12)}<input type="password">${"</div>".repeat(12)}<button>Sign in</button></form>`,
  `<form>${'<input style="display:none">'.repeat(80)}<input type="password"><p><button>Sign in</button></p></form>`,
  `<div style="transform:scale(0.8);filter:blur(0);overflow:hidden">${LOGIN_FORM}</div>`,
];

const COMMON = "password sunshine princess dragon monkey shadow master michael jordan hunter".split(" ");

for (const [size, layouts] of [
  [{ width: 1200, height: 800 }, LAYOUTS.slice(0, 4)],
  [{ width: 360, height: 640 }, LAYOUTS.slice(4)],
] as const) {
  test(`stays beside the field and covers neither field nor button, ${size.width} px wide`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize(size);
    for (const [index, layout] of layouts.entries()) {
      await visit(html(layout));
      // A dismissed one doesn't warn again.
      await enterBreached(page, COMMON[index] as string);
      const notice = await noticeBox(page);
      expect(notice, layout).toBeDefined();
      if (!notice) continue;
      for (const other of await page.locator("[type=password], button, [role=button], .button").all()) {
        const box = await other.boundingBox();
        expect(box && overlaps(notice, box), layout).toBe(false);
      }
      expect(notice.x >= 0 && notice.y >= 0, layout).toBe(true);
      const isInside = notice.x + notice.width <= size.width && notice.y + notice.height <= size.height;
      expect(isInside, layout).toBe(true);
      // Closed, so it doesn't follow to the next layout.
      await page.keyboard.press("Escape");
      await expect.poll(() => readNotice(page), { intervals: [20] }).toBeUndefined();
    }
  });
}

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
