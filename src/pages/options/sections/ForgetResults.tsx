// Deletes all results: a confirmation replaces the button, which returns with the outcome.

import { Button } from "../../../ui/controls/Button.tsx";
import { Confirm } from "../../../ui/controls/Confirm.tsx";
import { failureOf } from "../../../ui/hooks/command.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { useAct, useOptions } from "../options-page.ts";

export function ForgetResults() {
  const { t } = useWords();
  const { commands } = usePage();
  const { kept, keep } = useOptions();
  const { isBusy, outcome, run } = useAct("forget", "privacy_erased");
  const askFirst = (isForgetAsked: boolean) => keep({ isForgetAsked, act: undefined });
  return (
    <div class="stack option" data-keeps-focus tabIndex={-1}>
      {kept.isForgetAsked ? (
        <Confirm
          question={t("privacy_question_page_scores")}
          yes={t("common_delete_results")}
          no={t("common_cancel")}
          onYes={() => {
            keep({ isForgetAsked: false });
            void run(failureOf(commands.forgetPageScores({})));
          }}
          onNo={() => askFirst(false)}
        />
      ) : (
        <Button label={t("common_delete_results")} isQuiet disabled={isBusy} onClick={() => askFirst(true)} />
      )}
      <div role="status">{outcome !== undefined && <p class="option-outcome">{outcome}</p>}</div>
    </div>
  );
}
