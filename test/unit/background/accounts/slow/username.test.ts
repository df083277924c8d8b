// Tests the lookup of a username: its breaches are requested, its pastes never (lookup-v2 "Endpoints", rule 2).
import { expect, it, vi } from "vitest";
import { startWorker, useConsentWorld, world } from "../../privacy/consent-world.ts";

useConsentWorld();

const LOOKED_UP = [
  [
    "robin the tall",
    { state: "not-asked", why: "no-email-address" },
    ["/breachedaccount/robin%20the%20tall"],
  ],
  [
    "jo@shop.example",
    { state: "answered" },
    ["/breachedaccount/", "/pasteaccount/"].map((it) => `${it}jo%40shop.example`),
  ],
] as const;

it.each(LOOKED_UP)("of %j has pastes %j and sends %j", async (account, pastes, paths) => {
  world.consent.add("personallyIdentifyingInfo");
  const worker = await startWorker();
  await worker.lookUpAccount(account, false);
  await vi.waitFor(async () => {
    const lookup = await worker.readLookup(account, false);
    expect(lookup).toMatchObject({ breaches: { state: "answered" }, pastes });
  }, 5_000);
  expect(world.sent.toSorted()).toEqual(paths.map((path) => `/api/v2${path}`));
});
