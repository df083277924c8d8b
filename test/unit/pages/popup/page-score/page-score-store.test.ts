// What the popup does with what the person does about the page's score, and how it keeps up with the background.
import { describe, expect, it } from "vitest";
import { settle } from "../accounts/fake-lookups.ts";
import { seen } from "./fake-page-scores.ts";
import { failed, news, QUESTION, run, running, SIGN_IN, URL_WITH_QUERY } from "./score-states.ts";

describe("following", () => {
  it("is of the address that can be sent, and asks nothing else of anybody", async () => {
    const { asked } = await seen();
    expect(asked).toEqual([
      { name: "followPageScores", input: { revision: -1, url: URL_WITH_QUERY, isPrivate: false } },
      { name: "followPageScores", input: { revision: 5, url: URL_WITH_QUERY, isPrivate: false } },
    ]);
  });

  it.each(["about:blank", "chrome://settings", "http://localhost:3000/"])("of %s is none", async (url) => {
    const { asked } = await seen({ url });
    expect(asked).toEqual([]);
  });

  it("brings what is new, and ends while nobody looks", async () => {
    const { background, store, asked } = await seen();
    await background.tell({ current: [running()] });
    expect(store.snapshot().news?.current).toEqual([running()]);
    store.setSeen(false);
    const count = asked.length;
    await background.tell({ current: [] });
    expect(asked).toHaveLength(count);
    store.setSeen(true);
    await settle();
    expect(store.snapshot().news?.current).toEqual([]);
  });

  it("survives a killed worker, and says so where no other one comes", async () => {
    const { background, store, waits } = await seen();
    await background.kill();
    expect(store.snapshot().isSilent).toBe(false);
    background.isDead = true;
    await background.kill();
    expect(waits).toEqual([100]);
    expect(store.snapshot().isSilent).toBe(false);
    store.setSeen(false);
  });

  it("starts anew with another page, of which nothing is known at first", async () => {
    const { background, store, named, act, refresh } = await seen({}, { runs: [run()] });
    await act({ kind: "leave-out-query", isLeftOut: true });
    background.page = { tabId: 7, url: "https://shop.example/other?a=b", isPrivate: false };
    background.news = news();
    await refresh();
    expect(named("followPageScores").at(-1)).toMatchObject({ url: "https://shop.example/other?a=b" });
    expect(store.snapshot()).toMatchObject({ isQueryLeftOut: false, news: { runs: [] } });
  });

  it("goes on over a change that is none of the address", async () => {
    const { background, store, named, refresh } = await seen({}, { runs: [run()] });
    background.page = { tabId: 7, url: `${URL_WITH_QUERY}#elsewhere`, isPrivate: false };
    await refresh();
    expect(named("followPageScores")).toHaveLength(2);
    expect(store.snapshot().news?.runs).toHaveLength(1);
  });

  it("ends with the tab", async () => {
    const { background, store } = await seen();
    background.page = undefined;
    await store.refresh();
    expect(store.snapshot()).not.toHaveProperty("page");
    expect(store.snapshot()).not.toHaveProperty("news");
  });
});

describe("scoring", () => {
  it.each([false, true])("sends exactly the question that was shown, with private: %s", async (isPrivate) => {
    const { background, named, act } = await seen({ isPrivate });
    // The page went on meanwhile: what counts is what the person saw.
    background.page = { tabId: 7, url: "https://shop.example/secret", isPrivate };
    await act({ kind: "score", question: QUESTION });
    expect(named("scorePage")).toEqual([{ ...QUESTION, tabId: 7, isPrivate }]);
    expect(named("followPageScores")[0]).toMatchObject({ isPrivate });
  });

  it("is under way at once, until the background tells more", async () => {
    const { background, store, act } = await seen({}, { current: [failed({ kind: "interrupted" })] });
    background.news = news({ current: [running({ name: "signing-in" })] });
    const done = act({ kind: "score", question: QUESTION });
    expect(store.snapshot()).toMatchObject({ onTheWay: { question: QUESTION }, news: { current: [] } });
    await done;
    expect(store.snapshot()).not.toHaveProperty("onTheWay");
    expect(store.snapshot().news?.current).toEqual([running({ name: "signing-in" })]);
  });

  it("passes a captcha token on where there is one", async () => {
    const { named, act } = await seen();
    await act({ kind: "score", question: QUESTION, captchaToken: " abc " });
    await act({ kind: "score", question: QUESTION, captchaToken: " " });
    expect(named("scorePage")[0]).toMatchObject({ captchaToken: "abc" });
    expect(named("scorePage")[1]).not.toHaveProperty("captchaToken");
  });

  it("that was refused says so, and runs no longer", async () => {
    const { background, store, act } = await seen();
    background.refuses.add("scorePage");
    await act({ kind: "score", question: QUESTION });
    expect(store.snapshot()).toMatchObject({ problem: { action: "score", why: "refused" } });
    expect(store.snapshot()).not.toHaveProperty("onTheWay");
  });
});

describe("a result", () => {
  it("that comes while somebody waits for it is news", async () => {
    const { background, store, act } = await seen({}, { current: [running()], runs: [run({ id: "old" })] });
    expect(store.snapshot()).not.toHaveProperty("arrivedRunId");
    await background.tell({ current: [], runs: [run({ id: "new" }), run({ id: "old" })] });
    expect(store.snapshot().arrivedRunId).toBe("new");
    await act({ kind: "leave-out-query", isLeftOut: false });
    expect(store.snapshot()).not.toHaveProperty("arrivedRunId");
  });

  it("that comes at once is news as well", async () => {
    const { background, store, act } = await seen();
    background.news = news({ runs: [run()] });
    await act({ kind: "score", question: QUESTION });
    expect(store.snapshot().arrivedRunId).toBe("run-1");
  });

  it("that was there before, or that nobody here asked for, is none", async () => {
    const { background, store } = await seen({}, { runs: [run()] });
    await background.tell({ runs: [run({ id: "other" }), run()] });
    expect(store.snapshot()).not.toHaveProperty("arrivedRunId");
  });
});

describe("what else can be done", () => {
  it("an analysis is called off, a failure taken off, and both are said once", async () => {
    const { store, named, background, act } = await seen({}, { current: [running()] });
    background.news = news();
    await act({ kind: "cancel", question: QUESTION });
    expect(named("cancelPageScore")).toEqual([{ ...QUESTION, isPrivate: false }]);
    expect(store.snapshot()).toMatchObject({ done: "cancelled", news: { current: [] } });
    await act({ kind: "dismiss", question: QUESTION });
    expect(store.snapshot().done).toBe("dismissed");
    await act({ kind: "leave-out-query", isLeftOut: true });
    expect(store.snapshot()).not.toHaveProperty("done");
  });

  it("results are forgotten, and come back where that failed", async () => {
    const { store, named, background, act } = await seen({}, { runs: [run()] });
    background.refuses.add("forgetPageScores");
    await act({ kind: "forget", url: URL_WITH_QUERY });
    expect(store.snapshot()).toMatchObject({ problem: { why: "refused" }, news: { runs: [run()] } });
    background.refuses.clear();
    background.news = news();
    await act({ kind: "forget", url: URL_WITH_QUERY });
    expect(named("forgetPageScores")[1]).toEqual({ url: URL_WITH_QUERY });
    expect(store.snapshot()).toMatchObject({ done: "forgotten", news: { runs: [] } });
  });

  it("signs out", async () => {
    const { store, named, background, act } = await seen();
    background.news = news({ signIn: { ...SIGN_IN, isSignedIn: false } });
    await act({ kind: "sign-out" });
    expect(named("signOut")).toHaveLength(1);
    expect(store.snapshot()).toMatchObject({ done: "signed-out", news: { signIn: { isSignedIn: false } } });
  });

  it("opens options and report, and says where that failed", async () => {
    const { store, openOptions, openReport, act } = await seen();
    await act({ kind: "open-options" });
    await act({ kind: "open-report", runId: "run-1" });
    expect(openOptions).toHaveBeenCalledOnce();
    expect(openReport).toHaveBeenCalledExactlyOnceWith("run-1");
    openReport.mockRejectedValueOnce(new Error("no tab"));
    await act({ kind: "open-report", runId: "run-1" });
    expect(store.snapshot().problem).toEqual({ action: "open-report", why: "refused" });
  });
});

describe("a private window whose background was ended", () => {
  it("keeps its results on screen, without their reports", async () => {
    const { store, background } = await seen({ isPrivate: true }, { runs: [run()] });
    background.news = news();
    background.kill();
    background.revision = 0;
    await settle();
    expect(store.snapshot().news?.runs).toEqual([run({ hasReport: false })]);
  });

  it("says that what was under way is interrupted, and says it until the person goes on", async () => {
    const { store, background, act } = await seen({ isPrivate: true }, { current: [running()] });
    background.news = news();
    background.revision = 0;
    await background.kill();
    const interrupted = failed({ kind: "interrupted" });
    expect(store.snapshot().news?.current).toEqual([interrupted]);
    await background.tell({});
    expect(store.snapshot().news?.current).toEqual([interrupted]);
    await act({ kind: "dismiss", question: QUESTION });
    expect(store.snapshot().news?.current).toEqual([]);
  });

  it.each([
    ["there is a result", true, [run()]],
    ["the background remembers, in other windows", false, []],
  ])("shows what the background has where %s", async (_why, isPrivate, runs) => {
    const before = isPrivate ? [] : [run()];
    const { store, background } = await seen({ isPrivate }, { current: [running()], runs: before });
    await background.tell({ current: [], runs });
    expect(store.snapshot().news).toMatchObject({ current: [], runs });
  });
});
