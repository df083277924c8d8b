// The groups of the options and the search across them: every setting has a place, and is found by what it says.
import { describe, expect, it } from "vitest";
import type { GroupView } from "../../../../src/pages/options/group-view.ts";
import { GROUPS, groupInAddress } from "../../../../src/pages/options/groups.ts";
import { describeOptions } from "../../../../src/pages/options/options-view.ts";
import { findSettings } from "../../../../src/pages/options/search.ts";
import { SETTING_NAMES } from "../../../../src/shared/settings/settings.ts";
import { words } from "../tab-states.ts";
import { openOptions, READY } from "./open-options.ts";

describe("the groups", () => {
  it("hold every setting there is, and none twice in one group", async () => {
    const page = await openOptions({}, { signIn: { ...READY, hasLoopbackAddress: true } });
    const idsIn = ({ sections }: GroupView) => sections.flatMap(({ items }) => items.map(({ id }) => id));
    const groups = page.groups().map(idsIn);
    expect(groups.flat()).toEqual(expect.arrayContaining([...SETTING_NAMES]));
    for (const ids of groups) expect(new Set(ids).size).toBe(ids.length);
  });

  it("are named by the address, the first where it names none", () => {
    for (const name of GROUPS) expect(groupInAddress(`#${name}`)).toBe(name);
    expect(groupInAddress("")).toBe("passwords");
    expect(groupInAddress("#nonsense")).toBe("passwords");
  });

  it("are shown one at a time, and marked as shown", async () => {
    const page = await openOptions();
    await page.store.act({ kind: "choose-group", group: "services" });
    const { nav, content } = describeOptions(page.store.snapshot(), words);
    expect(nav.groups.filter(({ isShown }) => isShown).map(({ href }) => href)).toEqual(["#services"]);
    expect(content).toMatchObject({ group: { name: "services", heading: "Services" } });
  });
});

describe("the search", () => {
  async function found(text: string) {
    const page = await openOptions();
    return findSettings(page.groups(), text).flatMap((group) => group.items.map(({ id }) => id));
  }

  it.each([
    ["logo", ["lookups.showLogos"]],
    ["  LOGO  ", ["lookups.showLogos"]],
    ["scope", ["auth.cloudScope"]],
    ["utm campaign", ["pageScore.utmCampaign"]],
    ["client secret", ["file", "auth.clientSecret"]],
    ["xyzzy", []],
  ])("finds %j", async (text, ids) => {
    const hits = (await found(text)).filter((id) => ids.length === 0 || ids.includes(id as never));
    expect(hits.toSorted()).toEqual(ids.toSorted());
  });

  it("finds a whole group by its name, and nothing twice", async () => {
    const ids = await found("privacy");
    expect(ids).toContain("privacy-page");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("says how many, or that there is nothing, and ends with the choice of a group", async () => {
    const page = await openOptions();
    const content = () => describeOptions(page.store.snapshot(), words).content;
    await page.store.act({ kind: "search", text: "logo" });
    expect(content()).toMatchObject({ outcome: "1 setting found for “logo”" });
    await page.store.act({ kind: "search", text: "xyzzy" });
    const outcome = expect.stringContaining("No setting has anything to do with “xyzzy”");
    expect(content()).toMatchObject({ found: [], outcome });
    await page.store.act({ kind: "choose-group", group: "cloud" });
    expect(content()).toMatchObject({ group: { name: "cloud" } });
  });
});
