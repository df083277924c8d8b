// What was read: from which managers, what else the file holds, and what couldn't be read.

import { Switch } from "../../../ui/controls/Switch.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { RefusedFiles } from "../intake/Intake.tsx";
import { useAudit } from "../use-audit.ts";
import { managerName } from "../vault/managers.ts";

/** How many unreadable rows are named. */
const MAX_NAMED_ROWS = 20;

export function WhatWasRead() {
  const { word, list, count } = useWords();
  const audit = useAudit();
  const { managers, unreadable, withoutPassword, ofOtherKind, otherFiles, ...how } = audit.summary();
  const rows = list([
    ...unreadable.slice(0, MAX_NAMED_ROWS).map(count),
    ...(unreadable.length > MAX_NAMED_ROWS ? ["…"] : []),
  ]);
  const leftOut = audit.findings().leftOutCount();
  const others = [
    ["audit_without_password", withoutPassword],
    ["audit_other_kinds", ofOtherKind],
    ["audit_other_files", otherFiles],
  ] as const;
  return (
    <div class="stack">
      <p class="soft">
        {word("audit_read", list(managers.map(managerName)), count(audit.findings().assessed().length))}
      </p>
      {others.map(
        ([name, number]) =>
          number > 0 && (
            <p key={name} class="soft">
              {word(name, count(number))}
            </p>
          ),
      )}
      <RefusedFiles files={audit.refused()} />
      {unreadable.length > 0 && (
        <p class="audit-problem">{word("audit_unreadable", count(unreadable.length), rows)}</p>
      )}
      {how.unreadFiles > 0 && (
        <p class="audit-problem">{word("audit_unread_files", count(how.unreadFiles))}</p>
      )}
      {how.isCutShort && <p class="audit-problem">{word("audit_cut_short")}</p>}
      {how.isOldEncoding && <p class="audit-problem">{word("audit_old_encoding")}</p>}
      {how.isEscaped && <p class="soft">{word("audit_escaped")}</p>}
      {leftOut > 0 && (
        <Switch
          label={word("audit_left_out", count(leftOut))}
          isOn={audit.findings().hasLeftOut()}
          onSwitch={(isOn) => audit.includeLeftOut(isOn)}
        />
      )}
    </div>
  );
}
