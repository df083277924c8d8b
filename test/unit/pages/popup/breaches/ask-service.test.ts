// A question to the lookup service, from the click to what is said of its answer.
import { describe, expect, it, vi } from "vitest";
import {
  type AskServiceSources,
  createAskService,
} from "../../../../../src/pages/popup/breaches/ask-service.ts";
import type { LookupQuestion, QuestionState } from "../../../../../src/shared/accounts/lookup.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { settle } from "../../settle.ts";
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

/** A background that gives these replies one after the other: states, refusals, or none at all. */
function popup(replies: (QuestionState | "refused" | "silent")[], over: Partial<AskServiceSources> = {}) {
  const asked: { id: string; isPrivate: boolean }[] = [];
  const told: QuestionState[] = [];
  let ids = 0;
  const ask = async (_name: string, input: { id: string; isPrivate: boolean }) => {
    asked.push(input);
    const reply = replies.shift() ?? (await new Promise<never>(() => undefined));
    if (reply === "silent") throw new Error("no answer");
    if (reply === "refused") return { ok: false, error: { code: "bad-request", service: "lookup" } };
    return { ok: true, value: reply };
  };
  const agree = vi.fn(over.agree ?? (async () => true));
  const askService = createAskService({
    ask: ask as unknown as Ask,
    findIsPrivate: async () => false,
    newId: () => `id ${++ids}`,
    now: () => NOON,
    wait: async () => undefined,
    ...over,
    agree,
  });
  const start = (question = SITE) => askService(question, (state) => told.push(state));
  return { start, asked, told, agree };
}

describe("asking", () => {
  it("goes on after the same question until there is an answer", async () => {
    const { start, asked, told } = popup([RUNNING, "silent", "silent", RUNNING, ANSWERED]);
    start();
    await settle();
    expect(told).toEqual([{ state: "running" }, RUNNING, RUNNING, ANSWERED]);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(["id 1"]));
  });

  it.each([
    ["refused", "bad-request"],
    ["silent", "aborted"],
  ] as const)("says that nothing came of it where the background is %s", async (reply, code) => {
    const { start, told } = popup([reply, reply, reply]);
    start();
    await settle();
    expect(told.at(-1)).toMatchObject({ state: "failed", at: NOON, error: { code } });
  });

  it("tells nothing and asks no more once it is ended", async () => {
    const { start, asked, told } = popup([RUNNING, RUNNING]);
    const stop = start();
    stop();
    await settle();
    expect(told).toEqual([{ state: "running" }]);
    expect(asked).toEqual([]);
  });

  it("in a window that may be private is asked as in a private one", async () => {
    const findIsPrivate = () => Promise.reject(new Error("no window"));
    const { start, asked } = popup([ANSWERED], { findIsPrivate });
    start();
    await settle();
    expect(asked[0]?.isPrivate).toBe(true);
  });

  it.each<[LookupQuestion, string[]]>([
    [SITE, ["browsingActivity"]],
    [
      { about: "account-at-site", site: "shop.test", account: "jo" },
      ["browsingActivity", "personallyIdentifyingInfo"],
    ],
    [{ about: "breach", name: "Shop" }, ["personallyIdentifyingInfo"]],
  ])("%j lets the browser ask in the click itself, once for all that it tells", (question, kinds) => {
    const { start, agree } = popup([]);
    start(question);
    expect(agree.mock.calls).toEqual([kinds]);
  });

  it("asks anew once the person allows it, and not where they do not", async () => {
    const yes = popup([REFUSED, ANSWERED]);
    yes.start();
    await settle();
    expect(yes.told).toEqual([{ state: "running" }, REFUSED, ANSWERED]);
    expect(yes.asked.map(({ id }) => id)).toEqual(["id 1", "id 2"]);
    const no = popup([REFUSED, ANSWERED], { agree: async () => false });
    no.start();
    await settle();
    expect(no.asked).toHaveLength(1);
  });
});
