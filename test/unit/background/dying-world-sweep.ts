// Tries a use case with the worker killed at every one of its calls: before the call takes effect, and right after.
import { beforeAll, expect } from "vitest";
import type { Reply } from "../../../src/shared/messages.ts";
import { noteAttacks } from "../../attacks.ts";
import { createDyingWorld, type Death, type DyingWorld, type Kept, type Life } from "./dying-world.ts";
import { PASSWORD_SHA1, SETTINGS, tokenSet } from "./dying-world-services.ts";
import { makeScript } from "./dying-world-worker.ts";
import { PASSWORD_HINTS } from "./fake-browser.ts";

/** Something that people do, and what has to hold wherever the worker died under it. */
export interface UseCase<Seen> {
  /** What there is before: a browser in use, with a catalogue, unless it says more. */
  from: Kept;
  /** What people and pages do. No worker lives when it begins. */
  play(world: DyingWorld): Promise<Seen>;
  /** So long the browser goes on after it. */
  thenMs?: number;
  /** Throws where a promise was broken. */
  judge(world: DyingWorld, seen: Seen, isKilled: boolean): void | Promise<void>;
}

const MINUTE_MS = 60_000;
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;

/** Makes the worker's script for the tests of a file. */
export function useDyingWorlds(): void {
  beforeAll(() => makeScript());
}

/** Plays something to its end; what it gives is there when the world has come to rest. */
export async function playOut<Seen>(
  world: DyingWorld,
  play: (world: DyingWorld) => Promise<Seen>,
  thenMs: number,
): Promise<Seen> {
  let outcome: { seen: Seen } | { thrown: unknown } | undefined;
  play(world).then(
    (seen) => {
      outcome = { seen };
    },
    (thrown: unknown) => {
      outcome = { thrown };
    },
  );
  await world.pass(LONGEST_MS, () => outcome !== undefined);
  await world.pass(thenMs);
  if (!outcome) throw new Error("it never came to its end");
  if ("thrown" in outcome) throw outcome.thrown;
  return outcome.seen;
}

const inUse = new Map<string, Kept>();

/** A browser in which the extension has been for a while: it has a catalogue, and no worker lives. */
export async function browserInUse(services: Partial<typeof SETTINGS.services> = {}): Promise<Kept> {
  const key = JSON.stringify(services);
  const known = inUse.get(key);
  if (known) return known;
  const world = createDyingWorld();
  world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...services } };
  await playOut(world, (it) => it.ask("getCatalogueState", undefined), MINUTE_MS);
  world.end();
  const kept = world.keep();
  inUse.set(key, kept);
  return kept;
}

/** A browser in use whose person is signed in for this, with tokens that may have grown old. */
export async function signedInFor(
  ...purposes: ("page-score" | "page-score, expired" | "cloud" | "cloud, expired")[]
): Promise<Kept> {
  const kept = structuredClone(await browserInUse());
  const { analysisUrl, backupUrl, functionsUrl, migrationUrl } = SETTINGS.services;
  const { issuer, clientId } = SETTINGS.auth;
  for (const purpose of purposes) {
    const isCloud = purpose.startsWith("cloud");
    kept.area.session[isCloud ? "tokens:cloud" : "tokens:page-score"] = tokenSet(kept, {
      askedScope: isCloud ? "https://www.googleapis.com/auth/cloud-platform" : "openid",
      destinations: isCloud ? [backupUrl, functionsUrl, migrationUrl] : [analysisUrl],
      ...(purpose.endsWith("expired") && { expiresAt: kept.now }),
    });
    kept.area.local[isCloud ? "sign-in-cloud" : "sign-in"] = { issuer, clientId, state: "signed-in" };
  }
  return kept;
}

/** A password that was entered into the page. */
export const CHECK = { document: "0.123", field: 0, value: 1, sha1: PASSWORD_SHA1, hints: PASSWORD_HINTS };

/** What the content script of the tab is told. */
export function askFromTab(world: DyingWorld, name: string, input: unknown): Promise<unknown> {
  const { tab } = world;
  const from = { tab, frameId: 0, url: tab.url, origin: new URL(tab.url).origin, documentId: "document-1" };
  return world.ask(name, input, from);
}

/** The tab has loaded a page, and the toolbar is drawn anew. */
export async function loadPage(world: DyingWorld, thenMs = 1_000): Promise<void> {
  world.deliver("tabs.onUpdated", world.tab.id, { status: "complete" }, { ...world.tab });
  await world.sleep(thenMs);
}

/** What one of our own pages is told, which asks on where it is left without an answer. */
export async function insist<Value>(world: DyingWorld, name: string, input: unknown): Promise<Value> {
  for (;;) {
    const reply = (await world.ask(name, input)) as Reply<Value> | undefined;
    if (reply?.ok) return reply.value;
    await world.sleep(50);
  }
}

/** Looks again and again until something is over, or this long. */
export async function lookUntil<Value>(
  world: DyingWorld,
  look: () => Promise<Value>,
  isOver: (value: Value) => boolean,
  { everyMs, forMs }: { everyMs: number; forMs: number },
): Promise<Value> {
  const end = world.now() + forMs;
  for (;;) {
    const value = await look();
    if (isOver(value) || world.now() > end) return value;
    await world.sleep(everyMs);
  }
}

/** A browser in use in which something more was done. */
export async function browserAfter(
  play: (world: DyingWorld) => Promise<unknown>,
  { from, thenMs = 10_000 }: { from?: Kept; thenMs?: number } = {},
): Promise<Kept> {
  const world = createDyingWorld(from ?? (await browserInUse()));
  await playOut(world, play, thenMs);
  world.end();
  return world.keep();
}

async function tryOnce<Seen>(
  { from, play, thenMs = 5_000, judge }: UseCase<Seen>,
  deaths: readonly (Death | undefined)[],
): Promise<{ world: DyingWorld; problem: string | undefined }> {
  const world = createDyingWorld(from);
  world.deaths.push(...deaths);
  try {
    const seen = await playOut(world, play, thenMs);
    judgeAlways(world);
    await judge(world, seen, deaths.length > 0);
    return { world, problem: undefined };
  } catch (thrown) {
    return { world, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The service's limit: two requests of a family lie this far apart. */
const PERIOD_MS = 1_500;

/** What holds in every use case. */
function judgeAlways({ services, area, notifications }: DyingWorld): void {
  const lookups = services.received.filter(({ host }) => host === "lookup.example");
  for (const isPaste of [true, false]) {
    const times = lookups.filter(({ path }) => path.includes("pasteaccount") === isPaste).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(PERIOD_MS, ...gaps), "between two requests to the lookup service").toBe(PERIOD_MS);
  }
  expect(new Set(notifications).size, "notifications that say the same").toBe(notifications.length);
  for (const [key, set] of Object.entries(area.session)) {
    if (!key.startsWith("tokens:")) continue;
    expect(destinationsOf(key, area.local.settings), key).toEqual(
      (set as { destinations: string[] }).destinations,
    );
  }
}

function destinationsOf(key: string, settings: unknown): string[] {
  const { analysisUrl, backupUrl, functionsUrl, migrationUrl } = {
    ...SETTINGS.services,
    ...(settings as typeof SETTINGS | undefined)?.services,
  };
  return key === "tokens:cloud" ? [backupUrl, functionsUrl, migrationUrl] : [analysisUrl];
}

function told(world: DyingWorld, deaths: readonly (Death | undefined)[]): string {
  return deaths
    .map((death, index) => {
      if (!death) return "";
      return `${death.isAfter ? "after" : "before"} ${death.point} ${world.lives[index]?.points[death.point - 1]}`;
    })
    .join(", then ");
}

/** Calls that change nothing: to die before one or after it is the same. */
const READS =
  / get |^(?:database (?:open|read|list)|permissions contains|tabs (?:get|query)|windows get|platform info|answer of)/;

const isChange = (name: string) => !READS.test(name);

/** Everywhere: before each call, and after each that changes something. */
export function deathsEverywhere({ points }: Pick<Life, "points">): Death[] {
  return points.flatMap((name, index) => {
    const point = index + 1;
    return [{ point, isAfter: false }, ...(isChange(name) ? [{ point, isAfter: true }] : [])];
  });
}

/** Before and after each call that changes something: what is only read is forgotten with its worker. */
export function deathsAtChanges(life: Pick<Life, "points">): Death[] {
  return deathsEverywhere(life).filter(({ point }) => isChange(life.points[point - 1] ?? ""));
}

/** Each of which leaves behind what no other one does. */
export function tellingDeaths(life: Pick<Life, "points">): Death[] {
  return deathsEverywhere(life).filter(({ isAfter }) => isAfter);
}

type ChooseDeaths = (life: Pick<Life, "points">) => Death[];

/** How workers die: the first one at each change, the one after it not at all, unless it is said how. */
interface Deaths {
  first?: ChooseDeaths;
  second?: ChooseDeaths;
}

/**
 * Tries a use case with every death, and after each that leaves something behind with the `second` ones of the next worker. All
 * that goes wrong is told at once.
 */
export async function sweep<Seen>(
  task: object,
  name: string,
  useCase: UseCase<Seen>,
  { first = deathsAtChanges, second }: Deaths = {},
): Promise<void> {
  const unharmed = await tryOnce(useCase, []);
  expect(unharmed.problem, "without any death").toBeUndefined();
  const problems: string[] = [];
  let tried = 0;
  const one = async (...deaths: Death[]) => {
    const { world, problem } = await tryOnce(useCase, deaths);
    if (deaths.some((_, index) => world.lives[index]?.death?.point !== world.lives[index]?.points.length))
      return world;
    tried++;
    if (problem !== undefined) problems.push(`${told(world, deaths)}: ${problem}`);
    return world;
  };
  const [life = { points: [] }] = unharmed.world.lives;
  for (const death of first(life)) await one(death);
  for (const death of second ? tellingDeaths(life) : []) {
    const [, nextLife = { points: [] }] = (await tryOnce(useCase, [death])).world.lives;
    for (const next of second?.(nextLife) ?? []) await one(death, next);
  }
  noteAttacks(task, `browser: worker killed ${name}`, tried);
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(first(life).length);
}
