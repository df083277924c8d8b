// How a picture for the stores is laid out: the popup with a sentence beside it, and the small tile.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright";

export type Theme = "light" | "dark";

/** What both stores take. */
export const STORE_SIZE = { width: 1280, height: 800 };
const PROMO_SIZE = { width: 440, height: 280 };

/** The popup is drawn larger than it is, to be read in a store's small preview. */
const POPUP_SIZE = { width: 400, height: 600 };
const POPUP_SCALE = 1.2;

const ICON = readFileSync(resolve(import.meta.dirname, "../../public/icons/icon-128.png"), "base64");

const COLOURS: Record<Theme, { ground: string; ink: string; soft: string; line: string }> = {
  light: { ground: "#e9edf8", ink: "#14171c", soft: "#4a5260", line: "#d3d8e4" },
  dark: { ground: "#0c0e12", ink: "#eceef2", soft: "#a2abb9", line: "#2d323b" },
};

/** The popup as a picture, sharp at the size it is shown at. */
export async function photographPopup(popup: Page, theme: Theme): Promise<Buffer> {
  await popup.emulateMedia({ colorScheme: theme });
  const session = await popup.context().newCDPSession(popup);
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...POPUP_SIZE,
    deviceScaleFactor: POPUP_SCALE,
    mobile: false,
  });
  const { data } = await session.send("Page.captureScreenshot", { format: "png" });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Fills an empty page with a sentence and the popup beside it. */
export async function writeBeside(
  sheet: Page,
  { theme, title, text, shown }: { theme: Theme; title: string; text: string; shown: Buffer },
): Promise<void> {
  const { ground, ink, soft, line } = COLOURS[theme];
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
export async function writePromo(sheet: Page): Promise<void> {
  const { ground, ink, soft } = COLOURS.light;
  await sheet.setViewportSize(PROMO_SIZE);
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; align-items: center;
      justify-content: center; background: ${ground}; color: ${ink}; font: 16px/1.45 system-ui, sans-serif }
    h1 { margin: 14px 0 6px; font-size: 34px; font-weight: 650; line-height: 1.1; letter-spacing: -0.4px }
    p { margin: 0; color: ${soft} }
  </style><img width="88" src="data:image/png;base64,${ICON}"><h1>Breachlight</h1><p>Is what you enter already exposed?</p>`);
}
