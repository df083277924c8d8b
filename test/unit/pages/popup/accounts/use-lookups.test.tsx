// Lookups as they come, go and are selected: what shows at once, what stays in front, and what a killed worker changes.
import { afterEach, describe, expect, it, vi } from "vitest";
import { REFUSED, renderAccounts, SILENT } from "./accounts-tab.tsx";
import { ASKING, breach, found, lookup, NONE, NOT_ASKED } from "./lookup-states.ts";

const [JO, SAM] = ["jo@example.org", "sam@example.org"];
const BREACHED = found([breach()]);
const jo = lookup(BREACHED, NONE, JO, 1);
const sam = lookup(NONE, NONE, SAM, 2);

afterEach(() => void vi.useRealTimers());

describe("looking up", () => {
  it.each([
    ["the background refuses", REFUSED, 1],
    ["nobody hears, after a third try,", SILENT, 3],
  ])("that %s is a failed lookup", async (_, answer, tries) => {
    const tab = await renderAccounts({ answers: { lookUpAccount: answer } });
    await tab.check(JO);
    await tab.waitFor(() => expect(tab.hasButton("Try again")).toBe(true));
    expect(tab.named("lookUpAccount")).toHaveLength(tries);
    expect(tab.title()).toBe("Couldn’t look up this account");
    await tab.press("Clear lookups");
    expect(tab.shown()).toBeUndefined();
  });

  it("that can't be stored isn't shown as done", async () => {
    const error = { code: "unavailable", service: "lookup", reason: "no-room" };
    const tab = await renderAccounts({ answers: { lookUpAccount: { ok: false, error } } });
    await tab.check(JO);
    expect(tab.texts(".lookup-result")[0]).toContain("the browser has no space left");
  });
});

describe("choosing another", () => {
  it("shows it in full, and keeps the previous one until it is there", async () => {
    const tab = await renderAccounts({ lookups: [sam, jo] });
    expect(tab.shown()).toBe(SAM);
    const titles: (string | null | undefined)[] = [];
    const observer = new MutationObserver(() => titles.push(tab.title()));
    observer.observe(tab.place, { subtree: true, childList: true, characterData: true });
    await tab.press(/^jo@example\.org/);
    await tab.waitFor(() => expect(tab.shown()).toBe(JO));
    observer.disconnect();
    expect(titles).not.toContain(undefined);
    expect(tab.title()).toBe("In 1 breach");
    await tab.waitFor(() => expect(document.activeElement?.id).toBe("shown-result"));
    expect(tab.sent).toEqual([]);
  });
});

describe("another popup", () => {
  it("doesn't replace what is being read here", async () => {
    const tab = await renderAccounts({ lookups: [jo] });
    await tab.write([sam, jo]);
    expect([tab.shown(), tab.others()]).toEqual([JO, [SAM]]);
  });

  it("can remove what is read here: the next one stays in front", async () => {
    const tab = await renderAccounts({ lookups: [jo, lookup(NONE, NONE, SAM, 0)] });
    await tab.write([sam]);
    await tab.waitFor(() => expect(tab.shown()).toBe(SAM));
    await tab.write([lookup(NONE, NOT_ASKED, "lee", 3), sam]);
    expect([tab.shown(), tab.others()]).toEqual([SAM, ["lee"]]);
  });
});

describe("canceling", () => {
  it("removes an unstored lookup at once", async () => {
    const tab = await renderAccounts({
      lookups: [jo],
      answers: { lookUpAccount: () => new Promise(() => undefined) },
    });
    await tab.check(SAM);
    await tab.press("Cancel");
    await tab.waitFor(() => expect(tab.shown()).toBe(JO));
    expect(tab.others()).toEqual([]);
    expect(tab.named("cancelLookup")).toEqual([{ account: SAM, isPrivate: false }]);
  });

  it("leaves it if the background didn't cancel, and says so", async () => {
    const tab = await renderAccounts({
      lookups: [lookup(ASKING, ASKING, JO)],
      answers: { cancelLookup: REFUSED },
    });
    await tab.press("Cancel");
    expect(tab.shown()).toBe(JO);
    expect(tab.problem()).toMatch(/^Nothing was changed/);
  });
});

describe("a killed worker", () => {
  it("that stays dead is reported, until it answers again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let isDead = true;
    const wake = () => (isDead ? SILENT() : undefined);
    const tab = await renderAccounts({ lookups: [lookup(ASKING, ASKING, JO)], answers: { wake } });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(tab.problem()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_000);
    await tab.waitFor(() => expect(tab.problem()).toMatch(/isn’t responding/));
    isDead = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await tab.waitFor(() => expect(tab.problem()).toBeUndefined());
  });
});
