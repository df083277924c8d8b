// The controls of the settings: label, notes, and the outcome of the last change.

import { REPORT_LANGUAGES, withCategoryClicked } from "../../../shared/page-score/page-score.ts";
import type { SettingName } from "../../../shared/settings/settings.ts";
import { ROWS, type Row } from "../../../shared/settings/table.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { FIELDS } from "../table.ts";
import { OptionFrame, remarksIdOf } from "./OptionFrame.tsx";
import { SitesField } from "./SitesField.tsx";
import { TextField } from "./TextField.tsx";
import { type Option, useOption } from "./use-option.ts";

interface SelectProps {
  option: Option;
  choices: readonly (readonly [value: string, label: string])[];
}

function Select({ option, choices }: SelectProps) {
  const { name, stored, entered, isLocked, change } = option;
  return (
    <OptionFrame option={option}>
      <select
        class="select page-select"
        id={name}
        disabled={isLocked}
        aria-describedby={remarksIdOf(name)}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value} selected={value === (entered ?? stored)}>
            {label}
          </option>
        ))}
      </select>
    </OptionFrame>
  );
}

function ChoiceField({ option }: { option: Option }) {
  const { word } = useWords();
  const choices = Object.entries(FIELDS[option.name].choices ?? {});
  return <Select option={option} choices={choices.map(([value, label]) => [value, word(label)])} />;
}

/** Languages by name in the page's language, including a stored one that isn't in the list. */
function LanguageField({ option }: { option: Option }) {
  const { word, language } = useWords();
  const names = new Intl.DisplayNames(language, { type: "language" });
  const stored = String(option.stored);
  const tags = new Set([...REPORT_LANGUAGES, ...(stored === "" ? [] : [stored])]);
  const languages = [...tags]
    .map((tag) => [tag, names.of(tag) ?? tag] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language));
  return <Select option={option} choices={[["", word("options_locale_browser")], ...languages]} />;
}

/** Shows the new state while saving. A refused change isn't shown as made. */
function SwitchField({ option }: { option: Option }) {
  const { name, stored, outcome, isLocked, isBlocked, change } = option;
  const isOn = outcome?.state === "saving" ? outcome.entered === true : stored === true && !isBlocked;
  return (
    <OptionFrame option={option} isSwitch>
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
  const { word } = useWords();
  const { name, stored, isLocked, change } = option;
  const chosen = stored as string[];
  return (
    <OptionFrame option={option} group={{ describedBy: remarksIdOf(name) }}>
      <div class="row option-checks">
        {Object.entries(FIELDS[name].choices ?? {}).map(([value, label]) => (
          <label key={value} class="option-check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              disabled={isLocked}
              onChange={() => change(withCategoryClicked(chosen, value))}
            />
            {word(label)}
          </label>
        ))}
      </div>
    </OptionFrame>
  );
}

function fieldOf({ byDefault, choices, kind }: Row) {
  if (typeof byDefault === "boolean") return SwitchField;
  if (Array.isArray(byDefault)) return choices ? ChecksField : SitesField;
  if (choices) return ChoiceField;
  return kind === "language" ? LanguageField : TextField;
}

/** The field that a setting's row in the table asks for. */
export function OptionField({ name }: { name: SettingName }) {
  const Field = fieldOf(ROWS[name]);
  return <Field option={useOption(name)} />;
}
