// Breaches and pastes from the lookup service, in our own types (lookup-v2 "Resources and their fields").

import type { MessageName } from "../words.ts";

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
  /** The paste service, or `AdHocUrl`, `PermanentOptOut`, `OptOut`. */
  source: string;
  id: string;
  title?: string;
  /** When it was posted, in milliseconds since the epoch. */
  postedAt?: number;
  emailCount: number;
}

/** Why a breach may not be what its title says, with the message for each. */
export const DOUBTS = {
  unverified: "accounts_badge_unverified",
  fabricated: "accounts_badge_fabricated",
  "spam-list": "accounts_badge_spam_list",
} as const satisfies Record<string, MessageName>;

export type Doubt = keyof typeof DOUBTS;

/** Caveats to show wherever a breach is named. */
export function doubtsOf(breach: Pick<Breach, "isVerified" | "isFabricated" | "isSpamList">): Doubt[] {
  const { isVerified, isFabricated, isSpamList } = breach;
  const isDoubted: Record<Doubt, boolean> = {
    unverified: !isVerified,
    fabricated: isFabricated,
    "spam-list": isSpamList,
  };
  return (Object.keys(DOUBTS) as Doubt[]).filter((doubt) => isDoubted[doubt]);
}

/** What to say of a breach wherever there is room for a word: a doubt, or that its data comes from infected devices. */
export type BreachFlag = Doubt | "malware" | "stealer-log";

export function flagsOf(breach: Breach): BreachFlag[] {
  const { isMalware, isStealerLog } = breach;
  return [
    ...doubtsOf(breach),
    ...(isMalware ? ["malware" as const] : []),
    ...(isStealerLog ? ["stealer-log" as const] : []),
  ];
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

/** Whether a breach calls for a password change, unless the password was changed since. */
export function needsChange(breach: Pick<Breach, "dataClasses" | "isFabricated" | "isSpamList">): boolean {
  return exposesPasswords(breach) && isExposure(breach);
}

export function exposesPasswords({ dataClasses }: Pick<Breach, "dataClasses">): boolean {
  return dataClasses.some(isPasswordClass);
}
