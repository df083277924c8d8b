// Kills the worker at each call while stored data changes: settings are old or new, and deleted data stays deleted.
import { expect, it } from "vitest";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import {
  ACCOUNT,
  browserAfter,
  browserInUse,
  fullBrowser,
  insist,
  shownLookups,
  signedInFor,
} from "../../../world/use.ts";
import type { Kept, World } from "../../../world/world.ts";
import { sweep, tellingDeaths } from "./sweep.ts";

/** Text that appears only in the person's data. */
const TRACES = [
  ACCOUNT,
  "access-token",
  "refresh-token",
  "reportConfigs",
  "shop.example/login",
  "key-of-nobody",
];

function tracesIn({ area, tables }: Pick<Kept, "area" | "tables">): string[] {
  const rows = Object.values(tables ?? {}).map((table) => [...table.values()]);
  const text = JSON.stringify([area, rows]);
  return TRACES.filter((trace) => text.includes(trace));
}

/** Deletes data, and tries again without a reply. */
async function erase(world: World, kind: string) {
  return (await world.ask("eraseStored", { kind })) ?? world.ask("eraseStored", { kind });
}

it("has data to delete", async () => {
  expect(tracesIn(await fullBrowser())).toEqual(TRACES);
});

it("deleted data doesn't come back after deleting everything", async () => {
  await sweep(
    {
      from: await fullBrowser(),
      async play(world) {
        const reply = await erase(world, "everything");
        const atOnce = tracesIn(world.keep());
        await world.sleep(3 * 3_600_000);
        return { reply, atOnce };
      },
      judge(world, { reply, atOnce }) {
        expect(reply).toMatchObject({ ok: true, value: { left: [] } });
        expect(atOnce).toEqual([]);
        expect(tracesIn(world.keep())).toEqual([]);
      },
    },
    { first: tellingDeaths },
  );
});

const KINDS = ["watch-list", "page-scores", "cloud-calls", "cloud-names", "tokens", "settings"];

it.for(KINDS)("deleted data doesn't come back after deleting one kind: %s", async (kind) => {
  await sweep(
    {
      from: await fullBrowser(),
      async play(world) {
        const reply = await erase(world, kind);
        await world.sleep(2_000);
        world.end();
        return { reply, stored: await world.ask("listStored") };
      },
      judge(_, { reply, stored }) {
        expect(reply).toMatchObject({ ok: true, value: { left: [] } });
        expect(stored).toMatchObject({ ok: true });
        if (stored?.ok) expect(stored.value.find((item) => item.kind === kind)?.count).toBe(0);
      },
    },
    { first: tellingDeaths },
  );
});

it("settings are all old or all new, and tokens match them", async () => {
  const from = await signedInFor("page-score", "cloud");
  const change = {
    services: { analysisUrl: "https://other.example", functionsUrl: "https://others.example" },
    passwordChecks: { enabled: false },
    auth: { clientId: "another" },
  };
  const before = readSettings(from.area.local.settings);
  const done = structuredClone(before);
  Object.assign(done.services, change.services);
  Object.assign(done.auth, change.auth);
  Object.assign(done.passwordChecks, change.passwordChecks);
  await sweep({
    from,
    async play(world) {
      const reply = await world.ask("changeSettings", change);
      await world.sleep(1_000);
      // Any other activity.
      world.deliver("tabs.onUpdated", 7, { status: "complete" }, { ...world.tab });
      return reply;
    },
    judge({ area }, reply) {
      const now = readSettings(area.local.settings);
      if (reply !== undefined) expect(now).toEqual(done);
      else expect([before, done]).toContainEqual(now);
      for (const key of ["tokens:page-score", "tokens:cloud"]) {
        const set = area.session[key] as { clientId: string } | undefined;
        if (set) expect(set.clientId, key).toBe(now.auth.clientId);
      }
    },
  });
});

it("applies new consent, or still shows the rejection", async () => {
  const kept = structuredClone(await browserInUse());
  kept.consent.delete("personallyIdentifyingInfo");
  const input = { account: ACCOUNT, isPrivate: false };
  const from = await browserAfter((world) => world.ask("lookUpAccount", input), { from: kept });
  await sweep({
    from,
    async play(world) {
      world.consent.add("personallyIdentifyingInfo");
      world.deliver("permissions.onAdded", { data_collection: ["personallyIdentifyingInfo"] });
      await world.ask("answerConsent", {
        kind: "personallyIdentifyingInfo",
        isAgreed: true,
        isPrivate: false,
      });
      await world.sleep(10_000);
      await insist(world, "wake");
      await world.sleep(10_000);
      return shownLookups(world);
    },
    judge(world, all) {
      const states = all.map(({ breaches, pastes }) => [breaches.state, pastes.state]);
      expect([
        ["answered", "answered"],
        ["failed", "failed"],
      ]).toContainEqual(states[0]);
      const isSent = world.services.received.some(({ path }) => path.includes("account/"));
      if (!isSent) expect(all[0]?.breaches).toMatchObject({ error: { reason: "data-not-agreed" } });
    },
  });
});
