// What is saved of a report, its file name, and that the renderer's network code isn't in the extension.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  frameAddress,
  imageAddress,
  pictureAddress,
} from "../../../../src/pages/report/renderer/image-address.ts";
import {
  jsonFilesOf,
  reportFileName,
  savedPageHtml,
} from "../../../../src/pages/report/saving/save-report.ts";
import { runsCsv, runsJson, runsOfPage } from "../../../../src/pages/report/saving/save-runs.ts";
import type { FieldDataRecord } from "../../../../src/shared/page-score/field-data.ts";
import type { ScoreQuestion } from "../../../../src/shared/page-score/page-score.ts";
import { PIXEL, SCORED_AT, scoreReport } from "./report-answers.ts";

const SOURCES = resolve(import.meta.dirname, "../../../../src/pages/report");

function nameFor(url: string, strategy: ScoreQuestion["strategy"] = "MOBILE"): string {
  const question = { url, strategy, categories: [] };
  return reportFileName(scoreReport({}, { question }).run, "json");
}

describe("the name of a saved report", () => {
  it.each<[url: string, name: string, device?: ScoreQuestion["strategy"]]>([
    ["https://www.shop.example/cart?item=7", "www.shop.example-desktop-2026-11-20.json", "DESKTOP"],
    ["http://127.0.0.1:8080/", "127.0.0.1-8080-mobile-2026-11-20.json"],
    ["http://[::1]:80/", "1-mobile-2026-11-20.json"],
    ["https://bücher.example/", "xn--bcher-kva.example-mobile-2026-11-20.json"],
    ["../../etc/passwd", "etc-passwd-mobile-2026-11-20.json"],
    ["", "page-mobile-2026-11-20.json"],
  ])(
    "is made of host, device and date, in characters valid on every file system: %s",
    (url, name, device) => {
      expect(nameFor(url, device)).toBe(name);
    },
  );

  it("is never too long for a file system", () => {
    expect(nameFor(`https://${"a.".repeat(120)}example/`).length).toBeLessThan(120);
  });
});

it("a report of an earlier version, which stored no text, is saved with its result, summary and question", () => {
  const answer = { audits: { a: { score: null } }, unknown: ["kept"] };
  const what = {
    kind: "pagescoreonline#result",
    captchaResult: "CAPTCHA_NOT_NEEDED",
    missing: [{ category: "SEO" as const }],
    warnings: ["w"],
  };
  const [file, ...others] = jsonFilesOf(scoreReport(what, {}, answer));
  expect(others).toEqual([]);
  expect(JSON.parse(file?.text() ?? "")).toEqual({
    question: { url: "https://shop.example/cart?item=7", strategy: "MOBILE", categories: ["PERFORMANCE"] },
    at: new Date(SCORED_AT).toISOString(),
    tookMs: 14_200,
    service: "https://analysis.example",
    summary: { scores: [], metrics: [], suggestions: [], ...what },
    beaconResult: answer,
  });
});

describe("a report saved as HTML", () => {
  const page = {
    title: 'Report on "<script>"',
    language: "en-GB",
    direction: "rtl" as const,
    style: 'a { content: "</style><script>alert(1)</script>" }',
    body: "<main>The report</main>",
  };
  const html = savedPageHtml(page);

  it("may show itself, and nothing else", () => {
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:;`,
    );
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<title>"));
    expect(savedPageHtml({ ...page, body: "", style: "" })).not.toMatch(/\s(?:src|href)=|url\(/);
  });

  it("has language, direction, title and the report, and no script, whatever title and style contain", () => {
    expect(html).toContain('<html lang="en-GB" dir="rtl">');
    expect(html).toContain("<title>Report on &quot;&lt;script&gt;&quot;</title>");
    expect(html).toContain("<main>The report</main>");
    expect(html).not.toContain("</style><script>");
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.replace(/<style>.*<\/style>/s, "")).not.toMatch(/<script/i);
  });
});

describe("an image", () => {
  it.each([
    "http://elsewhere.example/p.png",
    "data:text/html;base64,AAAA",
    "data:image/png;base64,AAAA'), url('http://elsewhere.example/",
    "data:image/tiff;base64,AAAA",
    "javascript:alert(1)",
    "",
    undefined,
  ])("is refused if it would be fetched, or is invalid: %s", (value) => {
    const taken = [imageAddress(value), pictureAddress(value), frameAddress(value || "?")];
    expect(taken).toEqual([undefined, undefined, undefined]);
  });

  it("is accepted if it is in the answer", () => {
    expect([imageAddress(PIXEL), pictureAddress(PIXEL)]).toEqual([PIXEL, PIXEL]);
    expect(imageAddress("data:image/svg+xml,<svg/>")).toBe("data:image/svg+xml,<svg/>");
    expect(pictureAddress("data:image/svg+xml,<svg/>")).toBeUndefined();
  });
});

it("only the renderer's drawing code is included: sending, printing and saving are left out", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"),
  );
  const code = files.map((name) => readFileSync(join(SOURCES, name), "utf8")).join("\n");
  const imports = code.matchAll(/import (.*) from "lighthouse\/dist\/report\/[^"]*"/g);
  const imported = [...imports].map(([, names]) => names);
  expect(imported).toEqual(["{ DOM, ReportRenderer }"]);
});

describe("all runs of a page", () => {
  const url = "https://shop.example/";
  const scores = [{ id: "seo", title: "SEO", score: 0.914 }];
  const runs = [
    scoreReport(
      { scores, beaconVersion: "13", id: "https://shop.example/" },
      { id: "b", question: { url: `${url}?q="a,b"`, strategy: "DESKTOP", categories: ["SEO"] } },
    ).run,
    scoreReport(
      { scores: [], metrics: [{ id: "speed", title: "S", score: 1, displayValue: "=1+1" }] },
      { id: "a", question: { url, strategy: "MOBILE", categories: [] } },
    ).run,
  ];

  it("are a table that spreadsheets can read but not run", () => {
    const [head, first, second, end] = runsCsv(runs).split("\r\n");
    expect(head).toBe(
      '\uFEFF"time","address","device","categories","id","lab speed","score seo","tool","service","milliseconds"',
    );
    const time = new Date(SCORED_AT).toISOString();
    expect(first).toBe(
      `"${time}","https://shop.example/?q=""a,b""","DESKTOP","SEO","https://shop.example/","","91","13","https://analysis.example","14200"`,
    );
    expect(second).toContain(`,"MOBILE","","","'=1+1","",`);
    expect(end).toBe("");
  });

  it("have current visitor data with the latest run of each device, like the popup", async () => {
    const of = (id: string, strategy: "MOBILE" | "DESKTOP", at: number) =>
      scoreReport({}, { id, at, question: { url, strategy, categories: [] } }).run;
    const latest = of("3", "MOBILE", 3);
    const data = (percentile: number) => ({
      metrics: [{ name: "LARGEST_CONTENTFUL_PAINT_MS", percentile, distributions: [] }],
      isOriginFallback: false,
    });
    const what: FieldDataRecord = {
      url,
      at: 3,
      state: "answered",
      field: data(2100),
      isHistoryOfSite: false,
    };
    const session = {
      runs: new Map([of("1", "MOBILE", 1), of("2", "DESKTOP", 2)].map((run) => [run.id, run])),
      fieldData: new Map([[`MOBILE ${url}`, what]]),
    };
    const found = await runsOfPage(latest, session, true);
    expect(found.map(({ id, summary }) => [id, summary.field?.metrics[0]?.percentile])).toEqual([
      ["3", 2100],
      ["2", undefined],
      ["1", undefined],
    ]);
    expect(runsCsv(found)).toContain(',"visitors LARGEST_CONTENTFUL_PAINT_MS",');
  });

  it("are a list of requests and results", () => {
    expect(JSON.parse(runsJson(runs))).toMatchObject([
      { question: { strategy: "DESKTOP" }, summary: { scores } },
      { tookMs: 14_200 },
    ]);
  });
});
