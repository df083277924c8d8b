// Following look-ups: what is asked, what is shown at once, and what is taken off.
import { describe, expect, it } from "vitest";
import { followed, settle } from "./fake-lookups.ts";
import { breach, breaches, found, NONE } from "./lookup-states.ts";

const BREACHED = found([breach()]);

describe("following", () => {
  it("does not ask while nobody looks and nothing is to come", async () => {
    const { background, store, enter } = followed();
    await settle();
    expect(background.asked).toEqual([]);
    await enter();
    store.setSeen(false);
    await background.timeOut();
    expect(background.openPolls()).toBe(0);
  });

  it("goes on unseen until all is answered", async () => {
    const { background, store } = followed();
    store.setSeen(true);
    await store.lookUp("jo@example.org");
    store.setSeen(false);
    await background.timeOut();
    expect(background.openPolls()).toBe(1);
    await background.answerAll("jo@example.org", BREACHED);
    expect(store.snapshot().shown?.breaches).toEqual(BREACHED);
    expect(background.openPolls()).toBe(0);
  });

  it("redraws for news only", async () => {
    const { background, changes, enter } = followed();
    await enter();
    const before = changes.length;
    await background.timeOut();
    expect(changes).toHaveLength(before);
    await background.tellFollowers();
    expect(changes).toHaveLength(before + 1);
  });
});

describe("looking up", () => {
  it("shows the account at once, then its answers as they come", async () => {
    const { background, store, changes, accounts, enter } = followed();
    await enter();
    changes.length = 0;
    const asked = store.lookUp("jo@example.org");
    const asking = { account: "jo@example.org", breaches: { state: "asking" } };
    expect(store.snapshot().shown).toMatchObject(asking);
    await asked;
    await settle();
    await background.answer("jo@example.org", { breaches: BREACHED });
    expect(store.snapshot().shown).toMatchObject({ breaches: BREACHED, pastes: { state: "asking" } });
    await background.answer("jo@example.org", { pastes: NONE });
    expect(store.snapshot().shown?.pastes).toEqual(NONE);
    expect(accounts()).toEqual(["jo@example.org"]);
    expect(changes).not.toContain("none");
  });

  it("with a long list is shown from its beginning, and asked for as a whole once", async () => {
    const { background, store, changes, enter } = followed();
    await enter("jo@example.org");
    const before = changes.length;
    await background.answer("jo@example.org", { breaches: found(breaches(100)), pastes: found([]) });
    const rests = background.named("followLookups").filter(({ wantsRest }) => wantsRest);
    expect(rests).toHaveLength(1);
    // Once for the beginning and once for the rest.
    expect(changes.length - before).toBe(2);
    const { shown } = store.snapshot();
    expect(shown?.breaches.state === "answered" && shown.breaches.value.length).toBe(100);
  });

  it("asks for no pastes of a user name, not even for a moment", () => {
    const { store } = followed();
    void store.lookUp("robin");
    expect(store.snapshot().shown?.pastes).toEqual({ state: "not-asked", why: "no-email-address" });
  });

  it("of ten at once lists ten, and shows the last", async () => {
    const { store, accounts } = followed();
    store.setSeen(true);
    const all = Array.from({ length: 10 }, (_, index) => `jo${index}@example.org`);
    await Promise.all(all.map((account) => store.lookUp(account)));
    await settle();
    expect(accounts().toSorted()).toEqual(all);
    expect(store.snapshot().shown?.account).toBe("jo9@example.org");
  });

  it("shows nothing else in between, though who follows hears of it before who entered it", async () => {
    const { store, changes, enterAndAnswer } = followed();
    await enterAndAnswer("jo@example.org", BREACHED);
    expect(changes.at(-1)).toBe("answered");
    changes.length = 0;
    await store.lookUp("sam@example.org");
    await settle();
    expect(changes.length).toBeGreaterThan(0);
    expect(changes).not.toContain("answered");
  });

  it("of an account that is known shows it under the name that it was given first", async () => {
    const { background, store, accounts, enter } = followed();
    await enter("Jo@Example.org", "sam@example.org");
    await enter("jo@example.org");
    expect(accounts()).toHaveLength(2);
    expect(store.snapshot().shown?.account).toBe("Jo@Example.org");
    expect(background.named("lookUpAccount")).toHaveLength(3);
  });

  it.each([
    ["the background refuses", "bad-request", 1],
    ["nobody hears, after a second try,", "aborted", 2],
  ])("that %s is a failed look-up", async (_, code, tries) => {
    const { background, store } = followed();
    background.isDead = code === "aborted";
    background.refuses.add("lookUpAccount");
    await store.lookUp("jo@example.org");
    expect(background.named("lookUpAccount")).toHaveLength(tries);
    expect(store.snapshot().shown?.breaches).toMatchObject({ state: "failed", error: { code } });
  });
});

describe("choosing another", () => {
  it("asks for it in full at once, and keeps the one before until it is there", async () => {
    const { background, store, enter } = followed();
    await enter("jo@example.org", "sam@example.org");
    const chosen = store.select("jo@example.org");
    expect(store.snapshot().shown?.account).toBe("sam@example.org");
    await chosen;
    await settle();
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
    // First what is there, then what is newer.
    const asked = [-1, 7].map((revision) => ({ account: "jo@example.org", isPrivate: false, revision }));
    expect(background.named("followLookups").slice(-2)).toMatchObject(asked);
  });

  it("is not undone by an answer to the question before", async () => {
    const { background, store, enter } = followed();
    await enter("jo@example.org", "sam@example.org");
    await store.select("jo@example.org");
    await background.answer("sam@example.org", { breaches: BREACHED });
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
  });
});

describe("another popup", () => {
  it("does not swap what is being read here", async () => {
    const { store, enter, elsewhere } = followed();
    await elsewhere("lookUpAccount", "jo@example.org");
    await enter();
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
    await elsewhere("lookUpAccount", "sam@example.org");
    expect(store.snapshot().all).toHaveLength(2);
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
  });

  it("takes away what is read here: what follows stays then", async () => {
    const { store, enter, elsewhere } = followed();
    await elsewhere("lookUpAccount", "sam@example.org");
    await elsewhere("lookUpAccount", "jo@example.org");
    await enter();
    await elsewhere("cancelLookup", "jo@example.org");
    expect(store.snapshot().shown?.account).toBe("sam@example.org");
    await elsewhere("lookUpAccount", "lee@example.org");
    expect(store.snapshot().shown?.account).toBe("sam@example.org");
  });
});

describe("calling off", () => {
  it("takes it off at once and for good", async () => {
    const { background, store, accounts, enter } = followed();
    await enter("jo@example.org", "sam@example.org");
    const cancelled = store.cancel("sam@example.org");
    await settle();
    expect(accounts()).toEqual(["jo@example.org"]);
    expect(await cancelled).toBeUndefined();
    await settle();
    expect(accounts()).toEqual(["jo@example.org"]);
    expect(store.snapshot().shown?.account).toBe("jo@example.org");
    expect(background.named("cancelLookup")).toEqual([{ account: "sam@example.org", isPrivate: false }]);
  });

  it("brings it back where the background did not", async () => {
    const { background, store, accounts, enter } = followed();
    await enter("jo@example.org");
    background.refuses.add("cancelLookup");
    expect(await store.cancel("jo@example.org")).toBe("refused");
    await settle();
    expect(accounts()).toEqual(["jo@example.org"]);
  });

  it("leaves what is answered where it is, and settles the rest at once", async () => {
    const { background, store, accounts, changes, enter, enterAndAnswer } = followed();
    await enterAndAnswer("sam@example.org", BREACHED);
    await enter("jo@example.org");
    await background.answer("jo@example.org", { breaches: BREACHED });
    changes.length = 0;
    const pastes = { state: "failed", error: { code: "aborted" } };
    const half = { account: "jo@example.org", breaches: BREACHED, pastes };
    background.refuses.add("followLookups");
    const cancelled = store.cancel("jo@example.org");
    await settle();
    expect(store.snapshot().shown).toMatchObject(half);
    background.refuses.clear();
    await cancelled;
    await enter();
    expect(store.snapshot().shown).toMatchObject(half);
    expect(accounts()).toEqual(["jo@example.org", "sam@example.org"]);
    expect(new Set(changes)).toEqual(new Set(["answered"]));
  });

  it("of what is answered leaves what is not where it is", async () => {
    const { store, accounts, enter, enterAndAnswer } = followed();
    await enterAndAnswer("jo@example.org", BREACHED);
    await enter("sam@example.org");
    const forgotten = store.forget();
    await Promise.resolve();
    await Promise.resolve();
    expect(accounts()).toEqual(["sam@example.org"]);
    await forgotten;
    await settle();
    expect(accounts()).toEqual(["sam@example.org"]);
  });

  it("of all forgets all", async () => {
    const { background, store, accounts, enterAndAnswer } = followed({ isPrivate: true });
    await enterAndAnswer("jo@example.org", BREACHED);
    expect(await store.forget()).toBeUndefined();
    await settle();
    expect(accounts()).toEqual([]);
    expect(store.snapshot().shown).toBeUndefined();
    expect(background.named("forgetLookups")).toEqual([{ isPrivate: true }]);
  });

  it("in another window is taken for what it is", async () => {
    const { background, accounts, enter, elsewhere } = followed();
    await enter("jo@example.org");
    await elsewhere("cancelLookup", "jo@example.org");
    expect(accounts()).toEqual([]);
    expect(background.named("lookUpAccount")).toHaveLength(1);
  });
});
