// The Accounts tab over the whole background: many lookups, halves of answers, long lists, watched addresses.

import { describe, expect, it } from "vitest";
import { watchAddress } from "../../../../world/acts/breaches.ts";
import { holdNext, ignoreNext } from "../../../../world/acts/replies.ts";
import { change } from "../../../../world/acts/settings.ts";
import {
  buttonsOf,
  check,
  inVersion2,
  lookUpWith,
  type Popup,
  press,
  resultOf,
  showFound,
  titleOf,
} from "../../../../world/lookup/accounts.ts";
import { openAll, record, records, rowsOf, titlesOf } from "../../../../world/lookup/breaches.ts";
import { browserWith, nextCatalog } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, sentLines, text } from "../../../../world/scenario.ts";
import { openPrivateWindow, watchedAccounts } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const WATCH = "Watch this address";
const PASTE = { Source: "Slexy", Id: "x", EmailCount: 1 };
const refusal = (seconds: number) => text("", 429, { "retry-after": String(seconds) });
const othersOf = ({ texts }: Popup) => texts(".lookup-row");
const shownOf = ({ texts }: Popup) => texts("#shown-account")[0];
const inCatalog = (act: (world: World) => Promise<void>, ...breaches: object[]) =>
  play(act, { from: browserWith(record(), ...breaches) });

describe("many lookups", () => {
  it("are one in full and one line for each other, which can be canceled, chosen and cleared", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      expect(popup.text()).toContain("It’s sent to lookup.example only when you press Check.");
      answer(world, /breachedaccount\/a%40/, json([record()]));
      await check(world, popup, "a@example.org", 20);
      expect(buttonsOf(popup)).not.toContain("Clear lookups");
      for (const account of ["b@example.org", "c@example.org"]) await check(world, popup, account, 100);
      expect(shownOf(popup)).toBe("c@example.org");
      await press(world, popup, "Cancel: b@example.org", 10_000);
      expect(sentLines(world, /b%40/)).toEqual([]);
      expect(othersOf(popup).at(-1)).toBe("a@example.orgIn 1 breach, 1 paste");
      await press(world, popup, "a@example.orgIn 1 breach, 1 paste");
      expect([shownOf(popup), titleOf(popup)]).toEqual(["a@example.org", "In 1 breach, 1 paste"]);
      await press(world, popup, "Clear lookups");
      expect(shownOf(popup)).toBeUndefined();
    }));

  it("of a private window are its own", () =>
    inVersion2(async (world) => {
      await (await lookUpWith(world)).end();
      openPrivateWindow(world);
      world.tab.incognito = true;
      const popup = await openPopup(world);
      expect(shownOf(popup)).toBeUndefined();
      await check(world, popup, "own@example.org");
      expect([shownOf(popup), othersOf(popup)]).toEqual(["own@example.org", []]);
      expect(popup.text()).toContain("You can’t watch an address from a private window.");
    }));
});

describe("half an answer", () => {
  it("is a result, and says what is still pending and why", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: [record()], pastes: refusal(3_000) });
      expect(titleOf(popup)).toBe("In 1 breach");
      expect(popup.text()).toMatch(
        /The rest is still being looked up\.Reason: too many requests\.Waiting until 09:5\d:\d\d\./,
      );
    }));

  it("waits for a day until a time of that day, and pastes come before it", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: refusal(86_400), pastes: [PASTE] });
      expect(titleOf(popup)).toBe("In 1 paste");
      expect(popup.text()).toMatch(/Waiting until 3 Nov\w*, 9:01\./);
    }));

  it("with a failure names it beside what was found", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: [record()], pastes: text("", 500) });
      expect(titleOf(popup)).toBe("In 1 breach · Couldn’t look up pastes");
      expect(resultOf(popup)).toContain("Passwords were exposed. Change those first.");
      answer(world, /pasteaccount/, json([PASTE]));
      await press(world, popup, "Try again", 5_000);
      expect(titleOf(popup)).toBe("In 1 breach, 1 paste");
      expect(sentLines(world, /breachedaccount/)).toHaveLength(1);
    }));
});

describe("many breaches", () => {
  it("are shown in parts, in the order that is chosen, and none is lost at the end", () =>
    inVersion2(async (world) => {
      const many = Array.from({ length: 150 }, (_, at) => ({ Title: `Breach ${at}`, PwnCount: at }));
      answer(world, /breachedaccount/, json(records(...many)));
      const popup = await openPopup(world);
      await check(world, popup);
      expect(rowsOf(popup)).toHaveLength(0);
      await showFound(popup);
      expect(rowsOf(popup)).toHaveLength(100);
      await press(world, popup, "Show 50 more");
      expect(rowsOf(popup)).toHaveLength(150);
      await popup.change(popup.getByLabelText("Sort by"), "size");
      expect(titlesOf(popup)).toHaveLength(100);
      expect(rowsOf(popup)[0]).toMatch(/^Breach 149 about May 2024 · 149 accounts /);
    }));

  it("have those that exposed passwords first if that is chosen, each part by date", () =>
    inVersion2(async (world) => {
      const kinds = [
        ["None, new", "2025-01-01", "Names"],
        ["Old", "2012-07-01", "Passwords"],
        ["Hints, new", "2024-12-01", "Password hints"],
        ["New", "2024-05-12", "Passwords"],
      ].map(([Title, BreachDate, name]) => ({ Title, BreachDate, DataClasses: [name] }));
      const popup = await lookUpWith(world, { breaches: records(...kinds) });
      await popup.change(popup.getByLabelText("Sort by"), "passwords");
      expect(titlesOf(popup)).toEqual(["New", "Old", "None, new", "Hints, new"]);
    }));

  it("lead to advice on all of their data, the worst first", () =>
    inVersion2(async (world) => {
      const names = ["Email addresses", "Passwords", "Phone numbers", "Private messages"];
      const more = Array.from({ length: 30 }, (_, at) => `Class ${at}`);
      const popup = await lookUpWith(world, { breaches: [record({ DataClasses: [...names, ...more] })] });
      const advice = popup.texts("details .advice > li");
      // Advice shared by an address and a number is given once.
      expect(advice.map((line) => line.slice(0, 19))).toEqual([
        ...["Change the password", "Expect blackmail, a", "Expect fake message"],
      ]);
      expect(popup.texts("details > .chips")[0]).toMatch(/^Passwords 1.*Class 29 1$/);
    }));
});

describe("a breach in the list", () => {
  it("has the whole first character of its title in place of a logo, in any script", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, {
        breaches: records({ Title: "😀 forum" }, { Title: "éclair" }),
      });
      const tiles = [...popup.place.querySelectorAll(".tile")];
      expect(tiles.map((tile) => tile.getAttribute("data-letter"))).toEqual(["😀", "É"]);
    }));

  it.each([
    ["named passwords", { DataClasses: ["Passwords"] }, true],
    ["data that isn't named", { DataClasses: [] }, true],
    ["other data", { DataClasses: ["Email addresses"] }, false],
    ["passwords of no site", { Domain: "a b" }, false],
    ["passwords of a path", { Domain: "shop.example/path" }, false],
    ["passwords of a breach that is made up", { IsFabricated: true }, false],
  ])("offers to change the password if it exposed %s: %j", (_, more, isOffered) =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { breaches: [record({ Domain: "shop.example", ...more })] });
      await openAll(popup);
      expect(popup.texts(".details .change-password")).toHaveLength(isOffered ? 1 : 0);
    }),
  );
});

describe("a watched address", () => {
  it("is offered below a finished lookup, asks whose it is, and can be removed", () =>
    inCatalog(async (world) => {
      const popup = await lookUpWith(world);
      await press(world, popup, WATCH);
      expect(popup.text()).toMatch(/Watch only your own address\..* once a day .* Pastes aren’t covered\./);
      await press(world, popup, "Cancel");
      await press(world, popup, WATCH);
      await press(world, popup, WATCH, 10_000);
      expect(popup.text()).toContain("Now watching jo@example.org.");
      expect(popup.texts(".watched")[0]).toMatch(/^jo@example\.orgLast checked: 09:01/);
      expect(buttonsOf(popup)).not.toContain(WATCH);
      await press(world, popup, "Remove jo@example.org");
      expect(popup.text()).toContain("No longer watching jo@example.org.");
      expect(watchedAccounts(world)).toEqual([]);
    }));

  it.each([
    ["a username", { account: "robin" }],
    ["an odd address", { account: "o'brien@shop.test" }],
    ["what failed", { breaches: text("", 500) }],
    ["what isn't finished", { pastes: refusal(3_000) }],
  ])("is not offered for %s", (_what, given) =>
    inVersion2(async (world) => {
      expect(buttonsOf(await lookUpWith(world, given))).not.toContain(WATCH);
    }),
  );

  it("in a new breach is shown with its title, marks and details, until that is resolved", () =>
    inCatalog(async (world) => {
      const before = await lookUpWith(world);
      answer(world, /breachedaccount/, json([]), ...Array(5).fill(json([{ Name: "B" }])));
      await press(world, before, WATCH);
      await press(world, before, WATCH, 10_000);
      await before.end();
      const news = record({ Name: "B", Title: "Leaky Bucket", IsVerified: false });
      await nextCatalog(world, record(), news);
      const popup = await openPopup(world);
      expect(popup.text()).toContain("New breaches");
      expect(popup.texts(".new-breach")[0]).toMatch(
        /^Leaky Bucketjo@example\.org · about May 2024Unverified/,
      );
      world.tab.incognito = true;
      const inPrivate = await openPopup(world);
      expect(buttonsOf(inPrivate), "kept on the disk").not.toContain("Mark as resolved Leaky Bucket");
      await inPrivate.end();
      world.tab.incognito = false;
      await press(world, popup, "Details");
      expect(popup.texts(".new-breach-details .details-facts > div")[0]).toBe("Listed asLeaky Bucket");
      await press(world, popup, "Mark as resolved Leaky Bucket");
      expect(popup.texts(".new-breach")).toEqual(["Leaky Bucketjo@example.org · ResolvedUndo Leaky Bucket"]);
      await press(world, popup, "Undo Leaky Bucket");
      expect(popup.text()).toContain("Undone");
      await press(world, popup, "Mark as resolved Leaky Bucket");
      await popup.end();
      expect((await openPopup(world)).text()).not.toContain("New breaches");
    }));
});

describe("the watch list", () => {
  it("says that unverified breaches are left out, with a link to the setting, and shows no new one", () =>
    inCatalog(async (world) => {
      await watchAddress(world);
      await world.sleep(20_000);
      answer(world, /breachedaccount/, json([{ Name: "B" }]));
      await nextCatalog(world, record(), record({ Name: "B", IsVerified: false }));
      const popup = await openPopup(world);
      expect(popup.texts(".new-breach")).toHaveLength(1);
      expect(popup.texts(".unverified-note")).toEqual([]);
      await change(world, { lookups: { includeUnverified: false } });
      await later(world, popup, 1_000);
      expect(popup.texts(".new-breach")).toEqual([]);
      expect(popup.texts(".unverified-note")).toEqual(["Unverified breaches are left out. Settings"]);
      const link = popup.getByRole("link", { name: "Settings" });
      expect(link.getAttribute("href")).toMatch(/options.*#accounts$/);
    }));

  it("says if the background missed a request, and why a sixth address wasn't added", () =>
    inCatalog(async (world) => {
      for (const name of ["a", "b", "c", "d"]) await watchAddress(world, `${name}@example.org`);
      const popup = await lookUpWith(world, { breaches: [record()] });
      await press(world, popup, WATCH);
      const letGo = holdNext(world);
      await popup.click(popup.getByRole("button", { name: WATCH }));
      // Another popup is faster.
      await watchAddress(world, "e@example.org");
      letGo();
      await later(world, popup, 1_000);
      expect(popup.texts(".popup-problem")[0]).toMatch(/^You can watch five addresses/);
      ignoreNext(world);
      await press(world, popup, "Remove a@example.org");
      expect(popup.texts(".popup-problem")[0]).toMatch(/^Nothing was changed\. Try again\./);
      expect(watchedAccounts(world)).toHaveLength(5);
    }));
});

describe("a new breach", () => {
  it.each<[string, ReturnType<typeof text> | undefined, string]>([
    ["unknown", text("", 404), "lookup.example has no details of this breach."],
    ["failed", text("", 500), "The lookup failed: the service can’t be reached or is down."],
    ["not answered yet", refusal(60), "Waiting until"],
  ])("without details opens with the reason: %s", (_, given, said) =>
    inCatalog(async (world) => {
      await watchAddress(world);
      await world.sleep(20_000);
      answer(world, /breachedaccount/, json([{ Name: "Unlisted" }]));
      await nextCatalog(world, record(), record({ Name: "Other" }));
      answer(world, /\/breach\//, given);
      const popup = await openPopup(world);
      await press(world, popup, "Details");
      expect(popup.texts(".new-breach-details [role=status]")[0]).toContain(said);
      expect(popup.texts(".details")).toEqual([]);
    }),
  );
});

it("a breach opens in place, and stays open while the rest of the answer comes", () =>
  inVersion2(async (world) => {
    answer(world, /pasteaccount/, refusal(20));
    const popup = await lookUpWith(world, { breaches: [record()], pastes: [PASTE] });
    expect(await openAll(popup)).toHaveLength(1);
    await later(world, popup, 30_000);
    expect(titleOf(popup)).toBe("In 1 breach, 1 paste");
    expect(popup.texts(".details")).toHaveLength(1);
  }));
