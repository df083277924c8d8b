// A text field: an address, a name, or a secret that is never shown.

import { useRef, useState } from "preact/hooks";
import { isSecret } from "../../../shared/settings/secrets.ts";
import { initialValue, type SettingName } from "../../../shared/settings/settings.ts";
import { ROWS } from "../../../shared/settings/table.ts";
import type { TextKey } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { isAddressOption } from "../option-values.ts";
import { useOptions } from "../options-page.ts";
import { ADDRESS_FAULTS, findAddressFault } from "./entered.ts";
import { OptionFrame, remarksIdOf } from "./OptionFrame.tsx";
import { TestButton, TestResult, useServiceTest } from "./ServiceTest.tsx";
import type { Option } from "./use-option.ts";

/** The text being typed, and whether it fixes a refused value. */
interface Draft {
  text: string;
  wasRefused: boolean;
}

function ServiceChoice({ option, isOwn, onOwn }: { option: Option; isOwn: boolean; onOwn: () => void }) {
  const { t } = useWords();
  const { name, label, chooseService } = option;
  return (
    <div class="row option-checks" role="radiogroup" aria-label={label}>
      {[false, true].map((isOther) => (
        <label key={isOther} class="option-check">
          <input
            type="radio"
            name={`${name}-service`}
            checked={isOther === isOwn}
            onChange={() => {
              void chooseService(isOther);
              if (isOther) onOwn();
            }}
          />
          {t(isOther ? "options_service_own" : "options_service_public")}
        </label>
      ))}
    </div>
  );
}

/** Whether a setting is the address of a service that has a public one. */
function hasPublicService(name: SettingName): boolean {
  return isAddressOption(name) && ROWS[name].byDefault !== "";
}

/** Restores the default, or removes a secret. */
function Reset({ option, byDefault }: { option: Option; byDefault: string }) {
  const { t } = useWords();
  const { secrets } = useOptions().options;
  const { name, label, stored, isLocked, change, remove } = option;
  if (isLocked) return null;
  const named = (button: TextKey) => ({
    label: t(button),
    spoken: t("common_button_of", t(button), label),
  });
  if (secrets.has(name)) {
    return <TextButton {...named("common_remove")} onPress={remove} />;
  }
  if (hasPublicService(name) || byDefault === "" || stored === byDefault) return null;
  return <TextButton {...named("options_use_default")} onPress={() => change("")} />;
}

/** A text field with a service choice, an address test and a reset, if the setting has them. */
export function TextField({ option }: { option: Option }) {
  const { t } = useWords();
  const { options, kept } = useOptions();
  const { name, stored, entered, outcome, isLocked, problem, change } = option;
  const [draft, setDraft] = useState<Draft>();
  const field = useRef<HTMLInputElement>(null);
  const isAddress = isAddressOption(name);
  const value = draft?.text ?? entered ?? String(stored);
  const test = useServiceTest(name, value);
  const fault = draft && isAddress ? findAddressFault(draft.text) : undefined;
  const typed = fault && (fault.isCertain || draft?.wasRefused) ? ADDRESS_FAULTS[fault.fault] : undefined;
  const byDefault = String(initialValue(name, options.values));
  const typedId = `${name}-typed`;
  const isUsed = options.secrets.has(name) && option.kept === undefined;
  return (
    <OptionFrame option={option} isFixed={draft !== undefined}>
      {hasPublicService(name) && !isLocked && (
        <ServiceChoice
          option={option}
          isOwn={kept.own[name] === true || value !== byDefault}
          onOwn={() => field.current?.select()}
        />
      )}
      <div class="row option-line">
        <input
          class="field"
          id={name}
          ref={field}
          {...(isSecret(name) ? { type: "password" as const } : { type: "text" as const })}
          inputMode={isAddress ? "url" : "text"}
          value={value}
          placeholder={isUsed ? t("options_secret_set") : byDefault || undefined}
          autocomplete="off"
          spellcheck={false}
          dir={isAddress ? "ltr" : "auto"}
          disabled={isLocked}
          aria-invalid={(problem !== undefined && !draft) || typed !== undefined}
          aria-describedby={`${typedId} ${remarksIdOf(name)}`}
          onInput={({ currentTarget: { value: text } }) =>
            setDraft({ text, wasRefused: draft?.wasRefused ?? outcome?.state === "refused" })
          }
          onChange={(event) => {
            setDraft(undefined);
            void change(event.currentTarget.value);
          }}
          // Text that was typed and undone is no change, and must not hide the stored value.
          onBlur={() => setDraft(undefined)}
        />
        {test && <TestButton {...test} label={option.label} />}
        <Reset option={option} byDefault={byDefault} />
      </div>
      <div id={typedId} role="status">
        {typed !== undefined && <p class="option-problem">{t(typed)}</p>}
      </div>
      {test && <TestResult {...test} />}
    </OptionFrame>
  );
}
