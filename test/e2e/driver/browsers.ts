// Which tests run in which browser, and why: Chromium runs all of them, Firefox what differs there. `npm test -- --all` runs
// all in both.

import { IN_FIREFOX_TOO, type Reasons } from "./in-firefox.ts";
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

/** What there is nothing of to test in Firefox, or far too much. */
const IN_CHROMIUM_ALONE: Reasons = {
  "access/access-pages.spec.ts": {
    "the page for cloud resources is for everyone, whatever it says":
      "long, and of the same markup and style; the other pages are looked at in both",
    "the report is for everyone, whatever it says":
      "long, and of the same markup and style; the other pages are looked at in both",
  },
  "access/access-popup.spec.ts":
    "long, and of the same markup and style; the other pages are looked at in both",
  "platform/boundary.spec.ts": {
    "says on tabs that were open before it that they need a reload":
      "Firefox itself puts scripts into pages that were open before",
  },
  "passwords/budgets.spec.ts": {
    "listens for seven kinds of events on a page at rest, and for one more beside a notice":
      "Firefox's WebDriver does not tell who listens; it is the same file",
  },
  "passwords/forms-corpus.spec.ts": "long, and the field cases of every kind run in both",
  "hostile/hostile-page-break.spec.ts":
    "long, and fields of every kind, clobbered names among them, run in both",
  "access/languages.spec.ts":
    "Firefox has each language as a package of its own; the messages are the same files",
  "access/no-layout-shift.spec.ts": "Firefox does not tell what moved",
  "platform/package.spec.ts": "packages for both are made at once, and no browser is started",
  "privacy/privacy-tour.spec.ts":
    "Firefox keeps no log of its network; what each feature sends is recorded at the services in both",
};

/** What there is nothing of to test in Chromium. */
const IN_FIREFOX_ALONE: Reasons = {
  "platform/boundary.spec.ts": {
    "checks on tabs that were open before it, and asks for no reload":
      "Chromium puts no scripts into pages that were open before",
  },
  "privacy/data-consent.spec.ts": "Chromium asks nobody whether an extension may send data",
  "platform/lint-firefox.spec.ts": "a linter of add-ons for Firefox",
  "sign-in/sign-in-loopback.spec.ts": "Chromium looks out for no address on this computer",
  "settings/site-access.spec.ts": {
    "says that nothing was changed when the person declines, and asks again":
      "Chromium asks in a window of its own, which no program can press in",
  },
  "toolbar/toolbar-icon.spec.ts": {
    "shows the state of the tab in front as an icon": "Chromium does not tell which icon its toolbar shows",
  },
  "welcome/welcome.spec.ts": {
    "keeps nothing of what is tried in a private window":
      "Chromium shows no page of an extension in a private window",
  },
};

function entriesOf(where: BrowserEntry["in"], reasons: Reasons): BrowserEntry[] {
  return Object.entries(reasons).flatMap(([file, reason]) =>
    typeof reason === "string"
      ? [{ file, in: where, reason }]
      : Object.entries(reason).map(([title, why]) => ({ file, title, in: where, reason: why })),
  );
}

/** Whatever is not here runs in Chromium, and in Firefox where all run in both. */
export const BROWSER_ENTRIES: readonly BrowserEntry[] = [
  ...entriesOf("both", IN_FIREFOX_TOO),
  ...entriesOf("chromium", IN_CHROMIUM_ALONE),
  ...entriesOf("firefox", IN_FIREFOX_ALONE),
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
