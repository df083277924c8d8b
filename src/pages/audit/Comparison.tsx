// How many passwords in breaches a check found, beside an earlier one, if the person lets its numbers outlast the page.

import { useEffect } from "preact/hooks";
import { dayOf, momentOf } from "../../shared/breaches/changed-after.ts";
import { areAlike, type DatedCounts, VAULT_COUNTS } from "../../shared/records/progress.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import { countAsked } from "./assess.ts";
import { hasEnded } from "./check/check-run.ts";
import { useVaultCheck } from "./use-vault-check.ts";
import type { VaultCheck } from "./vault-check.ts";

/** What the last check found, whatever the person said of it; `undefined` if it didn't get through, or something isn't known. */
function foundBy(vaultCheck: VaultCheck): DatedCounts | undefined {
  const at = vaultCheck.checkedAt();
  const assessed = vaultCheck.findings().assessed();
  const { counted, failed, unasked } = countAsked(assessed);
  const isWhole = counted > 0 && failed + unasked === 0 && vaultCheck.isReadWhole();
  // What is left out by default would be no progress once it is left out again.
  if (at === undefined || !isWhole || vaultCheck.findings().isLeftOutIncluded()) return undefined;
  const breached = assessed.filter(({ kinds }) => kinds.includes("breached")).length;
  return { day: dayOf(at), breached, checked: counted };
}

/**
 * "3 fewer than on May 12, 2026: 12/150 now, 15/148 then", if there is an earlier day to compare with, or that this check isn't
 * compared. None in private windows.
 */
export function Comparison() {
  const { commands, words, isPrivate } = usePage();
  const { value: kept } = useRecord(VAULT_COUNTS);
  const vaultCheck = useVaultCheck();
  const isKept = kept !== undefined && !isPrivate;
  // Goes through the whole vault.
  const found = isKept ? foundBy(vaultCheck) : undefined;
  useEffect(() => {
    if (found) void commands.keepVaultCounts({ found }).catch(() => undefined);
  }, [found?.day, found?.breached, found?.checked]);
  if (!isKept) return null;
  const { t, count, day } = words;
  const run = vaultCheck.run();
  if (!found) return run && hasEnded(run.state()) ? <p>{t("audit_not_compared")}</p> : null;
  const before = kept.findLast((one) => one.day < found.day && areAlike(one, found));
  if (!before) return null;
  const more = found.breached - before.breached;
  const [now, then] = [found, before].map(({ breached, checked }) => `${count(breached)}/${count(checked)}`);
  const numbers = [day(momentOf(before.day)), now ?? "", then ?? ""] as const;
  return (
    <p>
      {more === 0
        ? t("audit_as_many", ...numbers)
        : t(more > 0 ? "audit_more" : "audit_fewer", count(Math.abs(more)), ...numbers)}
    </p>
  );
}
