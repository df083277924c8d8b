// Damages stored data, or changes it as another version would: every request still gets a reply, and nothing else is lost.

import { describe, expect, it } from "vitest";
import { breachesOfSite, breachList, watchList } from "../../../world/acts/breaches.ts";
import { calls } from "../../../world/acts/cloud.ts";
import { cancelLookup, logo, lookups } from "../../../world/acts/lookups.ts";
import { hasReport, scoreResults } from "../../../world/acts/page-scores.ts";
import { check, popup } from "../../../world/acts/passwords.ts";
import { sentList } from "../../../world/acts/seen.ts";
import { stored } from "../../../world/acts/settings.ts";
import { scoreSignIn } from "../../../world/acts/sign-in.ts";
import { besideDamaged, DAMAGES, damaged } from "../../../world/damage.ts";
import { answer, play, text } from "../../../world/scenario.ts";
import { fullBrowser } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { PASSWORD_SHA1 } from "../../../world/world-services.ts";

/** Everything a person is shown: none of it fails. */
async function look(world: World): Promise<void> {
  const said = [
    await popup(world),
    await breachList(world),
    ...(await breachesOfSite(world)),
    await scoreSignIn(world),
  ];
  expect(said.join()).not.toMatch(/internal|malformed|bad-request/);
  expect(await stored(world)).not.toEqual({});
  // An unknown account, which makes the background read the known ones.
  expect(await cancelLookup(world, "nobody@accounts.example")).toEqual({ ok: true, value: undefined });
  await hasReport(world);
  await logo(world);
}

/** The main promise: a password is still checked and its verdict returned. */
async function expectChecked(world: World): Promise<void> {
  answer(world, /range/, text(`${PASSWORD_SHA1.slice(5)}:42`));
  expect(await check(world, { document: "0.7" })).toMatch(/warned|breached/);
}

// Settings are damaged separately: without their services, the default ones would get the requests.
describe.each(["all", "settings"] as const)("%s", (part) => {
  it.each(DAMAGES)("replies to requests and checks passwords with damage: %s", async (_what, damage) =>
    play(
      async (world) => {
        await look(world);
        await expectChecked(world);
        await look(world);
      },
      { from: damaged(await fullBrowser(), damage, part) },
    ),
  );
});

it("damaged values don't affect the valid ones beside them", async () => {
  const shown = async (world: World) => [
    ...[watchList, lookups, calls, scoreResults, sentList].map((list) => list(world)),
    [await popup(world), await hasReport(world), await scoreSignIn(world)],
  ];
  const before = await play(shown, { from: fullBrowser() });
  expect(before.flat()).toContain("report-config: answered");
  const after = await play(shown, { from: besideDamaged(await fullBrowser()) });
  for (const [index, list] of before.entries()) expect(after[index]).toEqual(expect.arrayContaining(list));
});
