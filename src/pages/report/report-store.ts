// What the report page knows: the report that its address names, or why there is none.

import type { ScoreReport } from "../../shared/page-score/page-score.ts";
import type { Ask } from "../../ui/page/ask.ts";

export type ReportState =
  | { phase: "asking" }
  | { phase: "answered"; report: ScoreReport }
  /** It was kept once, if ever. */
  | { phase: "gone" }
  /** The background gave no answer. */
  | { phase: "silent" }
  | { phase: "refused" };

export interface ReportStore {
  state(): ReportState;
  /** Asks for the report. Never rejects: no answer is a state of its own. */
  load(): Promise<void>;
}

/** The id of the run in the address of the page; `undefined` where there is none. */
export function runIdIn(search: string): string | undefined {
  return new URLSearchParams(search).get("id") || undefined;
}

/** Makes the store of one page. `changed` is called with every change. */
export function createReportStore(ask: Ask, id: string | undefined, changed: () => void): ReportStore {
  let state: ReportState = id === undefined ? { phase: "gone" } : { phase: "asking" };
  return {
    state: () => state,
    async load() {
      if (id === undefined || state.phase === "answered") return;
      state = { phase: "asking" };
      changed();
      const reply = await ask("getScoreReport", { id }).catch(() => undefined);
      if (!reply) state = { phase: "silent" };
      else if (!reply.ok) state = { phase: "refused" };
      else state = reply.value ? { phase: "answered", report: reply.value } : { phase: "gone" };
      changed();
    },
  };
}
