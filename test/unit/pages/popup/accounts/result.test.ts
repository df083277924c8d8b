// The one sentence about an account: what it says of each pair of answers, and that it never gives an all clear.
import { describe, expect, it } from "vitest";
import { describeInOneLine, describeResult } from "../../../../../src/pages/popup/accounts/lookup/result.ts";
import { type Lookup, summarise } from "../../../../../src/shared/accounts/lookup.ts";
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
const SPAM = breach({ isSpamList: true });
const FABRICATED = breach({ isFabricated: true });
const SPAM_ONLY = found([SPAM, FABRICATED]) as Lookup["breaches"];

const IN_TWO = "Passwords were exposed in 2 of them. Change those first.";
const IN_IT = "Passwords were exposed in it. Change yours first.";
const LEFT_OUT = "Not counted: 1 spam list or fabricated breach.";
const LEFT_OUT_TWO = "Not counted: 2 spam lists or fabricated breaches.";
const COVERAGE =
  "Only what this service knows was searched, and sensitive breaches are not told to just anyone. The account may be in others.";
const SLOW = "The reason: the service took too long to answer.";
const AGAIN = "Check again in a moment.";
const NO_PASTES_KNOWN = "Not in known pastes.";
const ONE_AT_A_TIME = "The service allows one question every 1.5 seconds.";
const ADDRESSES_ONLY = "Pastes can be searched for e-mail addresses only, so they were not looked up.";
const UNSEARCHABLE =
  "The service cannot search pastes for an address written like this, so they were not looked up.";

function result(breaches: Lookup["breaches"], pastes: Lookup["pastes"], now = NOON, account?: string) {
  return describeResult(summarise(lookup(breaches, pastes, account)), "v3", words, now);
}

/** All that is said, with the tone first, and at the end what is still to come. */
function said(...of: Parameters<typeof result>) {
  const { tone, title, sentences, toCome } = result(...of);
  return [tone, title, ...sentences, ...toCome.map((sentence) => `to come: ${sentence}`)];
}

type Case = [Lookup["breaches"], Lookup["pastes"], string[]];

describe("a whole answer", () => {
  it("is a result that wants nothing more", () => {
    const nothing = { isLimited: false, isPending: false, hasFailed: false };
    const done = { ...nothing, isResult: true, needsKey: false, needsConsent: false, said: undefined };
    expect(result(THREE, TWO_PASTES)).toMatchObject(done);
  });

  it.each<Case>([
    [THREE, TWO_PASTES, ["warn", "In 3 breaches and 2 pastes", IN_TWO]],
    [ONE, ONE_PASTE, ["warn", "In 1 breach and 1 paste", IN_IT]],
    // Of pastes below the list, which is there already: above it is the same as before they came.
    [THREE, NO_PASTES, ["warn", "In 3 breaches", IN_TWO, `to come: ${NO_PASTES_KNOWN}`]],
    [NO_BREACHES, TWO_PASTES, ["warn", "In 2 pastes", "Not in known breaches."]],
  ])("counts breaches and pastes, and says of which half there is nothing: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(all);
  });

  it("of nothing says what was searched", () => {
    expect(said(NO_BREACHES, NO_PASTES)).toEqual(["good", "Not in known breaches and pastes", COVERAGE]);
  });

  it.each([
    ["robin", THREE, ["warn", "In 3 breaches", IN_TWO, ADDRESSES_ONLY]],
    ["robin", NO_BREACHES, ["good", "Not in known breaches", ADDRESSES_ONLY, COVERAGE]],
    ["o'brien@shop.test", THREE, ["warn", "In 3 breaches", IN_TWO, UNSEARCHABLE]],
  ])("says why there are no pastes of %s", (account, breaches, all) => {
    expect(said(breaches, NOT_ASKED, NOON, account)).toEqual(all);
  });
});

describe("spam lists and fabricated breaches", () => {
  it.each<Case>([
    [
      found([breach(), SPAM, FABRICATED, breach()]),
      TWO_PASTES,
      ["warn", "In 2 breaches and 2 pastes", IN_TWO, LEFT_OUT_TWO],
    ],
    [found([breach(), SPAM]), ONE_PASTE, ["warn", "In 1 breach and 1 paste", IN_IT, LEFT_OUT]],
    [found([SPAM]), TWO_PASTES, ["warn", "In 2 pastes", LEFT_OUT]],
  ])("are told as left out, and are in no number: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(all);
  });

  it("alone are neither an exposure nor nothing", () => {
    const title = "Only in 2 spam lists or fabricated breaches";
    expect(said(SPAM_ONLY, NO_PASTES).slice(0, 3)).toEqual(["warn", title, COVERAGE]);
    expect(result(SPAM_ONLY, TIMEOUT).title).toBe(`${title}. Pastes could not be looked up`);
  });
});

describe("half an answer", () => {
  const WAITING = "to come: Pastes are being asked for: the service allows one question every 1.5 seconds.";
  const HELD_BACK = "to come: Pastes are still to come: the service asked to wait.";
  const breachesAsked = ["to come: Breaches are being asked for."];

  it.each<Case>([
    [THREE, waiting(2), ["warn", "In 3 breaches", IN_TWO, WAITING, "to come: About 2 seconds to go."]],
    // No reason for a wait that is over, and no all clear.
    [NO_BREACHES, ASKING, ["quiet", "Not in known breaches", "to come: Pastes are being asked for."]],
    [
      NO_BREACHES,
      waiting(30, "service-asked-to-wait"),
      ["quiet", "Not in known breaches", HELD_BACK, "to come: About 30 seconds to go."],
    ],
    [ASKING, TWO_PASTES, ["warn", "In 2 pastes", ...breachesAsked]],
  ])("is a result, and says what is still to come: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(all);
    expect(result(breaches, pastes)).toMatchObject({ isResult: true, isPending: true });
  });

  it("without pastes is no result before the breaches are there", () => {
    const all = ["quiet", "Waiting for its turn", ONE_AT_A_TIME, "About 4 seconds to go.", NO_PASTES_KNOWN];
    expect(said(waiting(4), NO_PASTES)).toEqual(all);
    expect(result(waiting(4), NO_PASTES)).toMatchObject({ isResult: false, isPending: true });
  });
});

describe("a failed part", () => {
  const [NO_BREACHES_KNOWN, NO_BREACHES_SAID] = ["Not in known breaches", "Breaches could not be looked up"];
  const NO_PASTES_SAID = "Pastes could not be looked up";
  const unknown = (what: string) => `${SLOW} It may or may not be in ${what}.`;

  it.each<Case>([
    [NO_BREACHES, TIMEOUT, [`${NO_BREACHES_KNOWN}. ${NO_PASTES_SAID}`, unknown("pastes"), AGAIN]],
    [TIMEOUT, NO_PASTES, [NO_BREACHES_SAID, NO_PASTES_KNOWN, unknown("breaches"), AGAIN]],
    [THREE, TIMEOUT, [`In 3 breaches. ${NO_PASTES_SAID}`, IN_TWO, `${SLOW} There may be more.`, AGAIN]],
    [TIMEOUT, TWO_PASTES, [`In 2 pastes. ${NO_BREACHES_SAID}`, `${SLOW} There may be more.`, AGAIN]],
    // One reason is said once.
    [TIMEOUT, TIMEOUT, ["Could not look up this account", unknown("breaches and pastes"), AGAIN]],
  ])("is never read as not found, and hides nothing of the other: %#", (breaches, pastes, all) => {
    expect(said(breaches, pastes)).toEqual(["warn", ...all]);
    expect(result(breaches, pastes).hasFailed).toBe(true);
  });

  it("of a user name is the whole answer", () => {
    const all = ["warn", NO_BREACHES_SAID, unknown("breaches"), AGAIN, ADDRESSES_ONLY];
    expect(said(TIMEOUT, NOT_ASKED, NOON, "robin")).toEqual(all);
  });

  it("says two reasons both, and of one limit of both the longer wait alone", () => {
    expect(result(TIMEOUT, OFFLINE).sentences).toHaveLength(3);
    const limited = (retryAfterSeconds: number) =>
      failed({ code: "rate-limited", status: 429, retryAfterSeconds });
    expect(result(limited(16), limited(90)).sentences.slice(1)).toEqual([
      "The service can be asked again at 12:05:30. Check again then.",
    ]);
  });

  it("while the other part waits, says both", () => {
    const view = result(TIMEOUT, waiting(1));
    expect(view).toMatchObject({ title: NO_BREACHES_SAID, isPending: true, hasFailed: true });
    expect(view.toCome.at(-1)).toBe("About 1 second to go.");
  });
});

describe("no answer yet", () => {
  it("counts down whole seconds to its turn, and is no news", () => {
    const all = ["quiet", "Waiting for its turn", ONE_AT_A_TIME, "About 12 seconds to go."];
    expect(said(waiting(12), waiting(14))).toEqual(all);
    expect(result(waiting(12), waiting(14))).toMatchObject({ isResult: false, isPending: true });
    const later = (ms: number) => result(waiting(12), waiting(14), NOON + ms).sentences[1];
    expect(later(10_400)).toBe("About 2 seconds to go.");
    expect(later(12_000)).toBe("Any moment now.");
  });

  it("tells a long wait by its end", () => {
    const { title, sentences } = result(waiting(600, "service-asked-to-wait"), ASKING);
    expect([title, sentences.at(-1)]).toEqual(["The service asked to wait", "Waiting until 12:14:00."]);
  });

  it("tells what the service said of a limit, once", () => {
    const held = { ...waiting(30, "service-asked-to-wait"), said: "Slow down." } as const;
    const refused = failed({ code: "rate-limited", said: "Slow down." });
    const limited = { isLimited: true, said: { label: "The service says:", texts: ["Slow down."] } };
    expect(result(held, held)).toMatchObject(limited);
    expect(result(THREE, held)).toMatchObject(limited);
    expect(result(refused, NO_PASTES)).toMatchObject(limited);
    expect(result(waiting(30, "service-asked-to-wait"), ASKING).said).toBeUndefined();
    expect(result(waiting(2), waiting(2)).isLimited).toBe(false);
  });

  it("says of a protection layer that asking more prolongs the block", () => {
    const blocked = waiting(60, "service-blocks");
    expect(said(blocked, blocked).slice(1)).toEqual([
      "This network is blocked for now",
      "A protection layer in front of the service turns questions away. Asking again prolongs the block, so your question is kept and asked later.",
      "About 60 seconds to go.",
    ]);
    expect(result(THREE, blocked).toCome[0]).toContain("Asking again prolongs the block.");
    expect(result(blocked, TWO_PASTES).toCome[0]).toContain("Asking again prolongs");
  });

  it.each([waiting(1), NOT_ASKED])("says that the question is on its way", (pastes) => {
    const asking = { title: "Asking the service", isResult: false, isPending: true };
    expect(result(ASKING, pastes)).toMatchObject(asking);
  });
});

it.each<[Lookup["breaches"], Lookup["pastes"], string]>([
  [THREE, TWO_PASTES, "In 3 breaches and 2 pastes"],
  [waiting(12), waiting(14), "Waiting for its turn · 12 s"],
  [waiting(0), waiting(2), "Waiting for its turn"],
  [waiting(40), NOT_ASKED, "Waiting for its turn · 40 s"],
  [waiting(3), NO_PASTES, "Waiting for its turn · 3 s"],
  [ASKING, waiting(1), "Asking the service"],
  [NO_BREACHES, TIMEOUT, "Not in known breaches. Pastes could not be looked up"],
  [THREE, waiting(1), "In 3 breaches · pastes to come"],
  [NO_BREACHES, ASKING, "Not in known breaches · pastes to come"],
  [ASKING, TWO_PASTES, "In 2 pastes · breaches to come"],
  [ASKING, TIMEOUT, "Pastes could not be looked up · breaches to come"],
])("one line is the result, what is waited for, or what is missing: %#", (breaches, pastes, line) => {
  expect(describeInOneLine(summarise(lookup(breaches, pastes)), words, NOON)).toBe(line);
});
