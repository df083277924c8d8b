// The result as a table to save or print, without passwords or anything that could reveal them.

import { breachSourceText } from "../../../shared/accounts/lookup-source.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { twoStepSourceText } from "../../../ui/page/TwoStep.tsx";
import { isAdvice } from "../advice.ts";
import type { Assessed } from "../assess.ts";
import { listed, markOf, nameOf } from "../listing.ts";
import type { VaultCheck } from "../vault-check.ts";
import { kindWords, namedKinds } from "./kind-words.ts";
import { followedWords } from "./NextStep.tsx";

interface ResultTable {
  names: string[];
  rows: string[][];
  /** For each row, who says what it says of its site; empty if it says nothing of that. Absent if all are. */
  sources?: string[][];
}

/** Every entry with a problem, worst first; done and ignored ones at the end. */
export function resultTable(
  vaultCheck: VaultCheck,
  services: Settings["services"] | undefined,
  words: Words,
): ResultTable {
  const { t } = words;
  const all = vaultCheck.findings().assessed();
  const marks = vaultCheck.marks();
  const list = vaultCheck.twoStep();
  const view = { sort: "worst", search: "" } as const;
  const entries = (["all", "done", "ignored"] as const).flatMap((filter) =>
    listed(all, marks, { ...view, filter }),
  );
  const breachSource = `${t("popup_attribution")} ${breachSourceText(services)}`;
  const twoStepSource = list && list !== "missing" ? twoStepSourceText(list, words) : "";
  const sources = entries.map((one) => {
    const isAdvised = namedKinds(one).some(isAdvice);
    return [...(one.siteBreach ? [breachSource] : []), ...(isAdvised ? [twoStepSource] : [])];
  });
  const stateOf = (one: Assessed) => {
    const mark = markOf(one, marks);
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
        ...namedKinds(one).map((kind) => kindWords(kind, one, words)),
        ...(one.advice && one.isFollowed ? [t(followedWords(one.advice))] : []),
        ...(one.finding ? [] : [t("audit_is_unchecked")]),
      ].join("; "),
      stateOf(one),
    ]),
    ...(sources.some(({ length }) => length > 0) && { sources }),
  };
}
