// Which tests run in which browser. Chromium runs all of them. Firefox runs those whose title ends in "@both": what may differ
// there, and one journey for each feature. `npm test -- --all` runs all in both, except for what is listed here with the reason.

import type { BrowserName } from "./launch.ts";

/** What is run: "usual" is `npm test`, "all" is all tests in both browsers, and "part" is what is named on the command line. */
export type Run = "usual" | "all" | "part";

export const RUN = (process.env.BREACHLIGHT_RUN ?? "part") as Run;

/** Why a test is useless or too slow in the other browser: for a file, or for some of its tests by title. */
type Reasons = Record<string, string | Record<string, string>>;

export const IN_ONE_ALONE: Record<BrowserName, Reasons> = {
  chromium: {
    "access/access-services.spec.ts":
      "long, and of the same markup and style; the other pages are looked at in both",
    "access/access-popup.spec.ts":
      "long, and of the same markup and style; the other pages are looked at in both",
    "access/access-score.spec.ts":
      "long, and of the same markup and style; the other pages are looked at in both",
    "platform/boundary.spec.ts": {
      "says on tabs that were open before it that they need a reload":
        "Firefox itself puts scripts into pages that were open before",
    },
    "passwords/budgets.spec.ts": {
      "listens for ten kinds of events on a page at rest, and for one more beside a notice":
        "Firefox's WebDriver does not tell who listens; it is the same file",
    },
    "passwords/remedy.spec.ts": {
      "opens the site’s own page at once where the address bar names it, without a referrer or an opener":
        "Firefox's WebDriver can't respond for a site in a tab that an extension opens",
    },
    "passwords/notice.spec.ts": {
      "is not printed": "Firefox's WebDriver does not show a page as it would be printed",
    },
    "passwords/forms-corpus.spec.ts":
      "Firefox's WebDriver can't insert a text as an input method does; field cases of every kind run in both",
    "hostile/hostile-page-break.spec.ts":
      "long, and fields of every kind, clobbered names among them, run in both",
    "access/languages.spec.ts":
      "Firefox has each language as a package of its own; the messages are the same files",
    "access/no-layout-shift.spec.ts": "Firefox does not tell what moved",
    "platform/package.spec.ts": "packages for both are made at once, and no browser is started",
    "privacy/privacy-tour.spec.ts":
      "Firefox keeps no log of its network; what each feature sends is recorded at the services in both",
  },
  firefox: {
    "platform/boundary.spec.ts": {
      "checks on tabs that were open before it, and asks for no reload":
        "Chromium puts no scripts into pages that were open before",
    },
    "privacy/privacy-page.spec.ts": {
      "shows the breach list, and lists and deletes what is stored, where Firefox never remembers history and has no databases":
        "Chromium has databases in every window",
    },
    "privacy/data-consent.spec.ts": "Chromium asks nobody whether an extension may send data",
    "platform/lint-firefox.spec.ts": "a linter of add-ons for Firefox",
    "sign-in/sign-in-loopback.spec.ts": "Chromium looks out for no address on this computer",
    "settings/site-access.spec.ts": {
      "says that nothing was changed when the person declines, and asks again":
        "Chromium asks in a window of its own, which no program can press in",
    },
    "toolbar/popup.spec.ts": {
      "in the toolbar, it is about the tab in front, also if that changes while it is open":
        "Chromium closes the toolbar's popup when another tab comes to the front",
    },
    "toolbar/toolbar-icon.spec.ts": {
      "shows the state of the tab in front as an icon": "Chromium does not tell which icon its toolbar shows",
    },
    "welcome/welcome.spec.ts": {
      "keeps nothing of what is tried in a private window":
        "Chromium shows no page of an extension in a private window",
    },
  },
};

/** A pattern for exactly `text`; a slash in it matches the separator of any system. */
function exactly(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("/", "[\\\\/]");
}

/** Matches tests that run in one browser only: the project, the file, and the title with its tags. */
function patternsOf(browser: BrowserName): RegExp[] {
  return Object.entries(IN_ONE_ALONE[browser]).flatMap(([file, reasons]) => {
    const titles =
      typeof reasons === "string" ? [""] : Object.keys(reasons).map((title) => `${exactly(title)}$`);
    return titles.map((title) => new RegExp(`^ ?\\w+ ${exactly(file)} ${title}`));
  });
}

/** Of the nightly run: what takes a program that `npm test` neither installs nor expects. */
const NIGHTLY = / @nightly$/;

/** What Playwright runs in a project: tests that match one of `grep`, if set, and none of `grepInvert`. */
export function testsIn(project: BrowserName, run: Run): { grep?: RegExp[]; grepInvert: RegExp[] } {
  const grepInvert = patternsOf(project === "chromium" ? "firefox" : "chromium");
  if (run !== "part") grepInvert.push(NIGHTLY);
  if (project === "chromium" || run !== "usual") return { grepInvert };
  return { grep: [/ @both$/, ...patternsOf("firefox")], grepInvert };
}
