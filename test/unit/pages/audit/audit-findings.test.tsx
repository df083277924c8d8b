// What the page of the vault check finds wrong with each password of a vault: in which order, under which filter, and how many.
import { describe, expect, it } from "vitest";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { keePassXml } from "../../../services/exports.ts";
import { openAudit, prefixOf, REFUSED, vault } from "../../../world/pages/audit.tsx";
import { json, text } from "../../../world/scenario.ts";

/** A vault with one entry for each problem, and one without any. */
async function openOneOfEach() {
  const page = await openAudit({
    seen: { "hT3!yB8k": 2_000_000 },
    breaches: json([breachRecord("Shop", "shop.example")]),
    instead: (prefix) => (prefix === prefixOf("vL4&dM7s") ? REFUSED : undefined),
  });
  await page.paste(
    vault(
      ["Clear", "xK9#vQ2m"],
      ["Down", "vL4&dM7s"],
      ["Reused", "mT4&wZ8p"],
      ["Reused too", "mT4&wZ8p", "https://again.example/"],
      ["Similar", "Kolibri2025!"],
      ["Similar too", "Kolibri2026!"],
      ["Easy", "Dragon42"],
      ["Short", "zq7Kp", "http://short.example/"],
      ["Shop", "bN6@hR3t"],
      ["Name", "qZ8@rT.example", "https://name.example/", "qZ8@rT.example"],
      ["Often", "hT3!yB8k"],
    ),
  );
  await page.check();
  await page.until(() => page.text().includes("Easy to guess (a common word"));
  return page;
}

const sharesOf = ({ place }: { place: Element }) =>
  [...place.querySelectorAll(".audit-share-name")].map(({ textContent }) => textContent);

const WORST_FIRST = [
  ...["Often", "Name", "Shop", "Easy", "Short", "Reused", "Reused too"],
  ...["Similar", "Similar too", "Down"],
];

describe("the list", () => {
  it("has what is left to do, worst first, under a filter for each problem", async () => {
    const page = await openOneOfEach();
    expect(page.names()).toEqual(WORST_FIRST);
    const found: [filter: string, names: string[]][] = [
      ["In breaches (1)", ["Often"]],
      ["Same as username or site (1)", ["Name"]],
      ["Breached sites (1)", ["Shop"]],
      ["Too short (1)", ["Short"]],
      ["Reused (4)", ["Reused", "Reused too", "Similar", "Similar too"]],
      ["Nearly the same (2)", ["Similar", "Similar too"]],
      ["Sent unencrypted (1)", ["Short"]],
      ["Couldn’t check (1)", ["Down"]],
      ["To do (10)", WORST_FIRST],
    ];
    for (const [filter, names] of found) {
      await page.click(page.button(filter));
      expect(page.names(), filter).toEqual(names);
    }
  });

  it("counts each password once, and none as without a problem that wasn't checked", async () => {
    const page = await openOneOfEach();
    expect(sharesOf(page)).toEqual([
      ...["In breaches (1)", "Other problems (8)", "Couldn’t check (1)", "Nothing found (1)"],
    ]);
  });

  it("counts a password as without a problem only once the service has answered", async () => {
    const instead = (prefix: string) => (prefix === prefixOf("vL4&dM7s") ? text("", 403) : undefined);
    const page = await openAudit({ instead });
    await page.paste(vault(["Clear", "xK9#vQ2m"], ["Down", "vL4&dM7s"]));
    expect(sharesOf(page)).toEqual(["Not checked yet (2)"]);
    await page.check();
    expect(sharesOf(page)).toEqual(["Couldn’t check (1)", "Nothing found (1)"]);
  });

  it("searches names, usernames and sites, and no password", async () => {
    const page = await openOneOfEach();
    for (const [search, names] of [
      ["OFTEN", ["Often"]],
      ["shop.exam", ["Shop"]],
      [" jo ", WORST_FIRST.filter((name) => name !== "Name")],
      ["Dragon42", []],
    ] as const) {
      await page.type(page.getByLabelText("Search"), search);
      expect(page.names(), search).toEqual(names);
      expect(page.text().includes("No matches."), search).toBe(names.length === 0);
    }
  });

  it("shows done and ignored entries under their own filters only, and brings them back", async () => {
    const page = await openOneOfEach();
    await page.click(page.button("Mark as done: Often"));
    await page.click(page.button("Ignore: Name"));
    await page.until(() => page.names()[0] === "Shop");
    expect(page.button("In breaches (0)"), "no button moves").toBeTruthy();
    await page.click(page.button("Done (1)"));
    expect(page.queryByRole("button", { name: /^In breaches/ })).toBeNull();
    expect(page.names()).toEqual(["Often"]);
    await page.click(page.button("Ignored (1)"));
    expect(page.names()).toEqual(["Name"]);
    await page.click(page.button("Undo: Name"));
    expect(page.names()).toEqual([]);
    expect(page.text(), "nothing was searched").not.toContain("No matches.");
    await page.click(page.button("To do (9)"));
    expect(page.names()[0]).toBe("Name");
  });

  it("is sorted by name as people read, or by age with the oldest first", async () => {
    const made = (name: string, changedAt: number) => ({
      ...{ title: name, url: "https://a.example", username: "jo", password: "short", changedAt },
    });
    const page = await openAudit();
    await page.paste(keePassXml([made("zug", 1.7e12), made("éclair", 1.6e12), made("zoo", 1.5e12)]));
    for (const [at, order] of [
      [1, ["éclair", "zoo", "zug"]],
      [2, ["zoo", "éclair", "zug"]],
    ] as const) {
      await page.choose("Sort by", at);
      expect(page.names()).toEqual(order);
    }
  });
});

it.each<[what: string, isReused: boolean, entries: Parameters<typeof vault>]>([
  [
    "one account, stored twice",
    false,
    [
      ["Shop", "short"],
      ["Again", "short", "https://shop.example/"],
    ],
  ],
  [
    "two sites",
    true,
    [
      ["Shop", "short"],
      ["Forum", "short"],
    ],
  ],
  [
    "two entries without a site",
    true,
    [
      ["Router", "short", ""],
      ["Printer", "short", ""],
    ],
  ],
])("a password of %s is reused: %s", async (_what, isReused, entries) => {
  const page = await openAudit();
  await page.paste(vault(...entries));
  expect(page.text().includes("Reused")).toBe(isReused);
});
