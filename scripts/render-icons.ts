// Renders public/icons/icon.svg to the sizes that the manifest names: `node scripts/render-icons.ts`.
import { readFile } from "node:fs/promises";
import { chromium } from "playwright";
import { chromiumPath } from "./browser.mjs";

const SIZES = [16, 32, 48, 128];
const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("icon.svg", folder), "utf8");

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage();
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const path = new URL(`icon-${size}.png`, folder).pathname;
  await page.screenshot({ path, omitBackground: true });
  console.log(path);
}
await browser.close();
