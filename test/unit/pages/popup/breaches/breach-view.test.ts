// What is said of one breach: in its row, and opened.
import { describe, expect, it } from "vitest";
import { describeBreach, describeDetails } from "../../../../../src/pages/popup/breaches/breach-view.ts";
import { words } from "../../tab-states.ts";
import { breach } from "../accounts/lookup-states.ts";

describe("a breach's row", () => {
  it("says what, when about, how many and which data, worst first", () => {
    const dataClasses = ["Email addresses", "IP addresses", "Names", "Passwords", "Phone numbers"];
    // The first of a month in every time zone.
    expect(describeBreach(breach({ dataClasses, breachDate: "2024-05-01" }), words)).toEqual({
      name: "ShopName",
      title: "Shop Example",
      letter: "S",
      facts: "about May 2024 · 1,204,551 accounts",
      chips: [
        { label: "Passwords", tone: "bad" },
        { label: "Phone numbers", tone: "warn" },
        { label: "Email addresses", tone: "warn" },
      ],
      more: { label: "+2", spoken: "2 more kinds of data" },
      marks: [],
    });
  });

  it("shows the title as it is, never the name", () => {
    const row = describeBreach(breach({ name: "InternalName", title: " <b>Läden</b> " }), words);
    expect(row.title).toBe("<b>Läden</b>");
    expect(describeBreach(breach({ name: "InternalName", title: " " }), words).title).toBe("Untitled");
  });

  it("takes the first letter of any script whole", () => {
    expect(describeBreach(breach({ title: "😀 forum" }), words).letter).toBe("😀");
    expect(describeBreach(breach({ title: "éclair" }), words).letter).toBe("É");
  });

  it.each([undefined, "", "soon", "2024-13-45"])("says of the date %j that it is not known", (breachDate) => {
    const { breachDate: _, ...dateless } = breach();
    const row = describeBreach(breachDate === undefined ? dateless : breach({ breachDate }), words);
    expect(row.facts).toBe("at an unknown time · 1,204,551 accounts");
  });

  it("marks what is special", () => {
    const flags = ["isFabricated", "isSpamList", "isSensitive", "isRetired", "isMalware", "isStealerLog"];
    const special = { isVerified: false, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
    const marks = ["Unverified", "Fabricated", "Spam list", "Sensitive", "Retired", "Malware", "Stealer log"];
    expect(describeBreach(breach(special), words).marks).toEqual(marks);
    const { remarks } = describeDetails(breach(special), words);
    expect(remarks.map(({ label }) => label)).toEqual(marks.map((mark) => `${mark}.`));
    expect(new Set(remarks.map(({ explanation }) => explanation)).size).toBe(marks.length);
  });
});

describe("an opened breach", () => {
  it("tells dates, site and number with what to think of them", () => {
    const { facts } = describeDetails(breach(), words);
    expect(facts.map(({ term, value, note }) => [term, value, note])).toEqual([
      ["Happened", "about May 2024", "A guide only: such dates are often inaccurate."],
      ["Accounts", "1,204,551", "Those that the service loaded, usually fewer than were reported."],
      ["Site", "shop.test", undefined],
      ["Added", expect.stringContaining("June 2024"), undefined],
    ]);
  });

  it("tells of a change where there was one, and of no site where there is none", () => {
    const changed = breach({ domain: "", modifiedAt: Date.UTC(2025, 0, 20) });
    const terms = describeDetails(changed, words).facts.map(({ term }) => term);
    expect(terms).toEqual(["Happened", "Accounts", "Added", "Changed"]);
  });

  it("shows all data classes", () => {
    const dataClasses = Array.from({ length: 12 }, (_, index) => `Class ${index}`);
    expect(describeDetails(breach({ dataClasses }), words).classes.chips).toHaveLength(12);
  });

  it("links to the disclosure only where that is on the web", () => {
    const disclosureUrl = "https://example.org/told";
    expect(describeDetails(breach({ disclosureUrl }), words).disclosure?.href).toBe(disclosureUrl);
    for (const bad of ["javascript:alert(1)", "data:text/html,x", "//example.org", ""]) {
      expect(describeDetails(breach({ disclosureUrl: bad }), words).disclosure).toBeUndefined();
    }
  });

  it("passes on what happened and whom to thank, as markup of the service", () => {
    const description = "It was <em>sold</em>.";
    expect(describeDetails(breach({ description }), words).description).toBe(description);
    expect(describeDetails(breach({ attribution: "<b>Her</b>" }), words).thanks?.html).toBe("<b>Her</b>");
    expect(describeDetails(breach({ attribution: " " }), words).thanks).toBeUndefined();
  });
});
