// The privacy page in words: what left, what is stored, and what became of erasing.
import { describe, expect, it } from "vitest";
import {
  createPrivacyStore,
  PAGE_LENGTH,
  type PrivacySnapshot,
  type PrivacySources,
} from "../../../../src/pages/privacy/privacy-store.ts";
import { describePrivacy } from "../../../../src/pages/privacy/privacy-view.ts";
import type { SentRequest } from "../../../../src/shared/messages.ts";
import { STORED_KINDS, type StoredItem } from "../../../../src/shared/privacy/stored-data.ts";
import type { Ask } from "../../../../src/ui/page/ask.ts";
import { NOON, words } from "../tab-states.ts";

const NOTHING: StoredItem[] = STORED_KINDS.map((kind) => ({ kind, place: "disk", count: 0, bytes: 0 }));

function snapshot(more: Partial<PrivacySnapshot> = {}): PrivacySnapshot {
  return {
    isPrivate: false,
    sent: [],
    isSentSilent: false,
    stored: NOTHING,
    isStoredSilent: false,
    shownCount: PAGE_LENGTH,
    ...more,
  };
}

function viewOf(more: Partial<PrivacySnapshot> = {}) {
  return describePrivacy(snapshot(more), words, NOON);
}

function stored(items: StoredItem[]): StoredItem[] {
  return NOTHING.map((item) => items.find(({ kind }) => kind === item.kind) ?? item);
}

function rowOf(view: ReturnType<typeof viewOf>, kind: StoredItem["kind"]) {
  return view.stored.groups.flatMap(({ rows }) => rows).find((row) => row.kind === kind);
}

function request(at: number, more: Partial<SentRequest> = {}): SentRequest {
  return { at, service: "passwords", origin: "https://range.example:8443", told: "password-range", ...more };
}

describe("what left", () => {
  it("is told newest first, with whom was asked, and where", () => {
    const latest = request(NOON, { service: "lookup", told: "account" });
    const { sent } = viewOf({ sent: [request(NOON - 60_000), latest] });
    expect(sent.count).toBe("2 requests");
    expect(sent.requests).toMatchObject([
      { number: 2, told: "The account you looked up", service: "Lookup service", host: "range.example:8443" },
      { number: 1, told: "Five characters of a password’s hash", service: "Password service" },
    ]);
    expect(sent.requests[0]?.time).toMatch(/^12:04:00/);
  });

  it("is told with the date where it was another day", () => {
    const { requests } = viewOf({ sent: [request(NOON - 86_400_000)] }).sent;
    expect(requests[0]?.time).toMatch(/\d{1,2} \w+.*12:04/);
  });

  it("is twenty requests long until more are wanted", () => {
    const many = Array.from({ length: 45 }, (_, index) => request(NOON + index));
    expect(viewOf({ sent: many }).sent).toMatchObject({ more: { label: "Show 25 more" } });
    expect(viewOf({ sent: many }).sent.requests).toHaveLength(20);
    expect(viewOf({ sent: many, shownCount: 60 }).sent.more).toBeUndefined();
  });

  it("can be told by service, where there are several", () => {
    const sent = [request(1), request(2), request(3, { service: "lookup", told: "catalogue" })];
    expect(viewOf({ sent: [request(1)] }).sent.filters).toBeUndefined();
    const view = viewOf({ sent, service: "lookup" }).sent;
    expect(view.filters?.filters.map(({ label, isChosen }) => [label, isChosen])).toEqual([
      ["All (3)", false],
      ["Password service (2)", false],
      ["Lookup service (1)", true],
    ]);
    expect(view.requests).toHaveLength(1);
  });

  it("keeps the way back to all where the chosen service is gone from the list", () => {
    const view = viewOf({ sent: [request(1)], service: "cloud" }).sent;
    expect(view.requests).toEqual([]);
    expect(view.filters?.filters.map(({ label }) => label)).toContain("All (1)");
  });

  it("is copied as lines, whole, with times that hold everywhere", () => {
    const { copy } = viewOf({ sent: [request(0), request(1_000)] }).sent;
    const told = "Five characters of a password’s hash\tPassword service\thttps://range.example:8443";
    const text = `1970-01-01T00:00:01.000Z\t${told}\n1970-01-01T00:00:00.000Z\t${told}`;
    expect(copy?.action).toEqual({ kind: "copy", text });
  });

  it("may be nothing, and is never said to be nothing while it is not known", () => {
    expect(viewOf().sent.empty).toContain("Nothing has left the browser");
    expect(viewOf().eraseSent.button).toBeUndefined();
    const { sent: _, ...unknown } = snapshot({ isSentSilent: true });
    // Nothing is drawn that a list would push down.
    expect(describePrivacy({ ...unknown, isSentSilent: false }, words, NOON).reading).toContain("Looking at");
    expect(describePrivacy(unknown, words, NOON).reading).toBeUndefined();
    const view = describePrivacy(unknown, words, NOON).sent;
    expect(view.empty).toBeUndefined();
    expect(view.problem).toContain("did not answer");
  });
});

describe("what is stored", () => {
  it("has a row for every kind, empty ones without a button", () => {
    const view = viewOf();
    expect(view.stored.groups.flatMap(({ rows }) => rows)).toHaveLength(STORED_KINDS.length);
    expect(rowOf(view, "watch-list")).toMatchObject({ amount: "Nothing stored" });
    expect(rowOf(view, "watch-list")?.erase.button).toBeUndefined();
  });

  it.each([
    [{ kind: "watch-list", place: "disk", count: 3, bytes: 1_234 }, "3 addresses, 1.2 kB"],
    [{ kind: "page-scores", place: "disk", count: 1 }, "1 result"],
    [{ kind: "settings", place: "disk", count: 0, bytes: 40 }, "0.1 kB"],
    [{ kind: "catalogue", place: "disk", count: 900, bytes: 1_300_000 }, "900 breaches, 1.3 MB"],
    [{ kind: "tokens", place: "memory", count: 2, bytes: 12_345 }, "2 entries, 12 kB"],
  ] as const)("says how much there is: %o", (item, amount) => {
    expect(rowOf(viewOf({ stored: stored([item]) }), item.kind)?.amount).toBe(amount);
  });

  it("stands where it lies", () => {
    const view = viewOf({ stored: stored([{ kind: "cloud-names", place: "memory", count: 1, bytes: 9 }]) });
    expect(view.stored.groups[1]?.rows.map(({ kind }) => kind)).toEqual(["cloud-names"]);
  });

  it("is never said to be nothing while it is not known", () => {
    const { stored: _, ...unknown } = snapshot();
    expect(describePrivacy(unknown, words, NOON).stored.groups).toEqual([]);
    const silent = describePrivacy({ ...unknown, isStoredSilent: true }, words, NOON).stored;
    expect(silent.problem).toContain("cannot be shown");
  });
});

describe("erasing", () => {
  const some = stored([
    { kind: "watch-list", place: "disk", count: 1, bytes: 9 },
    { kind: "logos", place: "memory", count: 1, bytes: 9 },
  ]);

  it("asks first where it cannot be had back, and nowhere else", () => {
    const actionOf = (at: "watch-list" | "logos") =>
      rowOf(viewOf({ stored: some }), at)?.erase.button?.action;
    expect(actionOf("watch-list")).toEqual({ kind: "ask", at: "watch-list" });
    expect(actionOf("logos")).toEqual({ kind: "erase", at: "logos" });
    expect(viewOf().everything.erase.button?.action).toEqual({ kind: "ask", at: "everything" });
    const asked = rowOf(viewOf({ stored: some, question: "watch-list" }), "watch-list")?.erase;
    expect(asked?.button).toBeUndefined();
    expect(asked?.question?.yes.action).toEqual({ kind: "erase", at: "watch-list" });
  });

  it("says in words what is left, and does not say that it is erased", () => {
    const saidOf = (at: "everything" | StoredItem["kind"], left: StoredItem["kind"][]) => {
      const view = viewOf({ stored: some, erased: { at, outcome: { left } } });
      return at === "everything" ? view.everything.erase : rowOf(view, at)?.erase;
    };
    expect(saidOf("everything", [])?.said[0]).toContain("Everything is erased.");
    expect(saidOf("everything", ["settings", "logos"])).toMatchObject({
      said: ["Not everything could be erased. Still there: Settings, Logos."],
      isProblem: true,
    });
    expect(saidOf("request-clocks", ["request-clocks"])?.said[0]).toContain("asked for silence");
    expect(saidOf("cloud-calls", ["cloud-calls"])?.said[0]).toContain("on its way");
    expect(saidOf("logos", ["logos"])?.said[0]).toContain("Not all of it could be erased");
    expect(saidOf("logos", [])).toMatchObject({ said: ["Erased."], isProblem: false });
  });

  it("says what became of tokens at the provider", () => {
    const said = (revocation: "done" | "failed" | "unknown") =>
      rowOf(viewOf({ erased: { at: "tokens", outcome: { left: [], revocation } } }), "tokens")?.erase.said[1];
    expect(said("done")).toContain("are revoked");
    expect(said("failed")).toContain("could not be told");
    expect(said("unknown")).toContain("has not answered yet");
  });

  it("says where it is not known what became of it", () => {
    const { erase } = viewOf({ erased: { at: "everything", outcome: "no-answer" } }).everything;
    const said = [expect.stringContaining("not known what was erased")];
    expect(erase).toMatchObject({ said, isProblem: true });
  });
});

describe("the store", () => {
  function storeWith(answers: Record<string, unknown>, more: Partial<PrivacySources> = {}) {
    const asked: unknown[] = [];
    const ask = (async (name: string, input: unknown) => {
      asked.push(input === undefined ? name : [name, input]);
      const answer = await answers[name];
      if (answer === undefined) throw new Error("no answer");
      return { ok: true, value: answer };
    }) as unknown as Ask;
    const store = createPrivacyStore(
      {
        ask,
        askPatiently: ask,
        findIsPrivate: async () => true,
        copy: async () => undefined,
        tellCallsForgotten: () => asked.push("told"),
        ...more,
      },
      () => undefined,
    );
    return { store, asked };
  }

  it("erases once however often it is pressed, and reads anew", async () => {
    const { store, asked } = storeWith({ eraseStored: { left: [] }, listSentRequests: [], listStored: [] });
    const erase = () => store.act({ kind: "erase", at: "everything" });
    await Promise.all([erase(), erase()]);
    const erasing = ["eraseStored", { kind: "everything" }];
    expect(asked).toEqual([erasing, "told", "listSentRequests", "listStored"]);
    const erased = { at: "everything", outcome: { left: [] } };
    expect(store.snapshot()).toMatchObject({ isPrivate: true, erased, stored: [] });
  });

  it("erases the list of requests from where that stands", async () => {
    const answers = { eraseStored: { left: [] }, listSentRequests: [], listStored: [] };
    const { store, asked } = storeWith(answers);
    await store.act({ kind: "erase", at: "list" });
    expect(asked[0]).toEqual(["eraseStored", { kind: "sent-requests" }]);
    expect(store.snapshot().erased).toEqual({ at: "list", outcome: { left: [] } });
  });

  it("keeps what it knows, and says so, where the background is silent", async () => {
    const answers: Record<string, unknown> = { listSentRequests: [], listStored: [] };
    const { store } = storeWith(answers);
    await store.refresh();
    delete answers.listStored;
    await store.refresh();
    expect(store.snapshot()).toMatchObject({ stored: [], isStoredSilent: true, isSentSilent: false });
    await store.act({ kind: "erase", at: "settings" });
    expect(store.snapshot().erased).toEqual({ at: "settings", outcome: "no-answer" });
  });

  it.each([
    ["copied", "copied", async () => undefined],
    ["not copied", "failed", () => Promise.reject(new Error("refused"))],
  ])("says that a list was %s, and does not say it of another list", async (_what, copied, copy) => {
    const { store } = storeWith({}, { copy });
    await store.act({ kind: "copy", text: "a" });
    expect(store.snapshot().copied).toBe(copied);
    await store.act({ kind: "filter", service: "lookup" });
    expect(store.snapshot().copied).toBeUndefined();
  });
});
