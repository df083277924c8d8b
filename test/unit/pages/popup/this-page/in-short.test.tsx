// The tab about the page before anything is opened: one card about the password, one about the site, and nothing that nobody asked for.

import { describe, expect, it } from "vitest";
import { dismissBreach } from "../../../../world/acts/breaches.ts";
import { check } from "../../../../world/acts/passwords.ts";
import { change } from "../../../../world/acts/settings.ts";
import { buttonsOf, press } from "../../../../world/lookup/accounts.ts";
import { records } from "../../../../world/lookup/breaches.ts";
import { browserWith } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, play, text } from "../../../../world/scenario.ts";
import { CHECK } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

async function open(world: World) {
  const page = await openPopup(world, "this-page");
  await later(world, page, 2_000);
  const card = () => page.place.querySelector<HTMLDivElement>(".site > .panel");
  return {
    ...page,
    /** The card about the site: tone, title and facts. */
    card: () => [
      /panel-(\w+)/.exec(card()?.className ?? "")?.[1],
      ...page.texts(".site > .panel .panel-title, .site > .panel p"),
    ],
    cardButtons: () => (card() ? buttonsOf({ place: card() as HTMLDivElement }) : []),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

const withBreaches = (breaches: Record<string, unknown>[], act: (world: World) => Promise<void>) =>
  play(act, { from: browserWith(...records(...breaches)) });

const MAIL = { DataClasses: ["Email addresses"] };
const SOME = [
  { BreachDate: "2023-02-11" },
  { BreachDate: "2019-04-02", ...MAIL },
  { BreachDate: "2016-11-01" },
];

describe("a breached site is one card", () => {
  it.each<[what: string, breaches: Record<string, unknown>[], card: string[]]>([
    [
      "of one breach",
      [{ BreachDate: "2023-02-11" }],
      [
        "warn",
        "shop.example was breached (about February 2023)",
        "1,204,551 accounts: passwords, email addresses",
      ],
    ],
    [
      "of several, with how many had passwords and when the last was",
      SOME,
      ["warn", "shop.example was breached 3 times", "Latest: February 2023 · Passwords got out in 2"],
    ],
    [
      "without passwords, which calls for nothing",
      [MAIL, MAIL],
      ["quiet", "shop.example was breached 2 times", "Latest: May 2024"],
    ],
    [
      "of which one isn't verified: it isn't counted as one that happened",
      [{}, { IsVerified: false }],
      [
        "warn",
        "shop.example was breached (about May 2024)",
        "1,204,551 accounts: passwords, email addresses · Unverified (1)",
      ],
    ],
    [
      "of which none is verified",
      [{ IsVerified: false }, { IsVerified: false }],
      [
        "warn",
        "shop.example may have been breached (about May 2024)",
        "1,204,551 accounts: passwords, email addresses · Unverified (2)",
      ],
    ],
  ])("%s", (_what, breaches, card) =>
    withBreaches(breaches, async (world) => {
      const page = await open(world);
      expect(page.card()).toEqual(card);
      expect(page.cardButtons()).toEqual([
        ...(card[0] === "warn" ? ["Change password: shop.example"] : []),
        "Show breaches",
      ]);
      expect(page.texts(".site-breach")).toEqual([]);
    }),
  );

  it("still says what happened once it is dismissed, quietly", () =>
    withBreaches(SOME, async (world) => {
      for (const name of ["Breach0", "Breach2"]) await dismissBreach(world, name);
      const page = await open(world);
      const happened = [
        "shop.example was breached 3 times",
        "Latest: February 2023 · Passwords got out in 2",
      ];
      expect(page.card()).toEqual(["quiet", happened[0], `${happened[1]} · Dismissed breaches (2)`]);
      await dismissBreach(world, "Breach1");
      await later(world, page, 1_000);
      expect(page.card()).toEqual(["quiet", happened[0], `${happened[1]} · Dismissed breaches (3)`]);
      expect(page.cardButtons()).toEqual(["Show breaches"]);
    }));

  const warned = (world: World, more = {}) => {
    answer(world, /range/, text(`${CHECK.sha1.slice(5)}:12`));
    return check(world, more);
  };

  it("leaves the button to the warning above it about the same site", () =>
    withBreaches(SOME, async (world) => {
      await warned(world);
      const page = await open(world);
      expect(page.cardButtons()).toEqual(["Show breaches"]);
      expect(page.text().match(/Change password/g)).toHaveLength(1);
    }));
});

describe("what nobody asked for", () => {
  const orderOf = (page: Opened) => page.texts(".popup-main .panel-title, .audit-card, .score-row h2");

  it("never stands above what happened: that nothing was entered comes last", () =>
    withBreaches(SOME, async (world) => {
      expect(orderOf(await open(world))).toEqual([
        "shop.example was breached 3 times",
        "No password entered here yet",
        "Check all your passwords",
        "Page score",
      ]);
    }));

  it("is behind Details: by which service a password was checked, which may not be the current one", () =>
    withBreaches([], async (world) => {
      await check(world);
      await change(world, { services: { passwordsUrl: "https://other.passwords.example" } });
      const page = await open(world);
      expect(page.text()).not.toContain("Source:");
      await press(world, page, "Details");
      expect(page.text()).toContain("Source: passwords.example");
    }));
});
