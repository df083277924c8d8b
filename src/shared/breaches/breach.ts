// What the lookup service says: breaches and pastes, in our own terms (lookup-v2 "Resources and their fields").

import type { MessageName } from "../words.ts";

/** One breach. Nothing in it is trusted: texts are as the service wrote them. */
export interface Breach {
  /** Stable reference, unique among breaches. Never shown. */
  name: string;
  title: string;
  /** Domain of the primary website; empty where there is none. */
  domain: string;
  /** About when it happened: `yyyy-mm-dd`. Often inaccurate. Absent where the service gave no date. */
  breachDate?: string;
  /** When the service added it, in milliseconds since the epoch. */
  addedAt?: number;
  /** When its attributes or data changed last, in milliseconds since the epoch. */
  modifiedAt?: number;
  /** Accounts loaded, usually below reported totals. Absent where the service does not say. */
  pwnCount?: number;
  /** HTML markup from the service: to be sanitized before it is shown. */
  description: string;
  dataClasses: string[];
  /** May not come from the indicated site where it is not. */
  isVerified: boolean;
  isFabricated: boolean;
  /** The public interface returns no accounts for it. */
  isSensitive: boolean;
  /** Its data is permanently removed. */
  isRetired: boolean;
  isSpamList: boolean;
  /** Collected by malware, not taken from a site. */
  isMalware: boolean;
  /** Collected from the browsers of people whose computers were infected. */
  isStealerLog: boolean;
  logoUrl?: string;
  /** Whom to thank for the data, where the service says so. May be HTML markup. */
  attribution?: string;
  disclosureUrl?: string;
}

/** One paste in which an address was found. */
export interface Paste {
  /** The paste service, or `AdHocUrl`, `PermanentOptOut`, `OptOut`. */
  source: string;
  id: string;
  title?: string;
  /** When it was posted, in milliseconds since the epoch. */
  postedAt?: number;
  emailCount: number;
}

/** Why a breach may not be what its title says, each with the word for it. */
export const DOUBTS = {
  unverified: "accounts_badge_unverified",
  fabricated: "accounts_badge_fabricated",
  "spam-list": "accounts_badge_spam_list",
} as const satisfies Record<string, MessageName>;

export type Doubt = keyof typeof DOUBTS;

/** What is to be said wherever a breach is named. */
export function doubtsOf(breach: Pick<Breach, "isVerified" | "isFabricated" | "isSpamList">): Doubt[] {
  const { isVerified, isFabricated, isSpamList } = breach;
  const isDoubted: Record<Doubt, boolean> = {
    unverified: !isVerified,
    fabricated: isFabricated,
    "spam-list": isSpamList,
  };
  return (Object.keys(DOUBTS) as Doubt[]).filter((doubt) => isDoubted[doubt]);
}

/** Fabricated and spam-list entries tell of no data that got out of a site: they are shown, and not counted. */
export function isExposure({
  isFabricated,
  isSpamList,
}: Pick<Breach, "isFabricated" | "isSpamList">): boolean {
  return !isFabricated && !isSpamList;
}

/** Retired entries do not speak of a site that was broken into either. */
export function isAlarming(breach: Breach): boolean {
  return !breach.isRetired && isExposure(breach);
}

/** Whether a data class is one of passwords, however they were kept: hints are none. */
export function isPasswordClass(dataClass: string): boolean {
  return /\bpasswords$/i.test(dataClass.trim());
}

/** Whether a breach asks for a change of the password, if that was not changed since. */
export function needsChange(breach: Pick<Breach, "dataClasses" | "isFabricated" | "isSpamList">): boolean {
  return exposesPasswords(breach) && isExposure(breach);
}

export function exposesPasswords({ dataClasses }: Pick<Breach, "dataClasses">): boolean {
  return dataClasses.some(isPasswordClass);
}
