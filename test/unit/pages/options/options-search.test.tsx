// The groups of settings and the search across them: every setting has a place, and can be found by its text.
import { describe, expect, it } from "vitest";
import { FIELDS, GROUPS } from "../../../../src/pages/options/table.ts";
import { SETTING_NAMES } from "../../../../src/shared/settings/settings.ts";
import { ROWS } from "../../../../src/shared/settings/table.ts";
import { onOptions } from "../../../world/pages/options.tsx";

it.each(SETTING_NAMES)("%s has a field, with words for each of its choices", (name) => {
  expect(FIELDS[name], `Give ${name} a field in src/pages/options/table.ts.`).toBeDefined();
  expect(Object.keys(FIELDS[name].choices ?? {}).toSorted()).toEqual(
    [...(ROWS[name].choices ?? [])].toSorted(),
  );
});

describe("the groups", () => {
  it("contain every setting, and none twice in one group", async () => {
    const shown: string[] = [];
    const redirectUrl = "https://9857aaae82f231e16c5e4faf3a5a33438b4b7b50.extensions.allizom.org/";
    for (const { name: group } of GROUPS) {
      await onOptions({ group, redirectUrl }, async ({ place }) => {
        const ids = [...place.querySelectorAll("[id]")].map(({ id }) => id);
        expect(new Set(ids).size, group).toBe(ids.length);
        shown.push(...ids.map((id) => id.replace(/-label$/, "")));
      });
    }
    expect(shown).toEqual(expect.arrayContaining([...SETTING_NAMES]));
  });

  it("are shown one at a time, follow the address, and focus moves to the heading after a link", () =>
    onOptions({ group: "passwords" }, async (page) => {
      await page.choose("Services");
      expect(page.texts("[aria-current], h2")).toEqual(["Services", "Services"]);
      location.hash = "#cloud";
      await page.waitFor(() =>
        expect(document.activeElement?.outerHTML).toMatch(/id="group-heading".*Cloud/),
      );
    }));
});

describe("the advanced groups", () => {
  const isOpen = ({ place }: { place: Element }) =>
    place.querySelector<HTMLDetailsElement>("nav details")?.open;

  it.each([
    ["nothing in them is set", "passwords", {}, false],
    ["another setting is set", "passwords", { lookups: { showLogos: false } }, false],
    ["one of them is shown", "services", {}, true],
    ["the other one is", "cloud", {}, true],
    ["a service was changed", "passwords", { services: { passwordsUrl: "https://own.example" } }, true],
    ["there is a key", "passwords", { services: { lookupApiKey: "a-key" } }, true],
    ["something else in them was changed", "privacy", { pageScore: { utmSource: "news" } }, true],
  ] as const)("if %s, in %s: %j, are open: %s", (_, group, settings, expected) =>
    onOptions({ group, settings }, async (page) => expect(isOpen(page)).toBe(expected)),
  );

  it("open once they are shown, and stay open", () =>
    onOptions({ group: "passwords" }, async (page) => {
      await page.search("scope");
      page.getByText("Cloud permission (scope)");
      expect(isOpen(page)).toBe(false);
      location.hash = "#services";
      await page.waitFor(() => expect(isOpen(page)).toBe(true));
      await page.choose("Passwords");
      expect(isOpen(page)).toBe(true);
    }));
});

it("the search finds settings by their text, announces how many, and ends when a group is chosen", () =>
  onOptions({ group: "cloud" }, async (page) => {
    for (const [text, labels] of [
      ["logo", ["Show logos"]],
      ["  LOGO  ", ["Show logos"]],
      ["utm campaign", ["Campaign (utm_campaign)"]],
      ["client secret", ["Client secret", "Save settings to a file"]],
      ["scope", ["Cloud permission (scope)"]],
    ] as const) {
      await page.search(text);
      const found = page.texts(".options-main .option-label, .option-file button");
      expect(found, text).toEqual(expect.arrayContaining([...labels]));
      expect(found.length).toBeLessThan(20);
    }
    await page.search("logo");
    page.getByText("Settings found: 1");
    await page.search("xyzzy");
    page.getByText(/^No settings found/);
    expect(page.texts(".options-main .option-label, [aria-current]")).toEqual([]);
    await page.choose("Page score");
    expect(page.place.querySelector("h2")?.textContent).toBe("Page score");
    expect(page.getByLabelText<HTMLInputElement>("Search settings").value).toBe("");
  }));
