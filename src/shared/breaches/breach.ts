// Breaches and pastes from the lookup service, in our own types (lookup-v2 "Resources and their fields").

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
