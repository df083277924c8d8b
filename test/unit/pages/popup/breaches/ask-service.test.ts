// A request to the lookup service, from the click to the result shown.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAskService } from "../../../../../src/pages/popup/breaches/use-ask-service.ts";
import type { LookupQuestion, QuestionState } from "../../../../../src/shared/accounts/lookup.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { NOON } from "../../tab-states.ts";
import { breach } from "../accounts/lookup-states.ts";

const SITE: LookupQuestion = { about: "site", site: "shop.test" };
const ANSWERED: QuestionState = { state: "answered", breaches: [breach()] };
const RUNNING: QuestionState = { state: "running", expectedAt: NOON + 5_000 };
const REFUSED: QuestionState = {
  state: "failed",
  at: NOON,
  error: { code: "aborted", service: "lookup", reason: "data-not-agreed" },
};

/** A background that gives these replies in turn: states, refusals, or none. */
function popup(replies: (QuestionState | "refused" | "silent")[], isAllowed = true) {
  const asked: { id: string; isPrivate: boolean }[] = [];
  const what: QuestionState[] = [];
  const ask = async (_name: string, input: { id: string; isPrivate: boolean }) => {
    asked.push(input);
    const reply = replies.shift() ?? (await new Promise<never>(() => undefined));
    if (reply === "silent") throw new Error("no answer");
    if (reply === "refused") return { ok: false, error: { code: "bad-request", service: "lookup" } };
    return { ok: true, value: reply };
  };
  const agree = vi.fn(async () => isAllowed);
  const askService = createAskService({
    source: "https://lookup.example v2",
    ask: ask as unknown as Ask,
    agree,
    isPrivate: false,
    now: () => NOON,
  });
  const start = (question = SITE) => askService(question, (state) => what.push(state));
  return { start, asked, what, agree };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("asking", () => {
  it("polls the same request until there is an answer", async () => {
    const { start, asked, what } = popup([RUNNING, "silent", "silent", RUNNING, ANSWERED]);
    start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(what).toEqual([{ state: "running" }, RUNNING, RUNNING, ANSWERED]);
    expect(asked).toHaveLength(5);
    expect(new Set(asked.map(({ id }) => id)).size, "the same request").toBe(1);
  });

  it.each([
    ["refused", "bad-request"],
    ["silent", "aborted"],
  ] as const)("reports a failure if the background is %s", async (reply, code) => {
    const { start, what } = popup([reply, reply, reply]);
    start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(what.at(-1)).toMatchObject({ state: "failed", at: NOON, error: { code } });
  });

  it.each<[LookupQuestion, string[]]>([
    [SITE, ["browsingActivity"]],
    [
      { about: "account-at-site", site: "shop.test", account: "jo" },
      ["browsingActivity", "personallyIdentifyingInfo"],
    ],
    [{ about: "breach", name: "Shop" }, ["personallyIdentifyingInfo"]],
  ])("%j lets the browser ask in the click itself, once for everything it sends", (question, kinds) => {
    const { start, agree } = popup([]);
    start(question);
    expect(agree.mock.calls).toEqual([kinds]);
  });

  it("asks again once the person allows it, and not if they don't", async () => {
    const yes = popup([REFUSED, ANSWERED]);
    yes.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(yes.what).toEqual([{ state: "running" }, REFUSED, ANSWERED]);
    expect(new Set(yes.asked.map(({ id }) => id)).size, "its own request").toBe(2);
    const no = popup([REFUSED, ANSWERED], false);
    no.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(no.asked).toHaveLength(1);
  });
});
