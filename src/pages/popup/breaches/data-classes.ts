// How serious an exposed kind of data is: the order, tone and advice for data classes.

import { isPasswordClass } from "../../../shared/breaches/breach.ts";
import type { ClassCount } from "../../../shared/breaches/breach-lists.ts";
import type { Tone } from "../../../ui/icons/icons.tsx";

// The list of classes grows (lookup-v2 "Data class list"), so this matches words in their names, not whole names.
/** Kinds of data, worst first, each with its advice. `words` matches lowercase names. */
const GROUPS = [
  { advice: "passwords", tone: "bad", words: { test: isPasswordClass } },
  { advice: "answers", tone: "bad", words: /security questions|password hints|mother.?s.? maiden name/ },
  {
    advice: "payment",
    tone: "bad",
    words:
      /(?:credit|debit|payment) cards?|bank account|banking pins|^pins$|payment (?:methods|histories)|financial transactions|cryptocurrency wallet|\bibans?\b/,
  },
  {
    advice: "identity",
    tone: "bad",
    words:
      /government issued|passport|social security|driver.?s.? licen[cs]e|national id|identity (?:card|document)|\btax(?:ation)? (?:records|ids)|biometric/,
  },
  {
    advice: "sessions",
    tone: "bad",
    words: /\btokens\b|(?:encrypted|private|api|licen[cs]e) keys|mnemonic|recovery codes|two.factor/,
  },
  {
    advice: "intimate",
    tone: "warn",
    words:
      /^sexual|(?:private|sms|e-?mail) messages|chat logs|health|medical|\bhiv\b|(?:drug|drinking) habits|religions?|political|ethnicit|^races$|nud(?:e|ity)|intimate|psycholog|criminal|audio recordings/,
  },
  { advice: "contact", tone: "warn", words: /phone numbers/ },
  { advice: "contact", tone: "warn", words: /e-?mail addresses/ },
  {
    advice: "contact",
    tone: "warn",
    words: /(?:physical|home|postal|delivery|shipping|billing) addresses|^addresses$/,
  },
  { advice: "contact", tone: "warn", words: /(?:dates?|years?|places?) of birth/ },
] as const;

type Advice = (typeof GROUPS)[number]["advice"];

const RANKS = new Map<string, number>();

/** Index of a data class's group, ignoring case; past the last group if there is no advice for it. */
function rankOf(dataClass: string): number {
  const name = dataClass.trim().toLowerCase();
  // A lookup may hold thousands of classes, all but about a hundred of them repeats.
  const known = RANKS.get(name);
  if (known !== undefined) return known;
  const index = GROUPS.findIndex(({ words }) => words.test(name));
  const rank = index < 0 ? GROUPS.length : index;
  RANKS.set(name, rank);
  return rank;
}

/** Red if it lets others act as the user, yellow if it lets them reach or embarrass the user. */
export function toneOf(dataClass: string): Tone {
  return GROUPS[rankOf(dataClass)]?.tone ?? "quiet";
}

/** Data classes, worst first; within a group, in the service's order. */
export function worstFirst(dataClasses: readonly string[]): string[] {
  return dataClasses.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Counted data classes, worst first; within a group, most frequent first. */
export function worstCountedFirst(counts: readonly ClassCount[]): ClassCount[] {
  return counts.toSorted((one, other) => rankOf(one.name) - rankOf(other.name) || other.count - one.count);
}

/** The advice for a list of data classes, worst first. */
export function adviceFor(dataClasses: readonly string[]): Advice[] {
  const present = new Set(dataClasses.map(rankOf));
  return [...new Set(GROUPS.filter((_, rank) => present.has(rank)).map(({ advice }) => advice))];
}
