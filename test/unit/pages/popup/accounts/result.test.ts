// The one sentence about an account: what it says for each pair of answers, and that it never gives an all-clear.
import { describe, expect, it } from "vitest";
import { describeInOneLine, describeResult } from "../../../../../src/pages/popup/accounts/lookup/result.ts";
import { type Lookup, summarize } from "../../../../../src/shared/accounts/lookup.ts";
import { NOON, words } from "../../tab-states.ts";
import { ASKING, breach, failed, found, lookup, NOT_ASKED, paste, waiting } from "./lookup-states.ts";

const ONE = found([breach()]);
const THREE = found([breach(), breach(), breach({ dataClasses: ["Names"] })]);
const NO_BREACHES = found([]) as Lookup["breaches"];
const ONE_PASTE = found([paste()]);
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

describe("a complete answer", () => {
  it("is a result with nothing pending", () => {
    const nothing = { isLimited: false, isPending: false, hasFailed: false };
    const done = { ...nothing, isResult: true, needsKey: false, needsConsent: false, said: [] };
    expect(result(THREE, TWO_PASTES)).toMatchObject(done);
  });

  it.each<Case>([
    [THREE, TWO_PASTES, ["warn", "In 3 breaches, 2 pastes", PASSWORDS]],
    [ONE, ONE_PASTE, ["warn", "In 1 breach, 1 paste", PASSWORDS]],
    // Pastes belong below the list, which is already shown: the text above doesn't change when they arrive.
    [THREE, NO_PASTES, ["warn", "In 3 breaches", PASSWORDS, `to come: ${NO_PASTES_KNOWN}`]],
    [NO_BREACHES, TWO_PASTES, ["warn", "In 2 pastes", "Not in known breaches"]],
  ])("counts breaches and pastes, and says which half is empty: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(all);
  });
});

describe("half an answer", () => {
  const REST = "to come: The rest is still being looked up.";
  const HELD_BACK = "to come: Reason: too many requests.";

  it.each<Case>([
    [THREE, waiting(2), ["warn", "In 3 breaches", PASSWORDS, REST, "to come: About 2 s left."]],
    // No reason for a wait that is over, and no all-clear.
    [NO_BREACHES, ASKING, ["quiet", "Not in known breaches", REST]],
    [
      NO_BREACHES,
      waiting(30, "service-asked-to-wait"),
      ["quiet", "Not in known breaches", REST, HELD_BACK, "to come: About 30 s left."],
    ],
    [ASKING, TWO_PASTES, ["warn", "In 2 pastes", REST]],
  ])("is a result, and says what is still pending: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(all);
    expect(result(breaches, pastes)).toMatchObject({ isResult: true, isPending: true });
  });

  it("without pastes is not a result until the breaches are there", () => {
    const all = ["quiet", "Waiting for its turn", "About 4 s left.", NO_PASTES_KNOWN];
    expect(said(waiting(4), NO_PASTES)).toEqual(all);
    expect(result(waiting(4), NO_PASTES)).toMatchObject({ isResult: false, isPending: true });
  });
});

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

it("says in one line that unverified breaches are left out", () => {
  const one = { ...summarize(lookup(NO_BREACHES, NO_PASTES)), isVerifiedOnly: true as const };
  expect(describeInOneLine(one, words)).toMatch(/ · Unverified breaches are left out\.$/);
});

describe("no answer yet", () => {
  it("counts down whole seconds to its turn, and isn't announced", () => {
    const all = ["quiet", "Waiting for its turn", "About 12 s left."];
    expect(said(waiting(12), waiting(14))).toEqual(all);
    expect(result(waiting(12), waiting(14))).toMatchObject({ isResult: false, isPending: true });
    const later = (ms: number) => result(waiting(12), waiting(14), NOON + ms).sentences;
    expect(later(10_400)).toEqual(["About 2 s left."]);
    expect(later(12_000)).toEqual([]);
  });

  it("shows a long wait by its end time", () => {
    const { title, sentences } = result(waiting(600, "service-asked-to-wait"), ASKING);
    expect([title, sentences.at(-1)]).toEqual(["Waiting for the service", "Waiting until 12:14:00."]);
  });

  it("shows the day of a wait until tomorrow", () => {
    const { sentences } = result(waiting(86_400, "service-asked-to-wait"), ASKING);
    expect(sentences.at(-1)).toBe("Waiting until 5 May, 12:04.");
  });

  it.each([waiting(1), NOT_ASKED])("says that the request is in progress", (pastes) => {
    const asking = { title: "Looking up…", isResult: false, isPending: true };
    expect(result(ASKING, pastes)).toMatchObject(asking);
  });
});

it.each<[Lookup["breaches"], Lookup["pastes"], string]>([
  [THREE, TWO_PASTES, "In 3 breaches, 2 pastes"],
  [waiting(12), waiting(14), "Waiting for its turn"],
  [waiting(0), waiting(2), "Waiting for its turn"],
  [waiting(40), NOT_ASKED, "Waiting for its turn"],
  [waiting(3), NO_PASTES, "Waiting for its turn"],
  [ASKING, waiting(1), "Looking up…"],
  [NO_BREACHES, TIMEOUT, "Not in known breaches · Couldn’t look up pastes"],
  [THREE, waiting(1), "In 3 breaches · Looking up…"],
  [NO_BREACHES, ASKING, "Not in known breaches · Looking up…"],
  [ASKING, TWO_PASTES, "In 2 pastes · Looking up…"],
  [ASKING, TIMEOUT, "Couldn’t look up pastes · Looking up…"],
])("one line is the result, what is pending, or what is missing: %#", (breaches, pastes, line) => {
  expect(describeInOneLine(summarize(lookup(breaches, pastes)), words)).toBe(line);
});
