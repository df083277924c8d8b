// The groups of settings and the search across them: every setting has a place, and can be found by its text.
import { describe, expect, it } from "vitest";
import { GROUPS } from "../../../../src/pages/options/groups.ts";
import { SETTING_NAMES } from "../../../../src/shared/settings/settings.ts";
import { openOptions, READY } from "./open-options.tsx";

describe("the groups", () => {
  it("contain every setting, and none twice in one group", async () => {
    const shown: string[] = [];
    for (const group of GROUPS) {
      const { place } = await openOptions({}, { group, signIn: { ...READY, hasLoopbackAddress: true } });
      const ids = [...place.querySelectorAll("[id]")].map(({ id }) => id);
      expect(new Set(ids).size, group).toBe(ids.length);
      shown.push(...ids.map((id) => id.replace(/-label$/, "")));
    }
    expect(shown).toEqual(expect.arrayContaining([...SETTING_NAMES]));
  });

  it("are shown one at a time, and marked as current", async () => {
    const page = await openOptions({}, { group: "passwords" });
    await page.choose("Services");
    expect(page.texts("[aria-current]")).toEqual(["Services"]);
    expect(page.texts("h2")).toEqual(["Services"]);
  });

  it("follow the address, and focus moves to the heading after a link", async () => {
    const page = await openOptions({}, { group: "passwords" });
    location.hash = "#cloud";
    await page.waitFor(() => expect(document.activeElement?.outerHTML).toMatch(/id="group-heading".*Cloud/));
  });
});

describe("the search", () => {
  it.each([
    ["logo", ["Show logos"]],
    ["  LOGO  ", ["Show logos"]],
    ["utm campaign", ["Campaign (utm_campaign)"]],
    ["client secret", ["Client secret", "Save settings to a file"]],
    ["scope", ["Cloud permission (scope)"]],
    ["xyzzy", []],
  ])("finds %j", async (text, labels) => {
    const page = await openOptions({}, { group: "cloud" });
    await page.search(text);
    const found = page.texts(".options-main .option-label, .option-file button");
    expect(found).toEqual(labels.length > 0 ? expect.arrayContaining(labels) : []);
  });

  it("announces the number of matches, or none, and ends when a group is chosen", async () => {
    const page = await openOptions();
    await page.search("logo");
    page.getByText("Settings found: 1");
    await page.search("xyzzy");
    page.getByText(/^No settings found/);
    expect(page.place.querySelector("[aria-current]")).toBeNull();
    await page.choose("Cloud resources");
    expect(page.place.querySelector("h2")?.textContent).toBe("Cloud resources");
    expect(page.getByLabelText<HTMLInputElement>("Search settings").value).toBe("");
  });
});
