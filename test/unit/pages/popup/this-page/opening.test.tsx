// What a popup shows when it opens: what is stored, without the background, unless no policy is known yet.

import { afterEach, describe, expect, it, vi } from "vitest";
import { check } from "../../../../world/acts/passwords.ts";
import { holdNext, silence } from "../../../../world/acts/replies.ts";
import { newBrowser } from "../../../../world/acts/settings.ts";
import { later } from "../../../../world/over.tsx";
import { analysis, playScores, scoreWith } from "../../../../world/pages/scores.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { play, playIn } from "../../../../world/scenario.ts";
import type { World } from "../../../../world/world.ts";

const NOTHING = "No password entered here yet";
const WARNING = "This password is in known breaches";

const titles = () =>
  [
    ...document.querySelectorAll(
      ".popup-status .panel-title, .popup-main > .panel > .panel-text > .panel-title",
    ),
  ].map(({ textContent }) => textContent);

/** Notes what the popup says each time that it asks the background something. */
function sayingsWhenAsked(world: World): string[] {
  const sayings: string[] = [];
  const { ask } = world;
  world.ask = ((...given: Parameters<typeof ask>) => {
    sayings.push(titles().join() || "nothing yet");
    return ask.apply(world, given);
  }) as typeof ask;
  return sayings;
}

afterEach(() => void vi.useRealTimers());

it("shows a warning, the site's breaches and its score before it asks a background that has ended", () =>
  playScores(async (world) => {
    await scoreWith(world, analysis());
    await check(world);
    world.end();
    silence(world);
    const sayings = sayingsWhenAsked(world);
    const page = await openPopup(world, "this-page");
    await later(world, page, 10);
    expect(titles()).toEqual([WARNING]);
    expect(page.texts(".site .panel-title")).toHaveLength(1);
    expect(page.texts(".score-row p")).toEqual(["Performance 50 · now"]);
    expect(sayings.length, "the background is started once something is shown").toBeGreaterThan(0);
    expect(new Set(sayings)).toEqual(new Set([WARNING]));
  }));

it("shows a check that was interrupted as unknown, once the background that it starts has ended it", () =>
  play(async (world) => {
    void check(world);
    await world.sleep(10);
    world.end();
    const page = await openPopup(world, "this-page");
    await later(world, page, 500);
    expect(titles()).toEqual(["Couldn’t check this password"]);
  }));

describe("at the very first start, while no policy is known", () => {
  const firstStart = (act: (world: World) => Promise<void>) => playIn(newBrowser(), act);

  it("waits for the policy, and shows what it sets", () =>
    firstStart(async (world) => {
      const policy = Promise.withResolvers<Record<string, unknown>>();
      world.policy = policy.promise;
      const page = await openPopup(world, "this-page");
      await later(world, page, 2_000);
      expect([page.text(), titles()]).toEqual([expect.not.stringContaining("password"), []]);
      policy.resolve({ passwordChecks: { enabled: false } });
      await later(world, page, 1_000);
      expect(titles()).toEqual(["Password checks are off"]);
      expect(page.text()).toContain("Set by your organization");
    }));

  it("says that not knowing is not an all-clear, until the policy is known after all", () =>
    firstStart(async (world) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const letGo = holdNext(world);
      const page = await openPopup(world, "this-page");
      await page.settled(() => vi.advanceTimersByTimeAsync(5_000));
      expect(page.texts(".popup-status .panel-warn")).toHaveLength(1);
      letGo();
      await later(world, page, 1_000);
      expect(titles()).toEqual([NOTHING]);
    }));

  it("goes on if there is no room to store the policy", () =>
    firstStart(async (world) => {
      world.put = () => {
        throw new Error("QUOTA_BYTES quota exceeded");
      };
      const page = await openPopup(world, "this-page");
      await later(world, page, 1_000);
      expect(titles()).toEqual([NOTHING]);
    }));
});

describe("a page that is too busy to respond", () => {
  it("is shown as stored, and again once it has responded", () =>
    play(async (world) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      Object.assign(world.tab, { busyMs: 1_000, hasScript: false });
      const opening = openPopup(world, "this-page");
      await vi.advanceTimersByTimeAsync(100);
      const page = await opening;
      expect(titles()).toEqual([NOTHING]);
      await page.settled(() => vi.advanceTimersByTimeAsync(1_000));
      await later(world, page, 10);
      expect(titles()).toEqual(["Reload this page to check passwords"]);
    }));
});

/** From now on, the browser stores nothing more for the session. */
function fillSession(world: World): void {
  const { put } = world;
  world.put = (area, items) => {
    if (area === "session") throw new Error("QUOTA_BYTES quota exceeded");
    put(area, items);
  };
}

/** Opens the popup about a warning that the browser had no room to store. */
async function openWithoutRoom(world: World) {
  fillSession(world);
  await check(world);
  const page = await openPopup(world, "this-page");
  await later(world, page, 1_000);
  return page;
}

it("shows a warning that there was no room to store, and that it is dismissed", () =>
  play(async (world) => {
    const page = await openWithoutRoom(world);
    expect(titles()).toEqual([WARNING]);
    await page.click(page.getByRole("button", { name: "Details" }));
    await page.click(page.getByRole("button", { name: "Don’t warn again" }));
    await later(world, page, 1_000);
    expect(page.text()).toContain("No more warnings about it on this site");
  }));

it("doesn't show it about the next page in the tab, even if the background no longer responds", () =>
  play(async (world) => {
    const page = await openWithoutRoom(world);
    expect(titles()).toEqual([WARNING]);
    silence(world);
    world.tab.url = "https://other.example/";
    await page.followTab();
    expect(titles()).toEqual([NOTHING]);
  }));

it("says so in a tab that can't be loaded, rather than show nothing", () =>
  play(async (world) => {
    for (const tab of ["accounts", "score", "activity"] as const) {
      const popup = await openPopup(world, tab, { others: "missing" });
      expect(popup.text(), tab).toBe("Breachlight isn’t respondingTry again");
    }
    const popup = await openPopup(world, "this-page", { others: "missing" });
    expect(popup.text()).toContain(NOTHING);
  }));
