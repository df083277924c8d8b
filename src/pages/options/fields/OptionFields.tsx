// The controls of the options: each with its label, its notes, and what became of the last change.

import { useRef } from "preact/hooks";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { type FieldProps, OptionHead, OptionRemarks, remarksIdOf } from "./OptionFrame.tsx";
import type {
  ChecksOptionView,
  ChoiceOptionView,
  OptionView,
  SwitchOptionView,
  TextOptionView,
} from "./option-views.ts";
import { ServiceTest } from "./ServiceTest.tsx";
import { SitesField } from "./SitesField.tsx";

function TextField({ view, onAction }: FieldProps<TextOptionView>) {
  const { name, label, type, value, placeholder, problem, typed, isDisabled, reset, service, test } = view;
  const field = useRef<HTMLInputElement>(null);
  const typedId = `${name}-typed`;
  return (
    <div class="option" data-keeps-focus tabIndex={-1}>
      <OptionHead view={view} onAction={onAction}>
        <label class="option-label" for={name}>
          {label}
        </label>
      </OptionHead>
      {service && (
        <div class="option-radios" role="radiogroup" aria-label={service.label}>
          {service.choices.map(({ label: whose, isOwn, isChosen, action }) => (
            <label key={whose} class="option-radio">
              <input
                type="radio"
                name={`${name}-service`}
                checked={isChosen}
                onChange={() => {
                  onAction(action);
                  if (isOwn) field.current?.select();
                }}
              />
              {whose}
            </label>
          ))}
        </div>
      )}
      <div class="option-line">
        <input
          class="field"
          id={name}
          ref={field}
          {...(type === "password" ? { type: "password" as const } : { type: "text" as const })}
          inputMode={type === "url" ? "url" : "text"}
          value={value}
          {...(placeholder !== undefined && { placeholder })}
          autocomplete="off"
          spellcheck={false}
          dir={type === "url" ? "ltr" : "auto"}
          disabled={isDisabled}
          aria-invalid={problem !== undefined || typed !== undefined}
          aria-describedby={`${typedId} ${remarksIdOf(name)}`}
          onInput={(event) => onAction({ kind: "type", name, text: event.currentTarget.value })}
          onChange={(event) => onAction({ kind: "change", name, value: event.currentTarget.value })}
          // What was typed and taken back is no change: it would stay in front of what is stored from then on.
          onBlur={() => onAction({ kind: "leave", name })}
        />
        {test && <ServiceTest.Button view={test} onAction={onAction} />}
        {reset && (
          <TextButton label={reset.label} spoken={reset.spoken} onPress={() => onAction(reset.action)} />
        )}
      </div>
      <div id={typedId} role="status">
        {typed !== undefined && <p class="option-problem">{typed}</p>}
      </div>
      {test && <ServiceTest.Result view={test} />}
      <OptionRemarks {...view} />
    </div>
  );
}

function ChoiceField({ view, onAction }: FieldProps<ChoiceOptionView>) {
  const { name, label, value, choices, isDisabled } = view;
  return (
    <div class="option" data-keeps-focus tabIndex={-1}>
      <OptionHead view={view} onAction={onAction}>
        <label class="option-label" for={name}>
          {label}
        </label>
      </OptionHead>
      <select
        class="select option-select"
        id={name}
        disabled={isDisabled}
        aria-describedby={remarksIdOf(name)}
        onChange={(event) => onAction({ kind: "change", name, value: event.currentTarget.value })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
      <OptionRemarks {...view} />
    </div>
  );
}

function SwitchField({ view, onAction }: FieldProps<SwitchOptionView>) {
  const { name, label, isOn, isDisabled } = view;
  return (
    <div class="option option-with-switch" data-keeps-focus tabIndex={-1}>
      <div class="option-text">
        <OptionHead view={view} onAction={onAction}>
          <label class="option-label" for={name}>
            {label}
          </label>
        </OptionHead>
        <OptionRemarks {...view} />
      </div>
      <span class={isDisabled ? "switch switch-disabled" : "switch"}>
        <input
          id={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={remarksIdOf(name)}
          onChange={(event) => {
            const isWanted = event.currentTarget.checked;
            // Shows what is stored: the wish becomes true, or it does not.
            event.currentTarget.checked = isOn;
            onAction({ kind: "change", name, value: isWanted });
          }}
        />
      </span>
    </div>
  );
}

function ChecksField({ view, onAction }: FieldProps<ChecksOptionView>) {
  const { name, label, choices, isDisabled } = view;
  const labelId = `${name}-label`;
  return (
    <fieldset
      class="option option-set"
      aria-labelledby={labelId}
      aria-describedby={remarksIdOf(name)}
      data-keeps-focus
      tabIndex={-1}
    >
      <OptionHead view={view} onAction={onAction}>
        <span class="option-label" id={labelId}>
          {label}
        </span>
      </OptionHead>
      <div class="option-checks">
        {choices.map((choice) => (
          <label key={choice.label} class="option-check">
            <input
              type="checkbox"
              checked={choice.isOn}
              disabled={isDisabled}
              onChange={() => onAction(choice.action)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <OptionRemarks {...view} />
    </fieldset>
  );
}

/** One option, whatever its kind. */
export function OptionField({ view, onAction }: FieldProps<OptionView>) {
  if (view.kind === "text") return <TextField view={view} onAction={onAction} />;
  if (view.kind === "choice") return <ChoiceField view={view} onAction={onAction} />;
  if (view.kind === "checks") return <ChecksField view={view} onAction={onAction} />;
  if (view.kind === "sites") return <SitesField view={view} onAction={onAction} />;
  return <SwitchField view={view} onAction={onAction} />;
}
