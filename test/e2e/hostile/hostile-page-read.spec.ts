// The page with the password sees that there is a notice, but can read neither its text nor its number.

import { expect, html, test } from "../driver/extension.ts";
import { noticeBox } from "../driver/notice-reader.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { LYING_IN_WAIT, READINGS, readingScript } from "./hostile-page-readings.ts";

const FORM = `<form onsubmit="return false"><p>x <input id="password" type="password"><button>X</button></form>`;

test("reads nothing from a notice beside its own field @both", async ({ page, pages, listed, range }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  pages.show(html(FORM, LYING_IN_WAIT));
  await page.goto(pages.url());
  const { text, buttons } = await enterBreached(page, listed);
  const count = new Intl.NumberFormat("en").format(range.countOf(listed));
  expect(text).toContain(count);
  // Over the notice too: the page receives the mouse events.
  const box = await noticeBox(page);
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);

  const said = [...new Set([...`${text} ${buttons}`.matchAll(/[\p{L}\d,]{4,}/gu)].map(([word]) => word))];
  const own = await page.content();
  const words = said.filter((word) => !own.includes(word));
  expect(words.length).toBeGreaterThan(6);
  for (const [name, reading] of Object.entries(READINGS)) {
    const read = (await page.evaluate(readingScript(reading, words))) as string;
    const hits = words.filter((word) => read.includes(word));
    expect.soft(hits, `${name}: ${read.slice(0, 300)}`).toEqual([]);
  }
  expect(await page.evaluate("whileItCame.animations.filter((it) => it !== 'undefinedundefined')")).toEqual(
    [],
  );
  expect(await page.evaluate("whileItCame.events")).toEqual([]);
  expect(fetched.filter((path) => /font-|\.png/.test(path))).toEqual([]);
});
