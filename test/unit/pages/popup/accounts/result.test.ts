// The one sentence about an account: what it says for each pair of answers, and that it never gives an all-clear.
import { describe, expect, it } from "vitest";
import { describeResult } from "../../../../../src/pages/popup/accounts/lookup/result.ts";
import { type Lookup, summarize } from "../../../../../src/shared/accounts/lookup.ts";
import { NOON, words } from "../../tab-states.ts";
import { breach, failed, found, lookup, NOT_ASKED, paste, waiting } from "./lookup-states.ts";

const THREE = found([breach(), breach(), breach({ dataClasses: ["Names"] })]);
const NO_BREACHES = found([]) as Lookup["breaches"];
const TWO_PASTES = found([paste(), paste()]);
const NO_PASTES = found([]) as Lookup["pastes"];
const TIMEOUT = failed({ code: "timeout" });
const OFFLINE = failed({ code: "offline" });

const PASSWORDS = "Passwords were exposed. Change those first.";
const SLOW = "Reason: the service took too long to respond.";
const UNKNOWN = "The account may be in breaches or pastes that aren’t shown.";
const AGAIN = "Try again in a few minutes.";
const NO_PASTES_KNOWN = "Not in known pastes";
const NOT_SEARCHED = "Pastes weren’t searched, so the account may be in some.";

function result(breaches: Lookup["breaches"], pastes: Lookup["pastes"], now = NOON, account?: string) {
  return describeResult(summarize(lookup(breaches, pastes, account)), "v3", words, now);
}

/** Everything shown: the tone first, and what is still pending last. */
function said(...of: Parameters<typeof result>) {
  const { tone, title, sentences, toCome } = result(...of);
  return [tone, title, ...sentences, ...toCome.map((sentence) => `to come: ${sentence}`)];
}

type Case = [Lookup["breaches"], Lookup["pastes"], string[]];

describe("a failed part", () => {
  const [NO_BREACHES_KNOWN, NO_BREACHES_SAID] = ["Not in known breaches", "Couldn’t look up breaches"];
  const NO_PASTES_SAID = "Couldn’t look up pastes";
  const unknown = `${SLOW} ${UNKNOWN}`;

  it.each<Case>([
    [NO_BREACHES, TIMEOUT, [`${NO_BREACHES_KNOWN} · ${NO_PASTES_SAID}`, unknown, AGAIN]],
    [TIMEOUT, NO_PASTES, [NO_BREACHES_SAID, NO_PASTES_KNOWN, unknown, AGAIN]],
    [THREE, TIMEOUT, [`In 3 breaches · ${NO_PASTES_SAID}`, PASSWORDS, unknown, AGAIN]],
    [TIMEOUT, TWO_PASTES, [`In 2 pastes · ${NO_BREACHES_SAID}`, unknown, AGAIN]],
    // One reason is shown once.
    [TIMEOUT, TIMEOUT, ["Couldn’t look up this account", unknown, AGAIN]],
  ])("is never read as not found, and doesn't hide the other part: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(["warn", ...all]);
    expect(result(breaches, pastes).hasFailed).toBe(true);
  });

  it("is the complete answer for a username", () => {
    const all = ["warn", NO_BREACHES_SAID, unknown, AGAIN, NOT_SEARCHED];
    expect(said(TIMEOUT, NOT_ASKED, NOON, "robin")).toEqual(all);
  });

  it("gives both reasons, but for a rate limit on both only the longer wait", () => {
    expect(result(TIMEOUT, OFFLINE).sentences).toEqual([`${SLOW} Reason: you’re offline. ${UNKNOWN}`, AGAIN]);
    const limited = (retryAfterSeconds: number) =>
      failed({ code: "rate-limited", status: 429, retryAfterSeconds });
    expect(result(limited(16), limited(90)).sentences.slice(1)).toEqual(["Try again after 12:05:30."]);
  });

  it("gives its reason and the other part's wait", () => {
    const view = result(TIMEOUT, waiting(1));
    expect(view).toMatchObject({ title: NO_BREACHES_SAID, isPending: true, hasFailed: true });
    expect(view.toCome.at(-1)).toBe("About 1 s left.");
  });
});
