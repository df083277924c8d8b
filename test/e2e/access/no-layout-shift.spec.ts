// Our own pages don't shift while their data loads: what a person is about to press or read stays in place.

import type { Page } from "playwright/test";
import { PEOPLE } from "../../services/lookup-service.ts";
import { forgetAllLookups } from "../accounts/accounts-tab.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import {
  expect,
  LOGIN_PAGE,
  refreshCatalog,
  storeWatched,
  tabIdOf,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { test } from "../page-score/page-score.ts";
import { openReport } from "../page-score/report-steps.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { WELCOME_PAGE } from "../welcome/welcome-page.ts";

/** One layout shift as reported by the browser. */
interface Shift {
  value: number;
  moved: string[];
}

/** What the page records for the test. */
type Watched = typeof globalThis & { shifts: Shift[] };

/** The delay of the background and the stores in these tests: the page is painted before they respond. */
const ANSWER_DELAY_MS = 150;

/** One percent of the window, which nobody notices. */
const MOST = 0.01;

/** Opens a page whose data arrives late, and records shifts from its first paint on. */
async function openWatched(
  { context, origin }: LaunchedExtension,
  path: string,
  size: { width: number; height: number },
) {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.addInitScript((delayMs) => {
    const world = globalThis as Watched & { browser: typeof chrome };
    world.shifts = [];
    const late = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
      return async (...args: Args) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        return call(...args);
      };
    };
    for (const api of [chrome, world.browser]) {
      if (!api?.runtime?.sendMessage) continue;
      Object.assign(api.runtime, { sendMessage: late(api.runtime.sendMessage.bind(api.runtime) as never) });
      Object.assign(api.storage.local, { get: late(api.storage.local.get.bind(api.storage.local) as never) });
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        const moved = shift.sources.map(({ node, previousRect, currentRect }) => {
          const { outerHTML = "gone" } = (node instanceof Element ? node : node?.parentElement) ?? {};
          return `${outerHTML.slice(0, 60)} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`;
        });
        world.shifts.push({ value: shift.value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, ANSWER_DELAY_MS);
  await page.goto(`${origin}/${path}`);
  return page;
}

/** Fails if the page shifted, and closes it. */
async function expectStill(page: Page): Promise<void> {
  // After two more frames, the last change is painted and its shifts are reported.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return (globalThis as Watched).shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${page.url()}: ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThan(MOST);
  await page.close();
}

const POPUP = { width: 400, height: 600 };
const WINDOW = { width: 1100, height: 800 };

async function popupPath(extension: LaunchedExtension, page: Page): Promise<string> {
  return `src/pages/popup/index.html?tabId=${await tabIdOf(extension, page)}`;
}

test.beforeEach(async ({ extension, visit }) => {
  // Lookups of other tests would be a different state.
  await forgetAllLookups(extension);
  await visit(LOGIN_PAGE, "/still");
});

test("the popup and the report stay still over a page with a warning, a breached site and a score", async ({
  extension,
  page,
  pages,
  listed,
  lookup,
  scores,
}) => {
  await waitForCatalog(extension);
  lookup.setBreaches([breachRecord("Corner", "corner.test")]);
  await refreshCatalog(extension);
  const url = pages.url("/still", "corner.test");
  await page.goto(url);
  const first = await scores.popup(page);
  await scores.scoreAndSignIn(first);
  const drawn = await openReport(extension, first);
  const reportPath = drawn.url().slice(extension.origin.length + 1);
  await drawn.close();
  await first.close();
  await enterBreached(page, listed);
  const popup = await openWatched(extension, await popupPath(extension, page), POPUP);
  await expect(popup.getByText("This password is in known breaches")).toBeVisible();
  await expect(popup.getByText("was breached (about")).toBeVisible();
  await expect(popup.locator(".score-row")).toContainText("Performance");
  await expect(popup.locator("#panel-accounts > *").first()).toBeAttached();
  await expectStill(popup);
  const report = await openWatched(extension, reportPath, WINDOW);
  await expect(report.locator(".drawn-report")).toBeVisible();
  await expectStill(report);
});

const PAGES: [path: string, there: RegExp][] = [
  ["#accounts", /Watched addresses/],
  ["#activity", /Data sent by Breachlight/],
  ["src/pages/options/index.html", /Password/],
  ["src/pages/cloud/index.html", /not signed in|set up|Sign in/i],
  ["src/pages/audit/index.html", /Drop your exported file here/],
  ["src/pages/breaches/index.html", /Breach list from/],
  ["src/pages/privacy/index.html", /Data sent by Breachlight/],
  ["src/pages/self-check/index.html", /Its files are unchanged/],
  [WELCOME_PAGE, /Breachlight has access to all sites/],
];

test("no page shifts while it loads", async ({ extension, page, lookup }) => {
  const popup = await popupPath(extension, page);
  const passwords = { domain: "dropbox.com", breachDate: "2025-05-01" };
  const found = { name: "Box", title: "Box", foundAt: 1, source: `${lookup.url} v3`, passwords };
  await storeWatched(extension, { account: PEOPLE.robin, checkedAt: 1, news: [found] });
  for (const [path, there] of PAGES) {
    const isPopup = path.startsWith("#");
    const opened = await openWatched(extension, isPopup ? popup + path : path, isPopup ? POPUP : WINDOW);
    await expect(opened.getByText(there).first()).toBeVisible();
    await expectStill(opened);
  }
});
