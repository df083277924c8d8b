// Right after an address is watched: whether to notify of new breaches. Asked once, and only where a yes can have an effect.

import { useState } from "preact/hooks";
import { TextButton } from "../../../../ui/controls/Button.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { useAccounts } from "../accounts-context.ts";

export function NotifyQuestion() {
  const { t } = useWords();
  const { isPrivate } = usePage();
  const { locked, notifications, isNotifyAnswered } = useAccounts();
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof notifications.turnOn>>>();
  const [isAsked, setAsked] = useState(!isNotifyAnswered.current);

  function answer(isWanted: boolean): void {
    isNotifyAnswered.current = true;
    setAsked(false);
    if (isWanted) void notifications.turnOn().then(setOutcome);
  }

  const canAsk =
    notifications.isAllowed === false && !isPrivate && !locked.has("lookups.notifyOfNewBreaches");
  return (
    <>
      <div role="status">
        {outcome === "on" && <p class="checked copied">{t("accounts_told")}</p>}
        {outcome === "refused" && <p class="soft">{t("accounts_notify_refused")}</p>}
      </div>
      {isAsked && canAsk && (
        <section>
          <p class="soft" id="notify-question">
            {t("accounts_tell")}
          </p>
          <div class="notify-answers">
            <TextButton label={t("accounts_tell_yes")} about="notify-question" onPress={() => answer(true)} />
            <TextButton label={t("accounts_tell_no")} about="notify-question" onPress={() => answer(false)} />
          </div>
        </section>
      )}
    </>
  );
}
