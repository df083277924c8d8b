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
