// What is tested in one of the browsers alone, and why: all else has to run in both (both-browsers.ts sees to it).

import type { BrowserName } from "./launch.ts";

export interface OneBrowser {
  /** Relative to test/e2e. */
  file: string;
  /** As reports print it, the titles of groups before it: "captured forms › …". Without it the whole file. */
  title?: string;
  only: BrowserName;
  /** Why there is nothing to test in the other: a clause, as it stands in the table. */
  reason: string;
}

export const ONE_BROWSER: readonly OneBrowser[] = [
  {
    file: "boundary.spec.ts",
    title: "keeps the local store from content scripts",
    only: "chromium",
    reason: "Firefox has no storage.setAccessLevel: there scripts can read the local store, and no page can",
  },
  {
    file: "boundary.spec.ts",
    title: "says on tabs that were open before it that they need a reload",
    only: "chromium",
    reason: "Firefox itself puts scripts into pages that were open before",
  },
  {
    file: "boundary.spec.ts",
    title: "checks on tabs that were open before it, and asks for no reload",
    only: "firefox",
    reason: "Chromium puts no scripts into pages that were open before",
  },
  {
    file: "site-access.spec.ts",
    title: "says that nothing was changed when the person declines, and asks again",
    only: "firefox",
    reason: "Chromium asks in a window of its own, which no program can press in",
  },
  {
    file: "toolbar-icon.spec.ts",
    title: "shows the state of the tab in front as an icon",
    only: "firefox",
    reason: "Chromium does not tell which icon its toolbar shows",
  },
  {
    file: "welcome.spec.ts",
    title: "keeps nothing of what is tried in a private window",
    only: "firefox",
    reason: "Chromium shows no page of an extension in a private window",
  },
  {
    file: "hostile-page-break.spec.ts",
    only: "chromium",
    reason: "long, and fields of every kind, clobbered names among them, run in both",
  },
  {
    file: "privacy-tour.spec.ts",
    only: "chromium",
    reason:
      "Firefox keeps no log of its network; what each feature sends is recorded at the services in both",
  },
  {
    file: "forms-corpus.spec.ts",
    only: "chromium",
    reason: "long, and the field cases of every kind run in both",
  },
  {
    file: "budgets.spec.ts",
    title: "listens for six kinds of events on a page at rest, and for one more beside a notice",
    only: "chromium",
    reason: "Firefox's WebDriver does not tell who listens; it is the same file",
  },
  { file: "no-layout-shift.spec.ts", only: "chromium", reason: "Firefox does not tell what moved" },
  {
    file: "languages.spec.ts",
    only: "chromium",
    reason: "Firefox has each language as a package of its own; the messages are the same files",
  },
  {
    file: "package.spec.ts",
    only: "chromium",
    reason: "packages for both are made at once, and no browser is started",
  },
  { file: "lint-firefox.spec.ts", only: "firefox", reason: "a linter of add-ons for Firefox" },
  {
    file: "sign-in-loopback.spec.ts",
    only: "firefox",
    reason: "Chromium looks out for no address on this computer",
  },
  {
    file: "data-consent.spec.ts",
    only: "firefox",
    reason: "Chromium asks nobody whether an extension may send data",
  },
  {
    file: "access-popup.spec.ts",
    only: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
  {
    file: "access-pages.spec.ts",
    title: "the page for cloud resources is for everyone, whatever it says",
    only: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
  {
    file: "access-pages.spec.ts",
    title: "the report is for everyone, whatever it says",
    only: "chromium",
    reason: "long, and of the same markup and style; the other pages are looked at in both",
  },
];

/** Between the titles of groups and of a test. */
export const TITLE_SEPARATOR = " › ";

/** A pattern for `text` and nothing else; a slash in it is the separator of any system. */
function exactly(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("/", "[\\\\/]");
}

/**
 * What Playwright has to leave out of a project: whole files by their path, single tests by what it matches titles with, which
 * is the project, the file, the titles and the tags, with spaces between.
 *
 * @param list for tests of this function
 */
export function leftOut(
  project: BrowserName,
  list: readonly OneBrowser[] = ONE_BROWSER,
): { testIgnore: RegExp[]; grepInvert: RegExp[] } {
  const others = list.filter(({ only }) => only !== project);
  const titles = others.flatMap(({ file, title }) => (title === undefined ? [] : [{ file, title }]));
  return {
    testIgnore: others
      .filter(({ title }) => title === undefined)
      .map(({ file }) => new RegExp(`[\\\\/]e2e[\\\\/]${exactly(file)}$`)),
    grepInvert: titles.map(({ file, title }) => {
      const words = exactly(title.replaceAll(TITLE_SEPARATOR, " "));
      return new RegExp(`^ ?${project} ${exactly(file)} ${words}(?: @\\S+)*$`);
    }),
  };
}
