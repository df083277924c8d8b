// Tests the watch list in a browser used for days: which addresses are checked, in which order, and what counts as new.
import { expect, it } from "vitest";
import {
  ACCOUNT,
  addNews,
  browserAfter,
  browserInUse,
  playOut,
  watch,
  watchedAccounts,
} from "../../../world/use.ts";
import { createWorld, type Kept, type World } from "../../../world/world.ts";

const HOUR_MS = 3_600_000;

const lookUp = (world: World, account: string) => world.ask("lookUpAccount", { account, isPrivate: false });

/** Accounts looked up at the service, in order. */
const askedAbout = ({ services }: World) =>
  services.received
    .filter(({ path }) => path.includes("/breachedaccount/"))
    .map(({ path }) => decodeURIComponent(path.split("/").at(-1) ?? ""));

async function inBrowser(play: (world: World) => Promise<unknown>, from?: Kept): Promise<void> {
  const world = createWorld(from ?? (await browserInUse()));
  try {
    await playOut(world, play, 0);
  } finally {
    world.end();
  }
}

/** Runs in a browser that has watched the account for a while. */
async function whileWatching(play: (world: World) => Promise<unknown>): Promise<void> {
  await inBrowser(play, await browserAfter((world) => watch(world)));
}

it("takes five addresses, each once, and no username", () =>
  inBrowser(async (world) => {
    for (let number = 1; number <= 5; number++)
      expect(await watch(world, `own${number}@example.org`)).toEqual({ ok: true });
    expect(await watch(world, " OWN1@example.org ")).toEqual({ ok: true });
    const refusal = { ok: false, error: { code: "bad-request" } };
    for (const refused of ["own6@example.org", "robin_the_tall"])
      expect(await watch(world, refused)).toMatchObject(refusal);
    expect(watchedAccounts(world)).toHaveLength(5);
  }));

it("makes no request while the catalog has nothing new", () =>
  whileWatching(async (world) => {
    const [before] = watchedAccounts(world);
    await world.sleep(27 * HOUR_MS);
    const [after] = watchedAccounts(world);
    expect(after?.checkedAt).toBeGreaterThan((before?.checkedAt ?? 0) + HOUR_MS);
    expect(world.services.received.map(({ path }) => path)).toContain("/api/v3/breaches");
    expect(askedAbout(world)).toEqual([]);
  }));

it("reports only breaches added since the person looked the address up", () =>
  inBrowser(async (world) => {
    await lookUp(world, ACCOUNT);
    await world.sleep(5_000);
    addNews(world.services.state);
    await watch(world);
    await world.sleep(27 * HOUR_MS);
    expect(watchedAccounts(world)[0]?.news.map(({ name }) => name)).toEqual(["New"]);
  }));

it.each([
  ["includes unverified breaches", true],
  ["leaves unverified breaches out if they aren't wanted", false],
])("%s, and requests only breach names for a watched address", (_, includeUnverified) =>
  inBrowser(async (world) => {
    await world.ask("changeSettings", { lookups: { includeUnverified } });
    await lookUp(world, ACCOUNT);
    await world.sleep(5_000);
    await watch(world, "own@example.org");
    await world.sleep(20_000);
    const { received } = world.services;
    const asked = received
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.includes("/breachedaccount/"));
    expect(asked.map(({ search }) => search)).toEqual([
      `?truncateResponse=false&includeUnverified=${includeUnverified}`,
      `?truncateResponse=true&includeUnverified=${includeUnverified}`,
    ]);
  }),
);

it("says why a check failed, keeps its findings, and retries after an hour", () =>
  whileWatching(async (world) => {
    addNews(world.services.state);
    const { received, state } = world.services;
    await world.sleep((world.alarms.get("catalogue")?.at ?? 0) - world.now());
    while (!received.some(({ path }) => path.endsWith("/breaches"))) await world.sleep(100);
    state.refusals = [1, 1, 1];
    await world.sleep(60_000);
    expect(watchedAccounts(world)).toMatchObject([{ news: [], error: { code: "rate-limited" } }]);
    const waitMs = (world.alarms.get("watch-list")?.at ?? 0) - world.now();
    expect(waitMs).toBeGreaterThan(HOUR_MS / 2);
    expect(waitMs).toBeLessThanOrEqual(HOUR_MS);
    await world.sleep(HOUR_MS + 10_000);
    const [checked] = watchedAccounts(world);
    expect(checked?.news.map(({ name }) => name)).toEqual(["New"]);
    expect(checked).not.toHaveProperty("error");
  }));

it("checks addresses after the person's own lookups, and skips one removed while it was queued", () =>
  inBrowser(async (world) => {
    for (const account of ["own1@example.org", "mistyped@example.org", "own2@example.org"])
      await watch(world, account);
    await world.sleep(20_000);
    addNews(world.services.state);
    const askedBefore = askedAbout(world).length;
    await world.sleep((world.alarms.get("catalogue")?.at ?? 0) - world.now());
    while (askedAbout(world).length === askedBefore) await world.sleep(100);
    await watch(world, "mistyped@example.org", false);
    await lookUp(world, "person@example.org");
    await world.sleep(20_000);
    expect(askedAbout(world).slice(askedBefore)).toEqual([
      "own1@example.org",
      "person@example.org",
      "own2@example.org",
    ]);
  }));
