// The check of all passwords: its start button, its progress, and the actions during and after it.

import { hostOf } from "../../../shared/addresses.ts";
import { errorMessageName } from "../../../shared/errors.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { useSettings } from "../../../ui/hooks/records.ts";
import { type Asked, countAsked } from "../assess.ts";
import { type CheckRun, hasEnded, type RunState } from "../check/check-run.ts";
import { useVaultCheck } from "../use-vault-check.ts";

const MINUTE_MS = 60_000;

/** The message for a run's state. */
function useStateWords(state: RunState, isSlow: boolean): string {
  const { t, timeWithSeconds } = useWords();
  if (isSlow) return t("audit_slow");
  switch (state.phase) {
    case "paused":
      return t("audit_paused");
    case "offline":
      return t("audit_offline");
    case "waiting":
      return t("audit_waiting", timeWithSeconds(state.until));
    case "canceled":
      return t("audit_canceled");
    case "stopped":
      return t("audit_is_unknown", t(errorMessageName(state.error)));
    case "done":
      return t("audit_finished");
    default:
      return "";
  }
}

function Running({ run }: { run: CheckRun }) {
  const { t, count } = useWords();
  useNow(1_000);
  const { phase } = run.state();
  const { total, settled, remainingMs } = run.progress();
  return (
    <>
      <div class="section-line">
        <span class="ticking" id="audit-progress">
          {t("audit_progress", count(settled), count(total))}
        </span>
        {remainingMs !== undefined && (
          <small>{t("audit_minutes_left", count(Math.ceil(remainingMs / MINUTE_MS)))}</small>
        )}
      </div>
      <progress class="audit-progress" aria-labelledby="audit-progress" max={total} value={settled} />
      <div class="row">
        {phase === "running" || phase === "waiting" ? (
          <Button key="pause" label={t("audit_pause")} isQuiet onClick={() => run.pause()} />
        ) : (
          <Button key="resume" label={t("audit_continue")} onClick={() => run.resume()} />
        )}
        <Button key="cancel" label={t("common_cancel")} isQuiet onClick={() => run.cancel()} />
      </div>
    </>
  );
}

/** The checks that can be started while none is running. */
function Buttons({ counted, failed, unasked }: Asked) {
  const { t, plural, count } = useWords();
  const vaultCheck = useVaultCheck();
  return (
    <div class="row">
      {unasked > 0 && (
        <Button key="check" label={plural("audit_check", unasked)} onClick={vaultCheck.check} />
      )}
      {failed > 0 && (
        <Button
          key="failed"
          label={t("audit_part", t("common_try_again"), count(failed))}
          onClick={vaultCheck.checkFailed}
        />
      )}
      {unasked + failed === 0 && counted > 0 && (
        <Button key="all" label={t("audit_all_again")} isQuiet onClick={vaultCheck.checkAll} />
      )}
    </div>
  );
}

/** How the check goes, or why it doesn't: part of the headline. */
export function CheckStatus() {
  const vaultCheck = useVaultCheck();
  const isOn = useSettings()?.settings.passwordChecks.enabled ?? true;
  const run = vaultCheck.run();
  const { failed, unasked } = countAsked(vaultCheck.findings().assessed());
  const state: RunState = run?.state() ?? { phase: "done" };
  // That nothing comes is no change by which it would be rendered.
  useNow(state.phase === "running" ? 1_000 : undefined);
  const sentence = useStateWords(state, run?.isSlow() === true);
  const isDone = state.phase === "done";
  // After a check with gaps the headline says so; the status doesn't say that it's finished.
  const isQuiet = isDone && (!run || failed + unasked > 0);
  return (
    <p class={isDone ? "only-for-screen-readers" : "strong audit-status"} role="status">
      {isQuiet || (hasEnded(state) && !isOn) ? "" : sentence}
    </p>
  );
}

export function CheckBar() {
  const { t, site } = useWords();
  const vaultCheck = useVaultCheck();
  const read = useSettings();
  const run = vaultCheck.run();
  const asked = countAsked(vaultCheck.findings().assessed());
  const state: RunState = run?.state() ?? { phase: "done" };
  const isOn = read?.settings.passwordChecks.enabled ?? true;
  const isOver = hasEnded(state);
  return (
    <section class="stack audit-check" aria-label={t("common_checks")} tabIndex={-1} data-keeps-focus>
      {run && !isOver && <Running run={run} />}
      {isOver && isOn && <Buttons {...asked} />}
      {isOver && !isOn && (
        <div>
          <p class="strong">{t("common_checks_off")}</p>
          <p class="soft">{t(read?.locked.has("passwordChecks.enabled") ? "common_managed" : "audit_off")}</p>
        </div>
      )}
      {read && isOn && !run && (
        <p class="soft">{t("audit_check_note", site(hostOf(read.settings.services.passwordsUrl)))}</p>
      )}
    </section>
  );
}
