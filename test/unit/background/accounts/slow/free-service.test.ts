// Tests lookups at the free service: the catalog comes first, and other services get no requests.
import { expect, it, onTestFinished, vi } from "vitest";
import { tell } from "../../../../world/fake-browser.ts";
import { breach } from "../../../pages/popup/accounts/lookup-states.ts";
import { startWorker, useConsentWorld, world } from "../../privacy/consent-world.ts";

useConsentWorld();

const FREE = "https://lookup.example xposedornot";
const JO = "jo@shop.test";
const NAMES = "/v1/check-email/jo%40shop.test";

const listed = (...names: string[]) => ({
  exposedBreaches: names.map((breachID) => ({
    breachID,
    domain: "shop.test",
    addedDate: "2024-05-01T00:00:00+00:00",
    exposedData: ["Passwords"],
    exposedRecords: 12,
  })),
});

async function start(services: object = { lookupInterface: "xposedornot" }) {
  world.consent.add("personallyIdentifyingInfo").add("browsingActivity");
  Object.assign((world.local.settings as { services: object }).services, services);
  return startWorker();
}

const named = (...names: string[]) => Response.json({ status: "success", breaches: [names] });

it("fetches the catalog and then the account's breach names, once each, and adds details from the catalog", async () => {
  world.answers["/v1/breaches"] = () => Response.json(listed("Shop"));
  world.answers["/v1/check-email"] = () => named("Shop", "Not_listed");
  const worker = await start();
  await worker.lookUpAccount(JO, false);
  await vi.waitFor(
    async () =>
      expect(await worker.readLookup(JO, false)).toMatchObject({
        source: FREE,
        breaches: {
          state: "answered",
          value: [
            { name: "Shop", pwnCount: 12, dataClasses: ["Passwords"] },
            { name: "Not_listed", title: "Not listed", dataClasses: [] },
          ],
        },
        pastes: { state: "not-asked", why: "no-pastes" },
      }),
    5_000,
  );
  expect(world.sent).toEqual(["/v1/breaches", NAMES]);
  await worker.lookUpAccount(JO, false);
  expect(world.sent, "no second request for a known result").toHaveLength(2);
});

it("returns names alone without a catalog, and adds details once there is one", async () => {
  world.answers["/v1/check-email"] = () => named("Shop");
  const worker = await start();
  await worker.lookUpAccount(JO, false);
  const value = async () => {
    const lookup = await worker.readLookup(JO, false);
    return lookup?.breaches.state === "answered" ? lookup.breaches.value : undefined;
  };
  await vi.waitFor(
    async () => expect(await value()).toMatchObject([{ name: "Shop", dataClasses: [] }]),
    5_000,
  );
  // Nobody knows when it was added.
  const exposedBreaches = listed("Shop").exposedBreaches.map((one) => ({ ...one, addedDate: null }));
  world.answers["/v1/breaches"] = () => Response.json({ exposedBreaches });
  const { completeLookups } = await import("../../../../../src/background/accounts/complete-lookups.ts");
  await worker.eraseCatalog();
  await worker.wantedCatalog();
  await completeLookups();
  expect(await value()).toMatchObject([{ name: "Shop", dataClasses: ["Passwords"] }]);
});

it("never sends a username", async () => {
  const worker = await start();
  await worker.lookUpAccount("jo", false);
  const refused = { state: "failed", error: { code: "bad-request", reason: "email-only" } };
  await vi.waitFor(async () =>
    expect(await worker.readLookup("jo", false)).toMatchObject({ breaches: refused }),
  );
  expect(world.sent).toEqual([]);
});

it("supports no site queries, and answers breach queries from the catalog", async () => {
  world.answers["/v1/breaches"] = () => Response.json(listed("Shop"));
  const worker = await start();
  await worker.wantedCatalog();
  world.sent.length = 0;
  const { askLookupService } = await import("../../../../../src/background/accounts/ask-lookup-service.ts");
  const ask = (question: Parameters<typeof askLookupService>[0]["question"], id: string) =>
    askLookupService({ id, source: FREE, question, isPrivate: false });
  expect(await ask({ about: "breach", name: "Shop" }, "1")).toMatchObject({ breaches: [{ pwnCount: 12 }] });
  expect(await ask({ about: "breach", name: "Other" }, "2")).toEqual({ state: "answered", breaches: [] });
  expect(await ask({ about: "site", site: "shop.test" }, "3")).toMatchObject({
    error: { code: "unavailable" },
  });
  expect(world.sent).toEqual([]);
});

it("waits for the catalog before answering a breach query", async () => {
  world.answers["/v1/breaches"] = () => Response.json(listed("Shop"));
  await start();
  const { askLookupService } = await import("../../../../../src/background/accounts/ask-lookup-service.ts");
  const question = { about: "breach", name: "Shop" } as const;
  const state = await askLookupService({ id: "5", source: FREE, question, isPrivate: false });
  expect(state).toMatchObject({ state: "answered", breaches: [{ pwnCount: 12 }] });
});

it("rejects a request meant for the previously chosen service", async () => {
  await start();
  const { askLookupService } = await import("../../../../../src/background/accounts/ask-lookup-service.ts");
  const question = { about: "account-at-site", site: "shop.test", account: JO } as const;
  const source = "https://haveibeenpwned.com v3";
  const state = await askLookupService({ id: "6", source, question, isPrivate: false });
  expect(state).toMatchObject({ state: "failed", error: { code: "aborted" } });
  expect(world.sent).toEqual([]);
});

it("without a catalog reports that a breach couldn't be checked, not that it has no details", async () => {
  world.answers["/v1/breaches"] = () => new Response("", { status: 500 });
  await start();
  const { askLookupService } = await import("../../../../../src/background/accounts/ask-lookup-service.ts");
  const question = { about: "breach", name: "Shop" } as const;
  const state = await askLookupService({ id: "4", source: FREE, question, isPrivate: false });
  expect(state).toMatchObject({ state: "failed", error: { code: "unavailable" } });
});

it("makes no request and counts none while offline", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.stubGlobal("navigator", { onLine: true }));
  world.local["watch-list"] = [{ account: "watched@shop.test", addedAt: 1, news: [] }];
  world.local.catalogue = { source: FREE, fetchedAt: Date.now(), breaches: [breach({ name: "Shop" })] };
  const worker = await start();
  await worker.checkWatchList();
  expect(world.local["watch-list"]).toMatchObject([{ error: { code: "offline" } }]);
  await worker.eraseCatalog();
  await worker.wantedCatalog();
  await worker.lookUpAccount(JO, false);
  const offline = { state: "failed", error: { code: "offline" } };
  await vi.waitFor(async () =>
    expect(await worker.readLookup(JO, false)).toMatchObject({ breaches: offline }),
  );
  expect(world.sent).toEqual([]);
  expect(world.session["request-clocks"]).toBeUndefined();
});

it("counts an address test as a catalog request", async () => {
  world.answers["/v1/breaches"] = () => Response.json(listed("Shop"));
  await start();
  const { settingsMessages } = await import("../../../../../src/background/settings/index.ts");
  const test = {
    id: "3f0c1a52-0000-4000-8000-000000000001",
    service: "lookup",
    address: "https://lookup.example",
    lookupInterface: "xposedornot",
    isPrivate: false,
  } as const;
  expect(await settingsMessages.testService.handle(test, {} as never)).toMatchObject({ state: "works" });
  expect(world.session["request-clocks"]).toMatchObject({
    "https://lookup.example": { sent: { catalog: [expect.any(Number)] } },
  });
});

it("if chosen after a rejected lookup, answers it without the old error coming back", async () => {
  world.answers["/v1/breaches"] = () => Response.json(listed("Shop"));
  world.answers["/v1/check-email"] = () => named("Shop");
  const worker = await start({ lookupInterface: "v3" });
  worker.watchLookupSettings();
  await worker.lookUpAccount(JO, false);
  const refused = { breaches: { state: "failed", error: { code: "unauthorized" } } };
  await vi.waitFor(async () => expect(await worker.readLookup(JO, false)).toMatchObject(refused));
  expect(world.sent).toEqual([]);
  await worker.changeSettings(({ services }) => {
    services.lookupInterface = "xposedornot";
  });
  await worker.lookUpAccount(JO, false);
  await vi.waitFor(
    async () => expect(await worker.readLookup(JO, false)).toMatchObject({ breaches: { state: "answered" } }),
    5_000,
  );
  expect(world.sent.every((path) => path.startsWith("/v1/"))).toBe(true);
  expect(world.sent.filter((path) => path === NAMES)).toHaveLength(1);
});

it("if chosen while a request to another service is queued, replaces it and counts one request", async () => {
  world.local.catalogue = { source: FREE, fetchedAt: Date.now(), breaches: [breach({ name: "Shop" })] };
  world.answers["/v1/check-email"] = () => named("Shop");
  const worker = await start({ lookupInterface: "v3", lookupApiKey: "1".repeat(32) });
  worker.watchLookupSettings();
  await worker.lookUpAccount("first@shop.test", false);
  await worker.lookUpAccount(JO, false);
  const waits = { breaches: { state: "waiting" } };
  await vi.waitFor(async () => expect(await worker.readLookup(JO, false)).toMatchObject(waits));
  await worker.changeSettings(({ services }) => {
    services.lookupInterface = "xposedornot";
  });
  await worker.lookUpAccount(JO, false);
  tell("storage.onChanged", { settings: {} }, "local");
  const answered = { breaches: { state: "answered" } };
  await vi.waitFor(async () => expect(await worker.readLookup(JO, false)).toMatchObject(answered), 8_000);
  expect(world.sent.filter((path) => path.includes("jo%40"))).toEqual([NAMES]);
  expect(world.session["request-clocks"]).toMatchObject({
    "https://lookup.example": { sent: { account: [expect.any(Number)] } },
  });
});

it("if chosen and left again, leaves no stale request in the queue", async () => {
  const worker = await start({ lookupInterface: "v3", lookupApiKey: "1".repeat(32) });
  const chosen = (lookupInterface: "v3" | "xposedornot") =>
    worker.changeSettings(({ services }) => void Object.assign(services, { lookupInterface }));
  await worker.lookUpAccount("first@shop.test", false);
  await worker.lookUpAccount(JO, false);
  const state = async () => (await worker.readLookup(JO, false))?.breaches.state;
  await vi.waitFor(async () => expect(await state()).toBe("waiting"));
  await chosen("xposedornot");
  await worker.lookUpAccount(JO, false);
  await chosen("v3");
  await worker.lookUpAccount("last@shop.test", false);
  const last = expect.stringContaining("breachedaccount/last%40");
  await vi.waitFor(() => expect(world.sent).toContainEqual(last), 8_000);
  expect(world.sent.filter((path) => path.includes("jo%40"))).toEqual([]);
});
