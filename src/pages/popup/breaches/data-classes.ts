// How bad it is that a kind of data is out: order, tone and the advice that a data class calls for.

import { isPasswordClass } from "../../../shared/breaches/breach.ts";
import type { ClassCount } from "../../../shared/breaches/breach-totals.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";

/** Kinds of data that call for the same advice, worst first. */
export const DATA_GROUPS = [
  "passwords",
  "answers",
  "payment",
  "identity",
  "sessions",
  "intimate",
  "phone",
  "email",
  "postal",
  "birth",
] as const;

export type DataGroup = (typeof DATA_GROUPS)[number];

// The list of classes grows (lookup-v2 "Data class list"): words in their names last longer than a list of them.
const NAMES: Record<Exclude<DataGroup, "passwords">, RegExp> = {
  answers: /security questions|password hints|mother.?s.? maiden name/,
  payment:
    /(?:credit|debit|payment) cards?|bank account|banking pins|^pins$|payment (?:methods|histories)|financial transactions|cryptocurrency wallet|\bibans?\b/,
  identity:
    /government issued|passport|social security|driver.?s.? licen[cs]e|national id|identity (?:card|document)|\btax(?:ation)? (?:records|ids)|biometric/,
  sessions: /\btokens\b|(?:encrypted|private|api|licen[cs]e) keys|mnemonic|recovery codes|two.factor/,
  intimate:
    /^sexual|(?:private|sms|e-?mail) messages|chat logs|health|medical|\bhiv\b|(?:drug|drinking) habits|religions?|political|ethnicit|^races$|nud(?:e|ity)|intimate|psycholog|criminal|audio recordings/,
  phone: /phone numbers/,
  email: /e-?mail addresses/,
  postal: /(?:physical|home|postal|delivery|shipping|billing) addresses|^addresses$/,
  birth: /(?:dates?|years?|places?) of birth/,
};

const TONES: Record<DataGroup, Tone> = {
  passwords: "bad",
  answers: "bad",
  payment: "bad",
  identity: "bad",
  sessions: "bad",
  intimate: "warn",
  phone: "warn",
  email: "warn",
  postal: "warn",
  birth: "warn",
};

const KNOWN = new Map<string, DataGroup | undefined>();

function isIn(group: DataGroup, name: string): boolean {
  return group === "passwords" ? isPasswordClass(name) : NAMES[group].test(name);
}

/** The group of a data class, whatever its case; `undefined` for one that calls for no advice or is not known. */
export function groupOf(dataClass: string): DataGroup | undefined {
  const name = dataClass.trim().toLowerCase();
  // A look-up may hold some thousand classes, of which all but a hundred repeat.
  if (!KNOWN.has(name))
    KNOWN.set(
      name,
      DATA_GROUPS.find((group) => isIn(group, name)),
    );
  return KNOWN.get(name);
}

function rankOf(dataClass: string): number {
  const group = groupOf(dataClass);
  return group === undefined ? DATA_GROUPS.length : DATA_GROUPS.indexOf(group);
}

/** Red for what lets others act as the person, yellow for what lets them reach or embarrass the person. */
export function toneOf(dataClass: string): Tone {
  const group = groupOf(dataClass);
  return group === undefined ? "quiet" : TONES[group];
}

/** Data classes with the worst first; those of one group stay in the order of the service. */
export function worstFirst(dataClasses: readonly string[]): string[] {
  return dataClasses
    .map((name) => ({ name, rank: rankOf(name) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ name }) => name);
}

/** Counted data classes with the worst first, and of one group those that occur most. */
export function worstCountedFirst(counts: readonly ClassCount[]): ClassCount[] {
  return counts
    .map((entry) => ({ entry, rank: rankOf(entry.name) }))
    .sort((one, other) => one.rank - other.rank || other.entry.count - one.entry.count)
    .map(({ entry }) => entry);
}

/** The groups that occur in a list of data classes, worst first. */
export function groupsIn(dataClasses: readonly string[]): DataGroup[] {
  const present = new Set(dataClasses.map(groupOf));
  return DATA_GROUPS.filter((group) => present.has(group));
}
