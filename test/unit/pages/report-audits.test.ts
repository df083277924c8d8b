// The audits of an answer in the renderer's terms: how they are scored, and where they stand.

import { describe, expect, it } from "vitest";
import { rendererResult } from "../../../src/pages/report/renderer-result.ts";
import { CONTEXT } from "./report-answers.ts";

const map = (beaconResult: unknown) => rendererResult(beaconResult, CONTEXT);

/** The reference of a category to its only audit. */
function groupIn(category: string, version: string | undefined, group: unknown): unknown {
  const result = map({
    beaconVersion: version,
    audits: { a: {} },
    categoryGroups: { names: { title: "Names" }, "load-opportunities": { title: "Opportunities" } },
    categories: { [category]: { auditRefs: [{ id: "a", weight: 1, group }] } },
  });
  const { auditRefs } = result.categories[category] as unknown as { auditRefs: { group?: string }[] };
  return auditRefs[0]?.group;
}

describe("an audit", () => {
  const audit = (fields: unknown) => map({ audits: { a: fields } }).audits.a;

  it.each([
    ...["binary", "numeric", "metricSavings", "informative", "manual", "notApplicable", "error"].map(
      (mode) => [mode, mode],
    ),
    // As old answers write it.
    ["not_applicable", "notApplicable"],
    ["not-applicable", "notApplicable"],
    ["with a space", "informative"],
  ])("of the mode %s is drawn as %s", (scoreDisplayMode, drawn) => {
    expect(audit({ score: 1, scoreDisplayMode })?.scoreDisplayMode).toBe(drawn);
  });

  it("without a score is never shown as failed, and says what went wrong if it does", () => {
    expect(audit({ score: null, scoreDisplayMode: "numeric" })?.scoreDisplayMode).toBe("informative");
    const broken = audit({ score: null, scoreDisplayMode: "numeric", errorMessage: "It hung" });
    expect(broken).toMatchObject({ scoreDisplayMode: "error", errorMessage: "It hung" });
  });

  it.each([["1"], [2], [-1], [Number.NaN], [{}]])("has no score where it is %j", (score) => {
    expect(audit({ score, scoreDisplayMode: "binary" })?.score).toBeNull();
  });

  it("goes without parts of a wrong type", () => {
    const odd = { title: 7, description: null, warnings: "no", displayValue: ["%d ms", 5] };
    const rated = { score: 1, scoreDisplayMode: "binary" };
    expect(audit({ ...odd, ...rated, metricSavings: { LCP: "x" } })).toEqual({
      ...rated,
      id: "a",
      title: "a",
      description: "",
      metricSavings: {},
    });
  });

  it("is cut where its text is longer than anybody reads", () => {
    expect(audit({ title: "x".repeat(1_000_000) })?.title.length).toBeLessThan(6_000);
  });
});

describe("the group of an audit", () => {
  it.each([
    ["stays where the answer has it", "seo", "12.0.0", "names", "names"],
    ["stays where the answer has it", "performance", "12.0.0", "diagnostics", "diagnostics"],
    ["stays where the answer has it", "performance", "12.0.0", "hidden", "hidden"],
    ["is none where the answer does not say what it is", "seo", "12.0.0", "nowhere", undefined],
    ["is none where the answer does not say what it is", "seo", "12.0.0", "constructor", undefined],
    ["is one that is drawn", "performance", "6.0.0", "load-opportunities", "diagnostics"],
    ["is one that is drawn", "performance", undefined, undefined, "diagnostics"],
    ["is one that is drawn", "performance", "12.0.0", "nowhere", "diagnostics"],
    ["is none for data of other tools", "performance", "6.0.0", undefined, undefined],
    ["is none for data of other tools", "performance", "12.0.0", undefined, "hidden"],
  ])("%s: %s of %s in %s", (_why, category, version, group, drawn) => {
    expect(groupIn(category, version, group)).toBe(drawn);
  });
});
