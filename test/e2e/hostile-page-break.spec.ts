// A page that breaks its own objects breaks nobody: of two passwords the breached one warns, the other does not, and the page
// works as it does without anybody.

import type { Page } from "playwright/test";
import { attacksAnnotation } from "../attacks.ts";
import { expect, freshPassword, prefixOf, test } from "./extension.ts";
import { BREAKINGS, type Breaking } from "./hostile-page-breakings.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

/** A page with a form; what it wants to keep for itself it takes before it breaks anything. */
function pageOf({ head = "", inForm = "", script = "", whileIn = "" }: Breaking): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
    <script>
      const { apply, getOwnPropertyDescriptor: own } = Reflect;
      const valueOf = own(HTMLInputElement.prototype, "value").get, { focus } = HTMLElement.prototype;
      const title = own(Document.prototype, "title");
      // The title is what it tells a test: what would be run in the page stumbles over what the page broke.
      const tell = (what) => apply(title.set, document, [apply(title.get, document, []) + "|" + what]);
      addEventListener("error", (event) => tell("error " + event.message));
      addEventListener("unhandledrejection", (event) => tell("rejected " + event.reason));
      addEventListener("click", () => { if (window.field) { apply(focus, field, []); whileIn(field, form); apply(focus, field, []) } }, { once: true });
    </script>
    <script>function whileIn(field, form) { ${whileIn} }</script>${head}
    <body><form id="form">${inForm}<p>x <input id="password" type="password"> <button id="send">Go</button></form>
    <script>
      window.field = document.getElementById("password"), window.form = document.getElementById("form");
      form.onsubmit = (event) => { event.preventDefault(); tell(apply(valueOf, field, [])) };
    </script>
    <script>{ ${script} }</script></body></html>`;
}

/** Puts this into the field that has the focus, and sends it. */
async function enter(page: Page, password: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

const TO_ITSELF = BREAKINGS.filter(({ whileIn }) => !whileIn);
const WHILE_IN = BREAKINGS.filter(({ whileIn }) => whileIn);
/** So many pages in one tab: where a browser has no names for documents, a tab may ask twenty times a minute. */
const PART = 9;

function inParts(title: string, rows: Breaking[]): [title: string, rows: Breaking[]][] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => [
    `${title}, ${part + 1}`,
    rows.slice(part * PART, (part + 1) * PART),
  ]);
}

for (const [part, rows] of [
  ...inParts("of its own objects", TO_ITSELF),
  ...inParts("while the person is in its field", WHILE_IN),
]) {
  test(`tells of the right password whatever the page breaks, ${part}`, async ({
    page,
    pages,
    range,
    toolbar,
    listed,
  }) => {
    pages.show("<title>first</title>");
    await page.goto(pages.url());
    await toolbar();
    const unlisted = freshPassword().slice(-8);
    const prefix = await prefixOf(unlisted);
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    for (const [index, row] of rows.entries()) {
      const { name } = row;
      pages.show(pageOf(row));
      // Another site each time: the next page of the same one shows what there was to say on the one before.
      await page.goto(pages.url("/", `site-${index}.test`));
      // The page puts the person into its field, wherever that is.
      await page.mouse.click(300, 300);
      await enter(page, unlisted);
      if (index === 0) await expect.poll(() => range.requests.map((it) => it.prefix)).toEqual([prefix]);
      await expect
        .poll(async () => (await toolbar()).badge, { message: `${name}: of no breach`, intervals: [30] })
        .not.toBe("!");
      expect.soft(await readNotice(page), `${name}: of no breach`).toBeUndefined();
      await enter(page, listed);
      await expect.poll(async () => (await toolbar()).badge, { message: name, intervals: [30] }).toBe("!");
      const seen = row.isToolbarAlone ? undefined : await waitForNotice(page).catch(String);
      if (!row.isToolbarAlone) expect.soft(JSON.stringify(seen), name).toContain("in data breaches");
      expect.soft(await page.title(), `${name}: sends as ever`).toBe(`A page|${unlisted}|${listed}`);
    }
    expect(errors).toEqual([]);
    expect(range.requests.length, "one request for each of both passwords").toBe(2);
    test.info().annotations.push(attacksAnnotation("pages: break whoever works in them", rows.length));
  });
}
