// What protects an account better than its password alone, where its site offers that and the vault has none. Advice, not a fault.

import type { Offer, TwoStepList } from "../../shared/two-step/two-step-list.ts";
import type { PreparedEntry, SecuredAccount } from "./vault/prepare.ts";

/** "unsaid": the site offers something, but nobody can tell from the export whether the person uses it. Most useful first. */
export const ADVICE = ["two-step", "passkey", "unsaid"] as const;
export type AdviceKind = (typeof ADVICE)[number];

/** Whether a kind is advice, and no fault. */
export const isAdvice = (kind: string) => ADVICE.some((one) => one === kind);

export interface Advice {
  offer: Offer;
  /** Never empty. */
  kinds: readonly AdviceKind[];
  /** What nobody can tell; absent if everything is known. */
  unsaid?: Step;
  /** What it is about first of all: what its link leads to. */
  about: Step;
}

type Step = Exclude<AdviceKind, "unsaid">;

type Account = Pick<PreparedEntry, "site" | "username">;

/** Entries of one account have the same. Only entries of a site have one. */
export function accountOf({ site, username }: Account): string | undefined {
  return site === undefined ? undefined : `${site} ${username.toLowerCase()}`;
}

/** What the entries of a vault say about its accounts together: some people keep codes in an entry of their own. */
function keptIn(all: readonly Account[]) {
  const accounts = new Set<string | undefined>();
  const sites = new Set<string | undefined>();
  for (const one of all) {
    if (one.site === undefined) continue;
    accounts.add(accountOf(one));
    sites.add(one.site);
  }
  /** `undefined` if nobody knows. */
  return (entry: PreparedEntry, own: boolean | undefined): boolean | undefined => {
    if (own || !sites.has(entry.site)) return own;
    if (accounts.has(accountOf(entry))) return true;
    // Without a name, the entries may be of one account or of two.
    const isUnclear = entry.username === "" || accounts.has(accountOf({ ...entry, username: "" }));
    return isUnclear ? undefined : own;
  };
}

type Kept = boolean | undefined;

function adviceFor(offer: Offer, hasCode: Kept, hasPasskey: Kept): Advice | undefined {
  // No vault has a code of a site that sends text messages or has an app of its own: without one, nobody can tell.
  const seen = hasCode || offer.methods.includes("app") ? hasCode : undefined;
  // With a passkey, an account has more than its password.
  const twoStep = offer.methods.length === 0 || hasPasskey ? true : seen;
  // As a mere second step, a passkey is no gain over a code.
  const passkey = !offer.passkey || (hasCode && !offer.passkey.isInstead) ? true : hasPasskey;
  const steps = [["two-step", twoStep] as const, ["passkey", passkey] as const];
  const missing = steps.flatMap(([step, isKept]) => (isKept === false ? step : []));
  const unsaid = steps.find(([, isKept]) => isKept === undefined)?.[0];
  const about = missing[0] ?? unsaid;
  if (about === undefined) return undefined;
  return unsaid ? { offer, kinds: [...missing, "unsaid"], unsaid, about } : { offer, kinds: missing, about };
}

/** The advice for each entry, by id. Entries that are left out count as places where codes are kept. */
export function adviceIn(
  entries: readonly PreparedEntry[],
  secured: readonly SecuredAccount[],
  list: TwoStepList,
): Map<number, Advice> {
  const offers = new Map<string, Offer | undefined>();
  // By the whole host: a company's cloud may offer other things than its shop.
  const offerFor = ({ site, address }: PreparedEntry) => {
    if (site === undefined) return undefined;
    const { hostname } = new URL(address);
    if (!offers.has(hostname)) offers.set(hostname, list.offerOf(hostname));
    return offers.get(hostname);
  };
  const accounts = [...entries, ...secured];
  const codeOf = keptIn(accounts.filter(({ hasCode }) => hasCode));
  const passkeyOf = keptIn(accounts.filter(({ hasPasskey }) => hasPasskey));
  const all = new Map<number, Advice>();
  for (const [id, entry] of entries.entries()) {
    const offer = offerFor(entry);
    const { hasCode, hasPasskey } = entry;
    const advice = offer && adviceFor(offer, codeOf(entry, hasCode), passkeyOf(entry, hasPasskey));
    if (advice) all.set(id, advice);
  }
  return all;
}
