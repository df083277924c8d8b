// What the welcome page says: from what is known of access to every word, without a browser.

import type { MessageName, Words } from "../../shared/words.ts";
import { describeChecks, MAX_NAMED_SITES } from "../../ui/said/describe-checks.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import type { Tone } from "../../ui/signs/ToneIcon.tsx";
import type { SampleSnapshot } from "./sample-store.ts";
import { describeSample, PASSWORD_OPTIONS, type SampleView } from "./sample-view.ts";
import type { WelcomeSettings, WelcomeSnapshot } from "./welcome-store.ts";

/** The state of access, with the button where there is more to give. */
export interface AccessView {
  tone: Tone;
  title: string;
  sentence: string;
  /** Sites that are allowed, where those are not all. */
  sites: string[];
  /** "and 3 more". */
  more?: string;
  button?: { label: string; note: string };
  /** What became of the button. */
  problem?: string;
}

/** One row of what leaves the browser. */
export interface SentRow {
  when: string;
  what: string;
  /** "to api.example"; absent until the settings are read. */
  where?: string;
}

export interface WelcomeView {
  title: string;
  name: string;
  heading: string;
  intro: string;
  access: {
    heading: string;
    /** Absent until the browser has said. */
    state?: AccessView;
    without: string[];
  };
  sample: SampleView;
  parts: { heading: string; parts: { title: string; text: string }[] };
  sent: {
    heading: string;
    columns: { when: string; what: string };
    rows: SentRow[];
    notes: string[];
  };
  /** What can be switched off, and where. */
  choices: { heading: string; choices: { title: string; text: string; href: string }[] };
}

function describeAccess(
  { access, settings, problem }: WelcomeSnapshot,
  words: Words,
): AccessView | undefined {
  if (!access) return undefined;
  const { word, plural, site } = words;
  const { extent } = access;
  const sites = extent === "some" ? access.sites : [];
  const others = sites.length - MAX_NAMED_SITES;
  return {
    ...describeChecks(extent, settings, words),
    sites: sites.slice(0, MAX_NAMED_SITES).map(site),
    ...(others > 0 && { more: plural("welcome_access_more", others) }),
    ...(extent !== "all" && {
      button: { label: word("access_allow_all"), note: word("welcome_access_asks") },
    }),
    ...(problem &&
      extent !== "all" && {
        problem: word(problem === "declined" ? "welcome_access_declined" : "access_not_asked"),
      }),
  };
}

const PARTS = ["passwords", "accounts", "pages"] as const;

type Row = "password" | "account" | "page" | "catalogue" | "logo";

const ROWS: [row: Row, service: "passwordsUrl" | "lookupUrl" | "analysisUrl"][] = [
  ["password", "passwordsUrl"],
  ["account", "lookupUrl"],
  ["page", "analysisUrl"],
  ["catalogue", "lookupUrl"],
  ["logo", "lookupUrl"],
];

function whatIsSent(row: Row, settings: WelcomeSettings | undefined): MessageName {
  // Only version 3 knows keys.
  const hasKey = settings === undefined || settings.lookupInterface === "v3";
  return row === "account" && !hasKey ? "welcome_sent_account_no_key" : `welcome_sent_${row}`;
}

function describeSent({ settings }: WelcomeSnapshot, { word, site }: Words): WelcomeView["sent"] {
  const rows = ROWS.filter(([row]) => row !== "logo" || settings?.lookups.showLogos !== false);
  return {
    heading: word("welcome_sent"),
    columns: { when: word("welcome_sent_when"), what: word("welcome_sent_what") },
    rows: rows.map(([row, service]) => ({
      when: word(`welcome_sent_${row}_when` satisfies MessageName),
      what: word(whatIsSent(row, settings)),
      ...(settings && {
        where: word(
          row === "logo" ? "welcome_sent_to_named" : "welcome_sent_to",
          site(hostOf(settings[service])),
        ),
      }),
    })),
    notes: [word("welcome_sent_more"), word("welcome_sent_list")],
  };
}

const CHOICES = [
  ["passwords", PASSWORD_OPTIONS],
  ["accounts", "../options/index.html#accounts"],
  ["page_score", "../options/index.html#page-score"],
  ["services", "../options/index.html#services"],
  ["privacy", "../options/index.html#privacy"],
] as const;

/** Says in words what is known. */
export function describeWelcome(
  snapshot: WelcomeSnapshot,
  words: Words,
  sample: SampleSnapshot = { phase: "idle" },
): WelcomeView {
  const { word } = words;
  const state = describeAccess(snapshot, words);
  return {
    title: word("welcome_heading"),
    name: word("extensionName"),
    heading: word("welcome_heading"),
    intro: word("welcome_intro"),
    access: {
      heading: word("welcome_access"),
      ...(state && { state }),
      without: [word("welcome_without_works"), word("welcome_without_works_not")],
    },
    sample: describeSample(sample, snapshot.settings, words),
    parts: {
      heading: word("welcome_parts"),
      parts: PARTS.map((part) => ({
        title: word(`welcome_${part}_title` satisfies MessageName),
        text: word(`welcome_${part}` satisfies MessageName),
      })),
    },
    sent: describeSent(snapshot, words),
    choices: {
      heading: word("welcome_choices"),
      choices: CHOICES.map(([choice, href]) => ({
        title: word(`welcome_choice_${choice}` satisfies MessageName),
        text: word(`welcome_choice_${choice}_text` satisfies MessageName),
        href,
      })),
    },
  };
}
