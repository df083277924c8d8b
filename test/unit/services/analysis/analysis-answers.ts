// Answers of an analysis service for tests: written by hand, and wrapped like each interface wraps them.
import { type Analysis, type Credential, fetchAnalysis } from "../../../../src/services/analysis/client.ts";
import type { ScoreQuestion } from "../../../../src/shared/page-score/page-score.ts";
import { answering } from "../contexts.ts";
import { failureOf as failureOfAnswer } from "../failures.ts";

export const ACCESS = {
  url: "https://analysis.example/api",
  interface: "pagescore",
  credential: { accessToken: "a-secret-token" },
} as const;

export const QUESTION: ScoreQuestion = { url: "https://shop.example/", strategy: "MOBILE", categories: [] };

export function ask(
  body: unknown,
  status?: number,
  headers?: Record<string, string>,
  credential: Credential = ACCESS.credential,
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetchAnalysis(answering(text, status, headers).context, { ...ACCESS, credential }, QUESTION);
}

/** The analysis in an answer; throws if there is none. */
async function analysisIn(body: unknown): Promise<Analysis> {
  const outcome = await ask(body);
  if (outcome.kind !== "analyzed") throw new Error(`expected an analysis, got ${JSON.stringify(outcome)}`);
  return outcome.analysis;
}

/** The analysis in an answer with only this result. */
export function analysisOf(beaconResult: Record<string, unknown>): Promise<Analysis> {
  return analysisIn({ beaconResult });
}

export function failureOf(body: unknown, status: number, headers?: Record<string, string>) {
  return failureOfAnswer(ask(body, status, headers));
}

/** A body in the public service's format. */
export function refusal(code: number, message: string, more: Record<string, unknown> = {}) {
  return { error: { code, message, ...more } };
}

/** As {@link refusal}, with the part that says where it happened. */
export function ofDomain(code: number, message: string, domain: string, reason: string) {
  return refusal(code, message, { errors: [{ message, domain, reason }] });
}
