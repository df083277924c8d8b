// The controls of the settings: label, notes, and the outcome of the last change.

import { REPORT_LANGUAGES, withCategoryClicked } from "../../../shared/page-score/page-score.ts";
import type { SettingName } from "../../../shared/settings/settings.ts";
import { ROWS, type Row } from "../../../shared/settings/table.ts";
import type { Words } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { FIELDS } from "../table.ts";
import { OptionFrame, remarksIdOf } from "./OptionFrame.tsx";
import { SitesField } from "./SitesField.tsx";
import { TextField } from "./TextField.tsx";
import { type Option, useOption } from "./use-option.ts";
import "../../../ui/controls/Switch.css";

/** Languages by name in the page's language, including a stored one that isn't in the list. */
function languagesFor(stored: string, { t, language }: Words): [tag: string, label: string][] {
  const names = new Intl.DisplayNames(language, { type: "language" });
  const tags = new Set([...REPORT_LANGUAGES, stored].filter((tag) => tag !== ""));
  const languages = [...tags]
    .map((tag): [string, string] => [tag, names.of(tag) ?? tag])
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
  return [["", t("options_locale_browser")], ...languages];
}

function ChoiceField({ option }: { option: Option }) {
  const words = useWords();
  const { name, stored, entered, isLocked, change } = option;
  const { choices } = FIELDS[name];
  const shown = choices
    ? Object.entries(choices).map(([value, label]) => [value, words.t(label)])
    : languagesFor(String(stored), words);
  return (
    <OptionFrame option={option}>
      <select
        class="select page-select"
        id={name}
        disabled={isLocked}
        aria-describedby={remarksIdOf(name)}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {shown.map(([value, label]) => (
          <option key={value} value={value} selected={value === (entered ?? stored)}>
            {label}
          </option>
        ))}
      </select>
    </OptionFrame>
  );
}

/** Shows the new state while saving. A refused change isn't shown as made. */
function SwitchField({ option }: { option: Option }) {
  const { name, stored, outcome, isLocked, isBlocked, change } = option;
  const isOn = outcome?.state === "saving" ? outcome.entered === true : stored === true && !isBlocked;
  return (
    <OptionFrame option={option}>
      <span class={isLocked ? "switch switch-disabled" : "switch"}>
        <input
          id={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          checked={isOn}
          disabled={isLocked}
          aria-describedby={remarksIdOf(name)}
          onChange={(event) => {
            const isWanted = event.currentTarget.checked;
            // Keeps showing what is stored until the change is saved.
            event.currentTarget.checked = isOn;
            void change(isWanted);
          }}
        />
      </span>
    </OptionFrame>
  );
}

function ChecksField({ option }: { option: Option }) {
  const { t } = useWords();
  const { name, stored, isLocked, change } = option;
  const chosen = stored as string[];
  return (
    <OptionFrame option={option}>
      <div class="row option-checks">
        {Object.entries(FIELDS[name].choices ?? {}).map(([value, label]) => (
          <label key={value} class="option-check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isLocked}
              onChange={() => change(withCategoryClicked(chosen, value))}
            />
            {t(label)}
          </label>
        ))}
      </div>
    </OptionFrame>
  );
}

function fieldOf({ byDefault, choices, kind }: Row) {
  if (typeof byDefault === "boolean") return SwitchField;
  if (Array.isArray(byDefault)) return choices ? ChecksField : SitesField;
  return choices || kind === "language" ? ChoiceField : TextField;
}

/** The field that a setting's row in the table asks for. */
export function OptionField({ name }: { name: SettingName }) {
  const Field = fieldOf(ROWS[name]);
  return <Field option={useOption(name)} />;
}
