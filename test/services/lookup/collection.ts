// What the local lookup service holds at a moment, and its rules about who is shown what.
// Spec: lookup-v2, "Resources and their fields" and the rules of "Endpoints".

import { ACCOUNTS } from "./accounts.ts";
import { BREACHES } from "./breaches.ts";
import { alphabetical } from "./records.ts";

/** A breach or a paste. Tests may put in what no service should send, so nothing is known of it. */
export type LooseRecord = Record<string, unknown>;

export interface BreachFilter {
  /** Only breaches of this domain, in any case; empty for all. */
  domain: string;
  includeUnverified: boolean;
}

export type Collection = ReturnType<typeof createCollection>;

interface Holding {
  breaches: readonly string[];
  pastes: readonly LooseRecord[];
}

function keyOf(account: string): string {
  return account.trim().toLowerCase();
}

function isOfDomain(record: LooseRecord, domain: string): boolean {
  return domain === "" || String(record.Domain).toLowerCase() === domain.toLowerCase();
}

/** Absent and odd dates are older than any. */
function timeOf(date: unknown): number {
  const time = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** Infinity from itself is no number: two that are alike are told apart by nothing. */
function newestFirst(a: unknown, b: unknown): number {
  const [first, second] = [timeOf(a), timeOf(b)];
  return first === second ? 0 : second - first;
}

function withoutNullTitle(paste: LooseRecord): LooseRecord {
  const { Title, ...rest } = paste;
  return Title === null ? rest : paste;
}

/** @param origin where the service is reached: logos have whole addresses */
export function createCollection(origin: string) {
  let catalogue: readonly LooseRecord[] = [];
  let accounts = new Map<string, Holding>();

  function reset(): void {
    catalogue = BREACHES.map(({ LogoPath, ...record }) =>
      LogoPath === undefined ? record : { ...record, LogoPath: origin + LogoPath },
    );
    accounts = new Map(
      Object.entries(ACCOUNTS).map(([account, { breaches, pastes }]) => [
        account,
        { breaches, pastes: pastes.map((paste) => ({ ...paste })) },
      ]),
    );
  }
  reset();

  return {
    breaches: (domain: string) => catalogue.filter((record) => isOfDomain(record, domain)),
    breach: (name: string) => catalogue.find((record) => record.Name === name),
    dataClasses(): string[] {
      const classes = catalogue.flatMap(({ DataClasses }) => (Array.isArray(DataClasses) ? DataClasses : []));
      return [...new Set(classes.filter((name) => typeof name === "string"))].sort(alphabetical);
    },
    /** Breaches that may be shown to everyone; accounts are compared trimmed and in lower case. */
    breachesOf(account: string, { domain, includeUnverified }: BreachFilter) {
      const names = accounts.get(keyOf(account))?.breaches ?? [];
      return catalogue.filter(
        (record) =>
          names.includes(String(record.Name)) &&
          record.IsSensitive !== true &&
          record.IsRetired !== true &&
          (includeUnverified || record.IsVerified !== false) &&
          isOfDomain(record, domain),
      );
    },
    /** Newest first, those without a date last. */
    pastesOf: (account: string) =>
      (accounts.get(keyOf(account))?.pastes ?? [])
        .toSorted((a, b) => newestFirst(a.Date, b.Date))
        .map(withoutNullTitle),
    setBreaches(records: readonly LooseRecord[]): void {
      catalogue = [...records];
    },
    setAccount(account: string, { breaches = [], pastes = [] }: Partial<Holding>): void {
      accounts.set(keyOf(account), { breaches: [...breaches], pastes: [...pastes] });
    },
    reset,
  };
}
