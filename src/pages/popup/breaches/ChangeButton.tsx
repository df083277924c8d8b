// What becomes of a password after a breach: the way to where it is changed, or that it was changed since.

import { useCallback } from "preact/hooks";
import { type Breach, needsChange } from "../../../shared/breaches/breach.ts";
import { changedAfter } from "../../../shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS } from "../../../shared/records/changed-passwords.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { usePopup } from "../popup-context.ts";

/** Out of the popup. `about`: the id of the element that says what is changed. */
export function ChangeButton({ site, about }: { site: string; about?: string }) {
  const { tab, closeAfter } = usePopup();
  return (
    <ChangePassword
      site={site}
      tabId={tab?.id}
      about={about}
      onOpened={() => void closeAfter(Promise.resolve())}
    />
  );
}

const NONE = {};

/** Says of a breach when the password was changed after it. */
export function useChangedAfter(): (breach: Breach) => number | undefined {
  const { value = NONE } = useRecord(CHANGED_PASSWORDS);
  const { now } = usePage();
  return useCallback(
    (breach) => changedAfter(value, { ...breach, hasPasswords: needsChange(breach) }, now()),
    [value, now],
  );
}

/** "Changed here on 3 March 2026, after this breach." */
export function ChangedLine({ at }: { at: number }) {
  const { word, day } = useWords();
  return <p class="changed-line">{word("breach_changed", day(at))}</p>;
}

/** What is to be done about the password, or was done; nothing where no passwords got out. */
export function PasswordAfter({ breach }: { breach: Breach }) {
  const changedAt = useChangedAfter()(breach);
  if (!needsChange(breach)) return null;
  return changedAt === undefined ? <ChangeButton site={breach.domain} /> : <ChangedLine at={changedAt} />;
}
