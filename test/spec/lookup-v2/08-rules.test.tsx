// lookup-v2, "Endpoints": the rules.

import { describe, expect, it } from "vitest";
import { captured, hasCaptures } from "../../unit/services/captures.ts";
import {
  askAboutSite,
  check,
  inVersion2,
  lookedUp,
  lookUpWith,
  resultOf,
  titleOf,
} from "../../world/lookup/accounts.ts";
import { marksOf, record, records, showBreaches } from "../../world/lookup/breaches.ts";
import { browserWith } from "../../world/lookup/catalogs.ts";
import { enterPassword, OTHER_ROW, saidOf, sha1Of, suffixOf } from "../../world/lookup/ranges.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, play, playIn, sentLines, text } from "../../world/scenario.ts";

const NOT_FOUND = "Password not found in known breaches";

/** What the addresses of requests have in place of {account}. */
const accountsIn = (lines: string[]) => lines.map((line) => line.replace(/.*account\/|\?.*/g, ""));

describe("Rules", () => {
  it("1. {account} is not case sensitive, and white space around it is trimmed: it is one account", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { account: "  Jo@Example.org\n" });
      await check(world, popup, "jo@example.ORG");
      expect(accountsIn(sentLines(world, /breachedaccount/))).toEqual(["Jo%40Example.org"]);
      expect(popup.text()).not.toContain("Other lookups");
    }));

  it("1. {account} is always URL encoded", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      const accounts = ["a+b/c%d?e#f&g=h", "Zoë 漢字", "%2e%2e", "../breaches", "..."];
      for (const account of accounts) await check(world, popup, account);
      expect(accountsIn(sentLines(world))).toEqual(accounts.map(encodeURIComponent));
    }));

  it.each([
    ["Jo <jo@example.org>", "Looked up as jo@example.org. Removed: “Jo <”, “>”."],
    ["jo\u200b@example.org,", "Looked up as jo@example.org. Removed: “,”, invisible characters."],
    ["jo＠example.org", "Looked up as jo@example.org."],
    ["mailto:jo@example.org", "Looked up as jo@example.org. Removed: “mailto:”."],
  ])("1. What was copied along with an account is not sent, and the person is told: %j", (entered, note) =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { account: entered });
      expect(accountsIn(sentLines(world, /breachedaccount/))).toEqual(["jo%40example.org"]);
      expect(popup.text()).toContain(note);
    }),
  );

  it.each([
    ["  \t", "Enter a valid email address or username."],
    ["..", "Enter a valid email address or username."],
    ["\ud800", "Enter a valid email address or username."],
    ["Email: jo@example.org", "Enter a valid email address or username."],
    ["x".repeat(321), "That’s too long for an account."],
  ])("1. What no address can carry is not sent, and the person is told: %j", (entered, problem) =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { account: entered });
      expect(sentLines(world)).toEqual([]);
      expect(popup.getByText(problem)).toBeTruthy();
      expect(document.activeElement).toBe(popup.place.querySelector("#account"));
    }),
  );

  it("2. For pasteaccount, {account} must be an email address: of a username only breaches are asked for", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, { account: "robin the tall" });
      expect(sentLines(world)).toHaveLength(1);
      expect(titleOf(popup)).toBe("Not in known breaches");
      expect(resultOf(popup)).toContain("Pastes weren’t searched, so the account may be in some.");
    }));

  it("2. An email address is what the pattern of pastes matches", () =>
    inVersion2(async (world) => {
      const popup = await openPopup(world);
      const addresses = ["a.b-c_d+e@x.y-z_1.museum", "JO@SHOP.EXAMPLE", "1@2.co"];
      const others = [
        "jo@localhost",
        "jo@shop.c0m",
        "jo@@shop.example",
        "jö@shop.example",
        "+jo@shop.example",
      ];
      for (const account of [...addresses, ...others]) await check(world, popup, account);
      expect(sentLines(world, /breachedaccount/)).toHaveLength(addresses.length + others.length);
      expect(accountsIn(sentLines(world, /pasteaccount/))).toEqual(addresses.map(encodeURIComponent));
    }));

  it("3. No accounts of sensitive or retired breaches are returned: “not found” says what it covers", async () => {
    const popup = await lookedUp();
    expect(titleOf(popup)).toBe("Not in known breaches or pastes");
    expect(resultOf(popup)).toContain("This covers only breaches the service knows and can share.");
  });

  it("3. Breaches flagged unverified are included, as they are asked for, and marked", async () => {
    expect(marksOf(await lookedUp({ breaches: [record({ IsVerified: false })] }))).toEqual(["Unverified"]);
  });

  it("4. One domain can be breached several times: all of its breaches are shown, the latest first", () =>
    playIn(browserWith(...records({ BreachDate: "2020-03-01" }, {})), async (world) => {
      const popup = await openPopup(world, "this-page");
      await later(world, popup, 1_000);
      expect(popup.text()).toContain("shop.example was breached 2 times");
      await showBreaches(popup);
      expect(popup.text()).toMatch(/\(about May 2024\).*\(about March 2020\)/);
      answer(world, /domain=/, json(records({}, {}, {})));
      await askAboutSite(world, popup);
      expect(popup.text()).toContain("Known breaches of shop.example: 3");
    }));

  it("5. {prefix} is the first 5 hexadecimal characters of the SHA-1, of any password", () =>
    play(async (world) => {
      for (const [value, password] of ["a", "pässwörd", "漢字"].entries()) {
        answer(world, /\/range\//, text(OTHER_ROW));
        await enterPassword(world, password, value);
        await world.sleep(1_000);
        expect(sentLines(world).at(-1)).toBe(
          `GET https://passwords.example/range/${sha1Of(password).slice(0, 5)}`,
        );
      }
    }));

  it("5. A range request never returns 404: one that does is no answer, and nothing is called safe", async () => {
    expect(await saidOf("a", text("Not found", 404))).toContain("Couldn’t check this password");
  });

  it("6. If the suffix is absent, the password is not in the data set, which isn't praise", async () => {
    const said = await saidOf("a", `${OTHER_ROW}\r\nF${OTHER_ROW.slice(1)}`);
    expect(said).toContain(NOT_FOUND);
    expect(said).toContain("That alone doesn’t make it strong.");
  });

  it.each([
    ["CRLF between lines", (rows: string[]) => rows.join("\r\n")],
    ["CRLF after the last one too", (rows: string[]) => `${rows.join("\r\n")}\r\n`],
    ["LF", (rows: string[]) => rows.join("\n")],
    ["blanks at the ends of lines", (rows: string[]) => rows.join(" \t\n")],
  ])("7. The same colon delimiter and CRLF: understood with %s", async (_name, body) => {
    const rows = [OTHER_ROW, `${suffixOf("a")}:42`, OTHER_ROW];
    expect(await saidOf("a", body(rows))).toContain("Seen 42 times in data breaches.");
  });

  it.each([381, 584, 10_000])("8. A response of %i suffixes is searched to its end", async (count) => {
    const rows = Array.from(
      { length: count - 1 },
      (_, at) => `${at.toString(16).toUpperCase().padStart(35, "0")}:1`,
    );
    const said = await saidOf("a", [...rows, `${suffixOf("a")}:7`].join("\r\n"));
    expect(said).toContain("Seen 7 times in data breaches.");
  });

  it.skipIf(!hasCaptures)(
    "8. Ranges of the public service are understood, and its empty one is no answer",
    async () => {
      const said = await saidOf("password", captured("ranges/5BAA6-crlf.txt"));
      expect(said).toMatch(/Seen \d,\d{3},\d{3} times in data breaches\./);
      expect(await saidOf("a", captured("ranges/37D5B.txt"))).toContain(NOT_FOUND);
      expect(await saidOf("a", captured("ranges/AD871.txt"))).toContain("Couldn’t check this password");
    },
  );
});
