// Preview of what a file would change, setting by setting, and what of it isn't used.

import { isSecret, SECRETS } from "../../../shared/settings/secrets.ts";
import { type SettingName, type SettingValue, settingValue } from "../../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { Confirm } from "../../../ui/controls/Confirm.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { servicesInWords } from "../../../ui/text/kept-secret.ts";
import { namesOf } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import type { ImportPlan } from "../settings-file.ts";
import { FIELDS } from "../table.ts";

function valueInWords(name: SettingName, value: SettingValue, { t, list }: Words): string {
  const choices = new Map(Object.entries(FIELDS[name].choices ?? {}));
  const labelOf = (one: string) => {
    const label = choices.get(one);
    return label ? t(label) : one;
  };
  if (typeof value === "boolean") return t(value ? "options_value_on" : "options_value_off");
  if (value.length === 0) return t("common_none");
  return Array.isArray(value) ? list(value.map(labelOf)) : labelOf(value);
}

/** What would change, each in a line of its own. Of a list, every entry that comes or goes. */
function changesInWords(
  name: SettingName,
  before: SettingValue,
  after: SettingValue,
  words: Words,
): string[] {
  const { t } = words;
  const inWords = (value: SettingValue) => valueInWords(name, value, words);
  const whole = [t("options_file_from_to", inWords(before), inWords(after))];
  if (!Array.isArray(before) || !Array.isArray(after)) return whole;
  const without = (all: string[], others: string[]) => all.filter((one) => !others.includes(one));
  const [added, removed] = [without(after, before), without(before, after)];
  // Only the order changes.
  if (added.length + removed.length === 0) return whole;
  return [
    ...(added.length > 0 ? [t("options_file_added", inWords(added))] : []),
    ...(removed.length > 0 ? [t("options_file_removed", inWords(removed))] : []),
  ];
}

function Left({ why, names }: { why: TextKey; names: string[] }) {
  const { t } = useWords();
  if (names.length === 0) return null;
  return (
    <div class="option-plan-left">
      <p>{t(why)}</p>
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

interface PlanProps {
  plan: ImportPlan;
  /** Addresses are watched. */
  isWatching: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** With buttons to confirm and cancel; without changes there is nothing to confirm. */
export function Plan({ plan, isWatching, onYes, onNo }: PlanProps) {
  const words = useWords();
  const { t } = words;
  const { values, secrets } = useOptions().options;
  const { fileName, changes, origins, needed, lookupOrigin, refused, locked, unknown } = plan;
  const names = namesOf(changes);
  const hasChanges = names.length > 0;
  const labelOf = (name: SettingName) => t(FIELDS[name].label);
  const linesOf = (name: SettingName): string[] => {
    const after = changes[name] ?? "";
    if (!isSecret(name)) return changesInWords(name, settingValue(values, name), after, words);
    const services = servicesInWords(origins[name] ?? [], [], words);
    return [after === "" ? t("common_none") : t("options_file_secret", services)];
  };
  const staying = SECRETS.flatMap((name) => {
    const [destinations, own = []] = [needed[name], origins[name] ?? secrets.get(name)];
    if (!destinations) return [];
    const [from, to] = [servicesInWords(own, destinations, words), servicesInWords(destinations, own, words)];
    return [own.length === 0 ? t("secret_kept_none", to) : t("options_file_stays", labelOf(name), from, to)];
  });
  return (
    <Confirm
      question={t(hasChanges ? "options_file_plan" : "options_file_plan_none", fileName)}
      yes={hasChanges ? t("options_file_apply") : undefined}
      no={t(hasChanges ? "common_cancel" : "common_dismiss")}
      onYes={onYes}
      onNo={onNo}
    >
      {hasChanges && (
        <dl class="option-plan">
          {names.map((name) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              {linesOf(name).map((line) => (
                <dd key={line}>
                  <bdi>{line}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <Left why="options_file_left" names={[...refused.map(labelOf), ...unknown]} />
      <Left why="common_managed" names={locked.map(labelOf)} />
      {staying.map((sentence) => (
        <p key={sentence} class="option-plan-note">
          {sentence}
        </p>
      ))}
      {lookupOrigin !== undefined && isWatching && (
        <p class="option-plan-note">
          {t("options_file_watched", servicesInWords([lookupOrigin], [], words))}
        </p>
      )}
      {names.some((name) => secrets.has(name)) && <p class="option-problem">{t("options_secret_lost")}</p>}
    </Confirm>
  );
}
