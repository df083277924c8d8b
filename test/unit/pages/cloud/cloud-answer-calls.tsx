// Cloud calls that were answered, and what a person sees of them.
import { Answer } from "../../../../src/pages/cloud/answers/Answer.tsx";
import type { AnsweredCall } from "../../../../src/pages/cloud/answers/findings.ts";
import type {
  CloudAnswer,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
} from "../../../../src/shared/cloud/cloud.ts";
import { renderPage } from "../render.tsx";
import { NOON } from "../tab-states.ts";

export const RESTORE = "projects/shop/locations/europe-west1/restorePlans/nightly/restores/monday";
export const FUNCTION = "projects/shop/locations/europe-west1/functions/resize";
export const CONFIG = "projects/shop/locations/europe-west1/reportConfigs/first-wave";

const QUESTIONS = {
  policy: { method: "policy", name: RESTORE },
  deletion: { method: "deletion", name: FUNCTION },
  "report-config": { method: "report-config", name: CONFIG },
} as const;

/** A call that was answered two minutes ago; `over` lies above it. */
export function call(
  method: AnsweredCall["question"]["method"],
  state: Omit<AnsweredCall["state"], "at"> | { answer: CloudAnswer },
  over: Partial<AnsweredCall> = {},
): AnsweredCall {
  return {
    id: "a-call",
    question: QUESTIONS[method],
    service: "https://service.example",
    account: "admin@accounts.test",
    state: { name: "answered", at: NOON - 120_000, ...state } as AnsweredCall["state"],
    ...over,
  };
}

function textOf(element: Element | null | undefined): string | undefined {
  return element?.textContent?.replace(/ +/g, " ").trim();
}

/** An answer as it is drawn. */
export async function drawAnswer(answered: AnsweredCall, time = { now: NOON }) {
  const page = await renderPage(<Answer call={answered} />, { now: () => time.now, language: "en-GB" });
  const all = (selectors: string, within: ParentNode = page.place) => [...within.querySelectorAll(selectors)];
  const factsIn = (within: ParentNode) =>
    all("dt", within).map((dt) => [textOf(dt), textOf(dt.nextElementSibling?.firstElementChild)]);
  return {
    ...page,
    all,
    /** Tone and title of each. */
    panels: all(".panel").map((panel) => [
      panel.className.replace("panel panel-", ""),
      textOf(panel.querySelector("h3")),
    ]),
    /** Term and value of each, but for those at the head and in tables. */
    facts: factsIn(page.place).slice(3),
    headFacts: factsIn(page.place).slice(0, 3),
    /** Cells of the table, in its rows. */
    rows: all("tbody tr").map((row) => [...row.children]),
    /** Headings of the table's columns. */
    columns: all("thead th").map(textOf),
    textOf,
    texts: (selectors: string, within?: ParentNode) => all(selectors, within).map(textOf),
  };
}

/** One row of a policy. */
export function binding(over: Partial<PolicyBinding> = {}): PolicyBinding {
  return { role: "roles/storage.objectViewer", members: ["user:jo@example.com"], rest: [], ...over };
}

/** A policy as it is drawn, asked for in version 3 unless said otherwise. */
export function drawPolicy(
  policy: Partial<Policy>,
  asked: { requestedPolicyVersion?: 0 | 1 | 3 } = { requestedPolicyVersion: 3 },
) {
  const answer: CloudAnswer = { method: "policy", policy: { bindings: [], rest: [], ...policy }, raw: "{}" };
  return drawAnswer(call("policy", { answer }, { question: { ...QUESTIONS.policy, ...asked } }));
}

/** The operation of a deletion as it is drawn; without one, there was none in the answer. */
export function drawOperation(operation?: Partial<Operation>) {
  const whole = operation && { isDone: false, metadata: [], rest: [], ...operation };
  return drawAnswer(call("deletion", { answer: { method: "deletion", raw: "{}", operation: whole } }));
}

/** A report configuration as it is drawn. */
export function drawConfig(config: Partial<ReportConfig>) {
  const reportConfig = { assignments: [], rest: [], ...config };
  return drawAnswer(call("report-config", { answer: { method: "report-config", reportConfig, raw: "{}" } }));
}
