// How many passwords in breaches this check found, beside an earlier one. Off by default: it takes numbers that outlast the page.

import { useEffect } from "preact/hooks";
import { dayOf, momentOf } from "../../shared/breaches/changed-after.ts";
import { VAULT_COUNTS, type VaultCounts } from "../../shared/records/progress.ts";
import { Switch } from "../../ui/controls/Switch.tsx";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import { countAsked } from "./assess.ts";
import { useVaultCheck } from "./use-vault-check.ts";
import type { VaultCheck } from "./vault-check.ts";

/** What the check found, whatever the person said of it; `undefined` while something isn't known. */
function foundBy(vaultCheck: VaultCheck): VaultCounts | undefined {
  const assessed = vaultCheck.findings().assessed();
  const { counted, failed, unasked } = countAsked(assessed);
  if (counted === 0 || failed + unasked > 0 || !vaultCheck.isReadWhole()) return undefined;
  return { breached: assessed.filter(({ kinds }) => kinds.includes("breached")).length, checked: counted };
}

/** Another vault isn't progress: one has to be at least half as large as the other. */
function areAlike(one: VaultCounts, other: VaultCounts): boolean {
  return Math.min(one.checked, other.checked) * 2 >= Math.max(one.checked, other.checked);
}

/** "This check found 12: 3 fewer than on May 12, 2026", if there is an earlier day to compare with. */
export function Comparison() {
  const { commands, words, now } = usePage();
  const { value: kept } = useRecord(VAULT_COUNTS);
  const found = foundBy(useVaultCheck());
  const isKept = kept !== undefined;
  useEffect(() => {
    if (found && isKept) void commands.keepVaultCounts({ found }).catch(() => undefined);
  }, [isKept, found?.breached, found?.checked]);
  const today = dayOf(now());
  const before = found && kept?.findLast((one) => one.day < today && areAlike(one, found));
  if (!before) return null;
  const { t, count, day } = words;
  const more = found.breached - before.breached;
  const when = day(momentOf(before.day));
  return (
    <p>
      {more === 0
        ? t("audit_as_many", count(found.breached), when)
        : t(more > 0 ? "audit_more" : "audit_fewer", count(found.breached), count(Math.abs(more)), when)}
    </p>
  );
}

/** There is none in private windows. */
export function CompareSwitch() {
  const { commands, words, isPrivate } = usePage();
  const isKept = useRecord(VAULT_COUNTS).value !== undefined;
  if (isPrivate) return null;
  return (
    <Switch
      label={words.t("audit_compare")}
      detail={words.t("audit_compare_note")}
      isOn={isKept}
      onSwitch={(isOn) => void commands.keepVaultCounts({ isKept: isOn }).catch(() => undefined)}
    />
  );
}
