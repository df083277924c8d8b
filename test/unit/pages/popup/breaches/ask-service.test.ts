// A question to the lookup service, from the click to what is said of its answer.
import { describe, expect, it, vi } from "vitest";
import { createNewsDetails } from "../../../../../src/pages/popup/accounts/watch/news-details.ts";
import {
  type AskServiceSources,
  createAskService,
} from "../../../../../src/pages/popup/breaches/ask-service.ts";
import { describeAskSite } from "../../../../../src/pages/popup/this-page/ask-site-view.ts";
import { createSiteStore, type SiteSnapshot } from "../../../../../src/pages/popup/this-page/site-store.ts";
import type {
  LookupQuestion,
  QuestionState,
  WatchedAccount,
} from "../../../../../src/shared/accounts/lookup.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { NOON, SETTINGS, words } from "../../tab-states.ts";
import { settle } from "../accounts/fake-lookups.ts";
import { breach, describeTab } from "../accounts/lookup-states.ts";

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

describe("the site in the tab", () => {
  const SNAPSHOT: SiteSnapshot = {
    site: { breaches: [], dismissed: [], canBeDismissed: true, askable: "shop.test", catalogueAt: 0 },
    openBreaches: new Set(),
    areDismissedShown: false,
  };
  const account = "jo@shop.test";
  const viewOf = (rest: Partial<SiteSnapshot> = {}) =>
    describeAskSite({ ...SNAPSHOT, ...rest }, SETTINGS, words, NOON);
  const asked = (state: QuestionState, whose?: string) =>
    viewOf({ asked: { site: "shop.test", ...(whose !== undefined && { account: whose }), state } });
  const found = (...flags: Parameters<typeof breach>) =>
    ({ state: "answered", breaches: flags.map((one) => breach(one)) }) as const;

  it("can be asked about by what is said on the button, where there is one", () => {
    expect(viewOf()).toMatchObject({
      site: "shop.test",
      label: "Ask haveibeenpwned.com about shop.test",
      detail: "Sends the site’s name to haveibeenpwned.com, and your account if you enter one.",
      sentences: [],
      breaches: [],
    });
    expect(viewOf()).not.toHaveProperty("attribution");
    const { askable: _, ...local } = SNAPSHOT.site as NonNullable<SiteSnapshot["site"]>;
    expect(viewOf({ site: local })).toBeUndefined();
  });

  it("is told with its breaches and their source", () => {
    const view = asked({
      state: "answered",
      breaches: [breach(), breach({ name: "Spam", isSpamList: true })],
    });
    expect(view?.sentences).toEqual([
      "1 known breach of shop.test",
      "Not counted: 1 spam list or fabricated breach.",
    ]);
    expect(view?.breaches.map(({ row }) => row.marks)).toEqual([[], ["Spam list"]]);
    expect(view?.attribution?.source.label).toBe("haveibeenpwned.com");
  });

  it.each([
    [undefined, "haveibeenpwned.com knows of no breach of shop.test. There may be one all the same."],
    [account, "jo@shop.test was not found in known breaches of shop.test."],
  ])("is never called safe for want of breaches: %s", (whose, said) => {
    const { sentences = [] } = asked(found(), whose) ?? {};
    expect(sentences[0]).toBe(said);
    expect(sentences.join(" ")).toMatch(/There may be one|Only what this service knows was searched/);
  });

  it("is told with the account where one was asked about", () => {
    const view = asked({ state: "answered", breaches: [breach(), breach({ name: "B" })] }, account);
    expect(view?.sentences).toEqual(["jo@shop.test is in 2 known breaches of shop.test"]);
  });

  it("opens what the service told by itself, whatever the list on this computer holds", () => {
    const before = asked(found({}));
    const action = before?.breaches[0]?.toggle.action;
    expect(action).toEqual({ kind: "toggle-breach", name: "asked ShopName" });
    const state = found({});
    const open = viewOf({ asked: { site: "shop.test", state }, openBreaches: new Set(["asked ShopName"]) });
    expect(open?.breaches[0]).toMatchObject({ isOpen: true, details: {} });
  });

  it("is waited for, or why nothing is known, in words", () => {
    expect(asked({ state: "running" })).toMatchObject({
      isBusy: true,
      sentences: ["Asking haveibeenpwned.com…"],
    });
    expect(asked(RUNNING)?.sentences[0]).toMatch(
      /does not want to be asked before 12:04:05\. Your question waits/,
    );
    expect(asked(REFUSED)?.sentences).toEqual([
      "The browser asks whether this may be sent. Until you allow it, nothing is sent.",
    ]);
    const failed = (code: "timeout" | "unauthorized"): QuestionState => ({
      state: "failed",
      at: NOON,
      error: { code, service: "lookup" },
    });
    expect(asked(failed("timeout"))?.sentences).toEqual([
      "haveibeenpwned.com could not be asked: the service took too long to answer.",
      "Check again in a moment.",
    ]);
    expect(asked(failed("unauthorized"))?.sentences[1]).toBe("Set the key in the settings, under Services.");
  });

  it("is asked about once, with the account where one is entered, until the tab goes elsewhere", async () => {
    const questions: LookupQuestion[] = [];
    const stop = vi.fn();
    let site = { ...SNAPSHOT.site };
    const ask = async (name: string) =>
      name === "getSiteBreaches" ? { ok: true, value: site } : { ok: true, value: { breachCount: 0 } };
    const store = createSiteStore(
      ask as unknown as Ask,
      async () => 7,
      () => undefined,
      (question, tell) => {
        questions.push(question);
        tell(ANSWERED);
        return stop;
      },
    );
    await store.refresh();
    await store.act({ kind: "ask-service", site: "shop.test", entry: " " });
    await store.act({ kind: "ask-service", site: "shop.test", entry: ` ${account} ` });
    expect(questions).toEqual([SITE, { about: "account-at-site", site: "shop.test", account }]);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(store.snapshot().asked).toEqual({ site: "shop.test", account, state: ANSWERED });
    await store.act({ kind: "ask-service", site: "shop.test", entry: ".." });
    expect(questions).toHaveLength(2);
    expect(viewOf(store.snapshot())).toMatchObject({
      problem: "This cannot be an account. Nothing was looked up.",
      sentences: [],
    });
    await store.act({ kind: "ask-service", site: "shop.test", entry: "" });
    site = { ...site, askable: "other.test" };
    await store.refresh();
    expect(store.snapshot()).not.toHaveProperty("asked");
  });
});

describe("a new breach", () => {
  const watched: WatchedAccount[] = [
    { account: "jo@x.test", news: [{ name: "Shop", title: "Some", foundAt: 1 }], dealtWith: [] },
  ];
  const itemOf = (state?: QuestionState) => {
    const newsDetails = new Map(state ? [["Shop", state]] : []);
    return describeTab([], { watched, newsDetails }).news?.items[0];
  };

  it("opens with its details, or says why there are none", () => {
    expect(itemOf()).toMatchObject({ isOpen: false, sentences: [], toggle: { label: "Details" } });
    expect(itemOf(ANSWERED)).toMatchObject({ isOpen: true, sentences: [] });
    expect(itemOf(ANSWERED)?.details?.facts[0]).toEqual({ term: "Listed as", value: "Shop Example" });
    expect(itemOf({ state: "answered", breaches: [] })?.sentences).toEqual([
      "haveibeenpwned.com has no details of this breach.",
    ]);
    expect(itemOf({ state: "running" })?.sentences).toEqual(["Asking haveibeenpwned.com…"]);
  });

  it("is asked for when it is opened, and given up when it is closed", () => {
    const stop = vi.fn();
    const questions: LookupQuestion[] = [];
    const details = createNewsDetails(
      (question, tell) => {
        questions.push(question);
        tell({ state: "running" });
        return stop;
      },
      () => undefined,
    );
    expect(questions).toEqual([]);
    details.toggle("Shop");
    expect(questions).toEqual([{ about: "breach", name: "Shop" }]);
    expect(details.open.get("Shop")).toEqual({ state: "running" });
    details.toggle("Shop");
    expect(stop).toHaveBeenCalledTimes(1);
    expect(details.open.size).toBe(0);
    expect(questions).toHaveLength(1);
  });
});
