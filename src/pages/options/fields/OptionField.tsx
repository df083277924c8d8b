// The controls of the options: each with its label, its notes, and what became of the last change.

import { withCategoryClicked } from "../../../shared/page-score/page-score.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import type { OptionName } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import { isBlocked, labelIdOf, OptionHead, OptionRemarks, remarksIdOf, useOption } from "./OptionFrame.tsx";
import { OPTION_WORDS } from "./option-words.ts";
import { SitesField } from "./SitesField.tsx";
import { TextField } from "./TextField.tsx";

interface FieldProps {
  name: OptionName;
}

function ChoiceField({ name }: FieldProps) {
  const { word } = useWords();
  const { stored, entered, isLocked, change } = useOption(name);
  return (
    <div class="stack option" data-keeps-focus tabIndex={-1}>
      <OptionHead name={name} />
      <select
        class="select option-select"
        id={name}
        disabled={isLocked}
        aria-describedby={remarksIdOf(name)}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {OPTION_WORDS[name].choices?.map(([value, label]) => (
          <option key={value} value={value} selected={value === (entered ?? stored)}>
            {word(label)}
          </option>
        ))}
      </select>
      <OptionRemarks name={name} />
    </div>
  );
}

/** Shows the wish while it is being saved. A change that was refused is not shown as made. */
function SwitchField({ name }: FieldProps) {
  const page = useOptions();
  const { stored, outcome, isLocked, change } = useOption(name);
  const isOn =
    outcome?.state === "saving" ? outcome.entered === true : stored === true && !isBlocked(name, page);
  return (
    <div class="stack option option-with-switch" data-keeps-focus tabIndex={-1}>
      <div class="option-text">
        <OptionHead name={name} />
        <OptionRemarks name={name} />
      </div>
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
            // Shows what is stored: the wish becomes true, or it does not.
            event.currentTarget.checked = isOn;
            void change(isWanted);
          }}
        />
      </span>
    </div>
  );
}

function ChecksField({ name }: FieldProps) {
  const { word } = useWords();
  const { stored, isLocked, change } = useOption(name);
  const chosen = stored as string[];
  return (
    <fieldset
      class="stack option"
      aria-labelledby={labelIdOf(name)}
      aria-describedby={remarksIdOf(name)}
      data-keeps-focus
      tabIndex={-1}
    >
      <OptionHead name={name} isGroup />
      <div class="row option-checks">
        {OPTION_WORDS[name].choices?.map(([value, label]) => (
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
      <OptionRemarks name={name} />
    </fieldset>
  );
}

const FIELDS = {
  text: TextField,
  choice: ChoiceField,
  checks: ChecksField,
  sites: SitesField,
  switch: SwitchField,
};

/** One option, whatever its kind. */
export function OptionField({ name }: FieldProps) {
  const Field = FIELDS[OPTION_WORDS[name].kind];
  return <Field name={name} />;
}
