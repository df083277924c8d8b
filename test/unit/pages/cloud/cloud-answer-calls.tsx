// Answered cloud calls, and what a person sees of them.
import { Answer } from "../../../../src/pages/cloud/answers/Answer.tsx";
import type { AnsweredCall } from "../../../../src/pages/cloud/answers/findings.ts";
import type {
  CloudAnswer,
  CloudMethod,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
} from "../../../../src/shared/cloud/cloud.ts";
import { renderPage } from "../../../world/render.tsx";
import { NOON } from "../tab-states.ts";
import { call, DELETION, POLICY, REPORT } from "./cloud-world.tsx";

const QUESTIONS = { policy: POLICY, deletion: DELETION, "report-config": REPORT };

/** A call answered two minutes ago; `over` replaces parts of it. */
export function answered(
  method: CloudMethod,
  state: Omit<AnsweredCall["state"], "at"> | { answer: CloudAnswer },
  over: Partial<AnsweredCall> = {},
): AnsweredCall {
  const whole = { name: "answered", at: NOON - 120_000, ...state } as AnsweredCall["state"];
  return { ...call("a-call", QUESTIONS[method], whole), state: whole, ...over };
}

function textOf(element: Element | null | undefined): string | undefined {
  return element?.textContent?.replace(/ +/g, " ").trim();
}

/** An answer, rendered. */
export async function drawAnswer(shown: AnsweredCall, time = { now: NOON }) {
  const page = await renderPage(<Answer call={shown} />, { now: () => time.now, language: "en-GB" });
  const all = (selectors: string, within: ParentNode = page.place) => [...within.querySelectorAll(selectors)];
  const factsIn = (within: ParentNode) =>
    all("dt", within).map((dt) => [textOf(dt), textOf(dt.nextElementSibling?.firstElementChild)]);
  return {
    ...page,
    all,
    /** The tone and title of each. */
    panels: all(".panel").map((panel) => [
      panel.className.replace("panel panel-", ""),
      textOf(panel.querySelector("h3")),
    ]),
    /** The term and value of each, except at the head and in tables. */
    facts: factsIn(page.place).slice(3),
    headFacts: factsIn(page.place).slice(0, 3),
    /** The cells of the table, by row. */
    rows: all("tbody tr").map((row) => [...row.children]),
    /** The column headings of the table. */
    columns: all("thead th").map(textOf),
    textOf,
    texts: (selectors: string, within?: ParentNode) => all(selectors, within).map(textOf),
  };
}

/** One row of a policy. */
export function binding(over: Partial<PolicyBinding> = {}): PolicyBinding {
  return { role: "roles/storage.objectViewer", members: ["user:jo@example.com"], rest: [], ...over };
}

/** A policy, rendered. It is requested in version 3 by default. */
export function drawPolicy(
  policy: Partial<Policy>,
  asked: { requestedPolicyVersion?: 0 | 1 | 3 } = { requestedPolicyVersion: 3 },
) {
  const answer: CloudAnswer = { method: "policy", policy: { bindings: [], rest: [], ...policy }, raw: "{}" };
  return drawAnswer(answered("policy", { answer }, { question: { ...POLICY, ...asked } }));
}

/** The operation of a deletion, rendered; without one, the answer had none. */
export function drawOperation(operation?: Partial<Operation>) {
  const whole = operation && { isDone: false, metadata: [], rest: [], ...operation };
  return drawAnswer(answered("deletion", { answer: { method: "deletion", raw: "{}", operation: whole } }));
}

/** A report configuration, rendered. */
export function drawConfig(config: Partial<ReportConfig>) {
  const reportConfig = { assignments: [], rest: [], ...config };
  return drawAnswer(
    answered("report-config", { answer: { method: "report-config", reportConfig, raw: "{}" } }),
  );
}
