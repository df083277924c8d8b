// The switch that lets marks outlast the page. It's off by default.

import { KEPT_MARKS } from "../../shared/records/warned.ts";
import { Switch } from "../../ui/controls/Switch.tsx";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord } from "../../ui/hooks/records.ts";
import { useVaultCheck } from "./use-vault-check.ts";

/** `isOnlyIfOn`: it's shown where it says what is kept, and not to offer it. There is none in private windows. */
export function KeepMarks({ isOnlyIfOn = false }: { isOnlyIfOn?: boolean }) {
  const { words, isPrivate } = usePage();
  const vaultCheck = useVaultCheck();
  const isKept = useRecord(KEPT_MARKS).value !== undefined;
  if (isPrivate || (isOnlyIfOn && !isKept)) return null;
  return (
    <Switch
      label={words.t("audit_keep_marks")}
      detail={words.t("audit_keep_marks_note")}
      isOn={isKept}
      onSwitch={(isOn) => void vaultCheck.keepMarks(isOn)}
    />
  );
}
