// Refusals of megabytes: only the beginning is searched, because the patterns take quadratic time.
import { expect, it } from "vitest";
import { parseAnalysis } from "../../../src/services/analysis/answer.ts";
import { readFailure } from "../../../src/services/analysis/failure.ts";
import { mergeAnalyses } from "../../../src/services/analysis/merge.ts";
import { readCloudFailure } from "../../../src/services/cloud/failure.ts";
import { noteAttacks } from "../../attacks.ts";
import { thrownBy } from "../services/failures.ts";

const ACCESS = { url: "https://analysis.example", credential: { accessToken: "token" } };
const FAR = "Go away. ".repeat(1_000);

function refusal(message: string, status: number) {
  return { status, headers: new Headers(), text: JSON.stringify({ error: { message } }) };
}

it("a captcha is found only at the beginning of a refusal", ({ task }) => {
  expect(readFailure(refusal("Solve the captcha.", 400), ACCESS)).toMatchObject({ kind: "captcha" });
  expect(thrownBy(() => readFailure(refusal(`${FAR}Solve the captcha.`, 400), ACCESS))).toMatchObject({
    code: "bad-request",
  });
  // Searching all of it would take hours.
  const endless = refusal(`/${"captcha".repeat(150_000)}`, 400);
  expect(thrownBy(() => readFailure(endless, ACCESS))).toMatchObject({ code: "bad-request" });
  noteAttacks(task, "parsers: analysis", 2);
});

it("a scope or permission is found only at the beginning of a refusal", ({ task }) => {
  const codeOf = (message: string) =>
    thrownBy(() => readCloudFailure("policy", refusal(message, 403), "token"));
  expect(codeOf("Request had insufficient authentication scopes")).toMatchObject({ reason: "scope-refused" });
  expect(codeOf(`${FAR}insufficient scope`)).toMatchObject({ reason: "permission-missing" });
  expect(codeOf("Permission 'functions.list.get' denied")).toMatchObject({
    permission: "functions.list.get",
  });
  expect(codeOf(`${FAR}Permission 'functions.list.get' denied`)).not.toHaveProperty("permission");
  expect(codeOf("insufficient ".repeat(75_000))).toMatchObject({ reason: "permission-missing" });
  noteAttacks(task, "parsers: policy", 3);
});

it("warnings nested too deep to write as JSON are still merged", () => {
  const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
  const parsed = parseAnalysis(`{"beaconResult":{"runWarnings":["Slow",${deep}]}}`, ACCESS.url);
  if (parsed.kind !== "analyzed") throw new Error("it was to be read");
  expect(mergeAnalyses(parsed.analysis, [parsed.analysis]).beaconResult.runWarnings).toEqual(["Slow"]);
});
