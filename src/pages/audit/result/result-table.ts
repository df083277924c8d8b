// The result as a table to save or print, without passwords or anything that could reveal them.

import { breachSourceText } from "../../../shared/accounts/lookup-source.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import type { Assessed } from "../assess.ts";
import { listed, type Mark, nameOf } from "../listing.ts";
import { kindWords } from "./kind-words.ts";

interface ResultTable {
  names: string[];
  rows: string[][];
  /** For each row, who says that its site was breached; empty if it doesn't name a breach. Absent if none does. */
  sources?: string[];
}

/** Every entry with a problem, worst first; done and ignored ones at the end. */
export function resultTable(
  all: readonly Assessed[],
  marks: ReadonlyMap<number, Mark>,
  services: Settings["services"] | undefined,
  words: Words,
): ResultTable {
  const { t } = words;
  const view = { sort: "worst", search: "" } as const;
  const entries = (["all", "done", "ignored"] as const).flatMap((filter) =>
    listed(all, marks, { ...view, filter }),
  );
  const stateOf = (id: number) => {
    const mark = marks.get(id);
    return mark ? t(mark === "done" ? "audit_filter_done" : "audit_filter_ignored") : "";
  };
  return {
    names: [
      t("audit_column_title"),
      t("audit_column_username"),
      t("audit_column_address"),
      t("audit_saved_problems"),
      t("audit_saved_state"),
    ],
    rows: entries.map((one) => [
      nameOf(one),
      one.entry.username,
      one.entry.site ?? "",
      [
        ...one.kinds.map((kind) => kindWords(kind, one, words)),
        ...(one.finding ? [] : [t("audit_is_unchecked")]),
      ].join("; "),
      stateOf(one.id),
    ]),
    ...(entries.some(({ siteBreach }) => siteBreach) && {
      sources: entries.map(({ siteBreach }) => (siteBreach ? breachSourceText(services) : "")),
    }),
  };
}
