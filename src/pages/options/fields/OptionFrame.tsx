// The frame of every setting: its label, the outcome of the last change, and the remarks below.

import type { ComponentChildren } from "preact";
import { isSecret } from "../../../shared/settings/secrets.ts";
import { initialValue, settingValue } from "../../../shared/settings/settings.ts";
import { ROWS } from "../../../shared/settings/table.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { isSameValue, namesOf, type OptionValues, type StoredOptions } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import type { Option } from "./use-option.ts";

export function remarksIdOf(name: string): string {
  return `${name}-remarks`;
}

/** Whether a change still stands: one that was changed again, here or elsewhere, can't be undone. */
function isStanding(now: OptionValues, { values }: StoredOptions): boolean {
  return namesOf(now).every(
    (name) =>
      isSecret(name) || isSameValue(settingValue(values, name), now[name] ?? initialValue(name, values)),
  );
}

interface HeadProps {
  saved?: string;
  undo?: ComponentChildren;
  children: ComponentChildren;
}

/** "Saved" goes beside the label: below, it would move what the user is about to press. */
export function Head({ saved, undo, children }: HeadProps) {
  return (
    <div class="row option-head">
      {children}
      <div class="row option-status">
        <div role="status">{saved !== undefined && <p class="checked option-saved">{saved}</p>}</div>
        {undo}
      </div>
    </div>
  );
}

function OptionHead({ option, labelId }: { option: Option; labelId?: string }) {
  const { t } = useWords();
  const { options } = useOptions();
  const { name, label, outcome, undo } = option;
  const done = outcome?.state === "saved" && isStanding(outcome.now, options) ? outcome : undefined;
  const before = done?.before;
  const saved =
    outcome?.state === "undone"
      ? "options_undone"
      : done && (before ? "options_saved" : "options_secret_replaced");
  return (
    <Head
      saved={saved && t(saved)}
      undo={
        before && (
          <TextButton
            label={t("common_undo")}
            spoken={t("common_button_of", t("common_undo"), label)}
            onPress={() => undo(before)}
          />
        )
      }
    >
      {labelId === undefined ? (
        <label class="option-label" for={name}>
          {label}
        </label>
      ) : (
        <span class="option-label" id={labelId}>
          {label}
        </span>
      )}
    </Head>
  );
}

function OptionRemarks({ option, isFixed }: { option: Option; isFixed: boolean }) {
  const { t } = useWords();
  const { name, notes, problem, kept, isLocked } = option;
  return (
    <div id={remarksIdOf(name)} class="option-remarks">
      {problem !== undefined && !isFixed && (
        <p class="option-problem" role="alert">
          {problem}
        </p>
      )}
      {kept !== undefined && <p class="option-problem">{kept}</p>}
      {isLocked && (
        <p class="strong option-lock">
          <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <path
              d="M4.25 6V4.25a2.75 2.75 0 0 1 5.5 0V6"
              fill="none"
              stroke="currentColor"
              stroke-width="1.5"
            />
            <rect x="2.5" y="6" width="9" height="6.5" rx="1.5" fill="currentColor" />
          </svg>
          {t("common_managed")}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="soft">
          {t(note)}
        </p>
      ))}
    </div>
  );
}

interface OptionFrameProps {
  option: Option;
  /** A refused value is being fixed: its problem isn't shown meanwhile. */
  isFixed?: boolean;
  children: ComponentChildren;
}

export function OptionFrame({ option, isFixed = false, children }: OptionFrameProps) {
  const { name, stored } = option;
  const isSwitch = typeof stored === "boolean";
  // The label names all controls of a list. Those of a choice share the remarks as their description.
  const labelId = Array.isArray(stored) ? `${name}-label` : undefined;
  const head = <OptionHead option={option} labelId={labelId} />;
  const remarks = <OptionRemarks option={option} isFixed={isFixed} />;
  const Box = labelId ? "fieldset" : "div";
  return (
    <Box
      class={isSwitch ? "stack option option-with-switch" : "stack option"}
      aria-labelledby={labelId}
      aria-describedby={labelId && ROWS[name].choices && remarksIdOf(name)}
      data-keeps-focus
      tabIndex={-1}
    >
      {isSwitch ? (
        <div class="option-text">
          {head}
          {remarks}
        </div>
      ) : (
        head
      )}
      {children}
      {!isSwitch && remarks}
    </Box>
  );
}
