// The local lookup service's data, who gets what, and its right responses (lookup-v2, "Endpoints" and "Errors").

import type { IncomingHttpHeaders } from "node:http";
import { type Answer, jsonAnswer, textAnswer } from "../answers.ts";
import { ACCOUNTS } from "./accounts.ts";
import { BREACHES } from "./breaches.ts";
import { logoFile } from "./logos.ts";
import type { Question, Version } from "./questions.ts";
import { alphabetical } from "./records.ts";

/** A breach or a paste. Tests may insert invalid ones, so its fields are untyped. */
export type LooseRecord = Record<string, unknown>;

interface Holding {
  /** Names. What the service returns depends on their flags. */
  breaches: readonly string[];
  pastes: readonly LooseRecord[];
}

// The word-bounded pattern of "Paste", EmailCount: what the service accepts as an email address (rule 2).
const EMAIL_ADDRESS = /^\b[a-z\d.\-_+]+@[a-z\d.\-_]+\.[a-z]+\b$/i;

/** The spec shows no body, so this has none. */
const NOT_FOUND: Answer = { status: 404, headers: {}, body: "" };

/** 429 in a version's form: text in version 2, JSON in version 3. */
export function tooManyRequests(version: Version, retryAfter: string | undefined): Answer {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const message = "The rate limit was exceeded. See the rules of acceptable use for how often to ask.";
  return version === 3
    ? jsonAnswer(429, { statusCode: 429, message }, headers)
    : textAnswer(429, message, headers);
}

/** "true" or "false" in any case; anything else, or nothing, is the version's default. */
function flag(query: URLSearchParams, name: string, otherwise: boolean): boolean {
  const value = query.get(name)?.toLowerCase();
  return value === "true" || (value !== "false" && otherwise);
}

/** An empty list counts as not found. */
function found(value: LooseRecord | LooseRecord[] | undefined): Answer {
  return value && (!Array.isArray(value) || value.length > 0) ? jsonAnswer(200, value) : NOT_FOUND;
}

/** Accounts are compared trimmed and in lower case. */
function keyOf(account: string): string {
  return account.trim().toLowerCase();
}

/** Those without a date sort as oldest. */
function timeOf({ Date: date }: LooseRecord): number {
  return typeof date === "string" ? Date.parse(date) : Number.MIN_SAFE_INTEGER;
}

function withoutNullTitle(paste: LooseRecord): LooseRecord {
  const { Title, ...rest } = paste;
  return Title === null ? rest : paste;
}

/** What prevents a response: no User-Agent, no key, no valid account. */
function refusal(
  { operation, version, parameter = "" }: Question,
  headers: IncomingHttpHeaders,
  apiKey: string,
): Answer | undefined {
  if (operation === "logo") return undefined;
  if (!headers["user-agent"]?.trim()) return textAnswer(403, "A request has to name its user agent.");
  if (operation !== "breachedaccount" && operation !== "pasteaccount") return undefined;
  if (version === 3 && headers["hibp-api-key"] !== apiKey) {
    return textAnswer(401, "This needs a valid key in the header hibp-api-key.");
  }
  const account = parameter.trim();
  const isAcceptable = operation === "pasteaccount" ? EMAIL_ADDRESS.test(account) : account !== "";
  return isAcceptable ? undefined : textAnswer(400, "The account is not in an acceptable format.");
}

/** @param origin the service's origin: logos have absolute addresses */
export function createCollection(origin: string, apiKey: string) {
  let catalog: readonly LooseRecord[] = [];
  let accounts = new Map<string, Holding>();

  function reset(): void {
    catalog = BREACHES.map(({ LogoPath, ...record }) =>
      LogoPath === undefined ? record : { ...record, LogoPath: origin + LogoPath },
    );
    accounts = new Map(Object.entries(ACCOUNTS));
  }
  reset();

  function breachesOfDomain(domain: string | null): LooseRecord[] {
    const isMeant = ({ Domain }: LooseRecord) => String(Domain).toLowerCase() === domain?.toLowerCase();
    return domain ? catalog.filter(isMeant) : [...catalog];
  }

  function namesOf(account: string): readonly string[] {
    return accounts.get(keyOf(account))?.breaches ?? [];
  }

  function breachesOf(account: string, { query, version }: Question): LooseRecord[] {
    const names = namesOf(account);
    const includeUnverified = flag(query, "includeUnverified", version === 3);
    const all = breachesOfDomain(query.get("domain")).filter(
      ({ Name, IsSensitive, IsRetired, IsVerified }) =>
        names.includes(String(Name)) &&
        IsSensitive !== true &&
        IsRetired !== true &&
        (includeUnverified || IsVerified !== false),
    );
    return flag(query, "truncateResponse", version === 3) ? all.map(({ Name }) => ({ Name })) : all;
  }

  /** Newest first, those without a date last. */
  function pastesOf(account: string): LooseRecord[] {
    const { pastes = [] } = accounts.get(keyOf(account)) ?? {};
    return pastes.toSorted((a, b) => timeOf(b) - timeOf(a)).map(withoutNullTitle);
  }

  function dataClasses(): string[] {
    const classes = catalog.flatMap(({ DataClasses }) => (Array.isArray(DataClasses) ? DataClasses : []));
    return [...new Set(classes.filter((name) => typeof name === "string"))].sort(alphabetical);
  }

  return {
    answer(question: Question, headers: IncomingHttpHeaders): Answer {
      const refused = refusal(question, headers, apiKey);
      if (refused) return refused;
      const { operation, parameter = "", query } = question;
      switch (operation) {
        case "breachedaccount":
          return found(breachesOf(parameter, question));
        case "pasteaccount":
          return found(pastesOf(parameter));
        case "breaches":
          return jsonAnswer(200, breachesOfDomain(query.get("domain")));
        case "breach":
          return found(catalog.find(({ Name }) => Name === parameter));
        case "dataclasses":
          return jsonAnswer(200, dataClasses());
        case "logo": {
          const body = logoFile(parameter);
          return body ? { status: 200, headers: { "Content-Type": "image/png" }, body } : NOT_FOUND;
        }
      }
    },
    catalog: () => catalog,
    namesOf,
    /** Replaces the breach list: records and their order stay as given, even if invalid. */
    setBreaches(records: readonly LooseRecord[]): void {
      catalog = [...records];
    },
    /** Replaces an account's data; `breaches` are names in the breach list. */
    setAccount(account: string, { breaches = [], pastes = [] }: Partial<Holding>): void {
      accounts.set(keyOf(account), { breaches: [...breaches], pastes: [...pastes] });
    },
    reset,
  };
}
