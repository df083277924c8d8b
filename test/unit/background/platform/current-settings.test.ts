// Which settings are in force while a change is being written and while the policy is still being read.

import { describe, expect, it } from "vitest";
import { check } from "../../../world/acts/passwords.ts";
import { fillDisk } from "../../../world/acts/room.ts";
import { change, decide, settingsOf, withSettings } from "../../../world/acts/settings.ts";
import { scoreSignIn } from "../../../world/acts/sign-in.ts";
import { play } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";

const checksAre = (world: World, enabled: boolean) => change(world, { passwordChecks: { enabled } });

it.each(["get", "set"])("a change applies once it's asked for, however slow the browser's %s is", (slow) =>
  play(async (world) => {
    expect(await check(world)).toBe("warned");
    const { call } = world;
    const isSlow = (name: string) => name.startsWith(`local ${slow}`);
    world.call = (life, name, effect, ms) => call(life, name, effect, isSlow(name) ? 500 : ms);
    // The change was stored but not announced yet.
    world.lives[0]?.listeners.set("storage.local.onChanged", []);
    const changing = checksAre(world, false);
    await world.sleep(100);
    expect([await check(world, { value: 2 }), await changing]).toEqual(["skipped", "ok"]);
    expect(await check(world, { value: 3 })).toBe("skipped");
  }),
);

it("two changes at once both count", () =>
  play(async (world) => {
    await Promise.all([checksAre(world, false), change(world, { lookups: { showLogos: false } })]);
    expect(settingsOf(world)).toMatchObject({
      passwordChecks: { enabled: false },
      lookups: { showLogos: false },
    });
  }));

it("stay the same if a change can't be written", () =>
  play(async (world) => {
    fillDisk(world);
    expect(await checksAre(world, false)).not.toBe("ok");
    expect(await check(world)).toBe("warned");
  }));

it("page score access follows the issuer until one is chosen, whatever else changes", async () =>
  play(
    async (world) => {
      expect(await scoreSignIn(world)).toBe("signed out");
      const access = () => settingsOf(world).auth.analysisAccess;
      await change(world, { auth: { issuer: "" } });
      expect(access()).toBe("key");
      await change(world, { auth: { issuer: "https://id.example", later: null } });
      await change(world, { auth: { issuer: "https://id.example" } });
      expect(access()).toBe("sign-in");
      await change(world, { auth: { analysisAccess: "key" } });
      await change(world, { lookups: { showLogos: true } });
      expect(access()).toBe("key");
      await change(world, { auth: { analysisAccess: null } });
      expect(access(), "no longer chosen").toBe("sign-in");
      expect(world.area.local.settings).toMatchObject({ auth: { ofALaterVersion: null } });
    },
    { from: withSettings({ auth: { ofALaterVersion: null } }) },
  ));

describe("under a policy", () => {
  const from = () => withSettings({ passwordChecks: { enabled: false }, later: { kept: 1 } });
  const under = (act: (world: World) => Promise<void>) =>
    play(
      async (world) => {
        decide(world, {
          passwordChecks: { enabled: true, skippedSites: ["left.example"] },
          lookups: { showLogos: "no" },
        });
        await act(world);
      },
      { from: from() },
    );

  it("rejects the whole change if it touches a locked setting", () =>
    under(async (world) => {
      const changes = {
        lookups: { markBreachedSites: false },
        passwordChecks: { skippedSites: ["a.example"] },
      };
      expect(await change(world, changes)).toBe("forbidden, setting-locked");
      expect(world.area.local.settings).toEqual((await from()).area.local.settings);
    }));

  it("allows all other changes, including settings that the policy gives with a wrong type", () =>
    under(async (world) => {
      expect(await change(world, { lookups: { showLogos: false } })).toBe("ok");
      expect(world.area.local.settings).toMatchObject({
        passwordChecks: { enabled: false },
        lookups: { showLogos: false },
        later: { kept: 1 },
      });
      expect(await check(world)).toBe("warned");
    }));
});
