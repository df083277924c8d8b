// A page that breaks its own objects breaks nothing else: of two passwords the breached one warns, the other doesn't, and the
// page works as usual.

import type { Page } from "playwright/test";
import { expect, freshPassword, prefixOf, test } from "../driver/extension.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { BREAKINGS, type Breaking } from "./hostile-page-breakings.ts";

/** A page with a form that does all of this; it saves what it needs itself before breaking anything. */
function pageOf(breakings: Breaking[]): string {
  const all = (key: keyof Breaking) => breakings.map((it) => it[key] ?? "").filter(Boolean);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
    <script>
      const { apply, getOwnPropertyDescriptor: own } = Reflect;
      const valueOf = own(HTMLInputElement.prototype, "value").get, { focus } = HTMLElement.prototype;
      const title = own(Document.prototype, "title");
      // The title carries its report to the test: what would be run in the page stumbles over what the page broke.
      const tell = (what) => apply(title.set, document, [apply(title.get, document, []) + "|" + what]);
      addEventListener("error", (event) => tell("error " + event.message));
      addEventListener("unhandledrejection", (event) => tell("rejected " + event.reason));
      addEventListener("click", () => { if (window.field) { apply(focus, field, []); whileIn(field, form); apply(focus, field, []) } }, { once: true });
    </script>
    <script>function whileIn(field, form) { ${all("whileIn")
      .map((it) => `{ ${it} }`)
      .join("\n")} }</script>${all("head").join("")}
    <body><form id="form">${all("inForm").join("")}<p>x <input id="password" type="password"> <button id="send">Go</button></form>
    <script>
      window.field = document.getElementById("password"), window.form = document.getElementById("form");
      form.onsubmit = (event) => { event.preventDefault(); tell(apply(valueOf, field, [])) };
    </script>
    ${all("script")
      .map((it) => `<script>{ ${it} }</script>`)
      .join("")}</body></html>`;
}

/** Types this into the focused field, and submits it. */
async function enter(page: Page, password: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

for (const [what, breakings] of Object.entries(BREAKINGS)) {
  test(`reports the right password though its page breaks ${what}`, async ({
    page,
    pages,
    range,
    toolbar,
    listed,
  }) => {
    // A test identifies a tab by its title.
    pages.show("<title>first</title>");
    await page.goto(pages.url());
    await toolbar();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    pages.show(pageOf(breakings));
    await page.goto(pages.url("/", "site.test"));
    // The page focuses its field, wherever that is.
    await page.mouse.click(300, 300);
    const unlisted = freshPassword().slice(-8);
    await enter(page, unlisted);
    const asked = () => range.requests.map(({ prefix }) => prefix);
    await expect.poll(asked, { intervals: [20] }).toEqual([await prefixOf(unlisted)]);
    expect((await toolbar()).badge).not.toBe("!");
    expect(await readNotice(page), "of no breach").toBeUndefined();
    await enter(page, listed);
    await expect.poll(async () => (await toolbar()).badge, { intervals: [20] }).toBe("!");
    expect((await waitForNotice(page)).text).toContain("in data breaches");
    expect(await page.title(), "submits as usual").toBe(`A page|${unlisted}|${listed}`);
    expect(errors).toEqual([]);
    expect(asked(), "one request for each of the two passwords").toHaveLength(2);
  });
}
