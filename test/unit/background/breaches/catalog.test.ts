// The catalog and its index of breached sites: mended where unreadable, fetched when they may be.
import { expect, it, vi } from "vitest";
import type { Tabs } from "webextension-polyfill";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { breach } from "../../pages/popup/accounts/lookup-states.ts";
import { LOOKUP_URL, startWorker, useConsentWorld, world } from "../privacy/consent-world.ts";

useConsentWorld();

const SOURCE = `${LOOKUP_URL} v2`;
const BREACH = breach({ name: "Shop", domain: "shop.example" });
const CATALOG = { source: SOURCE, fetchedAt: 5, breaches: [BREACH] };
const STATE = { source: SOURCE, fetchedAt: 5, breachCount: 1, nextAt: Date.now() + 3_600_000, failures: 0 };

it.each([
  ["as an earlier version wrote it", { source: SOURCE, fetchedAt: 5, sites: { "shop.example": [] } }],
  ["damaged", "nothing of the kind"],
  ["gone", undefined],
])("an index that is %s is made anew of the catalog, without asking anybody", async (_, stored) => {
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE, "breached-sites": stored });
  const worker = await startWorker();
  await worker.keepCatalog(false);
  expect(world.local["breached-sites"]).toEqual({ source: SOURCE, fetchedAt: 5, partCount: 1 });
  expect(world.local["breached-sites:0"]).toHaveProperty(["shop.example", 0, "name"], "Shop");
  expect(world.sent).toEqual([]);
});

it("an index is left alone where it can be read, and where there is no catalog", async () => {
  const stored = { source: SOURCE, fetchedAt: 4, partCount: 3 };
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE, "breached-sites": stored });
  await (await startWorker()).keepCatalog(false);
  expect(world.local["breached-sites"]).toEqual(stored);
  delete world.local.catalogue;
  delete world.local["breached-sites"];
  await (await startWorker()).keepCatalog(false);
  expect(world.local).not.toHaveProperty("breached-sites");
});

it("whoever asks about a site is answered from the index that is stored, also where no change was heard of yet", async () => {
  const worker = await startWorker();
  const { siteBreaches } = await import("../../../../src/background/breaches/breached-sites.ts");
  const ask = () => siteBreaches({ url: "https://shop.example/" } as Tabs.Tab, async () => [BREACH]);
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE });
  expect(await ask()).toMatchObject({ breaches: [], catalogAt: 0 });
  await worker.keepCatalog(false);
  expect(await ask()).toMatchObject({ breaches: [{ name: "Shop" }], catalogAt: 5 });
});

it("a catalog that is damaged as well harms nobody", async () => {
  Object.assign(world.local, { catalogue: { ...CATALOG, breaches: 7 }, "catalogue-state": STATE });
  await (await startWorker()).keepCatalog(false);
  expect(world.local).not.toHaveProperty("breached-sites");
  expect(world.alarms.has("catalogue")).toBe(true);
});

function failed(reason?: "no-site-access") {
  const error = { code: "unavailable", service: "lookup", ...(reason && { reason }) };
  world.local["catalogue-state"] = { ...STATE, failures: 5, error };
  world.answers["/api"] = () => Response.json([breachRecord("Shop", "shop.example")]);
}

it("the catalog is fetched once there is access, without waiting for its next time", async () => {
  const { refreshWithAccess } = await startWorker();
  failed("no-site-access");
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
  world.granted = undefined;
  void refreshWithAccess();
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
});

it("a catalog that failed for another reason keeps its time", async () => {
  const { refreshWithAccess } = await startWorker();
  failed();
  world.granted = undefined;
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
});

it("a catalog is not asked for on the word of the last known policy", async () => {
  const { promise, resolve: say } = Promise.withResolvers<Record<string, unknown>>();
  Object.assign(world, { policy: promise });
  world.local.policy = {};
  const { catalogState } = await startWorker();
  world.answers["/api/v2/breaches"] = () => Response.json([]);
  await catalogState();
  // All else that the worker does for it is done by then.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.sent).toEqual([]);
  say({});
  await vi.waitFor(() => expect(world.sent).toEqual(["/api/v2/breaches"]));
});

// While everything is erased: without settings another service would be asked.
it("a catalog is neither planned nor asked for until that may go on", async () => {
  const worker = await startWorker();
  world.answers["/api/v2/breaches"] = () => Response.json([]);
  const goOn = worker.pauseCatalog();
  await worker.refreshWhenDue();
  expect(world.sent).toEqual([]);
  expect(Object.keys(world.local)).toEqual(["settings", "policy"]);
  goOn();
  await worker.refreshWhenDue();
  expect(world.sent).toEqual(["/api/v2/breaches"]);
  expect(world.local).toHaveProperty("catalogue-state");
});

it("a catalog takes one request: what kinds of data there are is in it", async () => {
  world.answers["/api/v2/breaches"] = () => Response.json([breachRecord("Shop", "shop.example")]);
  await (await startWorker()).refreshWhenDue();
  expect(world.sent).toEqual(["/api/v2/breaches"]);
  expect(world.local.catalogue).toMatchObject({ source: SOURCE, breaches: [{ name: "Shop" }] });
});
