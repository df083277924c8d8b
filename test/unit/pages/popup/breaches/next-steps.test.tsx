// What the popup says to do after a breach, in order, and beside a password warning.

import { describe, expect, it } from "vitest";
import { watchAddress } from "../../../../world/acts/breaches.ts";
import { check, goTo, NEW_PASSWORD } from "../../../../world/acts/passwords.ts";
import { lookUpWith, press, showFound } from "../../../../world/lookup/accounts.ts";
import { openAll, record, showBreaches } from "../../../../world/lookup/breaches.ts";
import { browserWith, nextCatalog } from "../../../../world/lookup/catalogs.ts";
import { twoStepFile } from "../../../../world/lookup/two-step.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, sentLines, text } from "../../../../world/scenario.ts";
import { CHECK } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const SHOP = {
  domain: "shop.example",
  methods: ["sms", "totp", "u2f"],
  documentation: "https://help.shop.example/two-step",
};
const ELSEWHERE = "Change it wherever else you used it.Check all your passwords";
const TURN_ON = "Turn on two-step sign-in at shop.example: security key, authenticator app, text message";
const SOURCE =
  "Two-step sign-in and passkeys, as of 4 August 2026: twofactorauth (MIT), passkeys (CC BY 4.0)";

const withShop = (act: (world: World) => Promise<void>, breach = {}) =>
  play(act, { from: browserWith(record(breach)) });

/** Opens the list of the site's breaches, which reads what sites offer. */
async function showSteps(world: World, page: Awaited<ReturnType<typeof openPopup>>): Promise<void> {
  await showBreaches(page);
  await later(world, page, 1_000);
}

async function open(
  world: World,
  sites: Parameters<typeof twoStepFile>[0] = [SHOP],
  tab: "this-page" | "accounts" = "this-page",
) {
  const page = await openPopup(world, tab, { twoStep: twoStepFile(sites) });
  await later(world, page, 2_000);
  await showSteps(world, page);
  return { ...page, steps: () => page.texts(".next-steps > li") };
}

describe("the steps after a breach", () => {
  it("are in order on the site that was breached, each with its button, and name their sources", () =>
    withShop(async (world) => {
      const page = await open(world);
      expect(page.texts(".site > .panel .button")).toEqual(["Change password"]);
      expect(page.steps()).toEqual([ELSEWHERE, `${TURN_ON}How to turn it onI have turned it on`]);
      expect(page.text()).toContain(SOURCE);
      const link = page.getByRole("link", { name: /^How to turn it on/ });
      expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
        SHOP.documentation,
        "noopener noreferrer",
      ]);
    }));

  it("send nothing", () =>
    withShop(async (world) => {
      await later(world, await open(world), 5_000);
      const before = sentLines(world).length;
      const page = await open(world);
      await page.click(page.getByRole("button", { name: "I have turned it on" }));
      await later(world, page, 5_000);
      expect(sentLines(world)).toHaveLength(before);
    }));

  it.each<[what: string, sites: Parameters<typeof twoStepFile>[0], steps: number]>([
    ["the site isn't in the list", [], 1],
    ["only a part of the site is", [{ domain: "cloud.shop.example", methods: ["totp"] }], 1],
    ["only its sign-in host is", [{ domain: "accounts.shop.example", methods: ["totp"] }], 2],
  ])("speak of two-step sign-in only if it is offered there: %s", (_what, sites, count) =>
    withShop(async (world) => {
      const page = await open(world, sites);
      expect(page.steps()).toHaveLength(count);
      expect(page.text().includes("Two-step sign-in and passkeys, as of")).toBe(count === 2);
    }),
  );

  it("say nothing about two-step sign-in if the list can't be read", () =>
    withShop(async (world) => {
      const page = await openPopup(world, "this-page", { twoStep: null });
      await later(world, page, 2_000);
      await showSteps(world, page);
      expect(page.texts(".next-steps > li")).toHaveLength(1);
      expect(page.text()).not.toMatch(/two-step/i);
    }));

  it("are only about two-step sign-in where no password got out", () =>
    withShop(
      async (world) => {
        const [step, ...more] = (await open(world)).steps();
        expect(step).toContain("Turn on two-step sign-in");
        expect(more).toEqual([]);
      },
      { DataClasses: ["Email addresses"] },
    ));

  it.each([
    [["sms"], "Only by text message: weaker than an app"],
    [["call", "sms"], "Only by text message or phone call: weaker than an app"],
    [["sms", "email"], undefined],
  ])("say what is weak about %j", (methods, said) =>
    withShop(async (world) => {
      const page = await open(world, [{ domain: "shop.example", methods }]);
      if (said === undefined) expect(page.text()).not.toContain("weaker");
      else expect(page.text()).toContain(said);
      expect(page.queryByRole("link", { name: /^How to turn it on/ })).toBeNull();
    }),
  );

  it.each([
    ["passwordless", "You can use a passkey instead of the password at shop.example."],
    ["mfa", "A passkey can be the second step at shop.example."],
  ] as const)("speak of passkeys: %s", (passkey, said) =>
    withShop(async (world) => {
      const page = await open(world, [
        { domain: "shop.example", documentation: "https://shop.example/keys", passkey },
      ]);
      expect(page.steps()[1]).toBe(`${said} How to set up a passkey`);
      expect(page.getByRole("link", { name: "How to set up a passkey" }).getAttribute("href")).toBe(
        "https://shop.example/keys",
      );
    }),
  );

  it("stay marked as long as the page is open, and can be unmarked", () =>
    withShop(async (world) => {
      const page = await open(world);
      const button = page.getByRole("button", { name: "I have turned it on" });
      button.focus();
      await page.click(button);
      expect(page.steps()[1]).toBe("You have turned on two-step sign-in.Undo");
      // Whoever pressed it by keyboard can undo it at once.
      expect(document.activeElement?.textContent).toBe("Undo");
      await page.click(page.getByRole("button", { name: "Undo" }));
      expect(page.steps()[1]).toContain(TURN_ON);
    }));
});

it("what was turned on at one site isn't said of the next", () =>
  play(
    async (world) => {
      const page = await open(world, [SHOP, { ...SHOP, domain: "other.example" }]);
      await page.click(page.getByRole("button", { name: "I have turned it on" }));
      await goTo(world, "https://other.example/");
      await page.followTab();
      await showSteps(world, page);
      expect(page.steps()[1]).toContain("Turn on two-step sign-in at other.example");
      await goTo(world, "https://shop.example/login");
      await page.followTab();
      await showSteps(world, page);
      expect(page.steps()[1]).toContain("You have turned on two-step sign-in.");
    },
    { from: browserWith(record(), record({ Name: "Other", Domain: "other.example" })) },
  ));

describe("a password warning", () => {
  const warned = async (world: World, more = {}) => {
    answer(world, /range/, text(`${CHECK.sha1.slice(5)}:12`));
    await check(world, more);
  };
  it("has the advice below the button that changes the password, once on the page", () =>
    withShop(async (world) => {
      await warned(world);
      const page = await open(world);
      await press(world, page, "Details");
      const [panel] = page.texts(".panel-bad");
      expect(panel).toMatch(/Change password.*Turn on two-step sign-in at shop\.example/);
      expect(panel).toContain(SOURCE);
      expect(page.text().match(/Turn on two-step/g)).toHaveLength(1);
      expect(page.text().match(/Change password/g), "one button for it").toHaveLength(1);
      expect(page.steps()).toEqual([ELSEWHERE]);
    }));

  it("leaves the advice to the site's breaches if the password is a new one", () =>
    withShop(async (world) => {
      await warned(world, { hints: NEW_PASSWORD });
      const page = await open(world);
      await press(world, page, "Details");
      expect(page.texts(".panel-bad").join()).not.toContain("two-step");
      expect(page.steps()).toHaveLength(2);
    }));

  it("of the page before is about that page's site", () =>
    withShop(async (world) => {
      await warned(world);
      await goTo(world, "https://other.example/");
      const page = await open(world);
      await press(world, page, "Details");
      expect(page.texts(".panel-bad")[0]).toContain("Turn on two-step sign-in at shop.example");
    }));
});

describe("an account's breach", () => {
  const watchedWith = (act: (world: World) => Promise<void>) =>
    play(
      async (world) => {
        await (await lookUpWith(world, { breaches: [record()] })).end();
        await act(world);
      },
      { from: browserWith(record()) },
    );

  it("has the steps in its details; the mark is kept for a watched address, and only for it", () =>
    watchedWith(async (world) => {
      const once = async (isOn: boolean) => {
        const page = await open(world, [SHOP], "accounts");
        await openAll(page);
        await later(world, page, 1_000);
        expect(page.steps()).toHaveLength(3);
        expect(page.steps()[2]?.includes("You have turned on")).toBe(isOn);
        return page;
      };
      const page = await once(false);
      await press(world, page, "I have turned it on");
      await page.end();
      await (await once(false)).end();
      await watchAddress(world);
      const watched = await once(false);
      await press(world, watched, "I have turned it on");
      await watched.end();
      const site = await open(world);
      expect(site.steps()[1]).toContain("Turn on two-step sign-in");
      await site.end();
      const marked = await once(true);
      await press(world, marked, "Undo");
      await marked.end();
      await once(false);
    }));

  it("has no steps without a site, and none of a site that isn't one", () =>
    play(
      async (world) => {
        const odd = ["", "a b", "https://shop.example/", "shop.example@evil.test"];
        const breaches = odd.map((Domain, at) => record({ Name: `B${at}`, Domain }));
        await (await lookUpWith(world, { breaches })).end();
        const page = await open(world, [SHOP], "accounts");
        await showFound(page);
        await openAll(page);
        expect(page.texts(".details")).toHaveLength(4);
        expect(page.steps()).toEqual([]);
      },
      { from: browserWith(record()) },
    ));
});

it("a new breach of a watched address says the next steps, and asks nobody for them", () =>
  play(
    async (world) => {
      await watchAddress(world);
      await world.sleep(20_000);
      answer(world, /breachedaccount/, json([{ Name: "B" }]));
      await nextCatalog(world, record(), record({ Name: "B", Title: "Leaky Bucket" }));
      const before = sentLines(world).length;
      const page = await open(world, [SHOP], "accounts");
      expect(page.texts(".new-breach .button")).toEqual(["Change password"]);
      await press(world, page, "Details");
      expect(page.texts(".new-breach .next-steps > li")).toHaveLength(2);
      await press(world, page, "I have turned it on");
      await page.end();
      const again = await open(world, [SHOP], "accounts");
      await press(world, again, "Details");
      expect(again.texts(".new-breach .next-steps > li")[1]).toContain(
        "You have turned on two-step sign-in.",
      );
      expect(sentLines(world)).toHaveLength(before);
    },
    { from: browserWith(record()) },
  ));
