// Makes the pictures for the stores, light and dark, in docs/store: `npm run pictures`. What they show is the extension at
// work in the world of the tour, and all people, shops and breaches in it are made up.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright";
import { waitForNotice } from "../e2e/driver/notice-reader.ts";
import { RUN_LIMIT_MS } from "../services/analysis-service.ts";
import { PEOPLE } from "../services/lookup-service.ts";
import { enter } from "./enter.ts";
import { photographPopup, STORE_SIZE, type Theme, writeBeside, writePromo } from "./picture-layout.ts";
import { openPopup, readToolbar } from "./walk.ts";
import { lookUp } from "./walk-accounts.ts";
import { allow, scoreAndSignIn, waitForGauges } from "./walk-score.ts";
import { inTourWorld, type TourWorld } from "./world.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/store");
const THEMES: readonly Theme[] = ["light", "dark"];

/** Stores take large files, and clones should stay small. */
const MAX_BYTES = 300_000;

function save(name: string, picture: Buffer): void {
  if (picture.length > MAX_BYTES)
    throw new Error(`${name} has ${picture.length} bytes, more than ${MAX_BYTES}.`);
  writeFileSync(join(FOLDER, `${name}.png`), picture);
  console.log(`docs/store/${name}.png  ${Math.round(picture.length / 1000)} kB`);
}

async function openPage({ extension }: TourWorld, url: string): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize(STORE_SIZE);
  await page.goto(url);
  return page;
}

/** All of a window, in both themes. */
async function saveWindow(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    save(`${name}-${theme}`, await page.screenshot({ animations: "disabled" }));
  }
}

/** The popup with a sentence beside it, in both themes. */
async function savePopup(
  world: TourWorld,
  popup: Page,
  name: string,
  [title, text]: [string, string],
): Promise<void> {
  const sheet = await openPage(world, "about:blank");
  for (const theme of THEMES) {
    const shown = await photographPopup(popup, theme);
    await writeBeside(sheet, { theme, title, text, shown });
    save(`${name}-${theme}`, await sheet.screenshot());
  }
  await sheet.close();
}

async function notice(world: TourWorld): Promise<void> {
  const page = await openPage(world, `${world.site.url}/login`);
  await enter(page, undefined, { field: "username", value: "robin", leaveWith: "Tab" });
  await enter(page, undefined, { field: "password", value: "sunshine", leaveWith: "Tab" });
  await waitForNotice(page, RUN_LIMIT_MS);
  await saveWindow(page, "notice");
  await page.close();
}

async function accounts(world: TourWorld): Promise<void> {
  const popup = await openPopup(world.extension, -1, "#accounts");
  const isSaid = await lookUp(popup, PEOPLE.robin, ["In 9 breaches and 4 pastes"]);
  if (!isSaid) throw new Error("The look-up says something else.");
  await savePopup(world, popup, "accounts", [
    "Where your accounts were exposed",
    "Look up your own e-mail address or user name in known breaches, and see what to do first.",
  ]);
  await popup.close();
}

async function score(world: TourWorld): Promise<void> {
  const page = await openPage(world, `${world.site.url}/slow`);
  const popup = await openPopup(world.extension, (await readToolbar(world.extension, page)).tabId);
  await allow(await scoreAndSignIn(world, popup));
  await waitForGauges(popup);
  await popup.evaluate(() => scrollTo(0, 0));
  await savePopup(world, popup, "score", [
    "Score the page you are on",
    "One click shows performance, accessibility, best practices and SEO, with the full report behind them.",
  ]);
  await popup.close();
  await page.close();
}

async function ownPage(world: TourWorld, folder: string, name: string): Promise<void> {
  const page = await openPage(world, `${world.extension.origin}/src/pages/${folder}/index.html`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await saveWindow(page, name);
  await page.close();
}

async function promo(world: TourWorld): Promise<void> {
  const sheet = await openPage(world, "about:blank");
  await writePromo(sheet);
  save("promo", await sheet.screenshot());
  await sheet.close();
}

await inTourWorld({ browser: "chromium", headless: true, asReleased: true }, async (world) => {
  await notice(world);
  await accounts(world);
  await ownPage(world, "privacy", "privacy");
  await ownPage(world, "options", "options");
  await score(world);
  await promo(world);
});
