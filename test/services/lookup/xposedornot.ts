// The local lookup service as XposedOrNot: breach names of an address, the breach list, and its rate limits.

import { type Answer, jsonAnswer } from "../answers.ts";
import type { LooseRecord } from "./collection.ts";

const HOUR_MS = 3_600_000;

/** Per IP address and endpoint: a number of requests in a period. */
const LIMITS = {
  "check-email": { perSecond: 2, perHour: 25, perDay: 100 },
  breaches: { perSecond: 2, perHour: 50, perDay: 100 },
} as const;

export type FreeEndpoint = keyof typeof LIMITS;

export interface FreeQuestion {
  endpoint: FreeEndpoint;
  /** The email address, decoded; absent for the breach list. */
  email?: string;
}

/** `undefined` for neither endpoint. */
export function parseFreeQuestion(url: string): FreeQuestion | undefined {
  const path = url.split("?")[0] ?? "";
  if (path === "/v1/breaches") return { endpoint: "breaches" };
  const segment = /^\/v1\/check-email\/([!-~]+)$/.exec(path)?.[1];
  if (segment === undefined || segment.includes("/")) return undefined;
  try {
    return { endpoint: "check-email", email: decodeURIComponent(segment) };
  } catch {
    return undefined;
  }
}

/** 404 for an address that is in no breach. */
function noBreaches(email: string): Answer {
  return jsonAnswer(404, { Error: "No breaches found", email, status: "failed" });
}

/** The service's response when it failed itself: without the address. */
export const AMBIGUOUS = JSON.stringify({ Error: "Not found", email: null, status: "failed" });

function asExposed(record: LooseRecord): LooseRecord {
  const day = String(record.BreachDate);
  return {
    breachID: record.Name,
    breachedDate: `${day}T00:00:00+00:00`,
    addedDate: record.AddedDate,
    domain: record.Domain,
    industry: "Retail",
    logo: record.LogoPath ?? "",
    passwordRisk: "easytocrack",
    searchable: "Yes",
    sensitive: record.IsSensitive === true,
    verified: record.IsVerified !== false,
    breachType: "Data breach",
    exposedData: record.DataClasses,
    exposedRecords: record.PwnCount,
    exposureDescription: record.Description,
    referenceURL: record.DisclosureUrl ?? "",
  };
}

interface Held {
  catalog(): readonly LooseRecord[];
  /** Names of every breach with the account. */
  namesOf(account: string): readonly string[];
}

export function createFreeAnswers({ catalog, namesOf }: Held) {
  const times = new Map<string, number[]>();

  /** Counts a request, even a rejected one. */
  function isOneTooMany(endpoint: FreeEndpoint, from: string, now: number): boolean {
    const key = `${endpoint} ${from}`;
    const before = (times.get(key) ?? []).filter((at) => at > now - 24 * HOUR_MS);
    times.set(key, [...before, now]);
    const { perSecond, perHour, perDay } = LIMITS[endpoint];
    const within = (ms: number) => before.filter((at) => at > now - ms).length;
    return within(1_000) >= perSecond || within(HOUR_MS) >= perHour || before.length >= perDay;
  }

  function namesToTell(email: string): string[] {
    const isTold = ({ Name, IsSensitive, IsRetired }: LooseRecord) =>
      namesOf(email).includes(String(Name)) && IsSensitive !== true && IsRetired !== true;
    return catalog()
      .filter(isTold)
      .map(({ Name }) => String(Name));
  }

  return {
    answer({ endpoint, email = "" }: FreeQuestion, from: string, now: number): Answer {
      if (isOneTooMany(endpoint, from, now)) return jsonAnswer(429, { error: "Rate limit exceeded" });
      if (endpoint === "breaches") {
        const exposedBreaches = catalog()
          .filter(({ IsRetired }) => IsRetired !== true)
          .map(asExposed);
        return jsonAnswer(200, { status: "success", exposedBreaches });
      }
      // It rejects usernames, with its usual response.
      if (!email.includes("@")) return jsonAnswer(200, { Error: "Not found", email: null });
      const names = namesToTell(email);
      return names.length === 0
        ? noBreaches(email)
        : jsonAnswer(200, { breaches: [names], email, status: "success" });
    },
    forget: () => times.clear(),
  };
}
