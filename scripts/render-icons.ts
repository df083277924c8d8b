// Renders the states of scripts/icon.svg in toolbar sizes, and the plain one also for lists and stores: `npm run icons`.
import { readFile, writeFile } from "node:fs/promises";
import { decode, encode } from "fast-png";
import { chromium } from "playwright";
import { chromiumPath } from "./browser.mjs";

const TOOLBAR_SIZES = [16, 32, 48];
const LIST_SIZE = 128;
/** For lists and stores: shows no tab state. */
const PLAIN = "icon";
const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("icon.svg", import.meta.url), "utf8");

const browser = await chromium.launch({ executablePath: chromiumPath() });
const page = await browser.newPage();
await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
const states = await page.locator("svg > g").evaluateAll((groups) => groups.map(({ id }) => id));
for (const state of states) {
  await page.locator("svg > g").evaluateAll((groups, shown) => {
    for (const group of groups) group.setAttribute("display", group.id === shown ? "inline" : "none");
  }, state);
  for (const size of state === PLAIN ? [...TOOLBAR_SIZES, LIST_SIZE] : TOOLBAR_SIZES) {
    await page.setViewportSize({ width: size, height: size });
    const path = new URL(`${state}-${size}.png`, folder).pathname;
    const image = decode(await page.screenshot({ omitBackground: true }));
    // The same pixels in two thirds of the browser's bytes.
    await writeFile(path, encode(image, { zlib: { level: 9 } }));
    console.log(path);
  }
}
await browser.close();
