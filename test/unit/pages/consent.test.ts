// The browser's question whether data may be sent: asked for in the click itself, never waited for, and told in words.
import { describe, expect, it } from "vitest";
import { createConsent } from "../../../src/pages/popup/ask-consent.ts";
import type { Ask } from "../../../src/ui/page/ask.ts";
import { accountsStore } from "./popup/accounts/accounts-store-world.ts";
import { settle } from "./popup/accounts/fake-lookups.ts";
import {
  breach,
  describeTab,
  failed,
  found,
  lookup,
  NOT_ASKED,
  watched,
} from "./popup/accounts/lookup-states.ts";

const REFUSED = { code: "aborted", reason: "data-not-agreed" } as const;
const WHY =
  "The browser asks whether Breachlight may send e-mail addresses and user names. Until you allow it, nothing is sent.";

const unanswered = () => new Promise<boolean>(() => undefined);

describe("consent to accounts being sent", () => {
  it.each([
    [{ kind: "check", entry: "jo@example.org" } as const, "lookUpAccount"],
    [{ kind: "check-again", account: "jo@example.org" } as const, "lookUpAccount"],
    [{ kind: "watch", account: "jo@example.org", isWatched: true } as const, "setAccountWatched"],
    [{ kind: "save-key", key: "k", account: "jo@example.org" } as const, "lookUpAccount"],
  ])("is asked for in the click itself, once, and not waited for: $kind", async (action, message) => {
    const { store, order } = accountsStore({ agreeToLookUps: unanswered });
    const acting = store.act(action);
    expect(order[0]).toBe("consent");
    await acting;
    expect(order).toContain(message);
    expect(order.filter((name) => name === "consent")).toHaveLength(1);
  });

  it("is asked for again without looking anything up", async () => {
    const { store, order } = accountsStore({ agreeToLookUps: async () => false });
    await store.act({ kind: "agree" });
    expect(order).toEqual(["consent"]);
  });

  it("that is there already sets the checks going: the browser asks nobody, and tells nobody", async () => {
    const { store, order } = accountsStore();
    await store.act({ kind: "agree" });
    expect(order.slice(0, 2)).toEqual(["consent", "answerConsent"]);
  });

  it.each([
    { kind: "check", entry: "" } as const,
    { kind: "save-key", key: " ", account: "jo" } as const,
    { kind: "watch", account: "jo@example.org", isWatched: false } as const,
  ])("is not asked for where nothing is to be sent: $kind", async (action) => {
    const { store, order } = accountsStore({ agreeToLookUps: unanswered });
    await store.act(action);
    expect(order).not.toContain("consent");
  });

  it("is not asked for to show what is known", async () => {
    const { store, order } = accountsStore({ agreeToLookUps: unanswered });
    store.setSeen(true);
    await store.act({ kind: "check", entry: "jo@example.org" });
    await settle();
    order.length = 0;
    await store.act({ kind: "show-lookup", account: "jo@example.org" });
    expect(order).not.toContain("consent");
    store.setSeen(false);
  });
});

describe("the question of a popup", () => {
  function popup(...answers: Promise<boolean>[]) {
    const told: unknown[][] = [];
    const agree = createConsent({
      ask: (async (...message: unknown[]) => {
        told.push(message);
        return { ok: true };
      }) as unknown as Ask,
      agreeTo: () => answers.shift() ?? Promise.resolve(true),
      findIsPrivate: async () => true,
    });
    return { agree, told };
  }
  const NO = { kind: "browsingActivity", isAgreed: false, isPrivate: true };

  it("that is answered with no is told to the background, and no other", async () => {
    const { agree, told } = popup(Promise.resolve(true), Promise.resolve(false));
    expect(await agree("browsingActivity")).toBe(true);
    expect(told).toEqual([]);
    expect(await agree("browsingActivity")).toBe(false);
    expect(told).toEqual([["answerConsent", NO]]);
  });

  it("that could not be put is no answer of the person's", async () => {
    const { agree, told } = popup(Promise.reject(new Error("no user gesture")));
    await expect(agree("browsingActivity")).rejects.toThrow();
    expect(told).toEqual([]);
  });

  it("that made room for another takes nothing from that one", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { agree, told } = popup(promise, new Promise(() => undefined));
    const first = agree("browsingActivity");
    void agree("browsingActivity");
    resolve(false);
    await first;
    expect(told).toEqual([]);
  });
});

describe("a look-up without consent", () => {
  it.each([
    ["an address", lookup(failed(REFUSED), failed(REFUSED))],
    ["a user name", lookup(failed(REFUSED), NOT_ASKED, "robin")],
  ])("says what the browser asks, and lets it ask again: %s", (_, one) => {
    const { shown, others } = describeTab([one, { ...one, account: "in the list" }]);
    expect(others?.items[0]?.line).toBe("Not looked up yet");
    expect(shown?.result).toMatchObject({ title: "Not looked up yet", sentences: [WHY], tone: "warn" });
    const action = { kind: "check-again", account: one.account };
    expect(shown?.again).toEqual({ label: "Ask again", action });
    expect(shown?.cancel).toBeUndefined();
  });

  it("keeps what was answered before, and says what is missing", () => {
    const { shown } = describeTab([lookup(found([breach()]), failed(REFUSED))]);
    expect(shown?.result.title).toBe("In 1 breach. Pastes could not be looked up");
    expect(shown?.result.sentences.join(" ")).toContain(
      "The reason: you have not allowed the account to be sent. There may be more. Until you allow it, nothing is sent.",
    );
    expect(shown?.again?.label).toBe("Ask again");
  });
});

describe("the watch list without consent", () => {
  it("leaves it to the look-up above to say what the browser asks, where that was refused as well", () => {
    const error = { service: "lookup", ...REFUSED } as const;
    const refused = lookup(failed(REFUSED), failed(REFUSED));
    const { watchList } = describeTab([refused], { watched: watched(1).map((one) => ({ ...one, error })) });
    expect(watchList).not.toHaveProperty("consent");
    expect(watchList?.items[0]?.error).toMatch(/could not be done/);
  });

  it("says of each address that it was not checked, and once what the browser asks", () => {
    const error = { service: "lookup", ...REFUSED } as const;
    const checked = watched(2);
    const { watchList } = describeTab([], { watched: checked.map((one) => ({ ...one, error })) });
    const notChecked = "The last check could not be done: you have not allowed the account to be sent.";
    expect(watchList?.items.map((item) => item.error)).toEqual([notChecked, notChecked]);
    const ask = { label: "Ask again", action: { kind: "agree" } };
    expect(watchList?.consent).toEqual({ detail: WHY, ask });
    expect(describeTab([], { watched: checked }).watchList).not.toHaveProperty("consent");
  });
});
