// Only the page with a breached password's field learns anything: no page around it, beside it, in it, after it or in another
// tab.

import type { Frame, Page } from "playwright/test";
import { expect, freshPassword, html, type PageServer, prefixOf, test } from "../driver/extension.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { type Findings, readProbes, WATCHING } from "./hostile-page-probes.ts";

const FIELD =
  '<form onsubmit="return false"><p><input id="password" type="password"><button>Send</button></form>';

/** A frame whose page is of another site. */
function frameOf(id: string, host: string): string {
  return `<iframe id="${id}" style="width:420px;height:260px"></iframe><script>${id}.src = "http://${host}:" + location.port + "/${id}"</script>`;
}

const PAGES = {
  "/": frameOf("login", "localhost") + frameOf("beside", "beside.test"),
  "/login": FIELD + frameOf("within", "within.test"),
  "/beside": FIELD,
  "/within": FIELD,
  "/later": FIELD,
  "/elsewhere": FIELD,
};

function frameAt(page: Page, path: string): Frame {
  const frame = page.frames().find((it) => new URL(it.url()).pathname === path);
  if (!frame) throw new Error(`no frame shows ${path}`);
  return frame;
}

/** What all but the page with the field find after leaving this password, by who they are; `known` waits for the verdict. */
async function askAround(
  page: Page,
  pages: PageServer,
  password: string,
  known: () => Promise<void>,
): Promise<Record<string, Findings>> {
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(pages.url("/elsewhere", "elsewhere.test"));
  await page.bringToFront();
  await page.goto(pages.url());
  await page.frameLocator("#login").locator("#password").click();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await known();
  const found: Record<string, Findings> = {
    "the page around it": await readProbes(page),
    "a frame beside it": await readProbes(frameAt(page, "/beside")),
    "a frame within it": await readProbes(frameAt(page, "/within")),
  };
  await page.goto(pages.url("/later", "later.test"));
  found["the next page, of another site"] = await readProbes(page);
  expect(await readNotice(page)).toBeUndefined();
  await elsewhere.bringToFront();
  found["a page in another tab"] = await readProbes(elsewhere);
  expect(await readNotice(elsewhere)).toBeUndefined();
  await elsewhere.close();
  await page.bringToFront();
  return found;
}

test("tells only the page with the field whether its password is breached", async ({
  page,
  pages,
  range,
  toolbar,
  listed,
}) => {
  pages.show(Object.fromEntries(Object.entries(PAGES).map(([path, body]) => [path, html(body, WATCHING)])));
  const unlisted = freshPassword().slice(-listed.length);
  // A test identifies a tab by its title.
  await page.goto(pages.url());
  await toolbar();
  const ofUnlisted = await askAround(page, pages, unlisted, async () => {
    await expect.poll(async () => range.requests.at(-1)?.prefix).toBe(await prefixOf(unlisted));
  });
  expect((await toolbar()).badge).not.toBe("!");
  const ofListed = await askAround(page, pages, listed, async () => {
    await expect.poll(async () => (await toolbar()).badge).toBe("!");
    await waitForNotice(frameAt(page, "/login"));
  });
  for (const [who, found] of Object.entries(ofListed)) {
    // The tab's history has one more visit.
    for (const one of [found, ofUnlisted[who] ?? {}]) {
      delete one["title, address, history"];
      // A frame of another process gets its size before its page is there, or after, if the browser is busy.
      const events = one["watched: events"] as string[];
      one["watched: events"] = events.filter((event) => !event.startsWith("resize "));
    }
    expect(found, who).toEqual(ofUnlisted[who]);
  }
});
