// What the local services may see. Each function returns the evidence for every broken promise among their records.

import { PERIOD_MS } from "../../services/lookup-service.ts";
import type { TokenCall } from "../../services/token-calls.ts";

interface Noted {
  method: string;
  path: string;
  headers: Record<string, unknown>;
  at: number;
  status: number;
}

const AT_ONCE_MS = 500;

const FORBIDDEN = ["cookie", "referer", "authorization"];

/** Range requests that say more than five characters of what the person entered. @param entered prefixes */
export function rangeOffenses(requests: readonly Noted[], entered: ReadonlySet<string>): string[] {
  return requests.flatMap(({ method, path, headers }) => {
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(path)?.[1];
    const carried = FORBIDDEN.filter((name) => headers[name] !== undefined);
    const faults = [
      (method !== "GET" || prefix === undefined) && "is no range request",
      headers["add-padding"] !== "true" && "asks for no padding",
      carried.length > 0 && `carries ${carried.join(", ")}`,
      prefix !== undefined && !entered.has(prefix) && "is about a password that nobody entered",
    ].filter(Boolean);
    return faults.length > 0 ? [`${method} ${path} ${faults.join(", ")}`] : [];
  });
}

interface LookupNoted extends Noted {
  family?: "breach" | "paste" | undefined;
}

/** Browsers themselves repeat a GET at once whose connection was reset. */
function isRepeated(before: Noted, { path, at }: Noted): boolean {
  return before.status === 0 && before.path === path && at - before.at < AT_ONCE_MS;
}

/** Requests of one family that came too soon after each other. */
export function paceOffenses(requests: readonly LookupNoted[]): string[] {
  return (["breach", "paste"] as const).flatMap((family) => {
    const own = requests.filter((request) => request.family === family);
    return own.slice(1).flatMap((request, index) => {
      const before = own[index] as LookupNoted;
      const gap = request.at - before.at;
      return gap < PERIOD_MS && !isRepeated(before, request)
        ? [`${before.path}, and ${gap.toFixed(0)} ms later ${request.path}`]
        : [];
    });
  });
}

type Call = Pick<TokenCall, "path" | "at" | "status" | "isTokenSent" | "isTokenValid" | "account">;

/** A time in which nobody is signed in, in milliseconds since the epoch. */
export interface SignedOut {
  from: number;
  to?: number;
}

/** Tokens at the wrong service, or after signing out. */
export function tokenOffenses(calls: readonly Call[], signedOut: readonly SignedOut[]): string[] {
  return calls.flatMap(({ path, at, status, isTokenSent, isTokenValid, account }) => {
    if (!isTokenSent) return [];
    const isLate = signedOut.some(({ from, to = Infinity }) => at > from && at < to);
    if (isLate) return [`${path} with a token after signing out`];
    // The token is of someone, but not for this service.
    const isForeign = account !== undefined && !isTokenValid && status !== 0;
    return isForeign ? [`${path} with a token for another service`] : [];
  });
}
