// The soak's watchers find each broken promise in made-up records, and nothing in good ones.
import { describe, expect, it } from "vitest";
import type { LoggedRequest } from "../../e2e/driver/chromium/net-log.ts";
import { type MayLeave, networkOffenses } from "../../soak/watch/network.ts";
import {
  paceOffenses,
  patienceOffenses,
  rangeOffenses,
  type SignedOut,
  tokenOffenses,
} from "../../soak/watch/services.ts";
import { type Secrets, storeOffenses } from "../../soak/watch/stores.ts";
import { accountOffenses, type Shown, verdictOffenses } from "../../soak/watch/verdicts.ts";

/** Of "password". */
const PREFIX = "5BAA6";
const SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";

describe("range requests", () => {
  const good = {
    method: "GET",
    path: `/range/${PREFIX}`,
    headers: { "add-padding": "true" },
    at: 0,
    status: 200,
  };

  it.each([
    ["are fine with five characters, padded", {}, 0],
    ["with six characters", { path: `/range/${PREFIX}1` }, 1],
    ["with a method that changes something", { method: "POST" }, 1],
    ["without padding", { headers: {} }, 1],
    ["with a cookie", { headers: { ...good.headers, cookie: "a=b" } }, 1],
    ["with a referrer", { headers: { ...good.headers, referer: "https://a.test/" } }, 1],
    ["with a token", { headers: { ...good.headers, authorization: "Bearer a" } }, 1],
    ["about a password that nobody entered", { path: "/range/00000" }, 1],
  ])("%s", (_, change, count) => {
    expect(rangeOffenses([{ ...good, ...change }], new Set([PREFIX]))).toHaveLength(count);
  });
});

describe("lookups", () => {
  const asked = (at: number, family: "breach" | "paste", status = 200) => ({
    ...{ method: "GET", path: `/${family}`, headers: {}, at, status, family },
  });

  it("are 1.5 seconds apart in each family", () => {
    expect(paceOffenses([asked(0, "breach"), asked(1, "paste"), asked(1_500, "breach")])).toEqual([]);
    expect(paceOffenses([asked(0, "breach"), asked(1_499, "breach")])).toHaveLength(1);
  });

  it("are repeated by the browser if the connection was reset", () => {
    expect(paceOffenses([asked(0, "breach", 0), asked(20, "breach")])).toEqual([]);
    expect(paceOffenses([asked(0, "breach", 0), asked(1_000, "breach")])).toHaveLength(1);
    expect(paceOffenses([asked(0, "breach"), asked(20, "breach")])).toHaveLength(1);
  });

  it.each([
    ["after it has passed", asked(3_000, "breach"), [], 0],
    ["before", asked(2_999, "breach"), [], 1],
    ["before, of the other family", asked(2_999, "paste"), [], 1],
    ["of the other family, on its way already", asked(100, "paste"), [], 0],
    ["before, after a background that may not have heard it", asked(2_000, "breach"), [200], 0],
    ["before, after one that has", asked(2_000, "breach"), [1_900], 1],
  ])("keep Retry-After: one %s", (_, next, lostAt, count) => {
    expect(patienceOffenses([asked(0, "breach", 429), next], 3_000, lostAt)).toHaveLength(count);
  });
});

describe("tokens", () => {
  const call = { path: "/a", at: 5, status: 200, isTokenSent: true, isTokenValid: true, account: "demo" };

  it.each<[string, Partial<typeof call>, SignedOut[], number]>([
    ["are fine at their service", {}, [], 0],
    ["are no matter of a call without one", { isTokenSent: false, isTokenValid: false }, [{ from: 0 }], 0],
    ["of another service", { isTokenValid: false, status: 403 }, [], 1],
    ["after signing out", {}, [{ from: 0 }], 1],
    ["after signing in again", {}, [{ from: 0, to: 4 }], 0],
  ])("%s", (_, change, signedOut, count) => {
    expect(tokenOffenses([{ ...call, ...change }], signedOut)).toHaveLength(count);
  });

  it("that have expired are no broken promise", () => {
    const expired = { ...call, isTokenValid: false, status: 401, account: undefined };
    expect(tokenOffenses([expired], [])).toEqual([]);
  });
});

describe("the browser's log", () => {
  const mayLeave: MayLeave = new Map([
    ["https://a.test", { says: /^GET \/range\//, headers: ["add-padding"] }],
  ]);
  const good: LoggedRequest = {
    method: "GET",
    url: "https://a.test/range/00000",
    initiator: "chrome-extension://a",
    headers: { host: "a.test", "sec-fetch-mode": "cors", "add-padding": "true" },
  };

  it.each([
    ["has what may leave", {}, 0],
    ["has a request to another host", { url: "https://b.test/range/00000" }, 1],
    ["has another path", { url: "https://a.test/elsewhere" }, 1],
    ["has another header", { headers: { ...good.headers, cookie: "a=b" } }, 1],
  ])("%s", (_, change, count) => {
    expect(networkOffenses([{ ...good, ...change }], mayLeave)).toHaveLength(count);
  });
});

describe("stores", () => {
  const secrets: Secrets = {
    ...{ passwords: new Set(["password"]), origins: new Set(["https://shop.test"]) },
    ...{ ofPrivateWindows: ["/private"], isPrivateWindowOpen: false },
  };
  const tokens = { "tokens:cloud": { accessToken: "a-token" } };
  const tab = { values: [], recentChecks: [] };
  const marks = { marks: [], skippedHosts: [] };

  it.each<[string, Record<string, unknown>, Record<string, unknown>, number]>([
    ["are fine with known kinds", { settings: {} }, { ...tokens, "tab:1": tab }, 0],
    ["with an unknown kind", { other: 1 }, {}, 1],
    ["with an invalid record", {}, { "tab:1": 1 }, 1],
    ["with a record of which a part is invalid", {}, { "tab:1": { ...tab, values: [1] } }, 1],
    ["with an invalid refused click", {}, { "refused-click:browsingActivity": { what: "x" } }, 1],
    ["are fine with clocks of which pages read a part", {}, { "request-clocks": { a: { last: {} } } }, 0],
    ["with invalid clocks", {}, { "request-clocks": 1 }, 1],
    ["with a token on the disk", { settings: { a: "a-token" } }, tokens, 1],
    ["with a password", { settings: { a: "password" } }, {}, 1],
    ["with its hash", {}, { "tab:1": tab, warned: { ...marks, salt: SHA1 } }, 1],
    ["with its prefix", {}, { warned: { ...marks, salt: PREFIX.toLowerCase() } }, 1],
    ["with its prefix as a mark", {}, { warned: { ...marks, salt: "another", marks: [PREFIX] } }, 1],
    // The mark of this password, with this salt, on https://shop.test.
    [
      "are fine with a mark that is its prefix by chance",
      {},
      { warned: { ...marks, salt: "1477448", marks: [PREFIX] } },
      0,
    ],
    ["with a record of a private window that is closed", {}, { "private:tab:1": tab }, 1],
    ["with what was entered in a private window", { settings: { a: "https://a.test/private" } }, {}, 1],
  ])("%s", (_, local, session, count) => {
    expect(storeOffenses({ local, session }, secrets)).toHaveLength(count);
  });

  it("have records of private windows while one is open", () => {
    const open = { ...secrets, isPrivateWindowOpen: true };
    expect(storeOffenses({ local: {}, session: { "private:tab:1": tab } }, open)).toEqual([]);
  });
});

describe("what is shown about a password", () => {
  const WARNED = "This password is in known breaches";
  const FINE = "Password not found in known breaches";
  const listed: Shown = { state: "breached", toolbar: WARNED, notice: "Change it", isDismissed: false };
  const unlisted: Shown = { state: "not-found", toolbar: FINE, isDismissed: false };
  const unknown: Shown = { state: "unknown", toolbar: "Couldn’t check this password", isDismissed: false };

  it.each<[string, boolean, boolean, Shown, boolean]>([
    ["a warning", true, true, listed, true],
    [
      "a warning that is known already",
      true,
      true,
      { ...listed, notice: undefined, isDismissed: true },
      true,
    ],
    ["nothing wrong with an unlisted one", false, true, unlisted, true],
    ["a failed check in trouble", true, false, unknown, true],
    ["a listed one as fine", true, false, unlisted, false],
    ["a listed one as fine in the toolbar only", true, false, { ...listed, toolbar: FINE }, false],
    ["an unlisted one as listed", false, false, listed, false],
    ["a notice for an unlisted one", false, false, { ...unlisted, notice: "Change it" }, false],
    ["a failed check as fine", false, false, { ...unknown, toolbar: FINE }, false],
    ["a failed check as a breach", false, false, { ...unknown, notice: "Change it" }, false],
    ["a failed check while nothing is wrong", true, true, unknown, false],
    ["no toolbar", true, true, { ...listed, toolbar: "Breachlight" }, false],
    ["no notice", true, true, { ...listed, notice: undefined }, false],
    ["a failed check of an unlisted one while nothing is wrong", false, true, unknown, false],
    ["no result while a service is broken", false, false, { toolbar: "", isDismissed: false }, false],
  ])("%s", (_, isListed, isCalm, shown, isGood) => {
    const entered = { isListed, isCalm, isSteady: true, isPageLeft: false };
    expect(verdictOffenses(entered, shown).length === 0).toBe(isGood);
  });

  it("follows from a page that was left only if it is a warning", () => {
    const left = { isCalm: true, isSteady: true, isPageLeft: true };
    const none: Shown = { toolbar: "Breachlight", isDismissed: false };
    expect(verdictOffenses({ ...left, isListed: false }, none)).toEqual([]);
    expect(verdictOffenses({ ...left, isListed: true }, none)).toHaveLength(1);
  });
});

it.each<[boolean | undefined, string, boolean]>([
  [true, "In 9 breaches, 4 pastes", true],
  [true, "Not in known breaches or pastes", false],
  [false, "Not in known breaches or pastes", true],
  [false, "In 1 breach", false],
  [true, "Lookup failed", true],
  [undefined, "In 1 breach", true],
])("an account that is exposed (%s) is shown with “%s”", (isExposed, sentence, isGood) => {
  expect(accountOffenses("a@b.test", isExposed, sentence).length === 0).toBe(isGood);
});
