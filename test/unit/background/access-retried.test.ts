// What could not be fetched for want of access or consent: asked for as soon as there is, and not before.
import { expect, it, vi } from "vitest";
import { breachRecord } from "../../e2e/breach-records.ts";
import { LOOKUP_URL, startWorker, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

function failed(reason?: "no-site-access") {
  const error = { code: "unavailable", service: "lookup", ...(reason && { reason }) };
  const nextAt = Date.now() + 3_600_000;
  world.local["catalogue-state"] = { source: `${LOOKUP_URL} v2`, breachCount: 0, nextAt, failures: 5, error };
  world.answers["/api"] = () => Response.json([breachRecord("Shop", "shop.example")]);
}

it("the catalogue is fetched once there is access, without waiting for its next time", async () => {
  const { refreshWithAccess } = await startWorker();
  failed("no-site-access");
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
  world.hasAccess = true;
  void refreshWithAccess();
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
});

it("a catalogue that failed for another reason keeps its time", async () => {
  const { refreshWithAccess } = await startWorker();
  failed();
  world.hasAccess = true;
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
});

it("logos of breaches that somebody is in are fetched with consent only: which ones tells in which", async () => {
  const { getLogo } = await startWorker();
  const url = "https://logos.example/Shop.png";
  expect(await getLogo(url, false)).toBeUndefined();
  expect(world.sent).toEqual([]);
  world.agreed.add("personallyIdentifyingInfo");
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
  ["consent is taken back", () => void world.agreed.clear()],
  ["logos are switched off", (worker) => showLogos(worker, false)],
  ["logos are erased", ({ eraseLogos }) => eraseLogos()],
] satisfies [string, (worker: Worker) => unknown][])(
  "logos that wait for others are not fetched once %s, and are once they are wanted again",
  async (_, stop) => {
    const worker = await startWorker();
    world.agreed.add("personallyIdentifyingInfo");
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

    world.agreed.add("personallyIdentifyingInfo");
    await showLogos(worker, true);
    await worker.getLogo(urlOf("/waiting5"), false);
    expect(world.sent.slice(4)).toEqual(["/waiting5"]);
  },
);
