// Actions of people and pages in a browser whose worker may die, and browsers after some of them.
import { hasPendingPart, type LookupSummary } from "../../src/shared/accounts/lookup.ts";
import type { ScoreRun } from "../../src/shared/page-score/page-score.ts";
import { LOOKUPS } from "../../src/shared/records/lookups.ts";
import { SCORE as SCORE_RECORD, SCORE_RUN } from "../../src/shared/records/page-score.ts";
import type { RecordKind } from "../../src/shared/records/record.ts";
import { CLOUD_SIGN_IN_MEMORY, SCORE_SIGN_IN_MEMORY, TOKENS } from "../../src/shared/records/sign-in.ts";
import { WATCH_LIST, type WatchRecord } from "../../src/shared/records/watch-list.ts";
import type { CommandName } from "../../src/ui/page/commands.ts";
import {
  askBreachList,
  askDismissal,
  askLookup,
  askResource,
  askScore,
  askVerdict,
  askWatch,
} from "./acts/asks.ts";
import { PASSWORD_HINTS } from "./fake-browser.ts";
import type { WorldPort } from "./own-page.ts";
import { createWorld, type Kept, type World } from "./world.ts";
import { destinationsOf, PASSWORD_SHA1, SETTINGS, type Services, tokenSet } from "./world-services.ts";
import { evaluateWorker, makeScript } from "./world-worker.ts";

const MINUTE_MS = 60_000;
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;

export const ACCOUNT = "jo@example.org";
export const SCORE = {
  url: "https://shop.example/login",
  strategy: "MOBILE",
  categories: ["PERFORMANCE"],
  tabId: 7,
  isPrivate: false,
};

/** Runs to the end, and returns the result once the world has settled. */
export async function playOut<Seen>(
  world: World,
  play: (world: World) => Promise<Seen>,
  thenMs: number,
): Promise<Seen> {
  await makeScript();
  world.evaluate = (life) => evaluateWorker(world, life);
  let isOver = false;
  const playing = Promise.allSettled([play(world)]).finally(() => {
    isOver = true;
    world.pace.isStrict = false;
  });
  await world.pass(LONGEST_MS, () => isOver);
  await world.pass(thenMs);
  if (!isOver) throw new Error("it never came to its end");
  const [outcome] = await playing;
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** Runs a scenario in a browser, to its end. */
export async function inBrowser(from: Kept, play: (world: World) => Promise<unknown>): Promise<void> {
  const world = createWorld(from);
  try {
    await playOut(world, play, 0);
  } finally {
    world.end();
  }
}

const inUse = new Map<string, Kept>();

/** A browser that has used the extension for a while: it has a catalog, but no live worker. */
export async function browserInUse(services: Partial<typeof SETTINGS.services> = {}): Promise<Kept> {
  const key = JSON.stringify(services);
  const known = inUse.get(key);
  if (known) return known;
  const world = createWorld();
  world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...services } };
  await playOut(world, askBreachList, MINUTE_MS);
  world.end();
  const kept = world.keep();
  inUse.set(key, kept);
  return kept;
}

/** A browser in use, signed in for these purposes, optionally with expired tokens. */
export async function signedInFor(
  ...purposes: ("page-score" | "page-score, expired" | "cloud" | "cloud, expired")[]
): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  const { issuer, clientId } = SETTINGS.auth;
  for (const purpose of purposes) {
    const isCloud = purpose.startsWith("cloud");
    const key = `${TOKENS.key}${isCloud ? "cloud" : "page-score"}`;
    kept.area.session[key] = tokenSet(kept, {
      askedScope: isCloud ? "https://www.googleapis.com/auth/cloud-platform" : "openid",
      destinations: destinationsOf(key),
      ...(purpose.endsWith("expired") && { expiresAt: kept.now }),
    });
    kept.area.local[isCloud ? CLOUD_SIGN_IN_MEMORY.key : SCORE_SIGN_IN_MEMORY.key] = {
      issuer,
      clientId,
      state: "signed-in",
    };
  }
  return kept;
}

export const CHECK = { document: "0.123", field: 0, value: 1, sha1: PASSWORD_SHA1, hints: PASSWORD_HINTS };

/** A content script as a sender, by default that of the tab's page. */
export function tabSender(world: World, { tabId = world.tab.id, frameId = 0, url = world.tab.url } = {}) {
  const document = { frameId, documentId: `document-${tabId}-${frameId}` };
  return { tab: { ...world.tab, id: tabId }, url, origin: new URL(url).origin, ...document };
}

/** Sends a message from a content script. */
export function askFromTab<Name extends CommandName>(
  world: World,
  name: Name,
  input?: unknown,
  from?: Parameters<typeof tabSender>[1],
) {
  return world.ask(name, input, tabSender(world, from));
}

/** The id of a cloud call. */
export const idOf = (digit: number) => `${digit}f2c1a58-0d5b-4c53-9f3e-2b1d5f0a7c11`;

export function openPrivateWindow(world: World): void {
  world.windows = [{ incognito: false }, { incognito: true }];
}

export function closePrivateWindow(world: World): void {
  world.windows = [{ incognito: false }];
  world.deliver("windows.onRemoved", 2);
}

/** Loads a page in the tab, which redraws the toolbar. */
export async function loadPage(world: World, thenMs = 1_000): Promise<void> {
  world.deliver("tabs.onUpdated", world.tab.id, { status: "complete" }, { ...world.tab });
  await world.sleep(thenMs);
}

/** Stays connected like an open page, so that there is a worker, while something is running, for at most two minutes. */
export async function wakeWhile(world: World, isUnderWay: () => boolean): Promise<void> {
  const end = world.now() + 2 * MINUTE_MS;
  let port: WorldPort | undefined;
  do {
    if (!port?.isOpen) port = world.connect();
    await world.sleep(500);
  } while (isUnderWay() && world.now() < end);
  port.disconnect();
}

/** Looks up an account, with the popup open until nothing is pending. */
export async function lookUp(world: World) {
  const reply = await askLookup(world, ACCOUNT);
  return { reply, all: await lookupsInTheEnd(world) };
}

/** Lookups in the popup once nothing is pending. */
export async function lookupsInTheEnd(world: World): Promise<readonly LookupSummary[]> {
  await wakeWhile(world, () => shownLookups(world).some(hasPendingPart));
  return shownLookups(world);
}

export function shownLookups(world: World): readonly LookupSummary[] {
  return LOOKUPS.read(world.area.session[LOOKUPS.key]) ?? [];
}

export function watchedAccounts(world: World): readonly WatchRecord[] {
  return WATCH_LIST.read(world.area.local[WATCH_LIST.key]) ?? [];
}

/** Page scores as the popup reads them, latest first. */
export function scoresIn({ area, database }: World) {
  const valuesOf = <Value>({ key, read }: RecordKind<Value>) =>
    Object.entries(area.session).flatMap(([name, value]) =>
      name.startsWith(key) ? (read(value) ?? []) : [],
    );
  const { runs, reports } = database.tables ?? {};
  const kept = [...(runs?.values() ?? [])].map((run) => ({ ...run, hasReport: reports?.has(run.id) }));
  return {
    current: valuesOf(SCORE_RECORD).flatMap(({ current }) => (current.state === "done" ? [] : current)),
    runs: [...valuesOf(SCORE_RUN), ...kept] as unknown as ScoreRun[],
  };
}

/** Scores the tab's page, with the popup open, which keeps waking the worker until it's finished. */
export async function score(world: World) {
  const reply = await askScore(world, SCORE);
  await wakeWhile(world, () => scoresIn(world).current.some(({ state }) => state === "running"));
  return { reply, snapshot: scoresIn(world) };
}

export const watch = (world: World, account = ACCOUNT, isWatched = true) =>
  askWatch(world, account, isWatched);

/** Adds a breach to the service that contains every account. */
export function addNews({ breaches, breachesOfAccount }: Services["state"]): void {
  breaches.push("New");
  breachesOfAccount.push("New");
}

export async function browserAfter(
  play: (world: World) => Promise<unknown>,
  { from, thenMs = 10_000 }: { from?: Kept; thenMs?: number } = {},
): Promise<Kept> {
  const world = createWorld(from ?? (await browserInUse()));
  await playOut(world, play, thenMs);
  world.end();
  return world.keep();
}

/** A browser after every action that leaves data behind. */
export async function fullBrowser(): Promise<Kept> {
  return browserAfter(
    async (world) => {
      await lookUp(world);
      await watch(world);
      await score(world);
      await world.sleep(5_000);
      await askVerdict(world, CHECK, tabSender(world));
      const question = { method: "report-config", name: "projects/p/locations/l/reportConfigs/c" };
      await askResource(world, idOf(6), question);
      await askDismissal(world, "Shop", true);
      await world.sleep(5_000);
    },
    { from: await signedInFor("page-score", "cloud") },
  );
}
