// A page that probes for the extension finds the same as without its script, until a notice is shown.

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright/test";
import { expect, expectAsked, freshPassword, html, test } from "../driver/extension.ts";
import { BUILT } from "../driver/launch.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { type Findings, readProbes, WATCHING } from "./hostile-page-probes.ts";

const FORM = `<form onsubmit="return false"><p><label>User name <input id="user" name="user"></label></p>
  <p><label>Password <input id="password" type="password" name="password"></label></p><p><button>Send</button></p></form>`;

/** Not with a locator, which looks at the page from within. */
async function comeInto(page: Page, id: string): Promise<void> {
  const [x = 0, y = 0] = (await page.evaluate(
    `(({ x, y }) => [x, y])(document.getElementById("${id}").getBoundingClientRect())`,
  )) as number[];
  await page.mouse.click(x + 10, y + 8);
}

/** What the page finds at every stage of a visit; `left` waits for what must have happened after leaving the password. */
async function findingsOf(
  page: Page,
  { unlisted, listed }: Record<"unlisted" | "listed", string>,
  left?: () => Promise<void>,
): Promise<Record<string, Findings>> {
  const stages: Record<string, Findings> = { "nobody was there": await readProbes(page) };
  await comeInto(page, "password");
  stages["a person came to the field"] = await readProbes(page);
  await page.keyboard.type(listed);
  stages["a breached password was typed, and not left"] = await readProbes(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(unlisted);
  await page.keyboard.press("Tab");
  await left?.();
  stages["one that is in no breach was left"] = await readProbes(page);
  await comeInto(page, "user");
  await page.keyboard.type("somebody");
  await page.keyboard.press("Enter");
  stages["it was sent"] = await readProbes(page);
  return stages;
}

test("cannot be detected before it shows a notice @both", async ({
  driven,
  page,
  pages,
  range,
  listed,
  toolbar,
  launchOwn,
  profileDir,
}) => {
  pages.show(html(FORM, WATCHING));
  const unlisted = freshPassword().slice(-8);
  await page.goto(pages.url());
  // A test identifies a tab by its title.
  await toolbar();
  await page.goto(pages.url());
  const passwords = { unlisted, listed };
  const withScript = await findingsOf(page, passwords, async () => {
    await expectAsked(range, unlisted);
    expect((await toolbar()).badge).not.toBe("!");
  });

  // The same extension without its content script.
  const copy = join(profileDir, "mute");
  cpSync(BUILT[driven], copy, { recursive: true });
  const file = join(copy, "manifest.json");
  const { content_scripts: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(manifest));
  const mute = await launchOwn({ extensionPath: copy });
  const other = await mute.context.newPage();
  await other.bringToFront();
  await other.goto(pages.url());
  await other.goto(pages.url());
  const withoutScript = await findingsOf(other, passwords);
  for (const [stage, found] of Object.entries(withScript)) {
    expect(found, stage).toEqual(withoutScript[stage]);
  }
  await mute.close();
  await page.bringToFront();
  // The probes work: they detect a notice, each in its way.
  const before = await readProbes(page);
  await comeInto(page, "password");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  const after = await readProbes(page);
  const telling = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
  expect(telling).toEqual(
    expect.arrayContaining(["watched: mutations", "all elements", "markup", "selectors of states"]),
  );
});
