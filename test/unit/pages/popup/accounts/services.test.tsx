// Which lookup service is used, and its key: chosen or given before the first lookup, changed beside a result, and named.

import { describe, expect, it, vi } from "vitest";
import { leftOf } from "../../../../../src/shared/accounts/allowance.ts";
import { startLookup } from "../../../../world/acts/lookups.ts";
import { holdNext, ignoreNext, refuseNext } from "../../../../world/acts/replies.ts";
import { change, decide, withSettings } from "../../../../world/acts/settings.ts";
import {
  buttonsOf,
  check,
  lookUpWith,
  type Popup,
  press,
  resultOf,
  titleOf,
} from "../../../../world/lookup/accounts.ts";
import { newBrowser } from "../../../../world/lookup/catalogs.ts";
import { later } from "../../../../world/over.tsx";
import { openPopup } from "../../../../world/popup.tsx";
import { answer, json, play, sent, text } from "../../../../world/scenario.ts";
import { ACCOUNT, browserInUse, wakeWhile } from "../../../../world/use.ts";
import type { World } from "../../../../world/world.ts";

const PUBLIC = { lookupUrl: "https://haveibeenpwned.com", lookupInterface: "v3", lookupApiKey: "" };
const FREE = { lookupUrl: "https://api.xposedornot.com", lookupInterface: "xposedornot" };
const USE_FREE = "Use XposedOrNot";
const KEY_NAME = "services.lookupApiKey";
const ACCOUNTS = /account\/|check-email\//;

/** Runs with the popup of a new browser with these settings, after a lookup there. */
const afterLookup = (
  services: object,
  act: (popup: Popup, world: World) => unknown,
  { account = ACCOUNT, policy = {} } = {},
) =>
  play(
    async (world) => {
      decide(world, policy);
      await wakeWhile(world, () => false);
      const popup = await openPopup(world);
      await check(world, popup, account);
      await act(popup, world);
    },
    { from: newBrowser({ ...PUBLIC, ...services }) },
  );

const addresses = (world: World) => sent(world, ACCOUNTS).map(({ url }) => url);
const keysSent = (world: World) => sent(world, ACCOUNTS).map(({ headers }) => headers.get("hibp-api-key"));
const keyField = ({ getByLabelText }: Popup) => getByLabelText("Service key") as HTMLInputElement;

async function enterKey(world: World, popup: Popup, key: string): Promise<void> {
  await popup.type(keyField(popup), key);
  await popup.submit(keyField(popup).form as HTMLFormElement);
  await later(world, popup, 5_000);
}

describe("the choice of a service", () => {
  it("is offered in one sentence each, before anything is sent, and the free one is one click away", () =>
    play(
      async (world) => {
        const agree = vi.fn(async () => true);
        const popup = await openPopup(world, "accounts", { agree });
        expect(popup.text()).toContain("Nothing is sent until you choose a service.");
        await check(world, popup);
        expect(titleOf(popup)).toBe("Choose a service first");
        expect(popup.text()).toContain("Nothing has been sent yet.");
        expect(popup.texts(".service-choice > p")).toEqual([
          "XposedOrNot is free and looks up email addresses in breaches.",
          "Have I Been Pwned needs a paid key. It also covers usernames and pastes.",
        ]);
        expect(addresses(world)).toEqual([]);
        agree.mockClear();
        answer(world, /check-email/, json({ status: "success", breaches: [["Shop"]] }));
        await press(world, popup, USE_FREE, 5_000);
        expect(agree).toHaveBeenCalledOnce();
        expect(addresses(world)).toEqual(["https://api.xposedornot.com/v1/check-email/jo%40example.org"]);
        expect(titleOf(popup)).toBe("In 1 breach");
        expect(popup.texts(".small-print")).toEqual(["Lookups left this hour: 24 of 25"]);
        const { innerHTML } = popup.place.querySelector("[role=tabpanel]:not([hidden])") as Element;
        expect(innerHTML).toContain('href="https://xposedornot.com"');
        expect(innerHTML).not.toMatch(/haveibeenpwned|CC BY/);
        await press(world, popup, "Use Have I Been Pwned", 5_000);
        expect(titleOf(popup)).toBe("Choose a service first");
      },
      { from: newBrowser(PUBLIC) },
    ));

  it("that wasn't saved sends nothing", () =>
    afterLookup({}, async (popup, world) => {
      refuseNext(world);
      await press(world, popup, USE_FREE, 5_000);
      expect(popup.texts(".popup-problem")[0]).toMatch(/^Nothing was changed/);
      expect(addresses(world)).toEqual([]);
    }));

  it("is only that of a key for a username, which the free service doesn't support", () =>
    afterLookup(
      {},
      (popup) => expect([buttonsOf(popup).includes(USE_FREE), keyField(popup)]).toContain(false),
      {
        account: "jo",
      },
    ));

  it.each([
    ["of one's own", { lookupUrl: "https://lookup.example" }, {}, false],
    ["of the public service", { lookupUrl: "https://haveibeenpwned.com/api/v3" }, {}, true],
    ["on this device", { lookupUrl: "http://127.0.0.1:8080" }, {}, true],
    ["that a policy sets", {}, { services: { lookupUrl: "https://lookup.example" } }, false],
    ["whose interface a policy sets", {}, { services: { lookupInterface: "v3" } }, false],
  ])("at an address %s is offered or not", (_, services, policy, isOffered) =>
    afterLookup(services, (popup) => expect(buttonsOf(popup).includes(USE_FREE)).toBe(isOffered), { policy }),
  );

  it("is beside the failure once a key was refused", () =>
    afterLookup({}, async (popup, world) => {
      answer(world, ACCOUNTS, text("", 401), text("", 401));
      await enterKey(world, popup, "k");
      expect(titleOf(popup)).toBe("Couldn’t look up this account");
      expect(buttonsOf(popup)).toContain(USE_FREE);
    }));

  it.each([
    ["not where a policy sets the service", {}, ACCOUNT, { services: { lookupInterface: "v3" } }, false],
    ["not where the service is one's own", { lookupUrl: "https://lookup.example" }, ACCOUNT, {}, false],
    ["not with version 2", { lookupInterface: "v2-url" }, ACCOUNT, {}, false],
    ["not for a username", {}, "jo", {}, false],
    ["else always", {}, ACCOUNT, {}, true],
  ])("is beside a result: %s", async (_, services, account, policy, isOffered) => {
    const kept = await withSettings({
      services: { ...PUBLIC, lookupApiKey: "k", ...services },
      secretOrigins: { [KEY_NAME]: ["https://haveibeenpwned.com", "https://lookup.example"] },
    });
    await play(
      async (world) => {
        decide(world, policy);
        await wakeWhile(world, () => false);
        const popup = await lookUpWith(world, { account });
        expect(titleOf(popup)).toMatch(/^Not in known breaches/);
        expect(buttonsOf(popup).some((name) => name.startsWith("Use "))).toBe(isOffered);
      },
      { from: kept },
    );
  });
});

describe("the free service", () => {
  it("takes no usernames, and the other one is offered in place of another try", () =>
    afterLookup(
      FREE,
      (popup) => {
        expect(resultOf(popup)).toContain("this service looks up only email addresses, so nothing was sent.");
        expect(buttonsOf(popup)).toContain("Use Have I Been Pwned");
        expect(buttonsOf(popup)).not.toContain("Try again");
      },
      { account: "jo" },
    ));

  it.each([
    [0, 0, "hour", 25],
    [24, 1, "hour", 1],
    [90, 120, "day", 10],
    [90, 25 * 60, "hour", 25],
  ])("asked %i times %i minutes ago says for the %s that %i lookups are left", (times, ago, per, count) => {
    const now = Date.now();
    const account = Array.from({ length: times }, () => now - ago * 60_000);
    expect(leftOf({ account }, "account", now)).toMatchObject({ per, count });
  });

  it("whose lookups are used up says until when", () =>
    play(
      async (world) => {
        for (let number = 0; number < 26; number++) await startLookup(world, `${number}@example.org`);
        await world.sleep(60_000);
        const popup = await openPopup(world);
        expect(popup.texts(".small-print")).toEqual(["Lookups left this hour: 0 of 25"]);
        expect(resultOf(popup)).toContain("all lookups for this hour or day are used up");
        expect(resultOf(popup)).toMatch(/Try again after \d{1,2}:\d\d/);
      },
      { from: browserInUse({ lookupInterface: "xposedornot" }) },
    ));
});

describe("a missing key", () => {
  it("is asked for with a link to the public service's page for keys, and to its page for the account", () =>
    afterLookup(
      {},
      (popup) => {
        const [key, own] = [...popup.place.querySelectorAll<HTMLAnchorElement>(".key-form a, .own-page a")];
        expect([own?.href, key?.href].toSorted()).toEqual([
          "https://haveibeenpwned.com/API/Key",
          "https://haveibeenpwned.com/account/jo%20%26%20co",
        ]);
        expect(buttonsOf(popup)).not.toContain("Try again");
      },
      { account: "jo & co" },
    ));

  it("of another service comes from whoever runs it", () =>
    afterLookup({ lookupUrl: "https://lookup.example:8443/base" }, (popup) => {
      expect(popup.texts(".key-form")[0]).toContain("Ask whoever runs lookup.example:8443 for a key.");
      expect(popup.texts(".own-page")).toEqual([]);
    }));

  it("is saved, and then the lookup is repeated with it; it is never shown", () =>
    afterLookup({}, async (popup, world) => {
      answer(world, ACCOUNTS, text("", 401), text("", 401));
      await enterKey(world, popup, " a-secret-key ");
      expect(keysSent(world)).toEqual(["a-secret-key", "a-secret-key"]);
      await popup.end();
      const again = await openPopup(world);
      expect(keyField(again).value).toBe("");
      expect(document.body.outerHTML).not.toContain("a-secret-key");
    }));

  it("counts for the service that the form names, though another one is chosen meanwhile", () =>
    afterLookup({}, async (popup, world) => {
      const letGo = holdNext(world);
      await popup.type(keyField(popup), "for-the-public-one");
      await popup.submit(keyField(popup).form as HTMLFormElement);
      await change(world, { services: { lookupUrl: "https://lookup.example" } });
      letGo();
      await later(world, popup, 5_000);
      expect(keysSent(world)).not.toContain("for-the-public-one");
    }));

  it("can't be set by the person if the organization does", () =>
    afterLookup(
      {},
      async (popup, world) => {
        expect(keyField(popup).disabled).toBe(true);
        expect(popup.texts(".key-form")[0]).toContain("Set by your organization");
        expect(buttonsOf(popup)).toContain("Try again");
        expect(addresses(world)).toEqual([]);
      },
      { policy: { services: { lookupApiKey: "" } } },
    ));

  it.each([
    [
      "the person gave for another service",
      "https://mirror.example",
      "https://haveibeenpwned.com",
      {},
      "Breachlight kept your key for haveibeenpwned.com. Enter one for mirror.example.",
    ],
    [
      "the organization set for another service",
      "https://mirror.example",
      "https://haveibeenpwned.com",
      { services: { lookupApiKey: "k" } },
      "Your organization set this for another service. Breachlight doesn’t send it to mirror.example.",
    ],
    [
      "was for the same host at another address",
      "https://localhost:8080",
      "http://localhost:8080",
      {},
      "Breachlight kept your key for http://localhost:8080. Enter one for https://localhost:8080.",
    ],
  ])("is asked for in plain words beside the one that %s", async (_, lookupUrl, origin, policy, said) => {
    const kept = await withSettings({
      services: { ...PUBLIC, lookupUrl, lookupApiKey: "k" },
      secretOrigins: { [KEY_NAME]: [origin] },
    });
    await play(
      async (world) => {
        decide(world, policy);
        await wakeWhile(world, () => false);
        expect((await lookUpWith(world)).text()).toContain(said);
      },
      { from: kept },
    );
  });

  it.each([" ", "a b", "x".repeat(201)])("is no key that can't be one, until it is typed anew: %j", (key) =>
    afterLookup({}, async (popup, world) => {
      await enterKey(world, popup, key);
      expect(popup.texts("#lookup-key-note .entry-problem")).toEqual(["Enter a valid key."]);
      await popup.type(keyField(popup), "a");
      expect(popup.texts("#lookup-key-note .entry-problem")).toEqual([]);
      expect(addresses(world)).toEqual([]);
    }),
  );

  it("that wasn't saved repeats nothing, and says so", () =>
    afterLookup({}, async (popup, world) => {
      refuseNext(world);
      await enterKey(world, popup, "k");
      expect(popup.texts("#lookup-key-note .entry-problem")).toEqual(["Enter a valid key."]);
      ignoreNext(world);
      await enterKey(world, popup, "k");
      expect(popup.texts(".popup-problem")[0]).toMatch(/^Nothing was changed/);
      expect(addresses(world)).toEqual([]);
    }));
});
