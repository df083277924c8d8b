// What `npm start` shows: the extension in a real browser, with demo pages and all services on this computer.
// With a display it stays open for a person to try; without one (or with --headless) it takes the tour by itself.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromiumPath } from "../../scripts/browser.mjs";
import { BUILT_EXTENSION, extensionIdOf, type LaunchedExtension, launchExtension } from "../e2e/launch.ts";
import { startAnalysisService } from "../services/analysis-service.ts";
import { startAuthorizationServer } from "../services/authorization-server.ts";
import { startDemoSite } from "../services/demo-site.ts";
import { PEOPLE, startLookupService } from "../services/lookup-service.ts";
import { startRangeService } from "../services/range-service.ts";
import { formatTable } from "./print-table.ts";
import { UNLISTED_PASSWORD } from "./steps.ts";
import { type TourWorld, walkThrough } from "./walk.ts";

const PICTURES = "tour-pictures";
const ROOT = resolve(import.meta.dirname, "../..");

const COLUMNS = [
  { heading: "step", limit: 26 },
  { heading: "entered", limit: 23 },
  { heading: "shown in the page", limit: 44 },
  { heading: "toolbar title", limit: 36 },
  { heading: "ok", limit: 3 },
];

function hasDisplay(): boolean {
  const { platform, env } = process;
  return platform === "win32" || platform === "darwin" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

async function pointAtLocalServices({ extension, range, lookup, auth, analysis }: TourWorld): Promise<void> {
  const [worker] = extension.context.serviceWorkers();
  if (!worker) throw new Error("The extension has no worker.");
  await worker.evaluate((settings) => chrome.storage.local.set({ settings }), {
    services: {
      passwordsUrl: range.url,
      lookupUrl: lookup.url,
      lookupApiKey: lookup.apiKey,
      analysisUrl: analysis.url,
      analysisInterface: "pagescore",
    },
    auth: { issuer: auth.issuer, clientId: auth.clientId },
  });
}

async function takeTour(world: TourWorld): Promise<void> {
  const results = await walkThrough(world, resolve(ROOT, PICTURES));
  const rows = results.map(({ name, entered, shown, toolbar, isGood }) => [
    name,
    entered,
    shown,
    toolbar,
    isGood ? "yes" : "NO",
  ]);
  console.log(formatTable(COLUMNS, rows));
  const good = results.filter(({ isGood }) => isGood).length;
  console.log(`${good} of ${results.length} as they should be. A picture of each step is in ${PICTURES}/.`);
  if (good < results.length) process.exitCode = 1;
}

/** Until the person closes the browser, or its last window, after which some systems keep it running. */
async function stayOpen(world: TourWorld): Promise<void> {
  const { context } = world.extension;
  const { site, range, lookup, auth, analysis } = world;
  const services = [range, lookup, analysis, auth].map(({ url }) => url).join(", ");
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${site.url}/login`);
  console.log(`
The browser shows ${site.url}/login, with Breachlight loaded and asking the services at
${services}.

  Enter “sunshine” as the password and leave the field: it is in known breaches.
  Enter “${UNLISTED_PASSWORD}”: it is not, and only the toolbar says so.
  Open Breachlight on the toolbar, choose Accounts, and look up
    ${PEOPLE.robin} (breaches and pastes), ${PEOPLE.nobody} (nothing) or ${PEOPLE.userName} (a user name).
  Visit a site that was breached: http://shop.test:${site.port}/
  Open ${site.url}/slow (a poor page) or ${site.url}/fast (a good one),
    open Breachlight and press “Score this page”. Sign in as ${auth.account.userName}
    with the password ${auth.account.password}, and allow what is asked.
  More pages: ${site.url}/

Close the browser to end this. Without a display: npm start -- --headless
`);
  await new Promise<void>((done) => {
    const watch = (shown: typeof page) =>
      shown.once("close", () => {
        if (context.pages().length === 0) done();
      });
    context.once("close", () => done());
    context.on("page", watch);
    context.pages().forEach(watch);
  });
}

async function launch(
  headless: boolean,
  trustedKeyHash: string,
): Promise<{ extension: LaunchedExtension; headless: boolean }> {
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-tour-"));
  // On exit, as the tour may end by an interrupt at any moment.
  process.once("exit", () => rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 }));
  const options = { profileDir, trustedKeyHash };
  try {
    return { extension: await launchExtension({ ...options, headless }), headless };
  } catch (error) {
    if (headless) throw error;
    console.log("The display cannot be used, so the tour goes on without it.");
    return { extension: await launchExtension({ ...options, headless: true }), headless: true };
  }
}

const [range, lookup, site, auth] = await Promise.all([
  startRangeService(),
  startLookupService(),
  startDemoSite(),
  startAuthorizationServer({
    redirectUrls: [`https://${extensionIdOf(BUILT_EXTENSION)}.chromiumapp.org/`],
  }),
]);
const analysis = await startAnalysisService({
  introspect: (token) => auth.introspect(token),
  chromium: chromiumPath(),
});
try {
  const isHeadless = process.argv.includes("--headless") || !hasDisplay();
  const { extension, headless } = await launch(isHeadless, lookup.certificateKeyHash);
  try {
    const world = { extension, range, lookup, auth, analysis, site };
    await pointAtLocalServices(world);
    await (headless ? takeTour : stayOpen)(world);
  } finally {
    // Where the person closed the browser, there is none left to close.
    await extension.close().catch(() => undefined);
  }
} finally {
  await Promise.all([range, lookup, analysis, auth, site].map((service) => service.stop()));
}
