// Which tests run in which browser, and why: Chromium runs all of them, Firefox what differs there. `npm test -- --all` runs
// all in both.

import type { BrowserName } from "./launch.ts";

export interface BrowserEntry {
  /** Relative to test/e2e. */
  file: string;
  /** As reports print it, the titles of groups before it: "captured forms › …". Without it the whole file. */
  title?: string;
  /** "both" in every run, or in this one alone even where all run in both. */
  in: BrowserName | "both";
  /** Why Firefox may differ, or why there is nothing to test in the other browser: a clause, as it stands in the table. */
  reason: string;
}

/**
 * What is run: "usual" is `npm test`, "all" is all tests in both browsers, and "part" is what somebody names, in whichever
 * browser they name.
 */
export type Run = "usual" | "all" | "part";

export const RUN = (process.env.BREACHLIGHT_RUN ?? "part") as Run;

/** Whatever is not here runs in Chromium, and in Firefox where all run in both. */
export const BROWSER_ENTRIES: readonly BrowserEntry[] = [
  {
    file: "boundary.spec.ts",
    title: "keeps the local store from content scripts",
    in: "chromium",
    reason: "Firefox has no storage.setAccessLevel: there scripts can read the local store, and no page can",
  },
  {
    file: "boundary.spec.ts",
    title: "says on tabs that were open before it that they need a reload",
    in: "chromium",
    reason: "Firefox itself puts scripts into pages that were open before",
  },
  {
    file: "boundary.spec.ts",
    title: "checks on tabs that were open before it, and asks for no reload",
    in: "firefox",
    reason: "Chromium puts no scripts into pages that were open before",
  },
  {
    file: "site-access.spec.ts",
    title: "says that nothing was changed when the person declines, and asks again",
    in: "firefox",
    reason: "Chromium asks in a window of its own, which no program can press in",
  },
  {
    file: "toolbar-icon.spec.ts",
    title: "shows the state of the tab in front as an icon",
    in: "firefox",
    reason: "Chromium does not tell which icon its toolbar shows",
  },
  {
    file: "welcome.spec.ts",
    title: "keeps nothing of what is tried in a private window",
    in: "firefox",
    reason: "Chromium shows no page of an extension in a private window",
  },
  {
    file: "hostile-page-break.spec.ts",
    in: "chromium",
    reason: "long, and fields of every kind, clobbered names among them, run in both",
  },
  {
    file: "privacy-tour.spec.ts",
    in: "chromium",
    reason:
      "Firefox keeps no log of its network; what each feature sends is recorded at the services in both",
  },
  {
    file: "forms-corpus.spec.ts",
    in: "chromium",
    reason: "long, and the field cases of every kind run in both",
  },
  {
    file: "budgets.spec.ts",
    title: "listens for six kinds of events on a page at rest, and for one more beside a notice",
    in: "chromium",
    reason: "Firefox's WebDriver does not tell who listens; it is the same file",
  },
  { file: "no-layout-shift.spec.ts", in: "chromium", reason: "Firefox does not tell what moved" },
  {
    file: "languages.spec.ts",
    in: "chromium",
    reason: "Firefox has each language as a package of its own; the messages are the same files",
  },
  {
    file: "package.spec.ts",
    in: "chromium",
    reason: "packages for both are made at once, and no browser is started",
  },
  { file: "lint-firefox.spec.ts", in: "firefox", reason: "a linter of add-ons for Firefox" },
  {
    file: "sign-in-loopback.spec.ts",
    in: "firefox",
    reason: "Chromium looks out for no address on this computer",
  },
  {
    file: "data-consent.spec.ts",
    in: "firefox",
    reason: "Chromium asks nobody whether an extension may send data",
  },
  {
    file: "access-popup.spec.ts",
    in: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
  {
    file: "access-pages.spec.ts",
    title: "the page for cloud resources is for everyone, whatever it says",
    in: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
  {
    file: "access-pages.spec.ts",
    title: "the report is for everyone, whatever it says",
    in: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
];

/** Between the titles of groups and of a test. */
export const TITLE_SEPARATOR = " › ";

/** A pattern for `text` and nothing else; a slash in it is the separator of any system. */
function exactly(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("/", "[\\\\/]");
}

/** What Playwright matches titles with: the project, the file, the titles and the tags, with spaces between. */
function patternOf(project: BrowserName, { file, title }: BrowserEntry): RegExp {
  if (title === undefined) return new RegExp(`^ ?${project} ${exactly(file)} `);
  const words = exactly(title.replaceAll(TITLE_SEPARATOR, " "));
  return new RegExp(`^ ?${project} ${exactly(file)} ${words}(?: @\\S+)*$`);
}

/** What Playwright is to run in a project: tests that match one of `grep`, where there is one, and none of `grepInvert`. */
export function testsIn(
  project: BrowserName,
  run: Run,
  entries: readonly BrowserEntry[] = BROWSER_ENTRIES,
): { grep?: RegExp[]; grepInvert: RegExp[] } {
  const isElsewhere = (entry: BrowserEntry) => entry.in !== "both" && entry.in !== project;
  const grepInvert = entries.filter(isElsewhere).map((entry) => patternOf(project, entry));
  if (project === "chromium" || run !== "usual") return { grepInvert };
  const here = entries.filter((entry) => !isElsewhere(entry));
  return { grep: here.map((entry) => patternOf(project, entry)), grepInvert };
}
