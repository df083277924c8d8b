// Kills the worker at each call while stored data changes: settings are old or new, and deleted data stays deleted.
import { expect, it } from "vitest";
import { agree } from "../../../world/acts/consent.ts";
import { lookups, startLookup, withoutConsent } from "../../../world/acts/lookups.ts";
import { change, erase, settingsOf, stored } from "../../../world/acts/settings.ts";
import { storedTokens } from "../../../world/acts/sign-in.ts";
import { sent } from "../../../world/scenario.ts";
import { ACCOUNT, browserAfter, fullBrowser, loadPage, signedInFor, wakeWhile } from "../../../world/use.ts";
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
async function eraseSurely(world: World, kind: string): Promise<string> {
  const reply = await erase(world, kind);
  return reply === "nothing" ? erase(world, kind) : reply;
}

it("deleted data doesn't come back after deleting everything", async () => {
  const from = await fullBrowser();
  expect(tracesIn(from), "there is data to delete").toEqual(TRACES);
  await sweep(
    {
      from,
      async play(world) {
        const reply = await eraseSurely(world, "everything");
        const atOnce = tracesIn(world.keep());
        await world.sleep(3 * 3_600_000);
        return { reply, atOnce };
      },
      judge(world, seen) {
        expect(seen).toEqual({ reply: "ok", atOnce: [] });
        expect(tracesIn(world.keep())).toEqual([]);
      },
    },
    { first: tellingDeaths },
  );
});

it.for(["watch-list", "page-scores", "cloud-calls", "cloud-names", "tokens", "settings"])(
  "deleted data doesn't come back after deleting one kind: %s",
  async (kind) => {
    await sweep(
      {
        from: await fullBrowser(),
        async play(world) {
          const reply = await eraseSurely(world, kind);
          await world.sleep(2_000);
          world.end();
          return { reply, left: await stored(world) };
        },
        judge(_, { reply, left }) {
          expect(reply).toBe("ok");
          expect(Object.keys(left)).not.toEqual([]);
          expect(left).not.toHaveProperty(kind);
        },
      },
      { first: tellingDeaths },
    );
  },
);

it("settings are all old or all new, and tokens match them", async () => {
  const changes = {
    services: { analysisUrl: "https://other.example", functionsUrl: "https://others.example" },
    passwordChecks: { enabled: false },
    auth: { clientId: "another" },
  };
  const from = await signedInFor("page-score", "cloud");
  const before = settingsOf(from);
  const done = structuredClone(before);
  for (const name of ["services", "passwordChecks", "auth"] as const)
    Object.assign(done[name], changes[name]);
  await sweep({
    from,
    async play(world) {
      const reply = await change(world, changes);
      await world.sleep(1_000);
      await loadPage(world);
      return reply;
    },
    judge(world, reply) {
      const now = settingsOf(world);
      expect(reply === "nothing" ? [before, done] : [done]).toContainEqual(now);
      for (const { clientId } of storedTokens(world)) expect(clientId).toBe(now.auth.clientId);
    },
  });
});

it("applies new consent, or still shows the rejection", async () => {
  await sweep({
    from: await browserAfter((world) => startLookup(world), { from: await withoutConsent() }),
    async play(world) {
      await agree(world, "personallyIdentifyingInfo");
      await world.sleep(10_000);
      await wakeWhile(world, () => false);
      await world.sleep(10_000);
      return lookups(world);
    },
    judge(world, list) {
      const refusal = "aborted, data-not-agreed";
      expect([[`${ACCOUNT}: 1 / 1`], [`${ACCOUNT}: ${refusal} / ${refusal}`]]).toContainEqual(list);
      if (sent(world, /account\//).length === 0) expect(list[0]).toContain(refusal);
    },
  });
});
