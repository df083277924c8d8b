// The switches that let something outlast the page: marks, and the numbers of a check. They are off by default.

import { VAULT_COUNTS } from "../../shared/records/progress.ts";
import type { RecordKind } from "../../shared/records/record.ts";
import { KEPT_MARKS } from "../../shared/records/warned.ts";
import type { TextKey } from "../../shared/words.ts";
import { Switch } from "../../ui/controls/Switch.tsx";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import { useVaultCheck } from "./use-vault-check.ts";

interface KeepSwitchProps {
  /** There is one if and only if it is on. */
  record: RecordKind<unknown>;
  label: TextKey;
  detail: TextKey;
  isOnlyIfOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function KeepSwitch({ record, label, detail, isOnlyIfOn, onSwitch }: KeepSwitchProps) {
  const { t } = usePage().words;
  const isOn = useRecord(record).value !== undefined;
  if (isOnlyIfOn && !isOn) return null;
  return <Switch label={t(label)} detail={t(detail)} isOn={isOn} onSwitch={onSwitch} />;
}

/** `isOnlyIfOn`: they are shown where they say what is kept, and not to offer it. There are none in private windows. */
export function KeepSwitches({ isOnlyIfOn = false }: { isOnlyIfOn?: boolean }) {
  const { commands, isPrivate } = usePage();
  const vaultCheck = useVaultCheck();
  if (isPrivate) return null;
  return (
    <>
      <KeepSwitch
        record={KEPT_MARKS}
        label="audit_keep_marks"
        detail="audit_keep_marks_note"
        isOnlyIfOn={isOnlyIfOn}
        onSwitch={(isKept) => void vaultCheck.keepMarks(isKept)}
      />
      <KeepSwitch
        record={VAULT_COUNTS}
        label="audit_compare"
        detail="audit_compare_note"
        isOnlyIfOn={isOnlyIfOn}
        onSwitch={(isKept) => void commands.keepVaultCounts({ isKept }).catch(() => undefined)}
      />
    </>
  );
}
