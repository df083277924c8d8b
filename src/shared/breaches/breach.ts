// Breaches and pastes from the lookup service, in our own types (lookup-v2 "Resources and their fields").

import { messagePart, type Words } from "../words.ts";

/** One breach. Untrusted: all texts are as the service wrote them. */
export interface Breach {
  /** Stable reference, unique among breaches. Never shown. */
  name: string;
  title: string;
  /** Domain of the primary website; empty if there is none. */
  domain: string;
  /** Approximate date, `yyyy-mm-dd`, often inaccurate. Absent if the service gave none. */
  breachDate?: string;
  /** When the service added it, in milliseconds since the epoch. */
  addedAt?: number;
  /** When its attributes or data last changed, in milliseconds since the epoch. */
  modifiedAt?: number;
  /** Number of accounts loaded, usually below reported totals. Absent if the service doesn't say. */
  pwnCount?: number;
  /** HTML from the service; sanitize it before showing. */
  description: string;
  /** Empty if the service doesn't say which data. */
  dataClasses: string[];
  /** If false, the data may not come from the indicated site. */
  isVerified: boolean;
  isFabricated: boolean;
  /** The public interface returns no accounts for it. */
  isSensitive: boolean;
  /** Its data was permanently removed. */
  isRetired: boolean;
  isSpamList: boolean;
  /** Collected by malware rather than taken from a site. */
  isMalware: boolean;
  /** Collected from browsers on infected devices. */
  isStealerLog: boolean;
  logoUrl?: string;
  /** Who provided the data, if the service says so. May be HTML. */
  attribution?: string;
  disclosureUrl?: string;
}

/** One paste that contains an address. */
export interface Paste {
  /** The paste service, or `AdHocUrl`, `PermanentOptOut`, `OptOut`; empty if unknown. */
  source: string;
  /** Empty if unknown. */
  id: string;
  title?: string;
  /** When it was posted, in milliseconds since the epoch. */
  postedAt?: number;
  /** Absent if the service doesn't say. */
  emailCount?: number;
}

/** What may be special about a breach, in display order. */
const FLAGS = {
  unverified: ({ isVerified }) => !isVerified,
  fabricated: ({ isFabricated }) => isFabricated,
  "spam-list": ({ isSpamList }) => isSpamList,
  sensitive: ({ isSensitive }) => isSensitive,
  retired: ({ isRetired }) => isRetired,
  malware: ({ isMalware }) => isMalware,
  "stealer-log": ({ isStealerLog }) => isStealerLog,
} as const satisfies Record<string, (breach: Breach) => boolean>;

export type Flag = keyof typeof FLAGS;

export const ALL_FLAGS = Object.keys(FLAGS) as Flag[];

export function hasFlag(breach: Breach, flag: Flag): boolean {
  return FLAGS[flag](breach);
}

/** What to say of a breach wherever it is named: a doubt, or that its data comes from infected devices. */
export const BREACH_FLAGS = ["unverified", "fabricated", "spam-list", "malware", "stealer-log"] as const;

export type BreachFlag = (typeof BREACH_FLAGS)[number];

export function flagsOf(breach: Breach): BreachFlag[] {
  return BREACH_FLAGS.filter((flag) => hasFlag(breach, flag));
}

/** Whether these are the flags of an {@link isExposure}. */
export function isNewBreach({ flags = [] }: { flags?: readonly BreachFlag[] | undefined }): boolean {
  return !flags.includes("fabricated") && !flags.includes("spam-list");
}

/** The breaches that somebody confirmed. */
export function verifiedOf(breaches: readonly Breach[]): Breach[] {
  return breaches.filter(({ isVerified }) => isVerified);
}

/** Whether data got out of a site. Fabricated and spam-list entries are shown but not counted. */
export function isExposure({
  isFabricated,
  isSpamList,
}: Pick<Breach, "isFabricated" | "isSpamList">): boolean {
  return !isFabricated && !isSpamList;
}

/** Whether to warn about the site: not for retired, fabricated or spam-list entries. */
export function isAlarming(breach: Breach): boolean {
  return !breach.isRetired && isExposure(breach);
}

/** Whether a data class holds passwords, stored in any form. Password hints don't count. */
export function isPasswordClass(dataClass: string): boolean {
  return /\bpasswords$/i.test(dataClass.trim());
}

/**
 * Whether a breach calls for a password change, unless the password was changed since: passwords were exposed, or may have
 * been, because the service doesn't say which data was.
 */
export function needsChange(breach: Pick<Breach, "dataClasses" | "isFabricated" | "isSpamList">): boolean {
  return (exposesPasswords(breach) || breach.dataClasses.length === 0) && isExposure(breach);
}

export function exposesPasswords({ dataClasses }: Pick<Breach, "dataClasses">): boolean {
  return dataClasses.some(isPasswordClass);
}

/** "about May 2024", or that the date is unknown. */
export function whenOf({ breachDate }: Pick<Breach, "breachDate">, { t, month }: Words): string {
  const named = month(breachDate);
  return named === undefined ? t("date_unknown") : t("date_about", named);
}

interface Flagged {
  /** Absent if there are none. */
  flags?: readonly BreachFlag[] | undefined;
}

/**
 * "shop.test was breached (about May 2024)", worded cautiously if the breach isn't verified, and with its other flags:
 * "… · Stealer log".
 */
export function siteSentence(
  site: string,
  breach: Pick<Breach, "breachDate" | "isVerified"> & Flagged,
  words: Words,
): string {
  const kind = breach.isVerified ? "breached" : "unverified";
  const flags = breach.flags?.filter((flag) => flag !== "unverified");
  const sentence = words.t(`popup_site_${kind}`, words.site(site), whenOf(breach, words));
  return [sentence, ...flagWords([{ flags }], words)].join(" · ");
}

/** The flags of breaches in words; of several breaches, each with how many have it. */
export function flagWords(breaches: readonly Flagged[], { t, count }: Words): string[] {
  return BREACH_FLAGS.flatMap((flag) => {
    const flagged = breaches.filter(({ flags }) => flags?.includes(flag)).length;
    if (flagged === 0) return [];
    const label = t(`accounts_badge_${messagePart(flag)}`);
    return breaches.length === 1 ? [label] : [t("audit_part", label, count(flagged))];
  });
}

/**
 * What was found for watched addresses, in up to two sentences: new breaches with their flags, and spam lists and fabricated
 * breaches, which are not new breaches.
 */
export function newBreachSentences(found: readonly Flagged[], words: Words): string[] {
  const breaches = found.filter(isNewBreach);
  const others = found.length - breaches.length;
  const sentence = words.plural("common_watched_breaches", breaches.length);
  return [
    ...(breaches.length > 0 ? [[sentence, ...flagWords(breaches, words)].join(" · ")] : []),
    ...(others > 0 ? [words.t("common_watched_left_out", words.count(others))] : []),
  ];
}
