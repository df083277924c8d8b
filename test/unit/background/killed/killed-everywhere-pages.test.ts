// Kills the worker at each call while pages are viewed: checks are unknown or repeated, and the toolbar ends up right.
import { expect, it } from "vitest";
import { check, knownTabs, popup, settle } from "../../../world/acts/passwords.ts";
import { toolbar } from "../../../world/acts/seen.ts";
import { sent } from "../../../world/scenario.ts";
import { browserAfter, browserInUse, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";
import { OTHER_SHA1, PASSWORD_SHA1 } from "../../../world/world-services.ts";
import { sweep } from "./sweep.ts";

/** Acts, and again a moment later if the worker died. */
async function insistOn(world: World, act: () => Promise<string>): Promise<string> {
  const reply = await act();
  if (reply !== "nothing") return reply;
  await world.sleep(250);
  return act();
}

async function checkAndLook(world: World, sha1: string) {
  const reply = await insistOn(world, () => check(world, { sha1 }));
  const shown = await insistOn(world, () => popup(world));
  await world.sleep(1_000);
  await loadPage(world);
  return { reply, shown };
}

/** Checks that no other tab has a record and that the hash prefix is stored nowhere. */
function judgeTraces(world: World, sha1: string): void {
  expect(knownTabs(world).filter((id) => id !== world.tab.id)).toEqual([]);
  expect(JSON.stringify(world.area).toUpperCase()).not.toContain(sha1.slice(0, 5));
}

it("a check of a breached password is never lost or reported as safe", async () => {
  await sweep({
    from: await browserInUse(),
    play: (world) => checkAndLook(world, PASSWORD_SHA1),
    judge(world, { reply, shown }) {
      judgeTraces(world, PASSWORD_SHA1);
      expect(reply).toMatch(/^(?:warned|breached|aborted, interrupted|nothing)/);
      // Without a reply, the verdict is in the popup and the toolbar.
      if (/warned|breached/.test(reply)) expect(shown).toBe("breached");
      const isKnown = shown !== "nothing";
      if (isKnown) expect(shown).toMatch(/^(?:breached|aborted, interrupted)/);
      if (isKnown) expect(toolbar(world).join()).toMatch(/breach|could not/i);
      if (sent(world, /passwords/).length > 0) expect(isKnown).toBe(true);
    },
  });
});

it("a check of another password never shows a verdict it doesn't have", async () => {
  await sweep({
    from: await browserInUse(),
    play: (world) => checkAndLook(world, OTHER_SHA1),
    judge(world, { reply, shown }) {
      judgeTraces(world, OTHER_SHA1);
      expect(reply).toMatch(/^(?:not-found|aborted, interrupted|nothing)/);
      const isAnswered = world.lives.some(({ points }) => points.some((name) => /^answer of/.test(name)));
      if (shown === "not-found") expect(isAnswered).toBe(true);
      expect(shown).not.toBe("breached");
    },
  });
});

it.for([
  ["changed", "nothing"],
  ["dismissed", "breached, dismissed"],
])("a check that is %s stays so", async ([reason, stays]) => {
  await sweep({
    from: await browserAfter((world) => check(world)),
    async play(world) {
      const reply = await insistOn(world, () => settle(world, reason));
      const shown = await insistOn(world, () => popup(world));
      world.end();
      return { reply, shown, later: await popup(world) };
    },
    judge(_, seen) {
      expect(seen).toEqual({ reply: "ok", shown: stays, later: stays });
    },
  });
});

it("the toolbar is right after the next draw, wherever one was interrupted", async () => {
  const from = await browserAfter((world) => check(world));
  let whole: unknown;
  await sweep({
    from,
    async play(world) {
      await loadPage(world);
      await loadPage(world);
    },
    judge(world) {
      // The first time, nothing is interrupted.
      whole ??= [...world.toolbar];
      expect(toolbar(world)).not.toEqual(["Breachlight"]);
      expect([...world.toolbar]).toEqual(whole);
    },
  });
});
