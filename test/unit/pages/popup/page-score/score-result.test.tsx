// How a result is presented: bands, changes, metrics, suggestions, and nothing overstated.
import { describe, expect, it } from "vitest";
import type { ScoreRun, ScoreSummary } from "../../../../../src/shared/page-score/page-score.ts";
import { bandOf, pointsOf } from "../../../../../src/shared/page-score/score-band.ts";
import { NOON } from "../../tab-states.ts";
import { resultOf, showScore } from "./score-page.tsx";
import { FIELD, QUESTION, run, SUMMARY, URL_WITHOUT_QUERY } from "./score-states.ts";

const of = (summary: Partial<ScoreSummary>, over: Partial<ScoreRun> = {}) => resultOf([run(over, summary)]);
const score = (value: number | null, id = "performance") => ({ id, title: "Performance", score: value });

type Shown = Awaited<ReturnType<typeof resultOf>>;

const spoken = ({ place }: Shown) =>
  [...place.querySelectorAll(".gauges [role=img]")].map((gauge) => gauge.getAttribute("aria-label"));

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

  it.each([null, Number.NaN, -0.1, 1.01, 90])("%d is in none of them", (value) => {
    expect(pointsOf(value)).toBeUndefined();
    expect(bandOf(value)).toBe("unknown");
  });
});

describe("gauges", () => {
  it("have an accessible category, number and band", async () => {
    expect(spoken(await of({}))).toEqual([
      "Performance: 47 of 100, poor",
      "Accessibility: 92 of 100, fine",
      "Best practices: 78 of 100, fair",
      "SEO: 100 of 100, fine",
    ]);
  });

  it("without a score show a dash, never a zero", async () => {
    const none = await of({ scores: [score(null)] });
    expect(spoken(none)).toEqual(["Performance: no score"]);
    expect(none.all(".gauge-text, .gauge-note")).toEqual(["–"]);
    expect(none.all(".gauge-value")).toEqual([]);
    const zero = await of({ scores: [score(0)] });
    expect(zero.all(".gauge-text")).toEqual(["0"]);
    expect(zero.all(".gauge.band-low")).toHaveLength(1);
  });

  it("exist for unknown categories, and for any number of them", async () => {
    const ids = ["pwa", "agentic-browsing", "a", "b", "c", "d"];
    const page = await of({ scores: ids.map((id) => ({ id, title: " ", score: 0.3 })) });
    expect(page.all(".gauge-label")).toHaveLength(6);
    expect(page.all(".gauge-label")[1]).toBe("Agentic browsing");
  });

  it("may be missing, which is said", async () => {
    expect((await of({ scores: [] })).all(".soft")).toContain("The response has no scores.");
  });
});

describe("compared with the previous run", () => {
  // Which run: score-selection.test.ts.
  const earlier = (scores: ScoreSummary["scores"]) => run({ id: "run-0", at: NOON - 3_600_000 }, { scores });

  it("shows how each category changed", async () => {
    const page = await resultOf([
      run(),
      earlier([score(0.42), score(0.95, "accessibility"), score(1, "seo")]),
    ]);
    expect(page.all(".gauge-note")).toEqual(["+5", "-3", "±0"]);
    expect(spoken(page)[0]).toBe("Performance: 47 of 100, poor");
    expect(page.text()).toContain("Change since 11:04");
  });

  it("uses the numbers shown, not their fractions", async () => {
    const page = await resultOf([run({}, { scores: [score(0.474)] }), earlier([score(0.465)])]);
    expect(page.all(".gauge-note")).toEqual(["±0"]);
  });

  it("shows no change and no time if there was no score before", async () => {
    const page = await resultOf([run(), earlier([score(null)])]);
    expect(page.all(".gauge-note")).toEqual([]);
    expect(page.text()).not.toContain("Change since");
    expect((await resultOf([run(), earlier([score(0.47)])])).text()).toContain("Change since 11:04");
  });
});

describe("around the scores", () => {
  it("says for which device and how long ago, and keeps it current", async () => {
    const page = await showScore({ runs: [run()] });
    expect(page.all("time")).toEqual(["Mobile · 2 minutes ago"]);
    await page.wait(3_600_000);
    expect(page.all("time")).toEqual(["Mobile · 1 hour ago"]);
  });

  it("shows the other device in one line, if that was scored", async () => {
    const question = { ...QUESTION, strategy: "DESKTOP" as const };
    const scores = [score(0.91), { id: "seo", title: "SEO", score: null }];
    const desktop = run({ id: "d", question, at: NOON - 7_200_000 }, { scores });
    const line = "Desktop · 2 hours ago: Performance 91, SEO not rated";
    expect((await resultOf([run(), desktop])).all(".score-small-print")).toContain(line);
    // A run without scores would show the device and nothing else.
    const empty = run({ id: "d", question }, { scores: [] });
    for (const runs of [[run()], [run(), empty]])
      expect((await resultOf(runs)).text()).not.toContain("Desktop");
  });

  it("says if it is for the address without its query, or for other categories", async () => {
    const notesOf = async (other: Partial<typeof QUESTION>) =>
      (await showScore({ runs: [run({ question: { ...QUESTION, ...other } })] })).all(".soft");
    const plain = "This result is for the address without the part after “?”.";
    expect(await notesOf({ url: URL_WITHOUT_QUERY })).toEqual([plain]);
    expect(await notesOf({ categories: [] })).toEqual([
      "This result is for different categories than you chose.",
    ]);
  });

  it("says where the page ended up, and not how it got there", async () => {
    const finalUrl = "https://shop.example/start";
    expect((await of({ finalUrl })).all(".soft")).toEqual([`Final address: ${finalUrl}`]);
    expect((await of({ finalUrl: QUESTION.url })).all(".soft")).toEqual([]);
  });

  it("warnings and errors come first, quoted", async () => {
    const runtimeError = { code: "NO_FCP", message: "No paint." };
    const page = await of({ runtimeError, warnings: ["Slow <i>CPU</i>", " "] });
    expect(page.place.firstElementChild?.className).toContain("panel-warn");
    expect(page.getByRole("heading", { name: "This result may be wrong" })).toBeTruthy();
    expect(page.text()).toContain("Don’t rely on these scores");
    expect(page.all("q")).toEqual(["No paint. (NO_FCP)", "Slow <i>CPU</i>"]);
    const slow = await of({ warnings: ["Slow"] });
    expect(slow.getByRole("heading", { name: "Warnings about this result" })).toBeTruthy();
    expect(slow.text()).not.toContain("Don’t rely");
    expect((await of({})).all(".panel")).toEqual([]);
  });

  it("names missing categories, with the reason", async () => {
    const missing: ScoreSummary["missing"] = [
      { category: "SEO" },
      { category: "PERFORMANCE" },
      { category: "ACCESSIBILITY", failure: { code: "NO_FCP", message: "No paint." } },
      { category: "BEST_PRACTICES", error: { code: "timeout", service: "analysis", said: "Deadline" } },
    ];
    // The service that was used, not the one set now.
    expect(
      (await of({ missing }, { service: "https://before.example" })).all("div.score-small-print > p"),
    ).toEqual([
      "SEO: not in the response.",
      "Performance: not in the response.",
      "Accessibility: not in the response. No paint. (NO_FCP)",
      "Best practices: not in the response. before.example took too long to respond. Deadline",
    ]);
  });

  it("offers the report only if there is one", async () => {
    expect((await showScore({ runs: [run()] })).button("Open full report")).not.toBeNull();
    expect((await showScore({ runs: [run({ hasReport: false })] })).button("Open full report")).toBeNull();
  });

  it("shows the facts that the service gave, and no others", async () => {
    const terms = async (runs: ScoreRun[]) => (await resultOf(runs)).all(".score-facts dt");
    const always = ["Address", "Scored", "Duration", "Service"];
    expect(await terms([run()])).toEqual([...always, "Version", "Audit tool"]);
    const { serviceVersion: _, beaconVersion: __, ...bare } = SUMMARY;
    expect(await terms([{ ...run(), summary: bare }])).toEqual(always);
  });
});

describe("a result without the lab's", () => {
  it("says so, and shows what visitors measured", async () => {
    const nothing = { scores: [], metrics: [], suggestions: [], lacksLab: true, field: FIELD };
    const page = await of(nothing);
    expect(page.all(".soft")).toContain("The response has no usable lab result.");
    expect(page.text()).not.toContain("The response has no scores.");
    expect(page.all(".field-metric strong")).toContain("3.1 s, fair");
  });

  it("also says so if an error made it useless", async () => {
    const runtimeError = { code: "NO_FCP", message: "No paint." };
    const page = await of({ scores: [score(null)], metrics: [], lacksLab: true, runtimeError, field: FIELD });
    expect(page.text()).toContain("No paint.");
    expect(page.all(".soft")).toContain("The response has no usable lab result.");
    expect(page.all(".field-metric strong")).toContain("3.1 s, fair");
  });
});

describe("warnings", () => {
  it("say how many are left out", async () => {
    const page = await of({ warnings: ["Slow"], moreWarnings: 1_280 });
    expect(page.all(".panel p")).toContain("More warnings in the full report: 1,280");
    expect((await of({ warnings: ["Slow"] })).text()).not.toContain("More warnings");
  });
});

describe("metrics of the analysis", () => {
  it("have a value and a band", async () => {
    expect((await of({})).all(".lab-metrics dd")[1]).toBe("3.4 s, fair");
    expect((await of({ metrics: [] })).all(".lab-metrics")).toEqual([]);
  });

  it("without a value are unknown, whatever their score, with the service's reason", async () => {
    const metrics = [{ id: "speed-index", title: "", score: 1, errorMessage: "No paint." }];
    const page = await of({ metrics });
    expect(page.all(".lab-metrics dt")).toEqual(["Speed index"]);
    expect(page.all(".lab-metrics dd")).toEqual(["unknown, not rated", "No paint."]);
  });

  it("give no reason already given for the whole run", async () => {
    const metrics = [{ id: "speed-index", title: "", score: null, errorMessage: "No paint." }];
    const runtimeError = { code: "NO_FCP", message: "No paint. (NO_FCP)" };
    expect((await of({ metrics, runtimeError })).all(".lab-metrics dd")).toEqual(["unknown, not rated"]);
  });
});

describe("visitors' measurements", () => {
  it("describe their band to a screen reader", async () => {
    const values = (await of({ field: FIELD })).all(".field-metric strong");
    expect(values).toEqual(["3.1 s, fair", "0.03, fine"]);
  });
});

describe("suggestions", () => {
  it("say what they save: time, otherwise size", async () => {
    const page = await of({});
    expect(page.getByRole("heading", { name: "What to fix" })).toBeTruthy();
    expect(page.all(".suggestions")[0]).toContain("1.9 s");
    expect(page.all(".suggestions small").slice(0, 3)).toEqual(["1.9 s", "800 ms", "120 KiB"]);
  });

  it("without measured savings come last, and claim none", async () => {
    const order = { id: "order", title: "Put the head in order", savingMs: 0 };
    const page = await of({ suggestions: [order, ...SUMMARY.suggestions.slice(0, 4)] });
    expect(page.all(".suggestions li").slice(3)).toEqual([
      "Put the head in order",
      "Use long cache lifetimesEst savings of 40 KiB",
    ]);
  });
});

it("round a duration once, and never to none", async () => {
  const took = async (tookMs: number) => (await of({}, { tookMs })).all(".score-facts dd")[2];
  expect([await took(14_600), await took(40)]).toEqual(["15 s", "1 s"]);
});
