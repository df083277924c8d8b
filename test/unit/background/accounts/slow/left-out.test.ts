// Tests lookups where the user leaves out unverified breaches, and after a change of mind.
import { expect, it, vi } from "vitest";
import { breachRecord } from "../../../../e2e/breaches/breach-records.ts";
import { startWorker, useConsentWorld, world } from "../../privacy/consent-world.ts";

useConsentWorld();

const ROBIN = "robin";

async function start(includeUnverified: boolean, services: object = {}) {
  world.consent.add("personallyIdentifyingInfo");
  const settings = world.local.settings as Record<string, object>;
  Object.assign(settings, {
    lookups: { includeUnverified },
    services: { ...settings.services, ...services },
  });
  return startWorker();
}

type Worker = Awaited<ReturnType<typeof startWorker>>;

async function namesOf(worker: Worker, account: string) {
  const lookup = await worker.readLookup(account, false);
  const { isVerifiedOnly } = lookup ?? {};
  return lookup?.breaches.state === "answered"
    ? { names: lookup.breaches.value.map(({ name }) => name), isVerifiedOnly }
    : undefined;
}

it("neither asks for them nor shows them, and asks again on the next click after a change", async () => {
  const doubted = { ...breachRecord("Doubted", "shop.example"), IsVerified: false };
  world.answers["/api"] = () => Response.json([breachRecord("Shop", "shop.example"), doubted]);
  const worker = await start(false);
  await worker.lookUpAccount(ROBIN, false);
  const left = { names: ["Shop"], isVerifiedOnly: true };
  await vi.waitFor(async () => expect(await namesOf(worker, ROBIN)).toEqual(left), 5_000);
  await worker.lookUpAccount(ROBIN, false);
  expect(world.queries, "the known result is of this choice").toEqual([""]);
  await worker.changeSettings(({ lookups }) => Object.assign(lookups, { includeUnverified: true }));
  expect(await namesOf(worker, ROBIN), "what is shown says of itself what it leaves out").toEqual(left);
  await worker.lookUpAccount(ROBIN, false);
  const all = { names: ["Shop", "Doubted"], isVerifiedOnly: undefined };
  await vi.waitFor(async () => expect(await namesOf(worker, ROBIN)).toEqual(all), 5_000);
  expect(world.queries).toEqual(["", "?includeUnverified=true"]);
});

it("sends no request of the earlier choice that still waits for its turn", async () => {
  world.answers["/api"] = () => Response.json([breachRecord("Shop", "shop.example")]);
  const worker = await start(false);
  await worker.lookUpAccount("first", false);
  await worker.lookUpAccount(ROBIN, false);
  const isWaiting = async () =>
    expect(await worker.readLookup(ROBIN, false)).toMatchObject({ breaches: { state: "waiting" } });
  await vi.waitFor(isWaiting);
  await worker.changeSettings(({ lookups }) => Object.assign(lookups, { includeUnverified: true }));
  await worker.lookUpAccount(ROBIN, false);
  const all = { names: ["Shop"], isVerifiedOnly: undefined };
  await vi.waitFor(async () => expect(await namesOf(worker, ROBIN)).toEqual(all), 8_000);
  expect(world.queries).toEqual(["", "?includeUnverified=true"]);
}, 10_000);

it("leaves them out of the names that the free service gives, by the breach list", async () => {
  const listed = (breachID: string, verified: boolean) => ({
    breachID,
    verified,
    exposedData: ["Passwords"],
  });
  const exposedBreaches = [listed("Shop", true), listed("Doubted", false)];
  world.answers["/v1/breaches"] = () => Response.json({ exposedBreaches });
  world.answers["/v1/check-email"] = () =>
    Response.json({ status: "success", breaches: [["Shop", "Doubted"]] });
  const worker = await start(false, { lookupInterface: "xposedornot" });
  await worker.lookUpAccount("jo@shop.test", false);
  const left = { names: ["Shop"], isVerifiedOnly: true };
  await vi.waitFor(async () => expect(await namesOf(worker, "jo@shop.test")).toEqual(left), 5_000);
});
