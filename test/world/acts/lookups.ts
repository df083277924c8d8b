// Lookups of accounts as a person makes them, and what the list of them then says.
import type { LookupPart, LookupQuestion, QuestionState } from "../../../src/shared/accounts/lookup.ts";
import { LOOKUP, LOOKUPS } from "../../../src/shared/records/lookups.ts";
import { RATE_LIMITS } from "../../../src/shared/records/rate-limits.ts";
import { recordKey } from "../../../src/shared/records/record.ts";
import { json } from "../scenario.ts";
import { ACCOUNT, browserAfter, browserInUse, lookUp, wakeWhile } from "../use.ts";
import type { Kept, World } from "../world.ts";
import { askLookup } from "./asks.ts";
import { outcome, reasonOf } from "./seen.ts";
import { followed } from "./waits.ts";

interface Whose {
  isPrivate?: boolean;
}

/** Asks for an account's breaches and pastes. */
export async function startLookup(world: World, account = ACCOUNT, { isPrivate = false }: Whose = {}) {
  return outcome(await askLookup(world, account, isPrivate));
}

/** The same, with the popup open until there is a result. */
export async function lookUpAccount(world: World, account = ACCOUNT, whose: Whose = {}) {
  await startLookup(world, account, whose);
  await lookupsEnd(world, whose);
}

/** Keeps the popup open until nothing is under way. */
export async function lookupsEnd(world: World, whose?: Whose): Promise<void> {
  await wakeWhile(world, () => lookups(world, whose).some((line) => /asking|waiting/.test(line)));
}

export const cancelLookup = (world: World, account = ACCOUNT, { isPrivate = false }: Whose = {}) =>
  world.ask("cancelLookup", { account, isPrivate });

export const forgetLookups = (world: World, { isPrivate = false }: Whose = {}) =>
  world.ask("forgetLookups", { isPrivate });

function partText(part: LookupPart<{ count: number }>): string {
  switch (part.state) {
    case "answered":
      return String(part.value.count);
    case "failed":
      return reasonOf(part.error);
    case "waiting":
    case "not-asked":
      return `${part.state}, ${part.why}`;
    default:
      return part.state;
  }
}

/** The list of lookups, latest first: "jo@example.org: 1 / 1" for one breach and one paste. */
export function lookups({ area }: World, { isPrivate = false }: Whose = {}): string[] {
  const list = LOOKUPS.read(area.session[recordKey(LOOKUPS, { isPrivate })]) ?? [];
  return list.map(
    ({ account, breaches, pastes }) => `${account}: ${partText(breaches)} / ${partText(pastes)}`,
  );
}

/** The breaches of an account's lookup as the popup lists them, each with the kinds of data it exposed. */
export function breachesOf({ area }: World, account = ACCOUNT): string[] {
  const { breaches } = LOOKUP.read(area.session[`${LOOKUP.key}${account}`]) ?? {};
  return breaches?.state === "answered"
    ? breaches.value.map(({ name, dataClasses }) => [name, ...dataClasses].join(", "))
    : [];
}

/** Asks one question on the page of all breaches: the names of the breaches, or what failed. */
export async function askAbout(
  world: World,
  question: LookupQuestion,
  { number = 1, source = "https://lookup.example v3", isPrivate = false } = {},
): Promise<string> {
  const input = { source, question, isPrivate };
  const value = await followed<QuestionState>(world, { name: "askLookupService", input }, number);
  if (typeof value === "string") return value;
  if (value.state === "answered") return value.breaches.map(({ name }) => name).join(", ") || "none";
  if (value.state === "failed") return reasonOf(value.error);
  return ["running", value.said].filter(Boolean).join(", ");
}

/** Asks for a breach's logo as a page that shows it. */
export async function logo(
  world: World,
  url = "https://lookup.example/Content/Images/PwnedLogos/Shop.png",
  { isPrivate = false }: Whose = {},
): Promise<"a picture" | "none"> {
  const reply = await world.ask("getLogo", { url, isPrivate });
  return reply?.ok && reply.value?.startsWith("data:image/png") ? "a picture" : "none";
}

/** The shortest file that counts as a logo. */
export const LOGO = {
  status: 200,
  text: Uint8Array.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01".padEnd(33, "."), (at) =>
    at.charCodeAt(0),
  ),
};

/** An answer that asks to wait. */
export const waitFor = (seconds: number) => json({ statusCode: 429 }, 429, { "retry-after": `${seconds}` });

/** A browser that may send no account anywhere yet. */
export async function withoutConsent(): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  kept.consent.delete("personallyIdentifyingInfo");
  return kept;
}

/** A browser after forty lookups, the latest first. */
export async function afterFortyLookups(): Promise<Kept> {
  const kept = structuredClone(await browserAfter(lookUp));
  const { session } = kept.area;
  const [line] = (session[LOOKUPS.key] as { askedAt: number }[]) ?? [];
  const { [`${LOOKUP.key}${ACCOUNT}`]: one, ...others } = session;
  const places = Array.from({ length: 40 }, (_, number) => ({
    account: `${number}@example.org`,
    askedAt: (line?.askedAt ?? 0) - number,
  }));
  const all = places.map((place) => [`${LOOKUP.key}${place.account}`, { ...(one as object), ...place }]);
  const list = places.map((place) => ({ ...line, ...place }));
  kept.area.session = { ...others, ...Object.fromEntries(all), [LOOKUPS.key]: list };
  return kept;
}

/** The accounts whose results are stored, whether they are listed or not. */
export function keptLookups({ area }: World, { isPrivate = false }: Whose = {}): string[] {
  const prefix = recordKey(LOOKUP, { isPrivate });
  return Object.keys(area.session).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
}

/** How many requests about accounts count against the limit of the free service. */
export function countedRequests({ area }: World): number {
  const clocks = RATE_LIMITS.read(area.session[RATE_LIMITS.key]) ?? {};
  return clocks["https://lookup.example"]?.sent?.account?.length ?? 0;
}

/** The worker's call that notes how long a service asked to wait. */
export const NOTES_WAIT = `session set ${RATE_LIMITS.key}`;
