// The password after a breach: a button to change it, or a note that it was changed since.

import { useCallback } from "preact/hooks";
import { type Breach, needsChange } from "../../../shared/breaches/breach.ts";
import { changedAfter } from "../../../shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS } from "../../../shared/records/progress.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { usePopup } from "../popup-context.ts";

/** Closes the popup once pressed. `isShort`: what is nearby names the site. */
export function ChangeButton({ site, isShort = false }: { site: string; isShort?: boolean }) {
  const { tab, closeAfter } = usePopup();
  return (
    <ChangePassword
      site={site}
      tabId={tab?.id}
      isShort={isShort}
      look="button"
      onOpened={() => void closeAfter(Promise.resolve())}
    />
  );
}

const NONE = {};

/** Returns a function that tells when the password was changed after a breach. */
export function useChangedAfter(): (breach: Breach) => number | undefined {
  const { value = NONE } = useRecord(CHANGED_PASSWORDS);
  const { now } = usePage();
  return useCallback(
    (breach) => changedAfter(value, { ...breach, hasPasswords: needsChange(breach) }, now()),
    [value, now],
  );
}

/** "Password changed here since then, on March 3, 2026." It follows the date of a breach, or of the latest of several. */
export function ChangedLine({ at }: { at: number }) {
  const { t, day } = useWords();
  return <p class="changed-line">{t("breach_changed", day(at))}</p>;
}
