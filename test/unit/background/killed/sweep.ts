// Runs a use case with the worker killed at each of its calls: before the call takes effect, and right after.
import { expect } from "vitest";
import { storedTokens } from "../../../world/acts/sign-in.ts";
import { playOut } from "../../../world/use.ts";
import { createWorld, type Death, type Kept, type Life, type World } from "../../../world/world.ts";

/** A use case, and what must hold wherever its worker dies. */
export interface UseCase<Seen> {
  /** The initial state, usually a browser in use with a catalog. */
  from: Kept;
  /** Actions of people and pages. Starts without a worker. */
  play(world: World): Promise<Seen>;
  /** How long the browser runs afterwards. */
  thenMs?: number;
  /** Throws if a promise to the user was broken. */
  judge(world: World, seen: Seen): void;
}

async function tryOnce<Seen>(
  { from, play, thenMs = 5_000, judge }: UseCase<Seen>,
  deaths: readonly Death[],
): Promise<{ world: World; problem: string | undefined }> {
  const world = createWorld(from);
  world.deaths.push(...deaths);
  try {
    const seen = await playOut(world, play, thenMs);
    judgeAlways(world);
    judge(world, seen);
    return { world, problem: undefined };
  } catch (thrown) {
    return { world, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The service's limit: minimum time between two requests of a family. */
const PERIOD_MS = 1_500;

function judgeAlways(world: World): void {
  const { services, notifications } = world;
  const lookups = services.received.filter(({ host }) => host === "lookup.example");
  for (const isPaste of [true, false]) {
    const times = lookups.filter(({ path }) => path.includes("pasteaccount") === isPaste).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(PERIOD_MS, ...gaps), "between two requests to the lookup service").toBe(PERIOD_MS);
  }
  expect(new Set(notifications).size, "duplicate notifications").toBe(notifications.length);
  for (const { sentTo, meantFor } of storedTokens(world)) expect(sentTo).toEqual(meantFor);
}

function what({ lives }: World, deaths: readonly Death[]): string {
  const all = deaths.map(({ point, isAfter }, index) => {
    return `${isAfter ? "after" : "before"} ${point} ${lives[index]?.points[point - 1]}`;
  });
  return all.join(", then ");
}

/** Calls that change nothing, where dying before or after makes no difference. */
const READS =
  / get |^(?:database (?:open|read|list)|permissions contains|tabs (?:get|query)|windows get|platform info|answer of)/;

const isChange = (name: string) => !READS.test(name);

type ChooseDeaths = (life: Pick<Life, "points">) => Death[];

/** Before each call, and after each that changes something. */
export const deathsEverywhere: ChooseDeaths = ({ points }) =>
  points.flatMap((name, index) => {
    const point = index + 1;
    return [{ point, isAfter: false }, ...(isChange(name) ? [{ point, isAfter: true }] : [])];
  });

/** Before and after each call that changes something. Reads leave nothing behind. */
const deathsAtChanges: ChooseDeaths = (life) =>
  deathsEverywhere(life).filter(({ point }) => isChange(life.points[point - 1] ?? ""));

/** Deaths that each leave a different state behind. */
export const tellingDeaths: ChooseDeaths = (life) => deathsEverywhere(life).filter(({ isAfter }) => isAfter);

/** When workers die: by default the first at each change, and the next one never. */
interface Deaths {
  first?: ChooseDeaths;
  second?: ChooseDeaths;
}

/** Tries every first death, and the `second` ones after each that changed something, then reports all problems together. */
export async function sweep<Seen>(
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
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(first(life).length);
}
