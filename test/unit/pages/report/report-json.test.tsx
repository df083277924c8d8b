// What “Save as JSON” saves: what the service sent, byte for byte, and what is drawn of it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Draw, ReportPage } from "../../../../src/pages/report/ReportPage.tsx";
import { renderPage } from "../../../world/render.tsx";
import { scoreReport } from "./report-answers.ts";

const failing: Draw = () => Promise.reject(new TypeError("cannot draw"));

let files: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  files = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    files.push({ name: "", blob: blob as Blob });
    return "blob:saved";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(files.at(-1) ?? {}, { name: this.download });
  });
});

afterEach(() => void vi.restoreAllMocks());

function open(answers: string[], beaconResult?: unknown) {
  const report = { ...scoreReport(), answers, beaconResult };
  return renderPage(<ReportPage runId="run-1" draw={failing} />, { answers: { getScoreReport: report } });
}

/** Numbers, keys, escapes and white space that a parser wouldn't write again. */
const odd = (name: string, audit: string) =>
  `{ "${name}": {"audits": {"a": {"title": "${audit}", "score": 1.0, "score": 1.00}}},\r\n\t"2": 12345678901234567890,` +
  ` "1": 1E2, "kind": "caf\\u00e9 \\/ 漏洩 🦊" }\n\n`;

describe("a report saved as JSON", () => {
  it.each(["beaconResult", "lighthouseResult"])("is the response, byte for byte: %s", async (name) => {
    const page = await open([odd(name, "First")]);
    expect(page.text()).toContain("First");
    await page.click(page.getByRole("button", { name: "Save as JSON" }));
    expect(files.map((file) => file.name)).toEqual(["shop.example-mobile-2026-11-20.json"]);
    const saved = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? []);
    expect(saved).toEqual(new TextEncoder().encode(odd(name, "First")));
  });

  it("is a file for each response if categories were requested one by one", async () => {
    const answers = ["First", "Second"].map((audit) => odd("beaconResult", audit));
    const page = await open(answers, { audits: { a: { title: "Merged" } } });
    expect(page.text()).toContain("Merged");
    for (const part of ["1/2", "2/2"])
      await page.click(page.getByRole("button", { name: `Save as JSON (${part})` }));
    expect(await Promise.all(files.map(({ blob }) => blob.text()))).toEqual(answers);
    expect(files.map(({ name }) => name)).toEqual([
      "shop.example-mobile-1-2026-11-20.json",
      "shop.example-mobile-2-2026-11-20.json",
    ]);
  });

  it("can be saved even if its text is damaged on this device", async () => {
    const page = await open(["{"]);
    expect(page.text()).toContain("Report on shop.example");
    await page.click(page.getByRole("button", { name: "Save as JSON" }));
    expect(await files[0]?.blob.text()).toBe("{");
  });
});
