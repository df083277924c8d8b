// Makes the store pictures, light and dark, in docs/store: `npm run pictures`. They show the extension at work in the tour's
// world, and all people, shops and breaches in it are made up.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright";
import { waitForNotice } from "../e2e/driver/notice-reader.ts";
import { giveFile, openOwn, startCheck } from "../pages/own.ts";
import { openPopupFor } from "../pages/popup.ts";
import { RUN_LIMIT_MS } from "../services/analysis-service.ts";
import { SAMPLE_PATH } from "../services/demo-site/sample-export.ts";
import { PEOPLE } from "../services/lookup-service.ts";
import { enter, readToolbar } from "./walk.ts";
import { lookUp } from "./walk-accounts.ts";
import { inTourWorld, type TourWorld } from "./world.ts";

type Theme = "light" | "dark";
type Size = Record<"width" | "height", number>;

/** Accepted by both stores. */
const STORE_SIZE = { width: 1280, height: 800 };
/** What is shown of a page is enlarged to a store's size: a form with its warning, and pages of ours. */
const FORM_SIZE = { width: 880, height: 550 };
const AUDIT_SIZE = { width: 1120, height: 700 };
const PAGE_SIZE = { width: 960, height: 600 };
const PROMO_SIZE = { width: 440, height: 280 };

/** The popup is drawn enlarged, to be readable in a store's small preview. */
const POPUP_SIZE = { width: 400, height: 600 };
const POPUP_SCALE = 1.2;

const ICON = readFileSync(resolve(import.meta.dirname, "../../public/icons/icon-128.png"), "base64");

const COLORS: Record<Theme, { ground: string; ink: string; soft: string; line: string }> = {
  light: { ground: "#e9edf8", ink: "#14171c", soft: "#4a5260", line: "#d3d8e4" },
  dark: { ground: "#0c0e12", ink: "#eceef2", soft: "#a2abb9", line: "#2d323b" },
};

/** A screenshot of a window of this size, sharp at this scale. */
async function photograph(page: Page, theme: Theme, size: Size, scale: number): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...size,
    deviceScaleFactor: scale,
    mobile: false,
  });
  const { data } = await session.send("Page.captureScreenshot", { format: "png" });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Fills an empty page with a sentence and the popup next to it. */
async function writeBeside(
  sheet: Page,
  { theme, title, text, shown }: { theme: Theme; title: string; text: string; shown: Buffer },
): Promise<void> {
  const { ground, ink, soft, line } = COLORS[theme];
  await sheet.setViewportSize(STORE_SIZE);
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; display: flex; align-items: center; justify-content: center; gap: 88px;
      background: ${ground}; color: ${ink}; font: 22px/1.5 system-ui, sans-serif }
    section { width: 480px }
    p { margin: 0; color: ${soft} }
    h1 { margin: 20px 0 16px; font-size: 46px; font-weight: 650; line-height: 1.15; letter-spacing: -0.5px }
    .brand { display: flex; align-items: center; gap: 14px; color: ${ink}; font-weight: 650 }
    .popup { width: ${POPUP_SIZE.width * POPUP_SCALE}px; border: 1px solid ${line}; border-radius: 12px;
      box-shadow: 0 12px 40px #0003 }
  </style>
  <section><p class="brand"><img width="40" src="data:image/png;base64,${ICON}">Breachlight</p><h1>${title}</h1><p>${text}</p></section>
  <img class="popup" src="data:image/png;base64,${shown.toString("base64")}">`);
}

/** Fills an empty page with the small tile. */
async function writePromo(sheet: Page): Promise<void> {
  const { ground, ink, soft } = COLORS.light;
  await sheet.setViewportSize(PROMO_SIZE);
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; align-items: center;
      justify-content: center; background: ${ground}; color: ${ink}; font: 16px/1.45 system-ui, sans-serif }
    h1 { margin: 14px 0 6px; font-size: 34px; font-weight: 650; line-height: 1.1; letter-spacing: -0.4px }
    p { margin: 0; color: ${soft} }
  </style><img width="88" src="data:image/png;base64,${ICON}"><h1>Breachlight</h1><p>Is what you enter already exposed?</p>`);
}

const FOLDER = resolve(import.meta.dirname, "../../docs/store");
const THEMES: readonly Theme[] = ["light", "dark"];

/** Stores take large files, but clones should stay small. */
const MAX_BYTES = 300_000;

function save(name: string, picture: Buffer): void {
  if (picture.length > MAX_BYTES)
    throw new Error(`${name} has ${picture.length} bytes, more than ${MAX_BYTES}.`);
  writeFileSync(join(FOLDER, `${name}.png`), picture);
  console.log(`docs/store/${name}.png  ${Math.round(picture.length / 1000)} kB`);
}

async function openPage({ extension }: TourWorld, url: string, size: Size = STORE_SIZE): Promise<Page> {
  const page = await extension.context.newPage();
  await page.setViewportSize(size);
  await page.goto(url);
  return page;
}

/** A whole window of this size, in both themes. */
async function saveWindow(page: Page, name: string, size: Size): Promise<void> {
  for (const theme of THEMES)
    save(`${name}-${theme}`, await photograph(page, theme, size, STORE_SIZE.width / size.width));
}

/** The popup with a sentence next to it, in both themes. */
async function savePopup(
  world: TourWorld,
  popup: Page,
  name: string,
  [title, text]: [string, string],
): Promise<void> {
  const sheet = await openPage(world, "about:blank");
  for (const theme of THEMES) {
    const shown = await photograph(popup, theme, POPUP_SIZE, POPUP_SCALE);
    await writeBeside(sheet, { theme, title, text, shown });
    save(`${name}-${theme}`, await sheet.screenshot());
  }
  await sheet.close();
}

async function notice(world: TourWorld): Promise<void> {
  const page = await openPage(world, `${world.site.url}/login`, FORM_SIZE);
  // Otherwise the picture would catch the notice fading in: it is in a closed root, whose animations nothing ends.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator("form").evaluate((form) => form.scrollIntoView({ block: "center" }));
  await enter(page, undefined, { field: "username", value: "robin", leaveWith: "Tab" });
  await enter(page, undefined, { field: "password", value: "sunshine", leaveWith: "Tab" });
  await waitForNotice(page, RUN_LIMIT_MS);
  await saveWindow(page, "notice", FORM_SIZE);
  await page.close();
}

async function audit(world: TourWorld): Promise<void> {
  const page = await openOwn(world.extension, "audit");
  await page.setViewportSize(AUDIT_SIZE);
  const exported = await fetch(world.site.url + SAMPLE_PATH);
  await giveFile(page, new Uint8Array(await exported.arrayBuffer()), "passwords.json");
  await startCheck(page);
  await page.getByRole("button", { name: "Check for new breaches" }).waitFor();
  await page
    .getByRole("button", { name: /^Details: / })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Mark as done/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Done \(/ }).waitFor();
  await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => scrollTo(0, scrollY + heading.getBoundingClientRect().bottom));
  await saveWindow(page, "audit", AUDIT_SIZE);
  await page.close();
}

async function accounts(world: TourWorld): Promise<void> {
  const popup = await openPopupFor(world.extension, -1, "#accounts");
  const isSaid = await lookUp(popup, PEOPLE.robin, [/9 breaches/]);
  if (!isSaid) throw new Error("The lookup says something else.");
  for (const left of [8, 7, 6]) {
    await popup.getByRole("button", { name: "Mark as resolved" }).first().click();
    await popup.getByText(`${left} of 9 left`).first().waitFor();
  }
  await popup.evaluate(() => scrollTo(0, 0));
  await savePopup(world, popup, "accounts", [
    "Where your accounts were exposed",
    "Check your email address in known breaches, and work through them one by one.",
  ]);
  await popup.close();
}

async function site(world: TourWorld): Promise<void> {
  const page = await openPage(world, `http://shop.test:${world.site.port}/login`);
  const popup = await openPopupFor(world.extension, (await readToolbar(world.extension, page)).tabId);
  await popup.getByText("shop.test was breached").first().waitFor();
  await savePopup(world, popup, "site", [
    "Was this site breached?",
    "The toolbar says so while you are there, from a list on your device.",
  ]);
  await popup.close();
  await page.close();
}

async function privacy(world: TourWorld): Promise<void> {
  const page = await openOwn(world.extension, "privacy");
  await page.setViewportSize(PAGE_SIZE);
  await page.getByText("Data sent by Breachlight").waitFor();
  await page.waitForLoadState("networkidle");
  await saveWindow(page, "privacy", PAGE_SIZE);
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
  await audit(world);
  await accounts(world);
  await site(world);
  await privacy(world);
  await promo(world);
});
