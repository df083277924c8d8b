// A page can't make the notice open a tab, and a person's press opens one, whatever the page does meanwhile.

import { expect, test as extensionTest, html } from "../driver/extension.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword, pressRemedy, remedyOf } from "../passwords/enter-password.ts";
import { HARMLESS, HIDING, HOST_SCRIPT, UNDO } from "./hostile-page-hidings.ts";

const FORM = html(
  `<form onsubmit="return false"><p id="box" style="padding-top:20px">x <input id="password" type="password"><button>Go</button></p></form>`,
);

/** Opens a page with a warning in front; resolves to the number of pages that are open. */
const test = extensionTest.extend<{ warned: () => Promise<number> }>({
  warned: ({ page, visit, extension, toolbar, listed }, use) =>
    use(async () => {
      await visit(FORM);
      await toolbar();
      await page.bringToFront();
      const open = extension.context.pages().length;
      await enterBreached(page, listed);
      return open;
    }),
});

test("opens nothing when a page presses, moves or covers the notice, or puts it under the pointer @both", async ({
  page,
  warned,
  extension,
}) => {
  const open = await warned();
  await page.evaluate(
    `window.host = ${HOST_SCRIPT}; window.field = document.getElementById("password"); window.open = () => { document.title = "caught" }`,
  );
  for (const script of Object.values({ ...HARMLESS, ...HIDING }))
    await page.evaluate(`{ ${script} }; ${UNDO}`);

  // It jumps to and fro with its field, so it never rests where the pointer presses.
  await page.evaluate(
    `let at = 0; const move = () => { box.style.paddingTop = (at++ % 2 ? 20 : 24) + "px"; dispatchEvent(new Event("scroll")) }; move(); window.moving = setInterval(move, 100)`,
  );
  for (let press = 0; press < 12; press++) {
    const at = await remedyOf(page);
    if (at) await page.mouse.click(at.x, at.y);
  }
  await page.evaluate("clearInterval(moving)");
  expect(await readNotice(page), "no press counted").toBeDefined();

  // A cover leaves the person in the dark about what a press is for, if it lets it through.
  const at = await remedyOf(page);
  const covers: [style: string, root?: string][] = [["none"], ["pointer-events:none"]];
  // Only Chromium says what nobody can find.
  if (extension.browser === "chromium")
    covers.push(["pointer-events:none", `attachShadow({ mode: "closed" })`]);
  for (const [style, root = "appendChild(document.createElement('p'))"] of covers) {
    await page.evaluate(
      `document.getElementById("around")?.remove();
      const around = document.body.appendChild(Object.assign(document.createElement("div"), { id: "around" }));
      const cover = around.${root}.appendChild(document.createElement("div"));
      Object.assign(cover, { popover: "manual", style: "position:fixed;inset:0;margin:0;width:100%;height:100%;background:#fff;${style}" }).showPopover()`,
    );
    // Nothing signals that it has rested for long enough.
    await page.waitForTimeout(1_500);
    for (let press = 0; press < 2; press++) await page.mouse.click(at?.x ?? 60, at?.y ?? 120);
  }
  expect(extension.context.pages()).toHaveLength(open);
  expect(await page.title()).not.toBe("caught");
});

test("opens one tab for a press, and none for a page that shows the field again and again", async ({
  page,
  warned,
  extension,
  toolbar,
  listed,
}) => {
  const open = await warned();
  await page.evaluate(`for (const type of ["pointerdown", "mousedown", "mouseup", "click"]) addEventListener(type, () => {
    const again = document.createElement("input");
    again.type = "password";
    document.body.append(again);
    again.focus();
    again.value = "password" + Math.random();
    again.dispatchEvent(new Event("input", { bubbles: true }));
    again.dispatchEvent(new Event("change", { bubbles: true }));
    again.blur();
    document.forms[0].requestSubmit();
  }, true)`);
  const opened = await pressRemedy(page);
  await opened.waitForLoadState();
  expect(extension.context.pages()).toHaveLength(open + 1);
  // The same password again: the person knows, so there is no notice to press.
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  expect(await readNotice(page)).toBeUndefined();
  expect(extension.context.pages()).toHaveLength(open + 1);
});

test("opens no site from a frame of another site, which may be an advertisement @both", async ({
  page,
  pages,
  extension,
  listed,
}) => {
  pages.show({
    "/": html(
      '<iframe id="ad" style="width:460px;height:300px"></iframe><script>ad.src = "http://ad.test:" + location.port + "/ad"</script>',
    ),
    "/ad": FORM,
  });
  await page.goto(pages.url("/", "shop.test"));
  await page.bringToFront();
  await page.frameLocator("#ad").locator("#password").click();
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  const frame = page.frames().find((it) => it.url().endsWith("/ad"));
  if (!frame) throw new Error("the frame is gone");
  await waitForNotice(frame);
  const opened = extension.context.waitForEvent("page");
  const ad = await page.locator("#ad").boundingBox();
  await expect(async () => {
    const box = (await readNotice(frame))?.box;
    // Chromium tells where it is in its frame.
    if (box && ad) await page.mouse.click(ad.x + 2 + box.x + 60, ad.y + 2 + box.y + box.height - 28);
    expect(await readNotice(frame)).toBeUndefined();
  }).toPass();
  const popup = await opened;
  await expect.poll(() => popup.url()).toContain("/popup/index.html?tabId=");
});
