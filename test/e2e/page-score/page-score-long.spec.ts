// An analysis takes longer than an idle worker lives, with the popup closed. The clock is the browser's own, so this takes real
// time.

import type { BrowserContext, Page } from "playwright/test";
import { expect } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { type AnalysisService, startAnalysisService } from "../../services/analysis-service.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../../services/authorization-server.ts";
import { listen } from "../../services/local-server.ts";
import { test as base, PLAIN_PAGE } from "../driver/extension.ts";
import { policyReported } from "../driver/in-extension.ts";
import { startUndebugged } from "../driver/undebugged-browser.ts";
import { answerAtOnce, askedOf, SignIns, scoreSettings } from "./page-score.ts";

/** An idle worker ends 30 s after the request in both browsers, and the request with it. */
const ANALYSIS_MS = 36_000;

/** Opens the popup for the tab that shows `url`. */
async function openPopup(context: BrowserContext, origin: string, url: string): Promise<Page> {
  const popup = await context.newPage();
  const address = `${origin}/src/pages/popup/index.html`;
  await popup.goto(address);
  const tabs = await popup.evaluate(() => chrome.tabs.query({}));
  await popup.goto(`${address}?tabId=${tabs.find((tab) => tab.url === url)?.id}`);
  return popup;
}

/** Presses the button, signs in if needed, and closes the popup as soon as the service has the request. */
async function pressAndLeave(
  context: BrowserContext,
  origin: string,
  url: string,
  { auth, analysis }: { auth: AuthorizationServer; analysis: AnalysisService },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  const popup = await openPopup(context, origin, url);
  await popup.evaluate(
    (settings) => chrome.storage.local.set({ settings }),
    scoreSettings(auth, analysis) as never,
  );
  // A popup doesn't wait as long as a browser that has just started may take to report its policy.
  await policyReported(popup);
  const signIns = new SignIns({ context }, auth);
  await signIns.signIn(await signIns.windowAfter(() => scoreButton(popup).click()));
  await expect.poll(() => askedOf(analysis).length).toBe(1);
  await expect(scoreSection(popup)).toContainText("Analyzing the page");
  await popup.close();
}

const REAL_TIME = { tag: "@real-time" };

base(
  "an analysis outlives the browser's limit for workers while nobody looks on",
  REAL_TIME,
  async ({ driven }) => {
    base.setTimeout(ANALYSIS_MS + 120_000);
    const browser = await startUndebugged(driven);
    const { origin, redirectUrl } = browser;
    const auth = await startAuthorizationServer({ redirectUrls: [redirectUrl] });
    const analysis = await startAnalysisService({ introspect: (token) => auth.introspect(token) });
    const site = await listen((_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(PLAIN_PAGE);
    });
    const url = `${site.url}/long`;
    try {
      analysis.setCanned(answerAtOnce);
      analysis.setFault({ kind: "delay", ms: ANALYSIS_MS });
      await browser.visit((context) => pressAndLeave(context, origin, url, { auth, analysis }));

      // Only the service is polled: polling the browser would keep the worker alive.
      const [asked] = askedOf(analysis);
      if (!asked) throw new Error("the service was asked before the popup was closed");
      await expect
        .poll(() => asked.endedAt, { timeout: ANALYSIS_MS + 60_000, intervals: [500] })
        .toBeDefined();
      expect(asked.isAborted, "the worker waited for the response").toBe(false);
      expect((asked.endedAt ?? 0) - asked.at).toBeGreaterThanOrEqual(ANALYSIS_MS);

      await browser.visit(async (context) => {
        const popup = await openPopup(context, origin, url);
        await popup.getByRole("tab", { name: "Score" }).click();
        await expect(scoreGauges(popup)).toHaveCount(4);
        await expect(scoreGauges(popup).first()).toHaveAccessibleName("Performance: 42 of 100, poor");
      });
      expect(askedOf(analysis)).toHaveLength(1);
    } finally {
      await browser.stop();
      await Promise.all([site.stop(), analysis.stop(), auth.stop()]);
    }
  },
);
