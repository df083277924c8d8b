// How long the notice lives, where it goes when its place closes, and when it counts as seen.

import type { Frame, Page } from "playwright/test";
import { listen } from "../../services/local-server.ts";
import { expect, html, inExtension, LOGIN_FORM, LOGIN_PAGE, test } from "../driver/extension.ts";
import { type Box, noticeBox, readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "../passwords/enter-password.ts";
import { BUTTONS, overlaps, pressUntilGone, typeIn } from "./entered-pages.ts";

/** Code that runs `act` soon after a notice came, as a page does that has its answer before anybody can read that notice. */
function afterNotice(act: string): string {
  return `new MutationObserver((_, observer) => {
    observer.disconnect();
    setTimeout(() => { ${act} }, 200);
  }).observe(document, { childList: true, subtree: true })`;
}

/** A sign-in in a dialog that closes when it has succeeded. */
const CLOSING_DIALOG = html(`<h1>Shop</h1><dialog>${LOGIN_FORM}</dialog><script>
  const dialog = document.querySelector("dialog");
  dialog.showModal();
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    ${afterNotice(`dialog.close(); document.querySelector("h1").textContent = "Welcome back"`)};
  });
</script>`);

/** Opens a dialog as soon as its form is sent, for a second factor. */
const SECOND_FACTOR = html(`<div style="width:300px;margin:0 auto">${LOGIN_FORM}</div>
  <dialog><h2>One more step</h2><p>Type the code that we sent to your phone.</p>
    <form method="dialog"><input name="code" inputmode="numeric" autocomplete="one-time-code"> <button>Continue</button></form>
  </dialog>
  <script>document.forms[0].addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("dialog").showModal();
  });</script>`);

/** Sign-ins in frames, each of which runs this when its form is sent; what they post has the page run `onPosted`. */
function framing(names: string[], onSent: string, onPosted: string, host = ""): Record<string, string> {
  const frames = names.map((name) => `<iframe name="${name}" style="width:600px;height:320px"></iframe>`);
  return {
    "/": html(`${frames.join("<br>")}<div style="height:4000px"></div><script>
      for (const frame of document.querySelectorAll("iframe"))
        frame.src = ("${host}" && "http://${host}:" + location.port) + "/inner";
      addEventListener("message", ({ data }) => {
        const frame = document.getElementsByName(data)[0];
        ${onPosted};
        document.title = data;
      });
    </script>`),
    "/inner": html(`${LOGIN_FORM}<script>addEventListener("submit", (event) => {
      event.preventDefault();
      ${onSent};
    })</script>`),
  };
}

const POST = `parent.postMessage(window.name, "*")`;

/** Signs in within a frame, and waits until the page around it has reacted. */
async function signInWithin(page: Page, name: string, password: string): Promise<void> {
  await typeIn(page.frameLocator(`[name=${name}]`).locator("[type=password]"), password, "Enter");
  await expect.poll(() => page.title()).toBe(name);
}

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

test("moves out of a sign-in dialog that closes before anybody can have read it", async ({
  page,
  visit,
  listed,
}) => {
  await visit(CLOSING_DIALOG);
  await enterPassword(page, listed, "Enter");
  await expect(page.locator("h1")).toHaveText("Welcome back");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await noticeBox(page);
      return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    })
    .toBe(true);
});

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
  await pressUntilGone(page, "x");
  await expect(page.locator("dialog")).toBeVisible();
});

test("leaves Escape to the page's dialog, and closes at the next one @both", async ({
  page,
  visit,
  listed,
}) => {
  await visit(SECOND_FACTOR);
  await enterPassword(page, listed, "Enter");
  await expect(page.locator("dialog")).toBeVisible();
  await waitForNotice(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toBeHidden();
  await waitForNotice(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => readNotice(page)).toBeUndefined();
});

test("appears on the page around a frame of its host that went before it was seen", async ({
  page,
  visit,
  listed,
}) => {
  await visit(framing(["removed"], afterNotice(POST), "frame.remove()"));
  await signInWithin(page, "removed", listed);
  await waitForNotice(page);
});

test("does not appear on the page around a frame of another site that went", async ({
  page,
  visit,
  toolbar,
  listed,
}) => {
  await visit(framing(["removed"], afterNotice(POST), "frame.remove()", "localhost"));
  await signInWithin(page, "removed", listed);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  // A missing notice gives no signal.
  await page.waitForTimeout(700);
  expect(await readNotice(page)).toBeUndefined();
});

test("does not count as seen in a frame that is hidden or scrolled out of view", async ({
  page,
  pages,
  visit,
  toolbar,
  listed,
}) => {
  const passwords = { hidden: listed, scrolled: "sunshine" };
  const names = Object.keys(passwords);
  await visit(
    framing(names, POST, `if (data === "hidden") frame.style.display = "none"; else scrollTo(0, 3000)`),
  );
  for (const [name, password] of Object.entries(passwords)) await signInWithin(page, name, password);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  // As long as it takes to count.
  await page.waitForTimeout(1_700);
  const other = await page.context().newPage();
  for (const [name, password] of Object.entries(passwords)) {
    await other.goto(pages.url("/inner"));
    await enterPassword(other, password);
    await expect.poll(() => readNotice(other), name).toBeDefined();
    // Closed, so it doesn't follow to the next page.
    await other.keyboard.press("Escape");
    await expect.poll(() => readNotice(other)).toBeUndefined();
  }
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

test("comes on the page after a sign-in when that page has loaded", async ({ page, visit, listed }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using picture = await listen(async (_request, response) => {
    await promise;
    response.writeHead(204).end();
  });
  await visit({ "/": LOGIN_PAGE, "/session": html(`<h1>Welcome</h1><img src="${picture.url}">`) });
  await enterPassword(page, listed, "Enter");
  await page.waitForURL("**/session", { waitUntil: "commit" });
  await expect(page.locator("h1")).toBeVisible();
  // By this time the background has looked for the page's script three times.
  await page.waitForTimeout(700);
  expect(await readNotice(page)).toBeUndefined();
  resolve();
  expect((await waitForNotice(page)).text).toContain("Change the password you just used");
});

test("takes presses only once it rests, and until then nothing comes of them", async ({
  page,
  visit,
  extension,
  toolbar,
  listed,
}) => {
  // Once its field is left, the form moves to and fro until it is told to rest, and the notice with it.
  await visit(
    html(`<div id="moving" style="position:relative">${LOGIN_FORM}</div><script>
      let step = 0, motion;
      const move = () => { moving.style.left = (++step % 8) + "px" };
      addEventListener("focusout", () => { motion ??= setInterval(move, 60) });
      addEventListener("message", () => clearInterval(motion));
    </script>`),
  );
  const settings = () => inExtension(extension, () => chrome.storage.local.get("settings"));
  const before = await settings();
  await enterBreached(page, listed);
  const box = await boxOf(page);
  // It moves less than its buttons are wide.
  for (const button of ["x", "skip", "x", "skip"] as const) await page.mouse.click(...BUTTONS[button](box));
  await page.evaluate(() => postMessage("rest"));
  expect(await readNotice(page)).toBeDefined();
  expect(await settings()).toEqual(before);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await pressUntilGone(page, "x");
});
