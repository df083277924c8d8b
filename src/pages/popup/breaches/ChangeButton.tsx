// What becomes of a password after a breach: the way to where it is changed, or that it was changed since.

import { type Breach, exposesPasswords, isExposure } from "../../../shared/breaches/breach.ts";
import { changedAfter, type DatedBreach } from "../../../shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS } from "../../../shared/records/changed-passwords.ts";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { useRecord } from "../../../ui/hooks/records.ts";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { usePopup } from "../popup-context.ts";

/** Out of the popup. `about`: the id of the element that says what is changed. */
export function ChangeButton({ site, about }: { site: string; about?: string }) {
  const { tab, leaveFor } = usePopup();
  return (
    <ChangePassword
      site={site}
      tabId={tab?.id}
      about={about}
      onOpened={() => void leaveFor(Promise.resolve())}
    />
  );
}

/** Says of a breach when the password was changed after it. */
export function useChangedAfter(): (breach: DatedBreach) => number | undefined {
  const { value = {} } = useRecord(CHANGED_PASSWORDS);
  const now = useNow();
  return (breach) => changedAfter(value, breach, now);
}

/** "Changed here on 3 March 2026, after this breach." */
export function ChangedLine({ at }: { at: number }) {
  const { word, day } = useWords();
  return <p class="changed-line">{word("breach_changed", day(at))}</p>;
}

/** What is to be done about the password, or was done; nothing where no passwords got out. */
export function PasswordAfter({ breach, about }: { breach: Breach; about?: string }) {
  const whenChanged = useChangedAfter();
  if (!exposesPasswords(breach) || !isExposure(breach)) return null;
  const changedAt = whenChanged({ ...breach, hasPasswords: true });
  return changedAt === undefined ? (
    <ChangeButton site={breach.domain} about={about} />
  ) : (
    <ChangedLine at={changedAt} />
  );
}
