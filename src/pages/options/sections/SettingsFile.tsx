// Settings to and from a file, and all set back: three parts, and what became of the last of them.

import type { ComponentChildren } from "preact";
import type { MessageName, Words } from "../../../shared/words.ts";
import { Confirm } from "../../../ui/components/Confirm.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import { namesOf } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import { type FileStep, planReset } from "../settings-file.ts";
import { Plan } from "./Plan.tsx";
import { useTransfer } from "./use-transfer.ts";

export const FILE_WORDS: readonly MessageName[] = [
  "options_file_save",
  "options_file_save_note",
  "options_file_read",
  "options_file_read_note",
  "options_reset",
  "options_reset_note",
  "options_file_secrets",
];

interface SecretsCheckProps {
  label: MessageName;
  note: MessageName;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SecretsCheck({ label, note, isOn, onChange }: SecretsCheckProps) {
  const { word } = useWords();
  return (
    <label class="option-check">
      <input type="checkbox" checked={isOn} onChange={() => onChange(!isOn)} />
      <span>
        {word(label)} <small>{word(note)}</small>
      </span>
    </label>
  );
}

interface PartProps {
  name: "options_file_save" | "options_file_read" | "options_reset";
  /** What is pressed in it may go. */
  keepsFocus?: boolean;
  children: ComponentChildren;
}

function Part({ name, keepsFocus, children }: PartProps) {
  const { word } = useWords();
  return (
    <div class="stack option" {...(keepsFocus && { "data-keeps-focus": true, tabIndex: -1 })}>
      <h4 class="option-label">{word(name)}</h4>
      <p class="soft">{word(`${name}_note`)}</p>
      {children}
    </div>
  );
}

function outcomeOf(last: FileStep | undefined, words: Words): string | undefined {
  const { word, plural } = words;
  switch (last?.step) {
    case "busy":
      return word("options_transfer_busy");
    case "failed":
      return describeFailedChange(last.why, words);
    case "undone":
      return word(last.isSecretLost ? "options_transfer_undone_rest" : "options_transfer_undone");
    case "changed":
      return last.count === 0 ? word("options_transferred_none") : plural("options_transferred", last.count);
    default:
      return undefined;
  }
}

/** Whatever is asked first takes the place of its button. */
export function SettingsFile() {
  const words = useWords();
  const { word } = words;
  const { options, kept } = useOptions();
  const { isWithSecrets, isResetWithSecrets, last } = kept.file;
  const { save, read, change, undo, begin, update } = useTransfer();
  const outcome = outcomeOf(last, words);
  return (
    <div class="stack option-file">
      <Part name="options_file_save">
        <SecretsCheck
          label="options_file_secrets"
          note="options_file_secrets_note"
          isOn={isWithSecrets}
          onChange={(isOn) => update({ isWithSecrets: isOn })}
        />
        <button type="button" class="button button-quiet" onClick={save}>
          {word("options_file_save_button")}
        </button>
        <div role="status">
          {(last?.step === "saved" || last?.step === "not-saved") && (
            <p class="soft">
              {word(last.step === "saved" ? "options_file_saved" : "options_file_not_saved")}
            </p>
          )}
        </div>
      </Part>
      <Part name="options_file_read" keepsFocus>
        {last?.step === "planned" ? (
          <Plan plan={last.plan} onYes={() => change(last.plan.changes)} onNo={() => begin()} />
        ) : (
          <label class="button button-quiet option-choose-file">
            {word("common_choose_file")}
            <input
              type="file"
              accept=".json,application/json"
              class="only-for-screen-readers"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) void read(file);
                // The same file can be chosen again, once it was fixed.
                currentTarget.value = "";
              }}
            />
          </label>
        )}
        <div role="status">
          {last?.step === "not-read" && (
            <p class="option-problem">{word(`options_file_fault_${last.fault}`, last.fileName)}</p>
          )}
        </div>
      </Part>
      <Part name="options_reset" keepsFocus>
        {last?.step === "asked-to-reset" ? (
          <Confirm
            question={word("options_reset_question")}
            yes={word("options_reset_yes")}
            no={word("options_reset_no")}
            onYes={() => change(planReset(options, isResetWithSecrets))}
            onNo={() => begin(undefined, { isResetWithSecrets: false })}
          >
            <p>{word("options_reset_detail")}</p>
            {options.managed.size > 0 && <p>{word("options_reset_locked")}</p>}
            {[...options.secrets].some((name) => !options.managed.has(name)) && (
              <SecretsCheck
                label="options_reset_secrets"
                note="options_reset_secrets_note"
                isOn={isResetWithSecrets}
                onChange={(isOn) => update({ isResetWithSecrets: isOn })}
              />
            )}
          </Confirm>
        ) : (
          <button type="button" class="button button-quiet" onClick={() => begin({ step: "asked-to-reset" })}>
            {word("options_reset_button")}
          </button>
        )}
      </Part>
      <div class="row option-transferred" data-keeps-focus tabIndex={-1}>
        <div role="status">
          {outcome !== undefined && (
            <p class={last?.step === "failed" ? "option-problem" : "option-outcome"}>{outcome}</p>
          )}
        </div>
        {last?.step === "changed" && namesOf(last.before).length > 0 && (
          <button type="button" class="button button-quiet" onClick={() => undo(last)}>
            {word(last.isSecretLost ? "options_transfer_undo_rest" : "options_transfer_undo")}
          </button>
        )}
      </div>
    </div>
  );
}
