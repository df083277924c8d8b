// Tries a use case with the worker killed at every one of its calls: before the call takes effect, and right after.
import { expect } from "vitest";
import { noteAttacks } from "../../../attacks.ts";
import { createDyingWorld, type Death, type DyingWorld, type Kept, type Life } from "./dying-world.ts";
import { destinationsOf, type SETTINGS } from "./dying-world-services.ts";
import { playOut } from "./dying-world-use.ts";

/** Something that people do, and what has to hold wherever the worker died under it. */
export interface UseCase<Seen> {
  /** What there is before: a browser in use, with a catalog, unless it says more. */
  from: Kept;
  /** What people and pages do. No worker lives when it begins. */
  play(world: DyingWorld): Promise<Seen>;
  /** So long the browser goes on after it. */
  thenMs?: number;
  /** Throws where a promise was broken. */
  judge(world: DyingWorld, seen: Seen, isKilled: boolean): void | Promise<void>;
}

async function tryOnce<Seen>(
  { from, play, thenMs = 5_000, judge }: UseCase<Seen>,
  deaths: readonly Death[],
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

function judgeAlways({ services, area, notifications }: DyingWorld): void {
  const lookups = services.received.filter(({ host }) => host === "lookup.example");
  for (const isPaste of [true, false]) {
    const times = lookups.filter(({ path }) => path.includes("pasteaccount") === isPaste).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(PERIOD_MS, ...gaps), "between two requests to the lookup service").toBe(PERIOD_MS);
  }
  expect(new Set(notifications).size, "notifications that say the same").toBe(notifications.length);
  const settings = area.local.settings as typeof SETTINGS | undefined;
  for (const [key, set] of Object.entries(area.session)) {
    if (!key.startsWith("tokens:")) continue;
    expect(set, key).toMatchObject({ destinations: destinationsOf(key, settings?.services) });
  }
}

function what({ lives }: DyingWorld, deaths: readonly Death[]): string {
  const all = deaths.map(({ point, isAfter }, index) => {
    return `${isAfter ? "after" : "before"} ${point} ${lives[index]?.points[point - 1]}`;
  });
  return all.join(", then ");
}

/** Calls that change nothing: to die before one or after it is the same. */
const READS =
  / get |^(?:database (?:open|read|list)|permissions contains|tabs (?:get|query)|windows get|platform info|answer of)/;

const isChange = (name: string) => !READS.test(name);

type ChooseDeaths = (life: Pick<Life, "points">) => Death[];

/** Everywhere: before each call, and after each that changes something. */
export const deathsEverywhere: ChooseDeaths = ({ points }) =>
  points.flatMap((name, index) => {
    const point = index + 1;
    return [{ point, isAfter: false }, ...(isChange(name) ? [{ point, isAfter: true }] : [])];
  });

/** Before and after each call that changes something: what is only read is forgotten with its worker. */
const deathsAtChanges: ChooseDeaths = (life) =>
  deathsEverywhere(life).filter(({ point }) => isChange(life.points[point - 1] ?? ""));

/** Each of which leaves behind what no other one does. */
export const tellingDeaths: ChooseDeaths = (life) => deathsEverywhere(life).filter(({ isAfter }) => isAfter);

/** How workers die: the first one at each change, the one after it not at all, unless it is said how. */
interface Deaths {
  first?: ChooseDeaths;
  second?: ChooseDeaths;
}

/** Tries every death, and after each that leaves something behind the `second` ones; all that goes wrong is told at once. */
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
    if (problem !== undefined) problems.push(`${what(world, deaths)}: ${problem}`);
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
