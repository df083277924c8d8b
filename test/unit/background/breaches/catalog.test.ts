// Tests the catalog and its site index: rebuilt if unreadable, fetched when due and allowed.
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
])("rebuilds an index that is %s from the catalog, without a request", async (_, stored) => {
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE, "breached-sites": stored });
  const worker = await startWorker();
  await worker.keepCatalog(false);
  expect(world.local["breached-sites"]).toEqual({ source: SOURCE, fetchedAt: 5, partCount: 1 });
  expect(world.local["breached-sites:0"]).toHaveProperty(["shop.example", 0, "name"], "Shop");
  expect(world.sent).toEqual([]);
});

it("leaves a readable index alone, and builds none without a catalog", async () => {
  const stored = { source: SOURCE, fetchedAt: 4, partCount: 3 };
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE, "breached-sites": stored });
  await (await startWorker()).keepCatalog(false);
  expect(world.local["breached-sites"]).toEqual(stored);
  delete world.local.catalogue;
  delete world.local["breached-sites"];
  await (await startWorker()).keepCatalog(false);
  expect(world.local).not.toHaveProperty("breached-sites");
});

it("answers site queries from the stored index, even before a change event arrives", async () => {
  const worker = await startWorker();
  const { siteBreaches } = await import("../../../../src/background/breaches/breached-sites.ts");
  const ask = () => siteBreaches({ url: "https://shop.example/" } as Tabs.Tab, async () => [BREACH]);
  Object.assign(world.local, { catalogue: CATALOG, "catalogue-state": STATE });
  expect(await ask()).toMatchObject({ breaches: [], catalogAt: 0 });
  await worker.keepCatalog(false);
  expect(await ask()).toMatchObject({ breaches: [{ name: "Shop" }], catalogAt: 5 });
});

it("leaves unverified breaches out of a site's, and says so, if they aren't included", async () => {
  const doubted = { ...BREACH, name: "Doubted", isVerified: false };
  Object.assign(world.local, {
    catalogue: { ...CATALOG, breaches: [BREACH, doubted] },
    "catalogue-state": STATE,
  });
  Object.assign(world.local.settings as object, { lookups: { includeUnverified: false } });
  const worker = await startWorker();
  await worker.keepCatalog(false);
  const { siteBreaches } = await import("../../../../src/background/breaches/breached-sites.ts");
  const site = await siteBreaches({ url: "https://shop.example/" } as Tabs.Tab, async () => [
    BREACH,
    doubted,
  ]);
  expect(site).toMatchObject({ breaches: [{ name: "Shop" }], isVerifiedOnly: true });
  expect(site.breaches).toHaveLength(1);
  const { breachesMessages } = await import("../../../../src/background/breaches/index.ts");
  expect(await breachesMessages.getPasswordBreaches.handle(undefined, {} as never)).toHaveLength(1);
});

it("survives a damaged catalog", async () => {
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

it("fetches the catalog as soon as access is granted, without waiting for the next planned time", async () => {
  const { refreshWithAccess } = await startWorker();
  failed("no-site-access");
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
  world.granted = undefined;
  void refreshWithAccess();
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
});

it("keeps the planned time of a catalog that failed for another reason", async () => {
  const { refreshWithAccess } = await startWorker();
  failed();
  world.granted = undefined;
  await refreshWithAccess();
  expect(world.sent).toEqual([]);
});

it("doesn't fetch the catalog on the last known policy alone", async () => {
  const { promise, resolve: say } = Promise.withResolvers<Record<string, unknown>>();
  Object.assign(world, { policy: promise });
  world.local.policy = {};
  const { catalogState } = await startWorker();
  world.answers["/api/v2/breaches"] = () => Response.json([]);
  await catalogState();
  // By then the worker has done everything else it does here.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(world.sent).toEqual([]);
  say({});
  await vi.waitFor(() => expect(world.sent).toEqual(["/api/v2/breaches"]));
});

// While everything is being deleted: without settings, the request would go to another service.
it("neither plans nor fetches the catalog until deletion is done", async () => {
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

it("fetches the catalog in one request, including its data classes", async () => {
  world.answers["/api/v2/breaches"] = () => Response.json([breachRecord("Shop", "shop.example")]);
  await (await startWorker()).refreshWhenDue();
  expect(world.sent).toEqual(["/api/v2/breaches"]);
  expect(world.local.catalogue).toMatchObject({ source: SOURCE, breaches: [{ name: "Shop" }] });
});
