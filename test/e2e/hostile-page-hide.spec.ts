// A page that hides, moves, covers, restyles, removes or presses the notice hides nothing: the toolbar tells, and nothing else happens.

import { attacksAnnotation } from "../attacks.ts";
import { expect, html, inExtension, prefixOf, test } from "./extension.ts";
import { HIDINGS, HOST_SCRIPT } from "./hostile-page-hidings.ts";
import { noticeBox } from "./notice-reader.ts";

const FORM = `<form id="form"><p>x <input id="password" type="password"><button id="send">Go</button></form>
  <script>
    const errors = [], sent = [];
    addEventListener("error", ({ message }) => errors.push(message));
    addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
    const field = document.getElementById("password"), form = document.getElementById("form");
    form.addEventListener("submit", (event) => { event.preventDefault(); sent.push(field.value) });
  </script>`;

/** So many pages in one tab: where a browser has no names for documents, a tab may ask twenty times a minute. */
const PART = 18;

for (const part of Array.from({ length: Math.ceil(HIDINGS.length / PART) }, (_, index) => index)) {
  test(`tells on the toolbar whatever a page does to the notice, ${part + 1}`, async ({
    page,
    pages,
    extension,
    toolbar,
    range,
    listed,
  }) => {
    pages.show(html(FORM, '<link rel="icon" href="data:,">'));
    await page.goto(pages.url());
    await toolbar();
    const stored = () => inExtension(extension, () => chrome.storage.local.get("settings"), undefined);
    const settings = await stored();
    const openPages = extension.context.pages().length;
    await page.bringToFront();
    const hidings = HIDINGS.slice(part * PART, (part + 1) * PART);
    for (const [index, { name, script, isSeen }] of hidings.entries()) {
      await test.step(name, async () => {
        // Another site each time: the next page of the same one shows what there was to say on the one before.
        const url = pages.url("/", `site-${index}.test`);
        await page.goto(url);
        await page.locator("#password").click();
        await page.keyboard.type(listed);
        await page.keyboard.press("Enter");
        await expect
          .poll(() => page.evaluate(`!!${HOST_SCRIPT}`), { message: name, intervals: [30] })
          .toBe(true);
        // Longer than the notice takes to look where its field is.
        await page.evaluate(
          `(async () => { const host = ${HOST_SCRIPT}; { ${script} } await new Promise((done) => setTimeout(done, 300)) })()`,
        );
        await expect.poll(async () => (await toolbar()).badge, { message: name, intervals: [30] }).toBe("!");
        expect.soft((await toolbar()).title, name).toMatch(/password.* known breaches/);
        const after = await page.evaluate("form.requestSubmit(), [errors, sent]");
        expect
          .soft(after, `${name}: the page works as it does without a notice`)
          .toEqual([[], [listed, listed]]);
        expect.soft(page.url(), name).toBe(url);
        const width = async () => (await noticeBox(page))?.width ?? 0;
        if (isSeen)
          await expect.poll(width, { message: `${name}: the notice is there` }).toBeGreaterThan(200);
      });
    }
    expect(await stored()).toEqual(settings);
    expect(extension.context.pages()).toHaveLength(openPages);
    const prefix = await prefixOf(listed);
    const asked = range.requests.filter((it) => it.prefix === prefix);
    expect(asked, "an answer for all of them").toHaveLength(1);
    test.info().annotations.push(attacksAnnotation("pages: hide, move or press the notice", hidings.length));
  });
}
