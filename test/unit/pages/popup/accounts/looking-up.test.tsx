// Lookups as they come, go and are chosen: what shows at once, what stays in front, and what is shown when it fails.

import { fireEvent } from "@testing-library/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cancelLookup, startLookup } from "../../../../world/acts/lookups.ts";
import { breakDown, holdNext, ignoreNext, loseNext, refuseNext } from "../../../../world/acts/replies.ts";
import { fill } from "../../../../world/acts/room.ts";
import {
  buttonsOf,
  check,
  inVersion2,
  lookUpWith,
  type Popup,
  press,
  resultOf,
  titleOf,
} from "../../../../world/lookup/accounts.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, sentLines, text } from "../../../../world/scenario.ts";
import type { World } from "../../../../world/world.ts";

const [JO, SAM, LEE] = ["jo@example.org", "sam@example.org", "lee@example.org"];
const LIMIT = text("", 429, { "retry-after": "3000" });

const shownOf = ({ texts }: Popup) => texts("#shown-account")[0];
const othersOf = ({ texts }: Popup) => texts(".lookup-row bdi");
const problemOf = ({ texts }: Popup) => texts(".popup-problem")[0];

/** Looks two accounts up, of which the second one is in front. */
async function lookUpTwo(world: World): Promise<Popup> {
  const popup = await lookUpWith(world);
  await check(world, popup, SAM);
  expect([shownOf(popup), othersOf(popup)]).toEqual([SAM, [JO]]);
  return popup;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("looking up", () => {
  it.each([
    ["the background refuses", (world: World) => refuseNext(world), 0],
    ["nobody hears, at the third try too,", (world: World) => ignoreNext(world, 3), 0],
    ["nobody hears at first", (world: World) => ignoreNext(world, 2), 1],
  ])("that %s is failed, or sent", (_, obstruct, count) =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      obstruct(world);
      await check(world, popup);
      expect(sentLines(world, /breachedaccount/)).toHaveLength(count);
      expect(buttonsOf(popup).includes("Try again")).toBe(count === 0);
      if (count === 0) expect(titleOf(popup)).toBe("Couldn’t look up this account");
      await press(world, popup, "Clear lookups");
      expect(shownOf(popup)).toBeUndefined();
    }),
  );

  it("that can't be stored isn't shown as done", () =>
    inVersion2(async (world) => {
      fill(world, "lookups");
      const popup = await lookUpWith(world);
      expect(resultOf(popup)).toContain("the browser has no space left");
    }));
});

describe("choosing another", () => {
  it("shows it in full, with the focus, and the one before until it is there", () =>
    inVersion2(async (world) => {
      const popup = await lookUpTwo(world);
      const titles: unknown[] = [];
      const observer = new MutationObserver(() => titles.push(titleOf(popup)));
      observer.observe(popup.place, { subtree: true, childList: true, characterData: true });
      await press(world, popup, `${JO}Not in known breaches or pastes`);
      observer.disconnect();
      expect(shownOf(popup)).toBe(JO);
      expect(titles.length).toBeGreaterThan(0);
      expect(titles).not.toContain(undefined);
      await popup.waitFor(() => expect(document.activeElement?.id).toBe("shown-result"));
      expect(sentLines(world, /breachedaccount/)).toHaveLength(2);
    }));
});

it("another popup doesn't replace what is read here, but can remove it: then the next one stays in front", () =>
  inVersion2(async (world) => {
    answer(world, /sam%40/, LIMIT, LIMIT);
    const popup = await lookUpTwo(world);
    await startLookup(world, LEE);
    await later(world, popup, 1_000);
    expect([shownOf(popup), othersOf(popup)]).toEqual([SAM, [LEE, JO]]);
    await cancelLookup(world, SAM);
    await later(world, popup, 1_000);
    expect([shownOf(popup), othersOf(popup)]).toEqual([LEE, [JO]]);
    await startLookup(world, "kim");
    await later(world, popup, 1_000);
    expect([shownOf(popup), othersOf(popup)]).toEqual([LEE, ["kim", JO]]);
  }));

describe("canceling", () => {
  it("removes a lookup at once that the background doesn't know yet", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world);
      const letGo = holdNext(world);
      await check(world, popup, SAM, 0);
      expect(shownOf(popup)).toBe(SAM);
      await press(world, popup, "Cancel");
      expect([shownOf(popup), othersOf(popup)]).toEqual([JO, []]);
      letGo();
    }));

  it("keeps a lookup that got lost from being sent again", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world);
      const learn = loseNext(world);
      await check(world, popup, SAM, 0);
      await press(world, popup, "Cancel");
      await popup.settled(learn);
      await later(world, popup, 5_000);
      expect([shownOf(popup), othersOf(popup)]).toEqual([JO, []]);
      expect(sentLines(world, /sam%40/)).toEqual([]);
    }));

  it("leaves a lookup that the background didn't cancel, and says so", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: LIMIT });
      refuseNext(world);
      fireEvent.click(popup.getByRole("button", { name: "Cancel" }));
      await later(world, popup, 100);
      expect(shownOf(popup)).toBe(JO);
      expect(problemOf(popup)).toMatch(/^Nothing was changed/);
    }));
});

it("a killed worker that stays dead is reported, until there is one again", () =>
  inVersion2(async (world) => {
    const popup = await lookUpWith(world, { breaches: LIMIT });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const repair = breakDown(world);
    await later(world, popup, 10);
    expect(problemOf(popup)).toBeUndefined();
    await popup.settled(() => vi.advanceTimersByTimeAsync(1_000));
    expect(problemOf(popup)).toMatch(/isn’t responding/);
    repair();
    await popup.settled(() => vi.advanceTimersByTimeAsync(1_000));
    await later(world, popup, 100);
    expect(problemOf(popup)).toBeUndefined();
  }));

it("one worker is kept running while the popup is seen, and none while it isn't", () =>
  inVersion2(async (world) => {
    const popup = await lookUpWith(world, { breaches: LIMIT, pastes: LIMIT });
    const count = world.lives.length;
    await later(world, popup, 120_000);
    expect([world.lives.length, world.lives.at(-1)?.isDead]).toEqual([count, false]);
    const hide = async (isHidden: boolean) => {
      vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
      document.dispatchEvent(new Event("visibilitychange"));
      await later(world, popup, 60_000);
    };
    await hide(true);
    expect(world.lives.at(-1)?.isDead).toBe(true);
    await hide(false);
    expect(world.lives.at(-1)?.isDead).toBe(false);
  }));
