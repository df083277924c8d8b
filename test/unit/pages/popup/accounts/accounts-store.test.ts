// What the Accounts tab does with what the person does: entries, choices, key, watch list, options; and the logos it asks for.
import { describe, expect, it, vi } from "vitest";
import type { StoredSettings } from "../../../../../src/pages/popup/stored-settings.ts";
import { SETTINGS } from "../../tab-states.ts";
import { accountsStore } from "./accounts-store-world.ts";
import { settle } from "./fake-lookups.ts";
import { breach, found, NONE, watched } from "./lookup-states.ts";

describe("an entry", () => {
  it.each([
    ["   ", "empty"],
    ["x".repeat(321), "too-long"],
    ["..", "unacceptable"],
    ["half\ud800", "unacceptable"],
  ])("of %j is not looked up, and it is said why", async (entry, problem) => {
    const { background, store } = accountsStore();
    await store.act({ kind: "check", entry });
    expect(store.snapshot().entryProblem).toBe(problem);
    expect(background.named("lookUpAccount")).toEqual([]);
    await store.act({ kind: "edit-entry" });
    expect(store.snapshot()).not.toHaveProperty("entryProblem");
  });

  it.each([false, true])("is looked up trimmed, else as written, with private: %s", async (isPrivate) => {
    const { background, store } = accountsStore({ isPrivate });
    await store.act({ kind: "check", entry: "  Jo@Example.org " });
    expect(background.named("lookUpAccount")).toEqual([{ account: "Jo@Example.org", isPrivate }]);
    expect(store.snapshot().isPrivate).toBe(isPrivate);
    expect(store.snapshot()).not.toHaveProperty("entryProblem");
  });
});

describe("choices", () => {
  it("are of the look-up in front, and begin anew with another order, which is of all", async () => {
    const { store } = accountsStore();
    store.setSeen(true);
    await store.act({ kind: "check", entry: "jo@example.org" });
    await settle();
    await store.act({ kind: "toggle-breach", name: "ShopName" });
    await store.act({ kind: "show-more-breaches" });
    await store.act({ kind: "order", by: "size" });
    await store.act({ kind: "show-more-breaches" });
    await store.act({ kind: "offer-watch", account: "jo@example.org" });
    const openBreaches = new Set(["ShopName"]);
    expect(store.snapshot().choices).toMatchObject({ openBreaches, breachLimit: 140, order: "size" });
    await store.act({ kind: "check", entry: "sam@example.org" });
    await settle();
    const anew = { openBreaches: new Set(), breachLimit: 40, order: "size" };
    expect(store.snapshot().choices).toMatchObject(anew);
    expect(store.snapshot()).not.toHaveProperty("watchOffer");
  });

  it("stay while the same look-up gets its answers", async () => {
    const { background, store } = accountsStore();
    store.setSeen(true);
    await store.act({ kind: "check", entry: "jo@example.org" });
    await background.answer("jo@example.org", { breaches: found([breach()]) });
    await store.act({ kind: "toggle-breach", name: "ShopName" });
    await background.answer("jo@example.org", { pastes: NONE });
    expect(store.snapshot().choices.openBreaches).toEqual(new Set(["ShopName"]));
    await store.act({ kind: "toggle-breach", name: "ShopName" });
    expect(store.snapshot().choices.openBreaches).toEqual(new Set());
  });
});

describe("a key", () => {
  it("is saved, then the look-up is repeated", async () => {
    const { store, order, background } = accountsStore();
    await store.act({ kind: "save-key", key: " abc ", account: "jo@example.org" });
    expect(background.named("changeSettings")).toEqual([{ services: { lookupApiKey: "abc" } }]);
    const told = order.filter((name) => name === "changeSettings" || name === "lookUpAccount");
    expect(told).toEqual(["changeSettings", "lookUpAccount"]);
  });

  it("that is empty is asked for again", async () => {
    const { store, background } = accountsStore();
    await store.act({ kind: "save-key", key: " ", account: "jo@example.org" });
    expect(store.snapshot().keyProblem).toBe("empty");
    expect(background.asked).toEqual([]);
    await store.act({ kind: "edit-key" });
    expect(store.snapshot()).not.toHaveProperty("keyProblem");
  });

  it.each([
    ["was refused", "a b", { keyProblem: "unacceptable" }, "problem"],
    ["is too long for one", "x".repeat(201), { keyProblem: "unacceptable" }, "problem"],
    ["nobody heard of", "abc", { problem: "no-answer" }, "keyProblem"],
  ])("that %s repeats nothing, and is told", async (why, key, told, other) => {
    const { store, background } = accountsStore();
    background.isDead = why === "nobody heard of";
    background.refuses.add("changeSettings");
    await store.act({ kind: "save-key", key, account: "jo@example.org" });
    expect(store.snapshot()).toMatchObject(told);
    expect(store.snapshot()).not.toHaveProperty(other);
    expect(background.named("lookUpAccount")).toEqual([]);
  });
});

describe("notifications", () => {
  it("ask the browser in the click itself, stay off where it says no, and go off unasked", async () => {
    const { store, background, order, requestNotifications } = accountsStore({ isGranted: false });
    const switched = store.act({ kind: "set-option", option: "notifyOfNewBreaches", isOn: true });
    expect(order).toEqual(["permission"]);
    await switched;
    expect(background.named("changeSettings")).toEqual([]);
    expect(store.snapshot().problem).toBe("notifications-refused");
    await store.act({ kind: "set-option", option: "notifyOfNewBreaches", isOn: false });
    expect(requestNotifications).toHaveBeenCalledOnce();
    expect(background.named("changeSettings")).toEqual([{ lookups: { notifyOfNewBreaches: false } }]);
    const granted = accountsStore();
    await granted.store.act({ kind: "set-option", option: "notifyOfNewBreaches", isOn: true });
    expect(granted.background.named("changeSettings")).toEqual([{ lookups: { notifyOfNewBreaches: true } }]);
  });
});

describe("the watch list", () => {
  it("is asked about before an address is put on it", async () => {
    const { store, background } = accountsStore();
    await store.act({ kind: "offer-watch", account: "jo@example.org" });
    expect(store.snapshot().watchOffer).toBe("jo@example.org");
    expect(background.named("setAccountWatched")).toEqual([]);
    await store.act({ kind: "decline-watch" });
    expect(store.snapshot()).not.toHaveProperty("watchOffer");
    await store.act({ kind: "watch", account: "jo@example.org", isWatched: true });
    expect(background.named("setAccountWatched")).toEqual([{ account: "jo@example.org", isWatched: true }]);
    expect(background.named("listWatchedAccounts")).toHaveLength(1);
  });

  it("says what was done until something else is, and nothing of what was not", async () => {
    const { store, background } = accountsStore();
    const account = "jo@example.org";
    const dealtWith = { account, name: "A", isDealtWith: true };
    await store.act({ kind: "watch", account, isWatched: true });
    expect(store.snapshot().done).toEqual({ kind: "watched", account });
    await store.act({ kind: "see-logo", name: "A", url: "https://logos.test/a.png" });
    expect(store.snapshot().done).toEqual({ kind: "watched", account });
    await store.act({ kind: "watch", account, isWatched: false });
    expect(store.snapshot().done).toEqual({ kind: "removed", account });
    await store.act({ kind: "deal-with", ...dealtWith });
    expect(background.named("setDealtWith")).toEqual([dealtWith]);
    expect(store.snapshot().done).toEqual({ kind: "dealt-with" });
    background.refuses.add("setDealtWith");
    await store.act({ kind: "deal-with", ...dealtWith, isDealtWith: false });
    expect(store.snapshot().problem).toBe("refused");
    expect(store.snapshot()).not.toHaveProperty("done");
    background.isDead = true;
    await store.act({ kind: "deal-with", ...dealtWith });
    expect(store.snapshot().problem).toBe("no-answer");
  });

  it("says of a sixth address why it was not taken", async () => {
    const { store, background } = accountsStore();
    background.refuses.add("setAccountWatched");
    const watch = { kind: "watch", account: "jo@example.org", isWatched: true } as const;
    await store.act(watch);
    expect(store.snapshot().problem).toBe("refused");
    background.watched = watched(5);
    await store.act(watch);
    expect(store.snapshot().problem).toBe("watch-full");
    await store.act({ ...watch, isWatched: false });
    expect(store.snapshot().problem).toBe("refused");
  });
});

it("asking anew does not bring back what was asked for before a change", async () => {
  const replies: ((settings: StoredSettings) => void)[] = [];
  const { store } = accountsStore({
    readSettings: () => new Promise((resolve) => void replies.push(resolve)),
  });
  const first = store.refresh();
  replies[0]?.(SETTINGS);
  await first;
  const before = store.refresh();
  const changed = store.act({ kind: "set-option", option: "showLogos", isOn: false });
  replies[1]?.(SETTINGS);
  await before;
  expect(store.snapshot().settings?.lookups.showLogos).toBe(false);
  await settle();
  replies[2]?.({ ...SETTINGS, lookups: { ...SETTINGS.lookups, showLogos: false } });
  await changed;
  expect(store.snapshot().settings?.lookups.showLogos).toBe(false);
});

const HERE = { url: "https://logos.test/a.png", isPrivate: false };
const NOT_HERE = { url: "https://logos.test/b.png", isPrivate: false };
const LOGO = "data:image/png;base64,AA==";

it("logos are asked for once, only pictures are taken, and others anew once logos are back", async () => {
  const { store, background } = accountsStore();
  const ask = vi.spyOn(background, "ask") as unknown as ReturnType<typeof vi.fn>;
  ask.mockImplementation(async (name: string, { url }: { url?: string } = {}) => {
    return { ok: true, value: name === "getLogo" && url === HERE.url ? LOGO : "https://logos.test/b" };
  });
  const asked = () => ask.mock.calls.filter(([name]) => name === "getLogo").map(([, input]) => input);
  const see = async () => {
    await store.act({ kind: "see-logo", name: "A", url: HERE.url });
    await store.act({ kind: "see-logo", name: "B", url: NOT_HERE.url });
  };
  await see();
  await see();
  expect([...store.snapshot().logos]).toEqual([["A", LOGO]]);
  await store.act({ kind: "set-option", option: "showLogos", isOn: false });
  await see();
  expect(asked()).toEqual([HERE, NOT_HERE]);
  await store.act({ kind: "set-option", option: "showLogos", isOn: true });
  await see();
  expect(asked()).toEqual([HERE, NOT_HERE, NOT_HERE]);
});
