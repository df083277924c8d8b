// XposedOrNot, the free service: what is sent, what its answers mean, and that no doubtful one means "not found".

import { describe, expect, it } from "vitest";
import { check, press, resultOf, SERVICE, showFound, titleOf } from "../../../world/lookup/accounts.ts";
import { factsOf, marksOf, titlesOf } from "../../../world/lookup/breaches.ts";
import { openBreaches } from "../../../world/lookup/breaches-page.tsx";
import { newBrowser } from "../../../world/lookup/catalogs.ts";
import { later } from "../../../world/over.tsx";
import { openPopup } from "../../../world/popup.tsx";
import { answer, json, play, sent, sentLines, text } from "../../../world/scenario.ts";
import { browserInUse, loadPage } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

const FREE = { lookupInterface: "xposedornot" };
const AMBIGUOUS = { Error: "Not found", email: null, status: "failed" };
const names = (...breaches: unknown[]) => ({ status: "success", breaches });

/** The popup of an account about which the free service says this. */
const withAnswer = <Seen,>(
  given: ReturnType<typeof json>,
  judge: (popup: Awaited<ReturnType<typeof openPopup>>, world: World) => Seen,
  account = "jo@example.org",
) =>
  play(
    async (world) => {
      answer(world, /check-email/, ...Array(5).fill(given));
      const popup = await openPopup(world);
      await check(world, popup, account);
      return judge(popup, world);
    },
    { from: browserInUse(FREE) },
  );

describe("an address", () => {
  it("is sent once, without the key, and is in the breaches that the service names", () =>
    withAnswer(json(names(["Shop", null, "Not_listed-2016"], 7)), async (popup, world) => {
      expect(titleOf(popup)).toBe("In 2 breaches");
      await showFound(popup);
      expect(titlesOf(popup).toSorted()).toEqual(["Not listed 2016", "Shop"]);
      expect(resultOf(popup)).toContain("Pastes weren’t searched, so the account may be in some.");
      expect(sentLines(world)).toEqual([`GET ${SERVICE}/v1/check-email/jo%40example.org`]);
      expect([...(sent(world)[0]?.headers ?? [])]).toEqual([]);
    }));

  it.each([
    ["a 404 that says so", json({ Error: "No breaches found" }, 404)],
    ["a 200 that says so", json({ Error: "Not found", email: null })],
  ])("is not found with %s", (_what, given) =>
    withAnswer(given, (popup) => expect(titleOf(popup)).toBe("Not in known breaches")),
  );

  const UNREADABLE = "the response couldn’t be read";
  const DOWN = "the service can’t be reached or is down";

  it.each([
    ["its own failure", json(AMBIGUOUS, 404), DOWN],
    ["a 404 with nothing in it", text("", 404), DOWN],
    ["a 404 that is a web page", text("\n <!doctype html>", 404), UNREADABLE],
    ["a 404 with markup in a text", text("Not <b>here</b>", 404), DOWN],
    ["a web page", text("<!doctype html>"), UNREADABLE],
    ["half an answer", text('{"status":"success","breaches":[["Sh'), UNREADABLE],
    ["a list of something else", json(names([1])), UNREADABLE],
    ["an empty list", json(names()), UNREADABLE],
    ["a list of an empty one", json(names([])), UNREADABLE],
    ["no list", json({ status: "success" }), UNREADABLE],
    ["not found beside names", json({ Error: "Not found", email: null, breaches: [["Shop"]] }), UNREADABLE],
    ["no breaches beside names", json({ Error: "No breaches found", breaches: [["Shop"]] }, 404), DOWN],
    ["not found without a word on the address", json({ Error: "Not found" }), UNREADABLE],
    ["a block", text("", 403), "the service refused the request"],
    ["a disorder", json(AMBIGUOUS, 500), DOWN],
  ])("is unknown after %s", (_what, given, reason) =>
    withAnswer(given, (popup) => {
      expect(titleOf(popup)).toBe("Couldn’t look up this account");
      expect(resultOf(popup)).toContain(`Reason: ${reason}.`);
    }),
  );

  it.each(["robin_the_tall", "robin@home", "@robin"])("is not %s: nothing is sent", (entry) =>
    withAnswer(
      json(names(["Shop"])),
      (popup, world) => {
        expect(sentLines(world)).toEqual([]);
        expect(resultOf(popup)).toContain("this service looks up only email addresses, so nothing was sent.");
      },
      entry,
    ),
  );
});

describe("the catalog", () => {
  const listed = (...exposedBreaches: unknown[]) => json({ status: "success", exposedBreaches });
  const SHOP = {
    breachID: "-Corner -_ Shop-2016",
    domain: "shop.example",
    exposedData: ["Passwords"],
    exposedRecords: 12,
    breachedDate: "2019-03-14T00:00:00+00:00",
    addedDate: "2019-04-02T12:15:00+00:00",
  };

  const withCatalog = (
    given: ReturnType<typeof json>,
    judge: (page: Awaited<ReturnType<typeof openBreaches>>, world: World) => unknown,
  ) =>
    play(
      async (world) => {
        answer(world, /\/breaches$/, ...Array(5).fill(given));
        await loadPage(world, 60_000);
        const page = await openBreaches(world);
        await later(world, page, 1_000);
        await judge(page, world);
      },
      { from: newBrowser(FREE) },
    );

  it("is fetched once, and describes each breach once, in our own terms", () =>
    withCatalog(listed(SHOP, SHOP), async (page, world) => {
      expect(sentLines(world)).toEqual([`GET ${SERVICE}/v1/breaches`]);
      expect(titlesOf(page)).toEqual(["Corner Shop 2016"]);
      expect(await factsOf(page)).toEqual([
        { Happened: "about March 2019", Accounts: "12", Site: "shop.example", Added: "2 April 2019" },
      ]);
    }));

  it("loses what can't be read, not the breach or the list, and doubts only what it says to doubt", () =>
    withCatalog(
      listed(
        { exposedData: [] },
        [],
        { breachID: "A", verified: false },
        {
          ...{ breachID: "B", verified: null, domain: null, exposedData: "Passwords", exposedRecords: 0 },
        },
        { ...SHOP, breachID: "C", sensitive: true },
      ),
      async (page) => {
        expect(titlesOf(page).toSorted()).toEqual(["A", "B", "C"]);
        expect(marksOf(page).toSorted()).toEqual(["Sensitive", "Unverified", "Unverified"]);
        expect((await factsOf(page)).filter((facts) => facts.Accounts === undefined)).toHaveLength(2);
      },
    ));

  it.each([
    ["a breach without a name", listed({ exposedData: [] })],
    ["a list alone", text("[]")],
    ["an error", json({ Error: "Not found" })],
    ["a web page", text("<html>")],
  ])("can't be read from %s", (_what, given) =>
    withCatalog(given, async (page, world) => {
      expect(page.text()).toContain("Couldn’t get the breach list: the response couldn’t be read.");
      await press(world, page, "Try again");
      expect(titlesOf(page)).toEqual([]);
    }),
  );
});
