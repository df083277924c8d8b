// Opens and saves the full report like a person, and records all errors that aren't shown.

import type { BrowserContext, Page, Request } from "playwright/test";
import { scoreSection } from "../../pages/popup.ts";
import { expect, pageAfter } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { type SavedFile, savedBy } from "../driver/saved-file.ts";
import { hearPages } from "../driver/windows/page-console.ts";

/** Opens the report of the result in the popup, and waits until it is drawn. */
export async function openReport(extension: LaunchedExtension, popup: Page): Promise<Page> {
  const button = scoreSection(popup).getByRole("button", { name: "Open full report" });
  const report = await pageAfter(extension, () => button.click());
  await expect(report.locator(".drawn-report")).toBeVisible();
  return report;
}

/** Saves the report, and returns the file. */
export function saveReport(report: Page, format: "JSON" | "HTML"): Promise<SavedFile> {
  return savedBy(report, () => report.getByRole("button", { name: `Save as ${format}` }).click());
}

/** A manifest warning on any page of the extension: this browser's policies don't support the IPv6 loopback address. */
const NO_SOURCE = "contains an invalid source: 'http://[::1]:*'";

/** What must not happen unseen: `stop` returns all of it. */
export interface Watch {
  /** Errors and warnings of all pages, and policy violations. */
  readonly trouble: readonly string[];
  /** Addresses that any page requested, except the extension's and opened files. */
  readonly requests: readonly string[];
  stop(): void;
}

/** Watches all pages of a browser, including those opened later. */
export async function watchPages(context: BrowserContext): Promise<Watch> {
  const trouble: string[] = [];
  const requests: string[] = [];
  const off: (() => void)[] = [];
  const on = (name: string, listener: (it: never) => void) => {
    context.on(name as "console", listener as never);
    off.push(() => context.off(name as "console", listener as never));
  };
  off.push(
    await hearPages(context, ({ level, text }) => {
      const isTrouble = ["error", "warning"].includes(level) && !text.includes(NO_SOURCE);
      if (isTrouble) trouble.push(`${level}: ${text}`);
    }),
  );
  on("weberror", (error: { error(): unknown }) => trouble.push(String(error.error())));
  on("dialog", (dialog: { message(): string; dismiss(): Promise<void> }) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  on("request", (request: Request) => {
    // The background may send requests; pages may not.
    if (request.serviceWorker() || /^(?:(?:chrome|moz)-extension|data|blob):/.test(request.url())) return;
    // Not every browser reports that a file was opened.
    if (request.isNavigationRequest() && request.url().startsWith("file:")) return;
    requests.push(request.url());
  });
  return {
    trouble,
    requests,
    stop() {
      for (const end of off) end();
    },
  };
}

/** Everything in a page that could run, load, submit or navigate and has no place in a report. */
export function dangersIn(page: Page, within: string): Promise<string[]> {
  // Listing elements makes Firefox's WebDriver crash the page's process with the gauges of a report.
  return page.evaluate((selector) => {
    const forbidden =
      "script, iframe, frame, object, embed, form, base, meta, link, audio, video, source, track, [srcset], [ping], [formaction]";
    const isDanger = (element: Element) => {
      if (element.matches(forbidden)) return true;
      if (element.getAttributeNames().some((name) => name.startsWith("on"))) return true;
      const [href, src] = [element.getAttribute("href"), element.getAttribute("src")];
      if (href !== null && !/^(?:https?:\/\/|#)/.test(href)) return true;
      if (src !== null && !src.startsWith("data:image/")) return true;
      return /url\((?!["']?data:image\/)/i.test(element.getAttribute("style") ?? "");
    };
    return [...document.querySelectorAll(selector)]
      .flatMap((root) => [...root.querySelectorAll("*")])
      .filter(isDanger)
      .map((element) => element.outerHTML.slice(0, 300));
  }, within);
}

/** A page's text as a person reads it with everything open, with plain spaces. */
export async function wholeText(page: Page): Promise<string> {
  return ((await page.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
}
