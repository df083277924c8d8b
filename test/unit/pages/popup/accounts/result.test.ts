// The one sentence about an account: what it says of each pair of answers, and that it never gives an all clear.
import { describe, expect, it } from "vitest";
import { describeInOneLine, describeResult } from "../../../../../src/pages/popup/accounts/lookup/result.ts";
import type { Lookup } from "../../../../../src/shared/accounts/lookup.ts";
import { summarise } from "../../../../../src/shared/accounts/lookup.ts";
import { NOON, words } from "../../tab-states.ts";
import { ASKING, breach, failed, found, lookup, NOT_ASKED, paste, waiting } from "./lookup-states.ts";

const THREE = found([breach(), breach(), breach({ dataClasses: ["Names"] })]);
const NO_BREACHES = found([]) as Lookup["breaches"];
const TWO_PASTES = found([paste(), paste()]);
const NO_PASTES = found([]) as Lookup["pastes"];
const TIMEOUT = failed({ code: "timeout" });

function result(breaches: Lookup["breaches"], pastes: Lookup["pastes"], now = NOON, account?: string) {
  return describeResult(summarise(lookup(breaches, pastes, account)), "v3", words, now);
}

describe("a whole answer", () => {
  it("counts breaches and pastes, and says where to start", () => {
    const done = {
      isResult: true,
      isLimited: false,
      isPending: false,
      hasFailed: false,
      needsKey: false,
      needsConsent: false,
    };
    expect(result(THREE, TWO_PASTES)).toEqual({
      ...done,
      tone: "warn",
      title: "In 3 breaches and 2 pastes",
      sentences: ["Passwords were exposed in 2 of them. Change those first."],
      toCome: [],
    });
  });

  it("speaks of one breach in the singular", () => {
    expect(result(found([breach()]), found([paste()]))).toMatchObject({
      title: "In 1 breach and 1 paste",
      sentences: ["Passwords were exposed in it. Change yours first."],
    });
  });

  it("says of which half there is nothing", () => {
    // Of pastes below the list, which is there already: above it is the same as before they came.
    expect(result(THREE, NO_PASTES)).toMatchObject({
      title: "In 3 breaches",
      sentences: ["Passwords were exposed in 2 of them. Change those first."],
      toCome: ["Not in known pastes."],
    });
    const sentences = ["Not in known breaches."];
    expect(result(NO_BREACHES, TWO_PASTES)).toMatchObject({ tone: "warn", title: "In 2 pastes", sentences });
  });

  it("of nothing says what was searched", () => {
    const { title, tone, sentences } = result(NO_BREACHES, NO_PASTES);
    expect({ title, tone }).toEqual({ title: "Not in known breaches and pastes", tone: "good" });
    const limits = /Only what this service knows .* sensitive breaches are not told to just anyone/;
    expect(sentences.join(" ")).toMatch(limits);
  });

  it("for a user name says why there are no pastes", () => {
    const why = "Pastes can be searched for e-mail addresses only, so they were not looked up.";
    const robin = (breaches: Lookup["breaches"]) => result(breaches, NOT_ASKED, NOON, "robin");
    expect(robin(THREE)).toMatchObject({ title: "In 3 breaches" });
    expect(robin(THREE).sentences).toContain(why);
    expect(robin(NO_BREACHES)).toMatchObject({ title: "Not in known breaches", tone: "good" });
    expect(robin(NO_BREACHES).sentences).toContain(why);
  });

  it("for an address that cannot be searched does not say that it is none", () => {
    const { sentences } = result(THREE, NOT_ASKED, NOON, "o'brien@shop.test");
    const why =
      "The service cannot search pastes for an address written like this, so they were not looked up.";
    expect(sentences).toContain(why);
    expect(sentences.join(" ")).not.toContain("for e-mail addresses only");
  });
});

describe("spam lists and fabricated breaches", () => {
  const spam = breach({ isSpamList: true });
  const fabricated = breach({ isFabricated: true });
  const onlyThese = found([spam, fabricated]) as Lookup["breaches"];

  it("are told as left out, and are in no number", () => {
    expect(result(found([breach(), spam, fabricated, breach()]), TWO_PASTES)).toMatchObject({
      title: "In 2 breaches and 2 pastes",
      sentences: [
        "Passwords were exposed in 2 of them. Change those first.",
        "Not counted: 2 spam lists or fabricated breaches.",
      ],
    });
    expect(result(found([breach(), spam]), NO_PASTES)).toMatchObject({
      title: "In 1 breach",
      sentences: [
        "Passwords were exposed in it. Change yours first.",
        "Not counted: 1 spam list or fabricated breach.",
      ],
    });
    expect(result(found([spam]), TWO_PASTES)).toMatchObject({
      title: "In 2 pastes",
      sentences: ["Not counted: 1 spam list or fabricated breach."],
    });
  });

  it("alone are neither an exposure nor nothing", () => {
    const view = result(onlyThese, NO_PASTES);
    expect(view).toMatchObject({ tone: "warn", title: "Only in 2 spam lists or fabricated breaches" });
    expect(view.sentences).toEqual([expect.stringContaining("Only what this service knows was searched")]);
    expect(result(onlyThese, TIMEOUT).title).toBe(
      "Only in 2 spam lists or fabricated breaches. Pastes could not be looked up",
    );
  });
});

describe("half an answer", () => {
  it("shows breaches while pastes wait", () => {
    const view = result(THREE, waiting(2));
    expect(view).toMatchObject({ title: "In 3 breaches", isResult: true, isPending: true });
    expect(view.sentences).toEqual(["Passwords were exposed in 2 of them. Change those first."]);
    expect(view.toCome).toEqual([
      "Pastes are being asked for: the service allows one question every 1.5 seconds.",
      "About 2 seconds to go.",
    ]);
  });

  it("gives no reason for a wait that is over, and no all clear while pastes wait", () => {
    const toCome = ["Pastes are being asked for."];
    expect(result(NO_BREACHES, ASKING)).toMatchObject({
      title: "Not in known breaches",
      tone: "quiet",
      toCome,
    });
  });

  it("says that the service asked to wait", () => {
    expect(result(NO_BREACHES, waiting(30, "service-asked-to-wait")).toCome).toEqual([
      "Pastes are still to come: the service asked to wait.",
      "About 30 seconds to go.",
    ]);
  });

  it("shows pastes while breaches are asked for again", () => {
    const toCome = ["Breaches are being asked for."];
    expect(result(ASKING, TWO_PASTES)).toMatchObject({ title: "In 2 pastes", isPending: true, toCome });
  });

  it("without pastes is no result before the breaches are there", () => {
    expect(result(waiting(4), NO_PASTES)).toMatchObject({
      tone: "quiet",
      title: "Waiting for its turn",
      isResult: false,
      isPending: true,
      sentences: [expect.any(String), "About 4 seconds to go.", "Not in known pastes."],
    });
  });
});

describe("a failed part", () => {
  it("is never read as not found", () => {
    expect(result(NO_BREACHES, TIMEOUT)).toMatchObject({
      tone: "warn",
      title: "Not in known breaches. Pastes could not be looked up",
      hasFailed: true,
      sentences: [
        "The reason: the service took too long to answer. It may or may not be in pastes.",
        "Check again in a moment.",
      ],
    });
    const { tone, title, sentences } = result(TIMEOUT, NO_PASTES);
    expect([tone, title]).toEqual(["warn", "Breaches could not be looked up"]);
    expect(sentences).toContain("Not in known pastes.");
  });

  it("does not hide what the other part found", () => {
    expect(result(THREE, TIMEOUT).title).toBe("In 3 breaches. Pastes could not be looked up");
    expect(result(TIMEOUT, TWO_PASTES).title).toBe("In 2 pastes. Breaches could not be looked up");
    expect(result(TIMEOUT, TWO_PASTES).sentences[0]).toMatch(/There may be more\.$/);
  });

  it("of a user name is the whole answer", () => {
    expect(result(TIMEOUT, NOT_ASKED)).toMatchObject({ title: "Breaches could not be looked up" });
    expect(result(TIMEOUT, NOT_ASKED).sentences[0]).toMatch(/may or may not be in breaches\.$/);
  });

  it("says one reason once, and two reasons both", () => {
    expect(result(TIMEOUT, TIMEOUT)).toMatchObject({
      title: "Could not look up this account",
      sentences: [
        "The reason: the service took too long to answer. It may or may not be in breaches and pastes.",
        "Check again in a moment.",
      ],
    });
    expect(result(TIMEOUT, failed({ code: "offline" })).sentences).toHaveLength(3);
  });

  it("of one limit of both says the longer wait alone", () => {
    const limited = (retryAfterSeconds: number) =>
      failed({ code: "rate-limited", status: 429, retryAfterSeconds });
    expect(result(limited(16), limited(90)).sentences.slice(1)).toEqual([
      "The service can be asked again at 12:05:30. Check again then.",
    ]);
  });

  it("while the other part waits, says both", () => {
    const title = "Breaches could not be looked up";
    const view = result(TIMEOUT, waiting(1));
    expect(view).toMatchObject({ title, isPending: true, hasFailed: true });
    expect(view.toCome.at(-1)).toBe("About 1 second to go.");
  });
});

describe("no answer yet", () => {
  it("counts down whole seconds to its turn, and is no news", () => {
    const view = (now: number) => result(waiting(12), waiting(14), now);
    expect(view(NOON)).toMatchObject({
      tone: "quiet",
      title: "Waiting for its turn",
      isResult: false,
      isPending: true,
      sentences: ["The service allows one question every 1.5 seconds.", "About 12 seconds to go."],
    });
    expect(view(NOON + 10_400).sentences[1]).toBe("About 2 seconds to go.");
    expect(view(NOON + 12_000).sentences[1]).toBe("Any moment now.");
  });

  it("tells a long wait by its end", () => {
    const { title, sentences } = result(waiting(600, "service-asked-to-wait"), ASKING);
    expect(title).toBe("The service asked to wait");
    expect(sentences.at(-1)).toBe("Waiting until 12:14:00.");
  });

  it("tells what the service said of a limit, once", () => {
    const said = { label: "The service says:", texts: ["Slow down."] };
    const held = (why: "service-asked-to-wait" | "service-blocks") => ({
      ...waiting(30, why),
      said: "Slow down.",
    });
    const limited = { isLimited: true, said };
    expect(result(held("service-asked-to-wait"), held("service-asked-to-wait"))).toMatchObject(limited);
    expect(result(THREE, held("service-asked-to-wait"))).toMatchObject(limited);
    expect(result(failed({ code: "rate-limited", said: "Slow down." }), NO_PASTES)).toMatchObject(limited);
    expect(result(waiting(30, "service-asked-to-wait"), ASKING).said).toBeUndefined();
    expect(result(waiting(2), waiting(2)).isLimited).toBe(false);
  });

  it("says of a protection layer that asking more prolongs the block", () => {
    const view = result(waiting(60, "service-blocks"), waiting(60, "service-blocks"));
    expect(view).toMatchObject({
      title: "This network is blocked for now",
      isResult: false,
      isPending: true,
    });
    expect(view.sentences).toEqual([
      "A protection layer in front of the service turns questions away. Asking again prolongs the block, so your question is kept and asked later.",
      "About 60 seconds to go.",
    ]);
    expect(result(THREE, waiting(60, "service-blocks")).toCome[0]).toContain(
      "Asking again prolongs the block.",
    );
    expect(result(waiting(60, "service-blocks"), TWO_PASTES).toCome[0]).toContain("Asking again prolongs");
  });

  it("says that the question is on its way", () => {
    expect(result(ASKING, waiting(1))).toMatchObject({ title: "Asking the service", isResult: false });
    expect(result(ASKING, NOT_ASKED)).toMatchObject({ title: "Asking the service", isPending: true });
  });
});

describe("one line", () => {
  const line = (breaches: Lookup["breaches"], pastes: Lookup["pastes"]) =>
    describeInOneLine(summarise(lookup(breaches, pastes)), words, NOON);

  it("is the result, or what is waited for", () => {
    expect(line(THREE, TWO_PASTES)).toBe("In 3 breaches and 2 pastes");
    expect(line(waiting(12), waiting(14))).toBe("Waiting for its turn · 12 s");
    expect(line(waiting(0), waiting(2))).toBe("Waiting for its turn");
    expect(line(waiting(40), NOT_ASKED)).toBe("Waiting for its turn · 40 s");
    expect(line(ASKING, waiting(1))).toBe("Asking the service");
  });

  it("says what is missing, and what failed", () => {
    expect(line(NO_BREACHES, TIMEOUT)).toBe("Not in known breaches. Pastes could not be looked up");
    expect(line(THREE, waiting(1))).toBe("In 3 breaches · pastes to come");
    expect(line(NO_BREACHES, ASKING)).toBe("Not in known breaches · pastes to come");
    expect(line(ASKING, TWO_PASTES)).toBe("In 2 pastes · breaches to come");
    expect(line(ASKING, TIMEOUT)).toBe("Pastes could not be looked up · breaches to come");
    expect(line(waiting(3), NO_PASTES)).toBe("Waiting for its turn · 3 s");
  });
});
