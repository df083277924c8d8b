// Our own password field to try a check in, and the result beside it.

import { useRef } from "preact/hooks";
import { hostOf } from "../../shared/addresses.ts";
import { errorMessageName } from "../../shared/errors.ts";
import type { TextKey } from "../../shared/words.ts";
import { Panel } from "../../ui/components/Panel.tsx";
import { Button, TextButton } from "../../ui/controls/Button.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { type ReadSettings, useSettings } from "../../ui/hooks/records.ts";
import { type Sample as SampleState, useSample } from "./use-sample.ts";
import "../../ui/controls/entry.css";

/** Anyone may look this up: it is on every list. */
const EXAMPLE = "password";

/** Where the settings for password checks are, from the welcome page. */
const PASSWORD_OPTIONS = "../options/index.html#passwords";
const SERVICE_OPTIONS = "../options/index.html#services";

const TITLES = {
  idle: "welcome_try_idle_title",
  empty: "welcome_try_empty",
  checking: "welcome_try_checking",
} satisfies Record<string, TextKey>;

function OptionsLink({ href }: { href: string }) {
  const { t } = useWords();
  return (
    <p>
      <a class="link" href={href}>
        {t("common_open_settings")}
      </a>
    </p>
  );
}

function Unknown({ error, at }: Extract<SampleState, { phase: "unknown" }>) {
  const { t, timeWithSeconds } = useWords();
  // Without a status, Breachlight itself refused the address.
  const isRefused = error.code === "bad-request" && error.status === undefined;
  const { retryAfterSeconds } = error;
  return (
    <Panel tone="warn" title={t("popup_unknown_title")}>
      <p>{t("common_reason", t(errorMessageName(error)))}</p>
      <p>{t(isRefused ? "access_no_service" : "popup_unknown_next")}</p>
      {!isRefused && retryAfterSeconds !== undefined && (
        <p class="panel-small-print">{t("popup_retry_at", timeWithSeconds(at + retryAfterSeconds * 1000))}</p>
      )}
      {isRefused && <OptionsLink href={SERVICE_OPTIONS} />}
    </Panel>
  );
}

function Answer({ sample, read }: { sample: SampleState; read?: ReadSettings }) {
  const { t, plural, site } = useWords();
  switch (sample.phase) {
    case "breached":
      return (
        <Panel tone="bad" title={t("popup_breached_title")}>
          <p>
            {sample.count === undefined ? t("common_password_fact") : plural("notice_seen", sample.count)}
          </p>
          <p class="panel-small-print">
            {sample.count === undefined ? t("popup_checked_here") : t("welcome_try_told", sample.prefix)}
          </p>
        </Panel>
      );
    case "not-found":
      return (
        <Panel tone="good" title={t("popup_not_found_title")}>
          <p>{t("popup_not_found_detail")}</p>
          <p class="panel-small-print">{t("welcome_try_told", sample.prefix)}</p>
        </Panel>
      );
    case "skipped": {
      const isManaged = read?.locked.has("passwordChecks.enabled");
      return (
        <Panel tone="quiet" title={t("common_checks_off")}>
          {isManaged ? <p>{t("common_managed")}</p> : <OptionsLink href={PASSWORD_OPTIONS} />}
        </Panel>
      );
    }
    case "unknown":
      return <Unknown {...sample} />;
    default: {
      const host = read && site(hostOf(read.settings.services.passwordsUrl));
      return (
        <Panel tone="quiet" title={t(TITLES[sample.phase])}>
          {host !== undefined && <p>{t("welcome_try_idle", host)}</p>}
        </Panel>
      );
    }
  }
}

/** The field and its result. There is no form: nothing gets submitted, and no browser offers to save it. */
export function Sample() {
  const { t } = useWords();
  const read = useSettings();
  const { sample, commit, forget } = useSample(read);
  const field = useRef<HTMLInputElement>(null);

  function press(): void {
    void commit(field.current?.value ?? "", "pressed");
    if (!field.current?.value) field.current?.focus();
  }

  function enterExample(): void {
    if (field.current) field.current.value = EXAMPLE;
    forget();
    void commit(EXAMPLE, "pressed");
  }

  return (
    <section class="stack welcome-sample" aria-label={t("welcome_try")}>
      <label class="strong" for="welcome-sample">
        {t("welcome_try_label")}
      </label>
      <div class="entry-line">
        <input
          id="welcome-sample"
          class="field"
          type="password"
          autocomplete="off"
          spellcheck={false}
          ref={field}
          onInput={forget}
          onChange={({ currentTarget }) => void commit(currentTarget.value, "left")}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.isComposing) press();
          }}
        />
        <Button label={t("common_check")} isQuiet onClick={press} />
      </div>
      <TextButton label={t("welcome_try_example", EXAMPLE)} onPress={enterExample} />
      <div
        class="welcome-answer"
        aria-live="polite"
        aria-atomic="true"
        aria-busy={sample.phase === "checking"}
      >
        <Answer sample={sample} read={read} />
      </div>
    </section>
  );
}
