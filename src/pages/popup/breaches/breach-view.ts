// One breach in words: as a row, and opened.

import type { Breach } from "../../../shared/breaches/breach.ts";
import { webAddress } from "../../../shared/settings/web-address.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import { toneOf, worstFirst } from "./data-classes.ts";

export interface ChipView {
  label: string;
  tone: Tone;
}

/** What stands in a breach's row. */
export interface BreachRowView {
  /** Tells one row from another; never shown. */
  name: string;
  title: string;
  /** First letter of the title, for as long as there is no logo. */
  letter: string;
  /** "about May 2024 · 1,204,551 accounts" */
  facts: string;
  /** The worst kinds of data. */
  chips: ChipView[];
  /** "+4", where there are more kinds of data. */
  more?: { label: string; spoken: string };
  /** What is special about the breach. */
  marks: string[];
}

/** What opens under a breach. */
export interface BreachDetailsView {
  /** Markup of the service, for the component that sanitises it. */
  description: string;
  classes: { heading: string; chips: ChipView[] };
  facts: { term: string; value: string; note?: string }[];
  /** What is special about the breach ("Unverified."), explained. */
  remarks: { label: string; explanation: string }[];
  disclosure?: { label: string; href: string };
  /** Markup of the service as well. */
  thanks?: { label: string; html: string };
}

type Flag = "isFabricated" | "isSpamList" | "isSensitive" | "isRetired" | "isMalware" | "isStealerLog";

const BADGES: Record<Flag | "isUnverified", [label: MessageName, explanation: MessageName]> = {
  isUnverified: ["accounts_badge_unverified", "accounts_badge_unverified_why"],
  isFabricated: ["accounts_badge_fabricated", "accounts_badge_fabricated_why"],
  isSpamList: ["accounts_badge_spam_list", "accounts_badge_spam_list_why"],
  isSensitive: ["accounts_badge_sensitive", "accounts_badge_sensitive_why"],
  isRetired: ["accounts_badge_retired", "accounts_badge_retired_why"],
  isMalware: ["accounts_badge_malware", "accounts_badge_malware_why"],
  isStealerLog: ["accounts_badge_stealer_log", "accounts_badge_stealer_log_why"],
};

/** More would be a second list in every row. */
const CHIPS_IN_ROW = 3;

function badgesOf(breach: Breach): [label: MessageName, explanation: MessageName][] {
  return (Object.keys(BADGES) as (keyof typeof BADGES)[])
    .filter((flag) => (flag === "isUnverified" ? !breach.isVerified : breach[flag]))
    .map((flag) => BADGES[flag]);
}

/** A kind of data with the tone that it calls for. */
export function classChip(name: string): ChipView {
  return { label: name, tone: toneOf(name) };
}

/** The title, never the name. */
export function titleOf({ title }: Pick<Breach, "title">, words: Words): string {
  return title.trim() || words.word("accounts_untitled");
}

/** "about May 2024", or that it is not known. */
export function whenOf({ breachDate }: Pick<Breach, "breachDate">, words: Words): string {
  const month = words.month(breachDate);
  return month === undefined ? words.word("date_unknown") : words.word("date_about", month);
}

/** One breach as a row. */
export function describeBreach(breach: Breach, words: Words): BreachRowView {
  const { word, plural } = words;
  const title = titleOf(breach, words);
  const classes = worstFirst(breach.dataClasses);
  const hidden = classes.slice(CHIPS_IN_ROW);
  return {
    name: breach.name,
    title,
    letter: (Array.from(title)[0] ?? "").toLocaleUpperCase(words.language),
    facts: [whenOf(breach, words), plural("accounts_pwn_count", breach.pwnCount)].join(" · "),
    chips: classes.slice(0, CHIPS_IN_ROW).map(classChip),
    marks: badgesOf(breach).map(([label]) => word(label)),
    ...(hidden.length > 0 && {
      more: {
        label: `+${words.count(hidden.length)}`,
        spoken: plural("accounts_more_classes", hidden.length),
      },
    }),
  };
}

function factsOf(breach: Breach, words: Words): BreachDetailsView["facts"] {
  const { word } = words;
  const { month, day, count } = words;
  const { addedAt, modifiedAt, domain } = breach;
  return [
    {
      term: word("accounts_happened"),
      value: whenOf(breach, words),
      ...(month(breach.breachDate) !== undefined && { note: word("accounts_happened_note") }),
    },
    {
      term: word("accounts_loaded"),
      value: count(breach.pwnCount),
      note: word("accounts_loaded_note"),
    },
    ...(domain ? [{ term: word("accounts_domain"), value: domain }] : []),
    ...(addedAt === undefined ? [] : [{ term: word("accounts_added"), value: day(addedAt) }]),
    // The two differ only where something changed (lookup-v2 "Breach").
    ...(modifiedAt === undefined || modifiedAt === addedAt
      ? []
      : [{ term: word("accounts_modified"), value: day(modifiedAt) }]),
  ];
}

/** One breach, opened. */
export function describeDetails(breach: Breach, words: Words): BreachDetailsView {
  const { word } = words;
  const disclosure = webAddress(breach.disclosureUrl);
  return {
    description: breach.description,
    classes: { heading: word("accounts_exposed"), chips: worstFirst(breach.dataClasses).map(classChip) },
    facts: factsOf(breach, words),
    remarks: badgesOf(breach).map(([label, explanation]) => ({
      label: word("accounts_badge_remark", word(label)),
      explanation: word(explanation),
    })),
    ...(disclosure && { disclosure: { label: word("accounts_disclosure"), href: disclosure.href } }),
    ...(breach.attribution?.trim() && {
      thanks: { label: word("accounts_thanks"), html: breach.attribution },
    }),
  };
}

const ROWS = new WeakMap<Breach, { row: BreachRowView; words: Words }>();

/** Rows are made once: with hundreds of them in view, making them anew would be felt at every redraw. */
export function rowOf(breach: Breach, words: Words): BreachRowView {
  const known = ROWS.get(breach);
  if (known?.words === words) return known.row;
  const row = describeBreach(breach, words);
  ROWS.set(breach, { row, words });
  return row;
}
