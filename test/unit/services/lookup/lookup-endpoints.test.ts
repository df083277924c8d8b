// Row by row: the endpoints of lookup-v2 and their rules, over real HTTPS. Choosing a version: lookup-request.test.ts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as lookup from "../../../../src/services/lookup/client.ts";
import { parseAccount } from "../../../../src/shared/accounts/account.ts";
import { LOOKUP_INTERFACES } from "../../../../src/shared/settings/settings.ts";
import { anyCharacter } from "../../../fuzz/any-character.ts";
import { ACCOUNTS, BREACHES, PEOPLE } from "../../../services/lookup-service.ts";
import { failureOf } from "../failures.ts";
import { at, useTrustedService } from "./lookup-over-https.ts";

useTrustedService();

const lastAsked = () => at.service.requests.at(-1);
const breachesOf = (account: string, filter: lookup.BreachFilter = {}) =>
  lookup.fetchAccountBreaches(at.patient, at.access(), account, filter);
const namesOf = (
  account: string,
  filter: lookup.BreachFilter = {},
  change: Partial<lookup.LookupAccess> = {},
) => lookup.fetchAccountBreachNames(at.patient, at.access(change), account, filter);
const pastesOf = (account: string) => lookup.fetchPastes(at.patient, at.access(), account);

/** What the service may tell anyone about Robin, by title. */
const ROBINS = BREACHES.filter(
  ({ Name, IsVerified, IsSensitive, IsRetired }) =>
    ACCOUNTS[PEOPLE.robin]?.breaches.includes(Name) && IsVerified && !IsSensitive && !IsRetired,
);
const ROBINS_NAMES = ROBINS.map(({ Name }) => Name);

describe("Endpoints | Breaches of an account", () => {
  it("GET /api/v2/breachedaccount/{account} | JSON array of Breach", async () => {
    const breaches = await breachesOf(PEOPLE.robin);
    expect(lastAsked()).toMatchObject({ method: "GET", path: "/api/v2/breachedaccount/robin%40shop.test" });
    expect(breaches.map(({ name }) => name)).toEqual(ROBINS_NAMES);
    const logoUrl = `${at.service.url}/logos/LanternBooks.png`;
    expect(breaches.find(({ name }) => name === "LanternBooks")).toMatchObject({
      pwnCount: 3_303_003,
      logoUrl,
    });
    expect(at.sent.map(({ what }) => what)).toEqual(["account"]);
  });

  it("truncateResponse, domain, includeUnverified | names only, of one domain, unverified ones too", async () => {
    const shops = ROBINS.filter(({ Domain }) => Domain === "shop.test").map(({ Name }) => Name);
    expect(shops.length).toBeGreaterThan(1);
    expect(await namesOf(PEOPLE.robin, { domain: "shop.test" })).toEqual(shops);
    expect(lastAsked()?.path).toMatch(/\?truncateResponse=true&domain=shop.test$/);
    expect(at.sent.map(({ what }) => what)).toEqual(["account-at-site"]);
    const breaches = await breachesOf(PEOPLE.unverifiedOnly, { includeUnverified: true });
    expect(breaches).toMatchObject([{ name: "FoxgloveForums", isVerified: false }]);
  });
});

describe("Endpoints | All breaches", () => {
  it("GET /api/v2/breaches | JSON array of Breach", async () => {
    const breaches = await lookup.fetchBreaches(at.patient, at.access(), {});
    expect(lastAsked()).toMatchObject({ method: "GET", path: "/api/v2/breaches" });
    expect(breaches.map(({ name, title, pwnCount }) => [name, title, pwnCount])).toEqual(
      BREACHES.map(({ Name, Title, PwnCount }) => [Name, Title, PwnCount]),
    );
    expect(at.sent.map(({ what }) => what)).toEqual(["catalog"]);
  });
});

describe("Endpoints | One breach", () => {
  it("GET /api/v2/breach/{name} | one Breach object by its stable Name, undefined if it doesn't exist", async () => {
    const breach = await lookup.fetchBreach(at.patient, at.access(), "LanternBooks");
    expect(lastAsked()).toMatchObject({ method: "GET", path: "/api/v2/breach/LanternBooks" });
    expect(breach).toMatchObject({ name: "LanternBooks", title: "Lantern Books" });
    expect(await lookup.fetchBreach(at.patient, at.access(), "Nothing/Like it?")).toBeUndefined();
    expect(lastAsked()?.path).toBe("/api/v2/breach/Nothing%2FLike%20it%3F");
  });
});

describe("Endpoints | All data classes", () => {
  it("GET /api/v2/dataclasses | JSON array of strings", async () => {
    const classes = await lookup.fetchDataClasses(at.patient, at.access());
    const known = new Set(BREACHES.flatMap(({ DataClasses }) => DataClasses));
    expect(classes.toSorted()).toEqual([...known].toSorted());
  });
});

describe("Endpoints | Pastes of an account", () => {
  it("GET /api/v2/pasteaccount/{account} | JSON array of Paste", async () => {
    const pastes = await pastesOf(PEOPLE.robin);
    expect(lastAsked()).toMatchObject({ method: "GET", path: "/api/v2/pasteaccount/robin%40shop.test" });
    expect(pastes.map(({ source, title, postedAt }) => [source, title, postedAt])).toEqual([
      ["Notebin", "corner shop customers (part 3 of 9)", Date.UTC(2021, 11, 2, 18, 44, 9)],
      ["OptOut", "Removed at the author's wish", Date.UTC(2020, 0, 1)],
      ["Notebin", undefined, Date.UTC(2019, 3, 11, 2, 13, 57)],
      ["AdHocUrl", "lists.example", undefined],
    ]);
    expect(pastes.at(0)).toMatchObject({ id: "q8Rk2LxA", emailCount: 12_480 });
    expect(at.sent.map(({ what }) => what)).toEqual(["account"]);
  });
});

describe("Endpoints | rules", () => {
  it("1 | {account} is always URL encoded: any account arrives as it was read", async () => {
    at.service.setAccount("odd + / % ? # & = \\ ; 100%25 漢字 é", { breaches: ["LanternBooks"] });
    expect(await namesOf("odd + / % ? # & = \\ ; 100%25 漢字 é")).toEqual(["LanternBooks"]);
    const character = fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(..."+/%?#&=;:@\\.~!*'() \t\u00a0é漢😀") },
      { weight: 1, arbitrary: anyCharacter },
    );
    const entered = fc
      .array(character, { minLength: 1, maxLength: 40 })
      .map((characters) => characters.join(""))
      .filter((text) => parseAccount(text) !== undefined);
    await fc.assert(
      fc.asyncProperty(entered, async (text) => {
        expect(await breachesOf(text)).toEqual([]);
        expect(lastAsked()).toMatchObject({ operation: "breachedaccount", account: parseAccount(text) });
      }),
      { numRuns: 60 },
    );
  });

  it("2 | pastes are searched by email address only; a username isn't even sent", async () => {
    expect(await failureOf(pastesOf(PEOPLE.userName))).toEqual({ code: "bad-request", service: "lookup" });
    expect(at.service.requests).toEqual([]);
    expect(await namesOf(PEOPLE.userName)).toEqual(["MarbleArcade", "MossyTrails", "QuillForum"]);
  });

  it.each(LOOKUP_INTERFACES.filter((way) => way !== "xposedornot"))(
    "3 | unverified breaches are excluded unless includeUnverified is true (%s)",
    async (way) => {
      for (const includeUnverified of [undefined, false, true]) {
        const filter = includeUnverified === undefined ? {} : { includeUnverified };
        const names = await namesOf(PEOPLE.unverifiedOnly, filter, { interface: way });
        expect(names).toEqual(includeUnverified ? ["FoxgloveForums"] : []);
      }
    },
  );
});
