// How bad it is that a kind of data is out: order, tone and the advice that a data class calls for.

import { isPasswordClass } from "../../../shared/breaches/breach.ts";
import type { ClassCount } from "../../../shared/breaches/breach-totals.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";

// The list of classes grows (lookup-v2 "Data class list"): words in their names last longer than a list of them.
/** Kinds of data, worst first, each with the advice that it calls for: by the words in their names in lower case. */
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

/** The place of a data class among the groups, whatever its case; after all of them where it calls for no advice. */
function rankOf(dataClass: string): number {
  const name = dataClass.trim().toLowerCase();
  // A look-up may hold some thousand classes, of which all but a hundred repeat.
  const known = RANKS.get(name);
  if (known !== undefined) return known;
  const index = GROUPS.findIndex(({ words }) => words.test(name));
  const rank = index < 0 ? GROUPS.length : index;
  RANKS.set(name, rank);
  return rank;
}

/** Red for what lets others act as the person, yellow for what lets them reach or embarrass the person. */
export function toneOf(dataClass: string): Tone {
  return GROUPS[rankOf(dataClass)]?.tone ?? "quiet";
}

/** Data classes with the worst first; those of one group stay in the order of the service. */
export function worstFirst(dataClasses: readonly string[]): string[] {
  return dataClasses.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Counted data classes with the worst first, and of one group those that occur most. */
export function worstCountedFirst(counts: readonly ClassCount[]): ClassCount[] {
  return counts.toSorted((one, other) => rankOf(one.name) - rankOf(other.name) || other.count - one.count);
}

/** The advice that a list of data classes calls for, worst first. */
export function adviceFor(dataClasses: readonly string[]): Advice[] {
  const present = new Set(dataClasses.map(rankOf));
  return [...new Set(GROUPS.filter((_, rank) => present.has(rank)).map(({ advice }) => advice))];
}
