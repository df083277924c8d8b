// Lookups and the watch list when the browser needs consent to send accounts: asked in the click, reported if missing.

import { fireEvent } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import { watchAddress } from "../../../../world/acts/breaches.ts";
import { agree as agreeTo, takeBack } from "../../../../world/acts/consent.ts";
import { withoutConsent } from "../../../../world/acts/lookups.ts";
import { change } from "../../../../world/acts/settings.ts";
import {
  check,
  lookUpWith,
  type Popup,
  press,
  resultOf,
  titleOf,
} from "../../../../world/lookup/accounts.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { play, sent, sentLines, text } from "../../../../world/scenario.ts";
import { ACCOUNT, browserAfter, browserInUse, loadPage } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const KIND = "personallyIdentifyingInfo";
const WHY = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";
const NOT_CHECKED = "The lookup failed: you haven’t allowed this to be sent.";

/** Submits the form around a field, in one go, as a person's click is. */
function submit({ place }: Popup, selector: string, value: string): void {
  const field = place.querySelector(selector) as HTMLInputElement;
  fireEvent.input(field, { target: { value } });
  fireEvent.submit(field.form as HTMLFormElement);
}

const click = ({ getByRole }: Popup, name: string) => getByRole("button", { name }).click();
const keyless = () => browserInUse({ lookupApiKey: "" });
const consentless = (act: (world: World) => Promise<void>) => play(act, { from: withoutConsent() });

/** A browser that watches two addresses and may send neither. */
const watchingTwo = async () =>
  browserAfter(
    async (world) => {
      await watchAddress(world);
      await watchAddress(world, "b@example.org");
    },
    { from: await withoutConsent() },
  );

describe("consent to accounts being sent", () => {
  it.each([
    ["a check", browserInUse, (popup: Popup) => submit(popup, "#account", "sam@example.org"), /sam%40/],
    ["a repeated check", browserInUse, (popup: Popup) => click(popup, "Try again"), /breachedaccount/],
    ["a key", keyless, (popup: Popup) => submit(popup, "#lookup-key", "k"), /breachedaccount/],
  ])("is requested in the click itself, once, and not awaited: %s", (_, from, act, address) =>
    play(
      async (world) => {
        await (await lookUpWith(world, { breaches: text("", 500), pastes: text("", 500) })).end();
        const agree = vi.fn(() => new Promise<boolean>(() => undefined));
        const popup = await openPopup(world, "accounts", { agree });
        const before = sent(world, address).length;
        act(popup);
        expect(agree.mock.calls).toEqual([[KIND]]);
        await later(world, popup, 10_000);
        expect(sent(world, address).length).toBeGreaterThan(before);
        expect(agree).toHaveBeenCalledOnce();
      },
      { from: from() },
    ),
  );

  it("is requested when an address is to be watched, and not for what sends nothing", () =>
    play(
      async (world) => {
        await (await lookUpWith(world)).end();
        const agree = vi.fn(async () => true);
        const popup = await openPopup(world, "accounts", { agree });
        await check(world, popup, "");
        await press(world, popup, "Watch this address");
        expect(agree).not.toHaveBeenCalled();
        click(popup, "Watch this address");
        expect(agree.mock.calls).toEqual([[KIND]]);
        await later(world, popup, 1_000);
      },
      { from: browserInUse() },
    ));

  it("is not requested for an empty key, or to read another result", () =>
    play(
      async (world) => {
        await (await lookUpWith(world)).end();
        await (await lookUpWith(world, { account: "sam@example.org" })).end();
        const agree = vi.fn(async () => true);
        const popup = await openPopup(world, "accounts", { agree });
        submit(popup, "#lookup-key", " ");
        await press(world, popup, `${ACCOUNT}Couldn’t look up this account`);
        expect(agree).not.toHaveBeenCalled();
      },
      { from: keyless() },
    ));
});

describe("a lookup without consent", () => {
  it.each([ACCOUNT, "robin"])("explains what the browser asks, and offers to ask again: %s", (account) =>
    consentless(async (world) => {
      const popup = await openPopup(world);
      await check(world, popup, "in the list");
      await check(world, popup, account);
      expect(popup.texts(".lookup-row")).toEqual(["in the listNot looked up yet"]);
      expect(titleOf(popup)).toBe("Not looked up yet");
      expect(popup.texts(".lookup-result .panel-warn .panel-text > p")).toEqual([WHY]);
      expect(popup.queryByRole("button", { name: "Cancel" })).toBeNull();
      expect(sentLines(world)).toEqual([]);
      world.consent.add(KIND);
      await press(world, popup, "Try again", 5_000);
      expect(sentLines(world, /breachedaccount/)).toHaveLength(1);
    }),
  );

  it("keeps earlier answers, and says what is missing", () =>
    play(async (world) => {
      const popup = await lookUpWith(world, { pastes: text("", 429, { "retry-after": "20" }) });
      takeBack(world, KIND);
      await later(world, popup, 60_000);
      expect(titleOf(popup)).toBe("Not in known breaches · Couldn’t look up pastes");
      expect(resultOf(popup)).toContain(
        "Reason: you haven’t allowed this to be sent. The account may be in breaches or pastes that aren’t shown.",
      );
      expect(popup.getByRole("button", { name: "Try again" })).toBeTruthy();
    }));
});

describe("the watch list without consent", () => {
  it("says for each address that it wasn't checked, explains the prompt once, and checks after a yes", () =>
    play(
      async (world) => {
        const refused = await openPopup(world, "accounts", { agree: async () => false });
        expect(refused.texts(".watched-error")).toEqual([NOT_CHECKED, NOT_CHECKED]);
        expect(refused.texts(".watch-consent p")).toEqual([WHY]);
        await press(world, refused, "Try again", 10_000);
        await refused.end();
        expect(sentLines(world)).toEqual([]);
        const popup = await openPopup(world, "accounts", {
          agree: async () => {
            await agreeTo(world, KIND);
            return true;
          },
        });
        await press(world, popup, "Try again", 10_000);
        expect(sentLines(world, /breachedaccount/)).toHaveLength(2);
        expect(popup.texts(".watch-consent, .watched-error")).toEqual([]);
      },
      { from: watchingTwo() },
    ));

  it("leaves the explanation to the lookup above, if that was refused too", () =>
    play(
      async (world) => {
        const popup = await lookUpWith(world);
        expect(popup.text().split(WHY)).toHaveLength(2);
        expect(popup.texts(".watched-error")).toHaveLength(2);
      },
      { from: watchingTwo() },
    ));
});

it("a watched address waits for a yes before it goes to another service", () =>
  play(
    async (world) => {
      const lookupUrl = "https://other.lookup.example";
      await change(world, { services: { lookupUrl, lookupInterface: "v2-url" } });
      await loadPage(world, 60_000);
      const agree = vi.fn(async () => true);
      const popup = await openPopup(world, "accounts", { agree });
      const [question] = popup.texts("section .question");
      expect(question).toMatch(/^Watched addresses aren’t checked: you agreed to lookup\.example/);
      expect(popup.texts(".watched")[0]).toMatch(/Not checked yet/);
      expect(popup.texts(".watched-error")).toEqual([]);
      await press(world, popup, "Yes, check them", 10_000);
      expect(agree.mock.calls).toEqual([[KIND]]);
      expect(sent(world, /breachedaccount/).map(({ host }) => host)).toEqual(["other.lookup.example"]);
      expect(popup.texts("section .question")).toEqual([]);
    },
    { from: browserAfter((world) => watchAddress(world)) },
  ));
