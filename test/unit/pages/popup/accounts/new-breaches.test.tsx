// A new breach of a watched address, opened: requested in the click, and canceled when closed.
import { describe, expect, it } from "vitest";
import type { QuestionState } from "../../../../../src/shared/accounts/lookup.ts";
import { NOON } from "../../tab-states.ts";
import { renderAccounts } from "./accounts-tab.tsx";
import { SOURCE, watchedOne } from "./lookup-states.ts";

const SHOP = { name: "Shop", title: "Some", foundAt: 1, source: SOURCE };
const FAILED: QuestionState = { state: "failed", at: NOON, error: { code: "offline", service: "lookup" } };

const renderNews = (...states: QuestionState[]) =>
  renderAccounts({
    watched: [watchedOne({ news: [SHOP] })],
    answers: { askLookupService: () => states.shift() ?? new Promise(() => undefined) },
  });

describe("a new breach", () => {
  it.each<[string, QuestionState | undefined, string]>([
    ["unknown", { state: "answered", breaches: [] }, "haveibeenpwned.com has no details of this breach."],
    ["not answered yet", undefined, "Contacting haveibeenpwned.com…"],
    ["failed", FAILED, "The lookup failed: you’re offline."],
  ])("opens with the reason if there are no details: %s", async (_, state, said) => {
    const tab = await renderNews(...(state ? [state] : []));
    await tab.press("Details");
    expect(tab.texts('.new-breach-details [role="status"]')[0]).toContain(said);
    expect(tab.all(".details")).toEqual([]);
  });

  it.each([
    ["2024-05-13", true],
    ["2024-05-12", false],
  ])("says that the password was changed after it, on %s: %j", async (day, isSaid) => {
    const passwords = { domain: "forum.shop.example", breachDate: "2024-05-12" };
    const watched = [watchedOne({ news: [{ ...SHOP, passwords }] })];
    const tab = await renderAccounts({ watched, changed: { "shop.example": day } });
    const said = expect.stringMatching(/^Password changed here on .*13.* 2024, after this breach\.$/);
    expect(tab.texts(".changed-line")).toEqual(isSaid ? [said] : []);
  });
});
