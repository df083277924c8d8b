// Tests logos, which reveal the breaches someone is in: fetched only with consent, and only while wanted.
import { expect, it, vi } from "vitest";
import { startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();

it("fetches logos of someone's breaches only with consent", async () => {
  const { getLogo } = await startWorker();
  const url = "https://logos.example/Shop.png";
  expect(await getLogo(url, false)).toBeUndefined();
  expect(world.sent).toEqual([]);
  world.consent.add("personallyIdentifyingInfo");
  await getLogo(url, false);
  expect(world.sent).toEqual(["/Shop.png"]);
});

type Worker = Awaited<ReturnType<typeof startWorker>>;

function showLogos({ changeSettings }: Worker, areShown: boolean): Promise<void> {
  return changeSettings(({ lookups }) => {
    lookups.showLogos = areShown;
  });
}

it.each([
  ["consent is revoked", () => void world.consent.clear()],
  ["logos are turned off", (worker) => showLogos(worker, false)],
  ["logos are deleted", ({ eraseLogos }) => eraseLogos()],
] satisfies [string, (worker: Worker) => unknown][])(
  "drops queued logos once %s, and fetches them when wanted again",
  async (_, stop) => {
    const worker = await startWorker();
    world.consent.add("personallyIdentifyingInfo");
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    world.answers["/held"] = () => held.then(() => new Response("", { status: 404 }));
    const urlOf = (path: string) => `https://logos.example${path}`;
    const first = [1, 2, 3, 4].map((number) => worker.getLogo(urlOf(`/held${number}`), false));
    await vi.waitFor(() => expect(world.sent).toHaveLength(4));
    const waiting = [5, 6, 7, 8, 9].map((number) => worker.getLogo(urlOf(`/waiting${number}`), false));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await stop(worker);
    answer();
    expect(await Promise.all([...first, ...waiting])).toEqual(Array(9).fill(undefined));
    expect(world.sent).toHaveLength(4);

    world.consent.add("personallyIdentifyingInfo");
    await showLogos(worker, true);
    await worker.getLogo(urlOf("/waiting5"), false);
    expect(world.sent.slice(4)).toEqual(["/waiting5"]);
  },
);

const SHOP = "https://logos.example/Shop.png";
/** The signature of a PNG, and the header of one with a single pixel. */
const PNG = Uint8Array.of(
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0],
);
const logosKept = () => Object.keys(world.session).filter((key) => key.startsWith("logo:"));

/** A worker, in a browser where logos are wanted and exist. */
function startWithLogos(): Promise<Worker> {
  world.consent.add("personallyIdentifyingInfo");
  world.answers["/Shop"] = () => new Response(PNG);
  return startWorker();
}

it("keeps a logo for other windows and later workers, but a private window requests it again", async () => {
  const worker = await startWithLogos();
  const logo = await worker.getLogo(SHOP, false);
  expect(logo).toMatch(/^data:image\/png;base64,/);
  expect(logosKept()).toEqual([`logo:${SHOP}`]);
  expect(await worker.getLogo(SHOP, false)).toBe(logo);
  expect(await (await startWorker()).getLogo(SHOP, false)).toBe(logo);
  expect(world.sent).toEqual(["/Shop.png"]);
  // Otherwise a private window could show what other windows have shown.
  for (const each of [worker, await startWorker()]) expect(await each.getLogo(SHOP, true)).toBe(logo);
  expect(world.sent).toEqual(Array(3).fill("/Shop.png"));
});

it("keeps nothing of a private window's logos: not stored, not listed, not for the next request", async () => {
  const worker = await startWithLogos();
  expect(await worker.getLogo(SHOP, true)).toMatch(/^data:/);
  expect(logosKept()).toEqual([]);
  expect(await worker.listSentRequests()).toEqual([]);
  await worker.getLogo(SHOP, true);
  await worker.getLogo(SHOP, false);
  expect(world.sent, "a missing request would tell a normal window").toEqual(Array(3).fill("/Shop.png"));
});
