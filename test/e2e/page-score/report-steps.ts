// The full report as a person opens and saves it, and everything that goes wrong meanwhile without being shown.

import type { BrowserContext, Page, Request } from "playwright/test";
import { expect, pageAfter } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { type SavedFile, savedBy } from "../driver/saved-file.ts";
import { hearPages } from "../driver/windows/page-console.ts";
import { sectionOf } from "./page-score.ts";

/** Opens the report of the result that the popup shows, and waits until it is drawn. */
export async function openReport(extension: LaunchedExtension, popup: Page): Promise<Page> {
  const button = sectionOf(popup).getByRole("button", { name: "Open full report" });
  const report = await pageAfter(extension, () => button.click());
  await expect(report.locator(".drawn-report")).toBeVisible();
  return report;
}

/** Saves the report, and gives the file. */
export function saveReport(report: Page, format: "JSON" | "HTML"): Promise<SavedFile> {
  return savedBy(report, () => report.getByRole("button", { name: `Save as ${format}` }).click());
}

/** About the manifest, at any page of the extension: this browser has no word in a policy for the sixth version's loopback. */
const NO_SOURCE = "contains an invalid source: 'http://[::1]:*'";

/** What is not shown and must not be: `stop` gives all of it. */
export interface Watch {
  /** Errors and warnings of all pages, with what a policy forbade. */
  readonly trouble: readonly string[];
  /** Addresses that any page asked for, but for those of the extension and of files that were opened. */
  readonly requests: readonly string[];
  stop(): void;
}

/** Watches all pages of a browser, those included that are opened later. */
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
    // The background asks where it may; pages have nobody to ask.
    if (request.serviceWorker() || /^(?:(?:chrome|moz)-extension|data|blob):/.test(request.url())) return;
    // That a file was opened, not every browser tells.
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

/** Everything in a page that could run, load, submit or lead somewhere that a report has no business with. */
export function dangersIn(page: Page, within: string): Promise<string[]> {
  // Asked for elements as a list, Firefox's WebDriver takes the page's process down with the gauges of a report.
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

/** The text of a page as a person reads it once everything is open, with plain spaces. */
export async function wholeText(page: Page): Promise<string> {
  return ((await page.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
}

/** A title as it is shown: without the marks of code, with plain spaces. */
export function shownTitle(title: string): string {
  return title.replaceAll("`", "").replace(/\s+/g, " ").trim();
}
