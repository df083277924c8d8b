// The tab about the page: what it says, when, what it shows meanwhile, and what its switches and buttons do.

import { afterEach, describe, expect, it, vi } from "vitest";
import { aDay, addBreach, watchAddress } from "../../../../world/acts/breaches.ts";
import { check, goPrivate, skipFromPopup, popup as stateOf } from "../../../../world/acts/passwords.ts";
import { holdNext, ignoreNext, refuseNext } from "../../../../world/acts/replies.ts";
import { change, decide } from "../../../../world/acts/settings.ts";
import { press } from "../../../../world/lookup/accounts.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { play } from "../../../../world/scenario.ts";
import { browserAfter, wakeWhile } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const NOTHING = "No password entered here yet";
const ALLOW = "Allow on all sites";
const NO_ACCESS = "No access to shop.example: passwords aren’t checked here";

async function open(world: World, more: Parameters<typeof openPopup>[2] = {}) {
  const page = await openPopup(world, "this-page", more);
  // What follows from the first answers is over by then too.
  await page.settled(() => world.sleep(500));
  const switches = () => [
    ...page.place.querySelectorAll<HTMLInputElement>("#panel-this-page input[role=switch]"),
  ];
  return {
    ...page,
    status: () => page.texts(".popup-status").join(),
    titles: () => page.texts(".popup-status .panel-title, .popup-main > .panel > .panel-text > .panel-title"),
    alert: () => page.texts(".popup-problem[role=alert]")[0],
    switches,
    areOn: () => switches().map(({ checked }) => checked),
    flip: (at: number) => page.click(switches()[at] as Element),
  };
}

/** The browser allows these sites; undefined allows all. Nobody is notified. */
const grant = (world: World, granted?: string[]) => Object.assign(world, { granted });

/** Lets the page's own time go on, which is real. */
const pageTime = async (world: World, page: Awaited<ReturnType<typeof open>>, ms: number) => {
  await page.settled(() => vi.advanceTimersByTimeAsync(ms));
  await later(world, page, 500);
};

afterEach(() => void vi.useRealTimers());

describe("before and without an answer", () => {
  it("says nothing at first, then what it waits for", () =>
    play(async (world) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { promise, resolve } = Promise.withResolvers<void>();
      const page = await open(world, { reading: () => promise });
      expect(page.status()).toBe("");
      await pageTime(world, page, 1_000);
      expect(page.status()).toBe("Getting ready");
      await page.settled(resolve);
      expect(page.titles()).toEqual([NOTHING]);
    }));

  it("says that not knowing is not an all-clear, and reads again on request", () =>
    play(async (world) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      let isBroken = true;
      const page = await open(world, {
        reading: () => (isBroken ? Promise.reject(new Error("the disk is broken")) : undefined),
      });
      await pageTime(world, page, 5_000);
      expect(page.texts(".popup-status .panel-warn p")[0]).toBe(
        "Passwords on this page may not have been checked.",
      );
      expect(page.switches()).toEqual([]);
      expect(page.text()).not.toContain("breach list");
      isBroken = false;
      await press(world, page, "Try again");
      expect(page.titles()).toEqual([NOTHING]);
    }));

  it("says quietly that a tab is closed, but still shows new breaches of watched addresses, and their source", () =>
    play(
      async (world) => {
        const page = await open(world, { tab: undefined });
        expect(page.titles()).toEqual(["This page was closed"]);
        expect(page.switches()).toEqual([]);
        expect(page.text()).toContain("An address you watch is in a new breach");
        expect(page.getByRole("button", { name: "Show" })).toBeTruthy();
        expect(page.texts(".popup-footer .attribution")[0]).toContain("lookup.example");
      },
      {
        from: browserAfter(async (world) => {
          for (const account of ["jo@example.org", "bo@example.org"]) await watchAddress(world, account);
          await world.sleep(20_000);
          addBreach(world);
          await aDay(world);
        }),
      },
    ));
});

describe("the state of the tab", () => {
  it("is found again a moment later if there was no script: the click that opened the popup may allow one", () =>
    play(async (world) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      grant(world, []);
      world.tab.hasScript = false;
      const page = await open(world);
      expect(page.titles()).toEqual([NO_ACCESS]);
      world.tab.hasScript = true;
      await pageTime(world, page, 500);
      expect(page.titles()).toEqual([
        "Passwords are checked on this page, but not on other pages of shop.example",
      ]);
    }));

  it("stays on screen while it is found again", () =>
    play(async (world) => {
      const page = await open(world);
      holdNext(world);
      await page.settled(() => void page.followTab());
      expect(page.titles()).toEqual([NOTHING]);
    }));

  it.each([
    ["about:config", true],
    ["https://shop.example/", false],
  ])("tells the popup once whether the page is one of the browser's own: %s", (url, isOwn) =>
    play(async (world) => {
      Object.assign(world.tab, { url, hasScript: !isOwn });
      const onKnown = vi.fn();
      const page = await open(world, { onKnown });
      await page.followTab();
      expect(onKnown.mock.calls).toEqual([[isOwn]]);
    }),
  );
});

it("says nothing of an earlier tab about the one in front, even if the background is silent", () =>
  play(async (world) => {
    await check(world);
    const page = await open(world);
    expect(page.titles()).toEqual(["This password is in known breaches"]);
    world.tab = { ...world.tab, id: 8 };
    world.tabs.push(world.tab);
    ignoreNext(world, 5);
    await page.followTab();
    expect(page.titles()).toEqual([NOTHING]);
  }));

describe("the switch", () => {
  it("stops the checks on the site, and starts them again", () =>
    play(async (world) => {
      const page = await open(world);
      expect(page.areOn()).toEqual([true]);
      expect(page.text()).toContain("Check passwords on shop.example");
      await page.flip(0);
      await later(world, page, 500);
      expect(page.titles()).toEqual(["Password checks are off on shop.example"]);
      expect(await check(world)).toBe("skipped");
      await page.flip(0);
      await later(world, page, 500);
      expect([page.areOn(), page.titles()]).toEqual([[true], [NOTHING]]);
    }));

  it("is off as long as all checks are, and says so", () =>
    play(async (world) => {
      await change(world, { passwordChecks: { enabled: false, skippedSites: ["shop.example"] } });
      const page = await open(world);
      expect(page.switches()).toMatchObject([{ checked: false, disabled: true }]);
      expect(page.getAllByText("Password checks are off")).toHaveLength(2);
      for (const _ of [0, 1]) await press(world, page, "Turn on checks");
      expect(page.switches()).toMatchObject([{ checked: true, disabled: false }]);
    }));

  it("is left out if nothing can be checked there", () =>
    play(async (world) => {
      Object.assign(world.tab, { url: "https://addons.mozilla.org/", hasScript: false });
      const page = await open(world);
      expect(page.switches()).toEqual([]);
      expect(page.text()).not.toContain("breach list");
    }));

  it("adds no site of a private window to a list, but removes one", () =>
    play(async (world) => {
      goPrivate(world);
      const page = await open(world);
      expect(page.switches()[0]?.disabled).toBe(true);
      expect(page.text()).toContain("Can’t be set in a private window");
      await skipFromPopup(world, "shop.example");
      await later(world, page, 500);
      expect(page.switches()[0]).toMatchObject({ checked: false, disabled: false });
    }));

  it("says who locked it", () =>
    play(async (world) => {
      decide(world, { passwordChecks: { skippedSites: ["shop.example"] } });
      await wakeWhile(world, () => false);
      const page = await open(world);
      expect(page.switches().map(({ disabled }) => disabled)).toEqual([true]);
      // Beside it, and in the panel.
      expect(page.getAllByText("Set by your organization")).toHaveLength(2);
    }));

  it("shows a change at once, and not the old state while it is in progress", () =>
    play(async (world) => {
      const page = await open(world);
      const letGo = holdNext(world);
      await page.flip(0);
      await page.followTab();
      expect(page.areOn()[0]).toBe(false);
      letGo();
      await later(world, page, 500);
      expect(page.areOn()[0]).toBe(false);
      await change(world, { passwordChecks: { skippedSites: [] } });
      await later(world, page, 500);
      expect(page.areOn()[0], "whoever changes it later").toBe(true);
    }));

  it.each<[string, (world: World) => void, string]>([
    ["is refused", (world) => refuseNext(world), "Nothing was changed. Try again."],
    [
      "is locked",
      (world) => refuseNext(world, "setting-locked"),
      "Nothing was changed. Your organization set this.",
    ],
    ["is not answered", (world) => ignoreNext(world), "Nothing was changed. Try again."],
  ])("goes back and says so if the change %s, until the next try", (_, obstruct, said) =>
    play(async (world) => {
      const page = await open(world);
      obstruct(world);
      await page.flip(0);
      await later(world, page, 500);
      expect([page.areOn()[0], page.alert()]).toEqual([true, said]);
      await page.flip(0);
      await later(world, page, 500);
      expect([page.areOn()[0], page.alert()]).toEqual([false, undefined]);
    }),
  );
});

describe("access", () => {
  const noAccess = async (world: World, requestAccess: () => Promise<boolean>) => {
    grant(world, []);
    world.tab.hasScript = false;
    const page = await open(world, { requestAccess });
    expect(page.titles()).toEqual([NO_ACCESS]);
    return page;
  };

  it("is requested in the click itself, and its outcome is shown", () =>
    play(async (world) => {
      const requestAccess = vi.fn(async () => {
        grant(world);
        return true;
      });
      const page = await noAccess(world, requestAccess);
      // Browsers show no prompt once the click is over.
      page.getByRole("button", { name: ALLOW }).click();
      expect(requestAccess).toHaveBeenCalledTimes(1);
      await later(world, page, 500);
      expect(page.titles()).toEqual(["Reload this page to check passwords"]);
    }));

  it.each([
    ["said no", async () => false, "Access wasn’t allowed. Nothing was changed."],
    [
      "could not be asked",
      () => Promise.reject(new Error("no user gesture")),
      "Nothing was changed. Try again.",
    ],
  ])("says that nothing changed if the person %s, until access is granted anywhere", (_, answer, said) =>
    play(async (world) => {
      const page = await noAccess(world, answer);
      await press(world, page, ALLOW);
      await page.waitFor(() => expect(page.alert()).toBe(said));
      await page.followTab();
      expect(page.alert()).toBe(said);
      grant(world);
      await page.followTab();
      await page.waitFor(() => expect(page.alert()).toBeUndefined());
    }),
  );

  it("may stay pending for long: the tab follows the page meanwhile", () =>
    play(async (world) => {
      const page = await noAccess(world, () => new Promise(() => undefined));
      await press(world, page, ALLOW);
      grant(world);
      world.tab.hasScript = true;
      await page.followTab();
      expect(page.titles()).toEqual([NOTHING]);
      expect(await stateOf(world)).toBe("nothing");
    }));
});
