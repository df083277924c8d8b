// What is asked about the page, when, and what it shows meanwhile.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageSnapshot } from "../../../../../src/pages/popup/this-page/page-state.ts";
import { createPageStore, type PageSources } from "../../../../../src/pages/popup/this-page/page-store.ts";
import type { TabState } from "../../../../../src/shared/passwords/verdict.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { SETTINGS } from "../../tab-states.ts";

const STORED = { ...SETTINGS, skippedSites: ["other.example"] };

/** A background whose answers a test can delay, change and withhold. */
function popup(
  replies: { delayMs?: number; isSilent?: boolean; refusesChanges?: boolean; tab?: Partial<TabState> } = {},
) {
  const shown: PageSnapshot[] = [];
  const asked: unknown[][] = [];
  const stored = { ...STORED };
  const reply = async (value: unknown) => {
    if (replies.delayMs) await new Promise((resolve) => setTimeout(resolve, replies.delayMs));
    if (replies.isSilent) throw new Error("no answer");
    return { ok: true, value };
  };
  const ask = ((name: string, input?: { passwordChecks: { enabled: boolean } }) => {
    asked.push(input === undefined ? [name] : [name, input]);
    if (name === "getTabState") return reply({ site: "shop.example", checkCount: 0, ...replies.tab });
    if (replies.refusesChanges) return Promise.resolve({ ok: false, error: {} });
    if (name === "changeSettings") stored.isEnabled = input?.passwordChecks.enabled ?? true;
    return reply(undefined);
  }) as unknown as Ask;
  const sources: PageSources = {
    ask,
    findTab: async () => ({ id: 7, isPrivate: false }),
    readSettings: async () => ({ ...stored }),
    reloadTab: vi.fn(async () => undefined),
    requestAccess: vi.fn(async () => true),
  };
  const store = createPageStore(sources, (snapshot) => void shown.push(snapshot));
  const phases = () => shown.map(({ phase }) => phase);
  return { store, shown, asked, sources, replies, phases };
}

/** One that was answered once. */
async function opened(replies?: Parameters<typeof popup>[0]) {
  const world = popup(replies);
  await world.store.refresh();
  return world;
}

describe("the store of the page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shows itself before any answer, asks for its tab, and says nothing of waiting where the answer is quick", async () => {
    const { store, phases, asked } = popup({ delayMs: 100 });
    expect(phases()).toEqual(["opening"]);
    const refreshed = store.refresh();
    await vi.advanceTimersByTimeAsync(5_000);
    await refreshed;
    expect(phases()).toEqual(["opening", "answered"]);
    expect(asked).toEqual([["getTabState", { tabId: 7 }]]);
  });

  it("says that it waits after half a second", async () => {
    const { store, phases } = popup({ delayMs: 900 });
    const refreshed = store.refresh();
    await vi.advanceTimersByTimeAsync(501);
    expect(phases()).toEqual(["opening", "waiting"]);
    await vi.advanceTimersByTimeAsync(500);
    await refreshed;
    expect(phases()).toEqual(["opening", "waiting", "answered"]);
  });

  it("says that no answer came, and asks again on the person's wish", async () => {
    const { store, phases, replies } = await opened({ isSilent: true });
    expect(phases()).toEqual(["opening", "silent"]);
    replies.isSilent = false;
    await store.act({ kind: "retry" });
    expect(phases()).toEqual(["opening", "silent", "opening", "answered"]);
  });

  it("shows what it knows, and no waiting, while it asks again", async () => {
    const { store, phases, replies } = await opened();
    replies.delayMs = 2_000;
    const refreshed = store.refresh();
    await vi.advanceTimersByTimeAsync(2_000);
    await refreshed;
    expect(phases()).toEqual(["opening", "answered", "answered"]);
  });

  it("asks one question at a time, shows each answer, and asks once more where events came meanwhile", async () => {
    const { store, asked, phases } = popup({ delayMs: 1_000 });
    const refreshed = [store.refresh(), store.refresh(), store.refresh()];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(phases()).toEqual(["opening", "waiting", "answered"]);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(refreshed);
    expect(asked.filter(([name]) => name === "getTabState")).toHaveLength(2);
  });

  it("switches at once, and does not switch back while the change is under way", async () => {
    const { store, shown, replies } = await opened();
    const before = shown.length;
    replies.delayMs = 300;
    const asking = store.refresh();
    await vi.advanceTimersByTimeAsync(200);
    const acted = store.act({ kind: "enable-checks", isEnabled: false });
    expect(shown).toHaveLength(before + 1);
    await store.refresh();
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all([asking, acted]);
    expect(shown.length).toBeGreaterThan(before + 1);
    for (const later of shown.slice(before)) expect(later).toMatchObject({ settings: { isEnabled: false } });
  });

  it("adds and takes out one site only", async () => {
    const { store, shown, asked } = await opened();
    const added = store.act({ kind: "skip-site", site: "shop.example", isSkipped: true });
    expect(shown.at(-1)).toMatchObject({ settings: { skippedSites: ["other.example", "shop.example"] } });
    await added;
    const removed = store.act({ kind: "skip-site", site: "other.example", isSkipped: false });
    expect(shown.at(-1)).toMatchObject({ settings: { skippedSites: [] } });
    await removed;
    expect(asked).toContainEqual(["setSiteSkipped", { site: "shop.example", isSkipped: true }]);
  });

  it("switches back and says so where the background refuses, until the next try", async () => {
    const { store, shown, replies } = await opened({ refusesChanges: true });
    await store.act({ kind: "enable-checks", isEnabled: false });
    const refused = { phase: "answered", settings: { isEnabled: true }, failedChange: "refused" };
    expect(shown.at(-1)).toMatchObject(refused);
    await store.refresh();
    expect(shown.at(-1)).toMatchObject(refused);
    replies.refusesChanges = false;
    await store.act({ kind: "enable-checks", isEnabled: false });
    expect(shown.at(-1)).toMatchObject({ settings: { isEnabled: false } });
    expect(shown.at(-1)).not.toHaveProperty("failedChange");
  });

  it("tells no answer to a change from a refusal", async () => {
    const { store, shown, replies } = await opened();
    replies.isSilent = true;
    const acted = store.act({ kind: "enable-checks", isEnabled: false });
    await vi.advanceTimersByTimeAsync(100);
    await acted;
    expect(shown).toContainEqual(expect.objectContaining({ failedChange: "no-answer" }));
  });

  it("says that its tab is gone, and finds it out again each time", async () => {
    const { store, phases, sources, asked } = popup();
    const { findTab } = sources;
    sources.findTab = () => Promise.reject(new Error("no such tab"));
    await store.refresh();
    expect(phases()).toEqual(["opening", "closed"]);
    expect(asked).toEqual([]);
    sources.findTab = findTab;
    await store.refresh();
    expect(phases()).toEqual(["opening", "closed", "answered"]);
  });

  it("lets the browser ask for access in the click itself, and shows what came of it", async () => {
    const { store, sources, asked } = await opened();
    const acted = store.act({ kind: "allow-access", origins: ["https://*.shop.example/*"] });
    // Browsers ask nobody whose click is over.
    expect(sources.requestAccess).toHaveBeenCalledExactlyOnceWith(["https://*.shop.example/*"]);
    await acted;
    expect(asked.filter(([name]) => name === "getTabState")).toHaveLength(2);
  });

  it.each([
    ["said no", async () => false, "access-declined"],
    ["could not be asked", () => Promise.reject(new Error("no user gesture")), "access-not-asked"],
  ])("says that nothing changed where the person %s, until the next try", async (_, answer, failedChange) => {
    const { store, shown, sources } = await opened();
    sources.requestAccess = answer;
    await store.act({ kind: "allow-access", origins: [] });
    expect(shown.at(-1)).toMatchObject({ phase: "answered", failedChange });
    sources.requestAccess = async () => true;
    await store.act({ kind: "allow-access", origins: [] });
    expect(shown.at(-1)).not.toHaveProperty("failedChange");
  });

  it("no longer says that access was not allowed once it is, wherever it was given", async () => {
    const { store, shown, sources, replies } = popup();
    replies.tab = { obstacle: "no-access" };
    await store.refresh();
    sources.requestAccess = async () => false;
    await store.act({ kind: "allow-access", origins: [] });
    await store.refresh();
    expect(shown.at(-1)).toMatchObject({ failedChange: "access-declined" });
    replies.tab = { obstacle: "needs-reload" };
    await store.refresh();
    expect(shown.at(-1)).not.toHaveProperty("failedChange");
  });

  it("keeps up with the page while the browser's question stands", async () => {
    const { store, sources, asked } = await opened();
    sources.requestAccess = () => new Promise(() => undefined);
    void store.act({ kind: "allow-access", origins: [] });
    await store.refresh();
    expect(asked.filter(([name]) => name === "getTabState")).toHaveLength(2);
  });

  it("reloads the tab that it is about", async () => {
    const { store, sources } = await opened();
    await store.act({ kind: "reload" });
    expect(sources.reloadTab).toHaveBeenCalledExactlyOnceWith(7);
  });
});
