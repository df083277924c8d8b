// Checks that each request in the list went to an address in the settings or one that a rule allows, and none too soon.

import { parseServiceUrl } from "../../../shared/addresses.ts";
import { checked, type PromiseCheck } from "../../../shared/privacy/self-check.ts";
import type { SentRequest } from "../../../shared/records/sent-requests.ts";
import { SENT_REQUESTS } from "../../../shared/records/sent-requests.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../shared/settings/settings.ts";
import { readStored } from "../../../shared/storage.ts";
import { ANSWER_TO_START_MS } from "../../lookup-service/rate-limit-state.ts";
import { alterSentRequests, writeSentRequests } from "../../platform/outgoing-requests.ts";

type Services = Settings["services"];
type AddressName = { [Name in keyof Services]: Name extends `${string}Url` ? Name : never }[keyof Services];

const CLOUD: AddressName[] = ["backupUrl", "functionsUrl", "migrationUrl"];

/** The addresses in the settings that each kind of request may go to. */
const ADDRESSES: Record<SentRequest["what"], readonly AddressName[] | "by rule"> = {
  "password-range": ["passwordsUrl"],
  "vault-ranges": ["passwordsUrl"],
  account: ["lookupUrl"],
  "account-at-site": ["lookupUrl"],
  "watched-account": ["lookupUrl"],
  site: ["lookupUrl"],
  breach: ["lookupUrl"],
  catalog: ["lookupUrl"],
  "page-address": ["analysisUrl", "cruxUrl"],
  "cloud-resource": CLOUD,
  "cloud-deletion": CLOUD,
  // The lookup service names the host.
  logo: "by rule",
  // The site whose password the person wants to change.
  "change-password": "by rule",
  // The provider names its own hosts.
  "sign-in": "by rule",
  // The person may test an address before saving it.
  "service-test": "by rule",
};

/** A line of the list holds nothing else, so it can't hold anything of a password. */
const FIELDS: Record<keyof SentRequest, true> = {
  at: true,
  service: true,
  origin: true,
  what: true,
  count: true,
  isFormer: true,
};

/** A known kind, and nothing but an origin: encrypted, or on this device. */
function isAllowed(request: SentRequest): boolean {
  const { origin, what, count = 1, isFormer = true } = request;
  return (
    parseServiceUrl(origin) !== undefined &&
    new URL(origin).origin === origin &&
    Object.hasOwn(ADDRESSES, what) &&
    Number.isFinite(count) &&
    isFormer === true &&
    Object.keys(request).every((name) => Object.hasOwn(FIELDS, name))
  );
}

function isIn(services: Services, { what, origin }: SentRequest): boolean {
  const names = ADDRESSES[what];
  if (names === "by rule") return true;
  return names.some((name) => URL.canParse(services[name]) && new URL(services[name]).origin === origin);
}

/** Notes which requests went to an address that the settings had until now. */
export async function noteFormer({ services: was }: Settings, { services: is }: Settings): Promise<void> {
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await alterSentRequests((request) =>
    isIn(was, request) && !isIn(is, request) ? { ...request, isFormer: true } : request,
  );
}

/**
 * Whether lookups to one service came faster than its limit: of three in a row, two are of the same family, and these are at
 * least a period apart. Times that go back say nothing. A clock set back by less looks too fast.
 */
function isTooFast(times: readonly number[]): boolean {
  return times.some((first, index) => {
    const [second = Infinity, third = Infinity] = times.slice(index + 1, index + 3);
    return first <= second && second <= third && third - first < ANSWER_TO_START_MS;
  });
}

function tooFast(requests: readonly SentRequest[]): string[] {
  const lookups = requests.filter(({ service, what }) => service === "lookup" && what !== "logo");
  return [...Map.groupBy(lookups, ({ origin }) => origin)]
    .filter(([, sent]) => isTooFast(sent.map(({ at }) => at)))
    .map(([origin]) => `${new URL(origin).host} (< ${ANSWER_TO_START_MS / 1_000} s)`);
}

const hostsOf = (requests: readonly SentRequest[]) => [
  ...new Set(requests.map(({ origin }) => new URL(origin).host)),
];

/** Checks requests against these settings. Those to a person's own service are counted apart. */
export function checkRequests(requests: readonly SentRequest[], { services }: Settings): PromiseCheck {
  const allowed = requests.filter(isAllowed);
  const counts: Record<string, number> = {};
  for (const request of allowed) {
    const { what, count = 1 } = request;
    const name = isIn(DEFAULT_SETTINGS.services, request) ? what : `${what} (own service)`;
    counts[name] = (counts[name] ?? 0) + count;
  }
  const check = checked({
    unexpected: [
      ...requests.filter((request) => !isAllowed(request)).map(({ origin, what }) => `${origin} (${what})`),
      ...tooFast(allowed),
    ],
    found: hostsOf(allowed),
    counts,
  });
  // The settings may have changed without this background: a policy does, while it is stopped.
  const others = allowed.filter((request) => !request.isFormer && !isIn(services, request));
  if (check.outcome === "broken" || others.length === 0) return check;
  return { ...check, outcome: "unknown", unexpected: hostsOf(others) };
}

/** Checks the list of this session. Rejects if it can't be read, or not in full. */
export async function checkSent(settings: Settings): Promise<PromiseCheck> {
  await writeSentRequests();
  const { [SENT_REQUESTS.key]: stored = [] } = await readStored("session", [SENT_REQUESTS.key]);
  const requests = SENT_REQUESTS.read(stored) ?? [];
  if (requests.length !== (stored as unknown[]).length) throw new Error("a request can't be read");
  return checkRequests(requests, settings);
}
