// What was read: from which managers, what else the file holds, and what couldn't be read.

import { Switch } from "../../../ui/controls/Switch.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { RefusedFiles } from "../intake/Intake.tsx";
import { useVaultCheck } from "../use-vault-check.ts";
import { managerName } from "../vault/managers.ts";

/** How many unreadable rows are named. */
const MAX_NAMED_ROWS = 20;

export function WhatWasRead() {
  const { t, list, count } = useWords();
  const vaultCheck = useVaultCheck();
  const { managers, unreadable, withoutPassword, ofOtherKind, otherFiles, ...how } = vaultCheck.summary();
  const rows = list([
    ...unreadable.slice(0, MAX_NAMED_ROWS).map(count),
    ...(unreadable.length > MAX_NAMED_ROWS ? ["…"] : []),
  ]);
  const leftOut = vaultCheck.findings().leftOutCount();
  const others = [
    ["audit_without_password", withoutPassword],
    ["audit_other_kinds", ofOtherKind],
    ["audit_other_files", otherFiles],
  ] as const;
  return (
    <div class="stack">
      <p class="soft">
        {t("audit_read", list(managers.map(managerName)), count(vaultCheck.findings().assessed().length))}
      </p>
      {others.map(
        ([name, number]) =>
          number > 0 && (
            <p key={name} class="soft">
              {t(name, count(number))}
            </p>
          ),
      )}
      <RefusedFiles files={vaultCheck.refused()} />
      {unreadable.length > 0 && (
        <p class="audit-problem">{t("audit_unreadable", count(unreadable.length), rows)}</p>
      )}
      {how.unreadFiles > 0 && <p class="audit-problem">{t("audit_unread_files", count(how.unreadFiles))}</p>}
      {how.isCutShort && <p class="audit-problem">{t("audit_cut_short")}</p>}
      {how.isOldEncoding && <p class="audit-problem">{t("audit_old_encoding")}</p>}
      {how.isEscaped && <p class="soft">{t("audit_escaped")}</p>}
      {leftOut > 0 && (
        <Switch
          label={t("audit_left_out", count(leftOut))}
          isOn={vaultCheck.findings().hasLeftOut()}
          onSwitch={(isOn) => vaultCheck.includeLeftOut(isOn)}
        />
      )}
    </div>
  );
}
