// What is said of a result: bands, changes, metrics, suggestions, and all that must not be taken for more than it is.
import { describe, expect, it } from "vitest";
import type { ScoreRun, ScoreSummary } from "../../../../../src/shared/page-score/page-score.ts";
import { bandOf, pointsOf } from "../../../../../src/shared/page-score/score-band.ts";
import { NOON } from "../../tab-states.ts";
import { describeNews, QUESTION, run, SUMMARY, URL_WITHOUT_QUERY } from "./score-states.ts";

function resultOf(runs: ScoreRun[], later = 0) {
  const { result } = describeNews({ runs }, later);
  if (!result) throw new Error("nothing is said of the result");
  return result;
}

const of = (summary: Partial<ScoreSummary>, over: Partial<ScoreRun> = {}) => resultOf([run(over, summary)]);
const score = (value: number | null, id = "performance") => ({ id, title: "Performance", score: value });

describe("bands", () => {
  it.each([
    [0, 0, "low"],
    [0.494, 49, "low"],
    [0.495, 50, "middle"],
    [0.894, 89, "middle"],
    [0.895, 90, "high"],
    [1, 100, "high"],
  ] as const)("%d is read as %i: %s", (value, points, band) => {
    expect(pointsOf(value)).toBe(points);
    expect(bandOf(value)).toBe(band);
  });

  it.each([null, Number.NaN, -0.1, 1.01, 90])("%d is none of them", (value) => {
    expect(pointsOf(value)).toBeUndefined();
    expect(bandOf(value)).toBe("unknown");
  });
});

describe("gauges", () => {
  it("tell category, number and band to who does not see them", () => {
    expect(of({}).gauges.map(({ spoken }) => spoken)).toEqual([
      "Performance: 47 of 100, poor",
      "Accessibility: 92 of 100, fine",
      "Best practices: 78 of 100, fair",
      "SEO: 100 of 100, fine",
    ]);
  });

  it("without a score show a dash, never a zero", () => {
    const [gauge] = of({ scores: [score(null)] }).gauges;
    const spoken = "Performance: no score";
    expect(gauge).toMatchObject({ text: "–", band: "unknown", note: "no score", spoken });
    expect(gauge).not.toHaveProperty("points");
    expect(of({ scores: [score(0)] }).gauges[0]).toMatchObject({ text: "0", points: 0, band: "low" });
  });

  it("are there for categories that nobody foresaw, and for as many as there are", () => {
    const ids = ["pwa", "agentic-browsing", "a", "b", "c", "d"];
    const scores = ids.map((id) => ({ id, title: " ", score: 0.3 }));
    const { gauges } = of({ scores });
    expect(gauges).toHaveLength(6);
    expect(gauges[1]?.label).toBe("Agentic browsing");
  });

  it("may be none at all, which is said", () => {
    expect(of({ scores: [] }).notes).toContain("The answer holds no scores.");
  });
});

describe("compared with the run before", () => {
  // With which run: score-selection.test.ts.
  const earlier = (scores: ScoreSummary["scores"]) => run({ id: "run-0", at: NOON - 3_600_000 }, { scores });

  it("each category says how it changed", () => {
    const result = resultOf([run(), earlier([score(0.42), score(0.95, "accessibility"), score(1, "seo")])]);
    expect(result.gauges.map(({ note }) => note)).toEqual(["+5", "-3", undefined, "±0"]);
    expect(result.gauges[0]?.spoken).toBe("Performance: 47 of 100, poor, change +5");
    expect(result.compared).toBe("Change since 11:04");
  });

  it("as people read it: shown numbers, not their fractions", () => {
    const result = resultOf([run({}, { scores: [score(0.474)] }), earlier([score(0.465)])]);
    expect(result.gauges[0]?.note).toBe("±0");
  });

  it("where there was no score before, there is no change, and nothing is said of a time", () => {
    const result = resultOf([run(), earlier([score(null)])]);
    expect(result.gauges[0]).not.toHaveProperty("note");
    expect(result).not.toHaveProperty("compared");
    expect(resultOf([run(), earlier([score(0.47)])]).compared).toBe("Change since 11:04");
  });
});

describe("around the scores", () => {
  it("says for which device and how long ago, and keeps it true", () => {
    expect(of({}).when).toBe("Mobile · 2 minutes ago");
    expect(resultOf([run()], 3_600_000).when).toBe("Mobile · 1 hour ago");
  });

  it("the other device stands in one line, where it was scored", () => {
    const question = { ...QUESTION, strategy: "DESKTOP" as const };
    const scores = [score(0.91), { id: "seo", title: "SEO", score: null }];
    const desktop = run({ id: "d", question, at: NOON - 7_200_000 }, { scores });
    expect(resultOf([run(), desktop]).otherDevice).toBe("Desktop, 2 hours ago: Performance 91, SEO no score");
    expect(of({})).not.toHaveProperty("otherDevice");
    // Of a run without scores there would be the device, and nothing after it.
    const empty = run({ id: "d", question }, { scores: [] });
    expect(resultOf([run(), empty])).not.toHaveProperty("otherDevice");
  });

  it("says where it is of the address without its query, or of other categories", () => {
    const notesOf = (other: Partial<typeof QUESTION>) =>
      of({}, { question: { ...QUESTION, ...other } }).notes;
    const plain = "This is the result of the address without the part after “?”.";
    expect(notesOf({ url: URL_WITHOUT_QUERY })).toEqual([plain]);
    expect(notesOf({ categories: [] })).toEqual(["This result is of other categories than are chosen now."]);
  });

  it("says where the page ended, and not how it came there", () => {
    const finalUrl = "https://shop.example/start";
    expect(of({ finalUrl }).notes).toEqual([`The final address was ${finalUrl}.`]);
    expect(of({ finalUrl: QUESTION.url }).notes).toEqual([]);
  });

  it("warnings and what went wrong stand in front, quoted", () => {
    const runtimeError = { code: "NO_FCP", message: "No paint." };
    expect(of({ runtimeError, warnings: ["Slow <i>CPU</i>", " "] }).warning).toEqual({
      title: "This result may be wrong",
      sentences: [expect.stringContaining("Do not rely on these scores")],
      said: { label: "The service says:", texts: ["No paint. (NO_FCP)", "Slow <i>CPU</i>"] },
    });
    const slow = { title: "Warnings about this result", sentences: [] };
    expect(of({ warnings: ["Slow"] }).warning).toMatchObject(slow);
    expect(of({})).not.toHaveProperty("warning");
  });

  it("names categories that are missing, with why", () => {
    const missing: ScoreSummary["missing"] = [
      { category: "SEO" },
      { category: "PERFORMANCE" },
      { category: "ACCESSIBILITY", failure: { code: "NO_FCP", message: "No paint." } },
      { category: "BEST_PRACTICES", error: { code: "timeout", service: "analysis", said: "Deadline" } },
    ];
    // The service that was asked, not the one that is set now.
    expect(of({ missing }, { service: "https://before.example" }).missing).toEqual([
      "SEO: not in the answer.",
      "Performance: not in the answer.",
      "Accessibility: not in the answer. No paint. (NO_FCP)",
      "Best practices: not in the answer. before.example took too long to analyse the page. Deadline",
    ]);
  });

  it("offers the report only where there is one, and forgets on wish", () => {
    expect(of({}).report?.action).toEqual({ kind: "open-report", runId: "run-1" });
    expect(of({}, { hasReport: false })).not.toHaveProperty("report");
    expect(of({}).more.forget.action).toEqual({ kind: "forget", url: QUESTION.url });
  });

  it("tells the facts that the service told, and none that it did not", () => {
    const terms = (summary: Partial<ScoreSummary>) => of(summary).more.facts.map(({ term }) => term);
    const always = ["Address", "Asked for", "Scored", "Took", "Service"];
    expect(terms({})).toEqual([...always, "Version", "Audit tool", "Captcha"]);
    const { serviceVersion: _, beaconVersion: __, captchaResult: ___, ...bare } = SUMMARY;
    const { facts } = resultOf([{ ...run(), summary: bare }]).more;
    expect(facts.map(({ term }) => term)).toEqual(always);
  });
});

describe("metrics of the analysis", () => {
  it("have a value and a band", () => {
    const { lab } = of({});
    expect(lab?.metrics[1]).toMatchObject({ value: "3.4 s", band: "middle", bandName: "fair" });
    expect(of({ metrics: [] })).not.toHaveProperty("lab");
  });

  it("without a value are unknown, whatever their score, with the service's reason", () => {
    const metrics = [{ id: "speed-index", title: "", score: 1, errorMessage: "No paint." }];
    const unknown = { title: "Speed index", value: "unknown", band: "unknown", bandName: "not rated" };
    expect(of({ metrics }).lab?.metrics[0]).toMatchObject({ ...unknown, why: "No paint." });
  });

  it("give no reason that is said of the whole run already", () => {
    const metrics = [{ id: "speed-index", title: "", score: null, errorMessage: "No paint." }];
    const runtimeError = { code: "NO_FCP", message: "No paint. (NO_FCP)" };
    expect(of({ metrics, runtimeError }).lab?.metrics[0]).not.toHaveProperty("why");
  });
});

describe("suggestions", () => {
  it("under what saves most say what they save: time, else size", () => {
    const [saving] = of({}).suggestions;
    expect(saving?.heading).toBe("Saves most");
    expect(saving?.items.map((item) => item.saving)).toEqual(["1.9 s", "800 ms", "120 KiB"]);
  });

  it("of which nobody measured what they save stand under a heading that does not say that they do", () => {
    expect(of({}).suggestions[1]).toEqual({
      heading: "Worth mending",
      items: [
        { id: "cache", title: "Use long cache lifetimes", saving: "Est savings of 40 KiB" },
        { id: "order", title: "Put the head in order" },
      ],
    });
    const suggestions = [{ id: "order", title: "Put the head in order", savingMs: 0 }];
    expect(of({ suggestions }).suggestions.map(({ heading }) => heading)).toEqual(["Worth mending"]);
  });
});

it("a duration is rounded once, and is never none", () => {
  const took = (tookMs: number) => of({}, { tookMs }).more.facts.find(({ term }) => term === "Took")?.value;
  expect([took(14_600), took(40)]).toEqual(["15 s", "1 s"]);
});
