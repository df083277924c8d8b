// Asking the lookup service about the site in the tab, or an account on it, from the click to the answer.

import { fireEvent } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import { agree as agreeTo } from "../../../../world/acts/consent.ts";
import { withoutConsent } from "../../../../world/acts/lookups.ts";
import { goTo } from "../../../../world/acts/passwords.ts";
import { ignoreNext, refuseNext } from "../../../../world/acts/replies.ts";
import { askAboutSite, type Popup } from "../../../../world/lookup/accounts.ts";
import { showBreaches } from "../../../../world/lookup/breaches.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, sentLines, text } from "../../../../world/scenario.ts";
import { browserInUse } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const NO_CONSENT = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";
const INVALID = "Enter a valid email address or username.";
const ABOUT_SITE = /breaches\?domain=shop\.example/;
const ABOUT_ACCOUNT = /breachedaccount\/jo%40shop\.example/;

const open = async (world: World, more: Parameters<typeof openPopup>[2] = {}) => {
  const popup = await openPopup(world, "this-page", more);
  await later(world, popup, 1_000);
  return popup;
};

const inPopup = (act: (world: World, popup: Popup) => Promise<void>, from = browserInUse()) =>
  play(async (world) => act(world, await open(world)), { from });

const saidOf = ({ texts }: Popup) => texts(".ask-site [role=status] p");
const noteOf = ({ texts }: Popup) => texts(".ask-site .entry-note").join();

describe("a question about the site", () => {
  it.each<[string, (world: World) => void, string[]]>([
    [
      "the service is down",
      (world) => answer(world, ABOUT_SITE, text("", 500)),
      ["The lookup failed: the service can’t be reached or is down.", "Try again in a few minutes."],
    ],
    ["the background refuses", (world) => refuseNext(world), [expect.stringMatching(/^The lookup failed: /)]],
    [
      "the background stays silent",
      (world) => ignoreNext(world, 3),
      [expect.stringMatching(/^The lookup failed: /)],
    ],
  ])("explains why nothing is known: %s", (_, obstruct, said) =>
    inPopup(async (world, popup) => {
      obstruct(world);
      await askAboutSite(world, popup);
      const timeout = 10_000;
      await popup.waitFor(() => expect(saidOf(popup).slice(0, said.length)).toEqual(said), { timeout });
    }),
  );

  it("says that an account needs a key, and sends none", () =>
    inPopup(
      async (world, popup) => {
        await askAboutSite(world, popup, "jo@shop.example");
        expect(saidOf(popup).at(-1)).toBe("Set the key in settings, under Services.");
        expect(sentLines(world, /account/)).toEqual([]);
      },
      browserInUse({ lookupApiKey: "" }),
    ));

  it("is awaited, not repeated meanwhile, and answered though its worker dies", () =>
    inPopup(async (world, popup) => {
      answer(world, ABOUT_SITE, text("", 429, { "retry-after": "20" }), json([]));
      await askAboutSite(world, popup);
      expect(saidOf(popup)[0]).toMatch(/^Waiting until 09:\d\d:\d\d\.$/);
      const button = popup.place.querySelector(".ask-site button[type=submit]");
      expect(button?.getAttribute("aria-disabled")).toBe("true");
      await popup.submit(popup.place.querySelector(".ask-site form") as Element);
      expect(saidOf(popup)[0]).toMatch(/^Waiting until/);
      world.end();
      await later(world, popup, 60_000);
      await popup.waitFor(() => expect(saidOf(popup)[0]).toMatch(/shop\.example/));
    }));

  it("is given up when the popup is closed: nothing more is sent, and no worker is kept running", () =>
    inPopup(async (world, popup) => {
      answer(world, ABOUT_SITE, text("", 429, { "retry-after": "40" }));
      await askAboutSite(world, popup);
      expect(saidOf(popup)[0]).toMatch(/^Waiting until/);
      await popup.end();
      await world.sleep(120_000);
      expect(sentLines(world, ABOUT_SITE)).toHaveLength(1);
      expect(world.lives.at(-1)?.isDead).toBe(true);
    }));

  it("is about an account if one is entered, without what was copied along with it", () =>
    inPopup(async (world, popup) => {
      await askAboutSite(world, popup, "mailto:jo@shop.example");
      expect(sentLines(world, ABOUT_ACCOUNT)).toHaveLength(1);
      expect(noteOf(popup)).toBe("Looked up as jo@shop.example. Removed: “mailto:”.");
      await askAboutSite(world, popup, "..");
      expect(popup.text()).toContain(INVALID);
      expect([saidOf(popup), noteOf(popup)]).toEqual([[], ""]);
      await askAboutSite(world, popup, " ");
      expect(sentLines(world, ABOUT_SITE)).toHaveLength(1);
      expect(popup.text()).not.toContain(INVALID);
    }));

  it("is forgotten on the page of another site", () =>
    inPopup(async (world, popup) => {
      await askAboutSite(world, popup);
      expect(saidOf(popup)).toHaveLength(1);
      await goTo(world, "https://elsewhere.example/");
      const shown: string[] = [];
      const watch = new MutationObserver(() => void shown.push(...saidOf(popup)));
      watch.observe(popup.place, { childList: true, characterData: true, subtree: true });
      await popup.followTab();
      watch.disconnect();
      expect(saidOf(popup)).toEqual([]);
      expect(shown.join(), "nor for a moment").not.toContain("elsewhere.example");
    }));
});

describe("consent", () => {
  it("is requested in the click itself, once for everything that a question reveals", () =>
    play(async (world) => {
      const agree = vi.fn(() => new Promise<boolean>(() => undefined));
      const popup = await open(world, { agree });
      await showBreaches(popup);
      fireEvent.submit(popup.place.querySelector(".ask-site form") as Element);
      expect(agree).toHaveBeenCalledOnce();
      await later(world, popup, 5_000);
      await askAboutSite(world, popup, "jo@shop.example");
      expect(agree.mock.calls).toEqual([
        ["browsingActivity"],
        ["browsingActivity", "personallyIdentifyingInfo"],
      ]);
    }));

  it.each([true, false])("sends the question again once it is given, and not without it: %s", (isAllowed) =>
    play(
      async (world) => {
        const asked = Promise.withResolvers<boolean>();
        const popup = await open(world, { agree: () => asked.promise });
        await askAboutSite(world, popup, "jo@shop.example");
        expect(saidOf(popup)).toEqual([NO_CONSENT]);
        if (isAllowed) await agreeTo(world, "personallyIdentifyingInfo");
        asked.resolve(isAllowed);
        await later(world, popup, 5_000);
        expect(sentLines(world, ABOUT_ACCOUNT)).toHaveLength(isAllowed ? 1 : 0);
        expect(saidOf(popup).includes(NO_CONSENT)).toBe(!isAllowed);
      },
      { from: withoutConsent() },
    ),
  );
});
