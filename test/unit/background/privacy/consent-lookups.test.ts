// Tests lookups and the watch list without consent: nothing is sent or listed, and they resume once consent is given.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasPendingPart } from "../../../../src/shared/accounts/lookup.ts";
import { allow, LOOKUP_URL, startWorker, takeBack, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

let worker: Awaited<ReturnType<typeof startWorker>>;

const KIND = "personallyIdentifyingInfo";
const ACCOUNT = "jo@example.org";
const REFUSED = { state: "failed", error: { code: "aborted", service: "lookup", reason: "data-not-agreed" } };
const NO_BREACHES = () => Response.json([]);

async function start(): Promise<void> {
  worker = await startWorker();
  const { askRefusedLookups, stopLookupsWithoutConsent, checkWatchList, stopChecksWithoutConsent } = worker;
  worker.watchConsent(KIND, { agreed: askRefusedLookups, takenBack: stopLookupsWithoutConsent });
  worker.watchConsent(KIND, { agreed: checkWatchList, takenBack: stopChecksWithoutConsent });
}

beforeEach(start);

async function lookUp(account = ACCOUNT, isPrivate = false) {
  await worker.lookUpAccount(account, isPrivate);
  return ended(account, isPrivate);
}

function ended(account = ACCOUNT, isPrivate = false) {
  return vi.waitFor(async () => {
    const lookup = await worker.readLookup(account, isPrivate);
    if (!lookup || hasPendingPart(lookup)) throw new Error("it is not over");
    return lookup;
  });
}

describe("a lookup", () => {
  it.each([false, true])("is rejected, then runs once consent is given; private: %s", async (isPrivate) => {
    const refused = { account: ACCOUNT, breaches: REFUSED, pastes: REFUSED };
    expect(await lookUp(ACCOUNT, isPrivate)).toMatchObject(refused);
    expect(world.sent).toEqual([]);
    expect(await worker.listSentRequests()).toEqual([]);
    expect(world.session).not.toHaveProperty("request-clocks");
    allow(KIND);
    await vi.waitFor(() => expect(world.sent).toHaveLength(2));
    const answered = { breaches: { state: "answered", value: [] }, pastes: { state: "answered" } };
    expect(await ended(ACCOUNT, isPrivate)).toMatchObject(answered);
  });

  it("runs in whichever worker is alive when consent is given", async () => {
    await lookUp();
    await vi.waitFor(() => expect(world.session[`lookup:${ACCOUNT}`]).toMatchObject({ breaches: REFUSED }));
    await start();
    allow(KIND);
    await vi.waitFor(() => expect(world.sent).toHaveLength(2));
    expect((await ended()).breaches.state).toBe("answered");
  });

  it("doesn't run by itself if a newer one was rejected too: the consent was for the newer one", async () => {
    await lookUp("declined@example.org");
    await lookUp();
    allow(KIND);
    await vi.waitFor(() => expect(world.sent).toHaveLength(2));
    expect((await ended()).breaches.state).toBe("answered");
    expect(world.sent.join()).not.toContain("declined");
    expect(await ended("declined@example.org")).toMatchObject({ breaches: REFUSED });
  });

  it("is aborted when consent is revoked, and doesn't resume by itself when it returns", async () => {
    world.consent.add(KIND);
    world.answers["/api"] = () => new Promise(() => undefined);
    await worker.lookUpAccount(ACCOUNT, false);
    await vi.waitFor(() => expect(world.sent).toHaveLength(2));
    takeBack(KIND);
    expect(await ended()).toMatchObject({ breaches: REFUSED, pastes: REFUSED });
    allow(KIND);
    await worker.askRefusedLookups();
    expect(await ended()).toMatchObject({ breaches: REFUSED, pastes: REFUSED });
  });

  it("doesn't run by itself after the person started watching another address", async () => {
    await lookUp();
    await worker.setAccountWatched("other@example.org", true);
    allow(KIND);
    await worker.askRefusedLookups();
    expect(await ended()).toMatchObject({ breaches: REFUSED });
    expect(world.sent).toEqual([]);
  });
});

describe("a watched address", () => {
  const catalog = { source: `${LOOKUP_URL} v2`, fetchedAt: 1, breaches: [] };
  const listed = () => (world.local["watch-list"] as Record<string, unknown>[])[0];

  async function watched(answer: () => Response | Promise<Response> = NO_BREACHES): Promise<void> {
    world.local.catalogue = catalog;
    world.answers["/api"] = answer;
    await worker.setAccountWatched(ACCOUNT, true);
  }

  it("isn't looked up without consent, says why, and is checked once consent is given", async () => {
    await watched();
    await worker.checkWatchList();
    expect(world.local["watch-list"]).toMatchObject([
      { account: ACCOUNT, news: [], dealtWith: [], error: REFUSED.error },
    ]);
    expect(world.sent).toEqual([]);
    expect(world.session).not.toHaveProperty("request-clocks");
    expect(world.alarms.size).toBe(0);
    allow(KIND);
    await vi.waitFor(() => expect(listed()).toHaveProperty("checkedAt"));
    expect(listed()).not.toHaveProperty("error");
    expect(world.sent).toHaveLength(1);
  });

  it("drops the consent error once consent is given, even without a catalog to check against", async () => {
    await watched();
    await worker.checkWatchList();
    delete world.local.catalogue;
    allow(KIND);
    await vi.waitFor(() => expect(listed()).not.toHaveProperty("error"));
    expect(world.sent).toEqual([]);
  });

  it.each([true, false])("that failed for lack of access is checked with it: %s", async (hasAccess) => {
    world.consent.add(KIND);
    await watched(() => Promise.reject(new TypeError("Failed to fetch")));
    await vi.waitFor(() => expect(listed()).toMatchObject({ error: { reason: "no-site-access" } }));
    world.sent.length = 0;
    world.answers["/api"] = NO_BREACHES;
    if (hasAccess) world.granted = undefined;
    const checked = worker.checkWithAccess();
    if (!hasAccess) {
      await checked;
      expect(world.sent).toEqual([]);
      return;
    }
    // The queue still throttles requests, so nothing is sent at once.
    await vi.waitFor(() =>
      expect(worker.lookupQueue.placeOf("breach", `watched ${ACCOUNT} ${catalog.source}`)).toBeDefined(),
    );
  });

  it("shows that checks stopped when consent is revoked", async () => {
    world.consent.add(KIND);
    await watched();
    await worker.checkWatchList();
    expect(listed()).toHaveProperty("checkedAt");
    takeBack(KIND);
    await vi.waitFor(() => expect(listed()).toMatchObject({ error: REFUSED.error }));
    world.sent.length = 0;
    allow(KIND);
    await vi.waitFor(() => expect(listed()).not.toHaveProperty("error"));
    expect(world.sent).toEqual([]);
  });

  it("is aborted when consent is revoked, which doesn't count as a failed check", async () => {
    world.consent.add(KIND);
    await watched(() => new Promise(() => undefined));
    await vi.waitFor(() => expect(world.sent).toHaveLength(1));
    takeBack(KIND);
    await vi.waitFor(() => expect(listed()).toMatchObject({ error: REFUSED.error }));
    expect(listed()).not.toHaveProperty("failures");
  });
});
