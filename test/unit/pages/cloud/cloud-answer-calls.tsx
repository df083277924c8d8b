// Cloud calls that were answered, and what a person sees of them.
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
import { renderPage } from "../render.tsx";
import { NOON } from "../tab-states.ts";
import { call, DELETION, POLICY, REPORT } from "./cloud-world.tsx";

const QUESTIONS = { policy: POLICY, deletion: DELETION, "report-config": REPORT };

/** A call that was answered two minutes ago; `over` replaces parts of it. */
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

/** An answer as it is drawn. */
export async function drawAnswer(shown: AnsweredCall, time = { now: NOON }) {
  const page = await renderPage(<Answer call={shown} />, { now: () => time.now, language: "en-GB" });
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
  return drawAnswer(answered("policy", { answer }, { question: { ...POLICY, ...asked } }));
}

/** The operation of a deletion as it is drawn; without one, there was none in the answer. */
export function drawOperation(operation?: Partial<Operation>) {
  const whole = operation && { isDone: false, metadata: [], rest: [], ...operation };
  return drawAnswer(answered("deletion", { answer: { method: "deletion", raw: "{}", operation: whole } }));
}

/** A report configuration as it is drawn. */
export function drawConfig(config: Partial<ReportConfig>) {
  const reportConfig = { assignments: [], rest: [], ...config };
  return drawAnswer(
    answered("report-config", { answer: { method: "report-config", reportConfig, raw: "{}" } }),
  );
}
