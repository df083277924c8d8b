// Preview of what a file would change, setting by setting, and what of it isn't used.

import { type SettingName, type SettingValue, settingValue } from "../../../shared/settings/settings.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { Confirm } from "../../../ui/components/Confirm.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { OPTION_WORDS } from "../fields/option-words.ts";
import { namesOf, SECRET_OPTIONS } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import type { ImportPlan } from "../settings-file.ts";
import { listInWords } from "./AccessState.tsx";

const MAX_NAMED = 5;

function valueInWords(name: SettingName, value: SettingValue, words: Words): string {
  const { word } = words;
  const { choices = [] } = OPTION_WORDS[name];
  const labelOf = (one: string) => {
    const label = choices.find(([choice]) => choice === one)?.[1];
    return label ? word(label) : one;
  };
  if (typeof value === "boolean") return word(value ? "options_value_on" : "options_value_off");
  if (value.length === 0) return word("common_none");
  return Array.isArray(value) ? listInWords(value.map(labelOf), MAX_NAMED, words) : labelOf(value);
}

function Left({ why, names }: { why: MessageName; names: string[] }) {
  const { word } = useWords();
  if (names.length === 0) return null;
  return (
    <div class="option-plan-left">
      <p>{word(why)}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** With buttons to confirm and cancel; without changes there is nothing to confirm. */
export function Plan({ plan, onYes, onNo }: { plan: ImportPlan; onYes: () => void; onNo: () => void }) {
  const words = useWords();
  const { word } = words;
  const { values, secrets } = useOptions().options;
  const { fileName, changes, refused, locked, unknown } = plan;
  const names = namesOf(changes);
  const hasChanges = names.length > 0;
  const labelOf = (name: SettingName) => word(OPTION_WORDS[name].label);
  const changeInWords = (name: SettingName) => {
    const after = changes[name] ?? "";
    if (SECRET_OPTIONS.includes(name)) return word(after === "" ? "common_none" : "options_secret_set");
    const before = valueInWords(name, settingValue(values, name), words);
    return word("options_file_from_to", before, valueInWords(name, after, words));
  };
  return (
    <Confirm
      question={word(hasChanges ? "options_file_plan" : "options_file_plan_none", fileName)}
      yes={hasChanges ? word("options_file_apply") : undefined}
      no={word(hasChanges ? "common_cancel" : "common_dismiss")}
      onYes={onYes}
      onNo={onNo}
    >
      {hasChanges && (
        <dl class="option-plan">
          {names.map((name) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd dir="auto">{changeInWords(name)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Left why="options_file_left" names={[...refused.map(labelOf), ...unknown]} />
      <Left why="common_managed" names={locked.map(labelOf)} />
      {names.some((name) => secrets.has(name)) && <p class="option-problem">{word("options_secret_lost")}</p>}
    </Confirm>
  );
}
