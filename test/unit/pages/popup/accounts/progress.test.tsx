// What is left of an account's breaches as the person works through them, over the whole background.

import { describe, expect, it } from "vitest";
import { resolvedBreaches, unwatch, watchAddress } from "../../../../world/acts/breaches.ts";
import { check as checkPassword, NEW_PASSWORD, settle } from "../../../../world/acts/passwords.ts";
import { refuseNext } from "../../../../world/acts/replies.ts";
import {
  type Answers,
  check,
  inVersion2,
  lookUpWith,
  type Popup,
  press,
  resultOf,
  showFound,
  titleOf,
} from "../../../../world/lookup/accounts.ts";
import { record, titlesOf } from "../../../../world/lookup/breaches.ts";
import { browserWith } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, text } from "../../../../world/scenario.ts";
import { openPrivateWindow } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const NAMES = { DataClasses: ["Names"] };
const NEW = record({ Name: "New", Title: "New", BreachDate: "2024-05-01", Domain: "new.example", ...NAMES });
const OLD = record({ Name: "Old", Title: "Old", BreachDate: "2012-05-01", Domain: "old.example" });
const SPAM = record({ Name: "Spam", Title: "Spam", IsSpamList: true });

const found = (act: (world: World, popup: Popup) => Promise<void>, more: Answers = {}) =>
  inVersion2(async (world) => act(world, await lookUpWith(world, { breaches: [NEW, OLD], ...more })));

const ringOf = ({ texts }: Popup) => texts(".ring")[0];
const toneOf = ({ place }: Popup) =>
  ["warn", "good"].find((tone) => place.querySelector(`.lookup-result .panel-${tone}`));
const nextOf = ({ texts }: Popup) => texts(".next-breach .stack")[0];

const marks = ({ place }: Popup) => [...place.querySelectorAll<HTMLElement>(".breach-deal")];
const pressed = (popup: Popup) => marks(popup).map((mark) => mark.getAttribute("aria-pressed") === "true");

/** Presses the mark in this row. */
async function mark(world: World, popup: Popup, at: number): Promise<void> {
  const button = marks(popup)[at] as HTMLElement;
  button.focus();
  await popup.click(button);
  await later(world, popup, 500);
}

describe("what is left", () => {
  it("is in the ring, the headline and the color, and follows each mark, which its button takes back", () =>
    found(async (world, popup) => {
      expect([titleOf(popup), ringOf(popup), toneOf(popup)]).toEqual(["In 2 breaches", "0/2", "warn"]);
      await mark(world, popup, 0);
      expect([titleOf(popup), ringOf(popup), toneOf(popup)]).toEqual(["1 of 2 left", "1/2", "warn"]);
      await mark(world, popup, 1);
      expect([titleOf(popup), ringOf(popup), toneOf(popup)]).toEqual([
        "All 2 marked as resolved",
        "✓",
        "good",
      ]);
      expect(resultOf(popup)).toContain("The account may be in others.");
      expect(popup.text()).not.toContain("Passwords were exposed");
      await mark(world, popup, 1);
      expect([titleOf(popup), ringOf(popup), toneOf(popup)]).toEqual(["1 of 2 left", "1/2", "warn"]);
      // Nothing moved, and the focus stayed.
      expect(titlesOf(popup)).toEqual(["New", "Old"]);
      expect(document.activeElement).toBe(marks(popup)[1]);
      expect(popup.texts("[aria-live] .panel-title")).toEqual(["1 of 2 left"]);
    }));

  it("counts without spam lists, which can be marked, too", () =>
    found(
      async (world, popup) => {
        await mark(world, popup, 1);
        expect([titleOf(popup), pressed(popup)]).toEqual(["In 1 breach", [false, true]]);
        await mark(world, popup, 0);
        expect([titleOf(popup), toneOf(popup)]).toEqual(["Resolved", "good"]);
        expect(popup.text()).toContain("Spam lists and fabricated breaches, not counted: 1.");
      },
      { breaches: [NEW, { ...SPAM, BreachDate: "2011-01-01" }] },
    ));

  it("is never good beside what failed", () =>
    found(
      async (world, popup) => {
        await mark(world, popup, 0);
        expect([titleOf(popup), toneOf(popup)]).toEqual(["Resolved · Couldn’t look up pastes", "warn"]);
      },
      { breaches: [NEW], pastes: text("", 500) },
    ));

  it("names pastes, which stay", () =>
    found(
      async (world, popup) => {
        await mark(world, popup, 0);
        expect(titleOf(popup)).toBe("1 of 2 left · 1 paste");
        await mark(world, popup, 1);
        expect([toneOf(popup), ringOf(popup)]).toEqual(["warn", "2/2"]);
      },
      { pastes: [{ Source: "Slexy", Id: "x", EmailCount: 1 }] },
    ));

  it("is without a breach after which the password was changed here", () =>
    play(
      async (world) => {
        world.tab.url = "https://old.example/password";
        await checkPassword(world, { hints: NEW_PASSWORD, sha1: "A".repeat(40) });
        await settle(world, "sent");
        await world.sleep(1_000);
        const popup = await lookUpWith(world, { breaches: [NEW, OLD] });
        expect([titleOf(popup), pressed(popup)]).toEqual(["1 of 2 left", [false]]);
        expect(nextOf(popup)).toMatch(/^Next: New/);
      },
      { from: browserWith(NEW, OLD) },
    ));
});

describe("the next step", () => {
  it("is the worst that is left, with its remedy, and marking it leads to the button that takes it back", () =>
    found(async (world, popup) => {
      expect(nextOf(popup)).toBe("Next: Old Change passwordMark as resolved");
      popup.getByRole("button", { name: "Mark as resolved" }).focus();
      await press(world, popup, "Mark as resolved");
      expect(nextOf(popup)).toMatch(/^Next: New .*Mark as resolved$/);
      expect(popup.texts(".undo")).toEqual(["Resolved: OldUndo"]);
      expect(document.activeElement?.textContent).toBe("Undo");
      expect(pressed(popup)).toEqual([false, true]);
      await press(world, popup, "Undo");
      expect([nextOf(popup)?.slice(0, 9), popup.texts(".undo")]).toEqual(["Next: Old", []]);
      expect(document.activeElement?.textContent).toBe("Mark as resolved");
    }));

  it("stays what it is if the mark isn't stored", () =>
    found(async (world, popup) => {
      refuseNext(world);
      await press(world, popup, "Mark as resolved");
      expect(popup.texts(".popup-problem")[0]).toMatch(/^Nothing was changed/);
      expect([nextOf(popup)?.slice(0, 9), titleOf(popup)]).toEqual(["Next: Old", "In 2 breaches"]);
    }));
});

describe("marks", () => {
  const inCatalog = (act: (world: World, popup: Popup) => Promise<void>) =>
    play(async (world) => act(world, await lookUpWith(world, { breaches: [NEW, OLD] })), {
      from: browserWith(NEW, OLD),
    });

  it("stay with the lookup, are taken along when it is watched, and stay when it no longer is", () =>
    inCatalog(async (world, popup) => {
      await mark(world, popup, 0);
      expect(JSON.stringify(world.area.local)).not.toContain("jo@example.org");
      // Another lookup of it keeps the mark.
      await check(world, popup);
      expect(pressed(popup)).toEqual([true, false]);
      // The line of a lookup that isn't shown says the same.
      await check(world, popup, "other@example.org");
      expect(popup.texts(".lookup-row")).toEqual(["jo@example.org1 of 2 left"]);
      await press(world, popup, "jo@example.org1 of 2 left");
      await showFound(popup);
      await watchAddress(world);
      expect(resolvedBreaches(world)).toEqual(["New"]);
      await later(world, popup, 500);
      await mark(world, popup, 1);
      expect(resolvedBreaches(world)).toEqual(["New", "Old"]);
      await unwatch(world);
      await later(world, popup, 500);
      expect([pressed(popup), titleOf(popup)]).toEqual([[true, true], "All 2 marked as resolved"]);
    }));

  it("of a private window are its own, and nothing outside of it gets them", () =>
    inVersion2(async (world) => {
      await (await lookUpWith(world, { breaches: [NEW, OLD] })).end();
      openPrivateWindow(world);
      world.tab.incognito = true;
      const popup = await openPopup(world);
      answer(world, /breachedaccount/, json([NEW, OLD]));
      answer(world, /pasteaccount/, json([]));
      await check(world, popup);
      await showFound(popup);
      await mark(world, popup, 0);
      expect(titleOf(popup)).toBe("1 of 2 left");
      await popup.end();
      world.tab.incognito = false;
      expect(titleOf(await openPopup(world))).toBe("In 2 breaches");
    }));
});
