// Settings to and from a file, and all set back: three parts, and what became of the last of them.

import type { FieldProps } from "../fields/OptionFrame.tsx";
import type { OptionsAction } from "../options-state.ts";
import { AskedFirst } from "./AskedFirst.tsx";
import type { FileView, PlanView } from "./settings-file.ts";

type Secrets = FileView["save"]["secrets"];

function SecretsCheck({ view, onAction }: FieldProps<Secrets>) {
  return (
    <label class="option-check">
      <input type="checkbox" checked={view.isOn} onChange={() => onAction(view.action)} />
      <span>
        {view.label} <small>{view.note}</small>
      </span>
    </label>
  );
}

function Plan({ view, onAction }: FieldProps<PlanView>) {
  const { title, changes, left, warning, yes, no } = view;
  return (
    <AskedFirst title={title} yes={yes} no={no} onAction={onAction}>
      {changes.length > 0 && (
        <dl class="option-plan">
          {changes.map(({ label, change }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{change}</dd>
            </div>
          ))}
        </dl>
      )}
      {left.map(({ why, names }) => (
        <div key={why} class="option-plan-left">
          <p>{why}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {warning !== undefined && <p class="option-problem">{warning}</p>}
    </AskedFirst>
  );
}

function chosenFile(input: HTMLInputElement, onAction: (action: OptionsAction) => void): void {
  const file = input.files?.[0];
  if (file) onAction({ kind: "read-file", file });
  // The same file can be chosen again, once it was mended.
  input.value = "";
}

/** Whatever is asked first takes the place of its button. */
export function SettingsFile({ view, onAction }: FieldProps<FileView>) {
  const { save, read, reset, outcome } = view;
  return (
    <div class="option-file">
      <div class="option">
        <h4 class="option-label">{save.heading}</h4>
        <p class="soft">{save.note}</p>
        <SecretsCheck view={save.secrets} onAction={onAction} />
        <button type="button" class="button button-quiet" onClick={() => onAction(save.button.action)}>
          {save.button.label}
        </button>
        <div role="status">{save.outcome !== undefined && <p class="soft">{save.outcome}</p>}</div>
      </div>
      <div class="option" data-keeps-focus tabIndex={-1}>
        <h4 class="option-label">{read.heading}</h4>
        <p class="soft">{read.note}</p>
        {read.plan ? (
          <Plan view={read.plan} onAction={onAction} />
        ) : (
          <label class="button button-quiet option-choose-file">
            {read.button}
            <input
              type="file"
              accept=".json,application/json"
              class="only-for-screen-readers"
              onChange={(event) => chosenFile(event.currentTarget, onAction)}
            />
          </label>
        )}
        <div role="status">{read.problem !== undefined && <p class="option-problem">{read.problem}</p>}</div>
      </div>
      <div class="option" data-keeps-focus tabIndex={-1}>
        <h4 class="option-label">{reset.heading}</h4>
        <p class="soft">{reset.note}</p>
        {reset.question ? (
          <AskedFirst {...reset.question} onAction={onAction}>
            {reset.question.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
            {reset.question.secrets && <SecretsCheck view={reset.question.secrets} onAction={onAction} />}
          </AskedFirst>
        ) : (
          <button type="button" class="button button-quiet" onClick={() => onAction(reset.button.action)}>
            {reset.button.label}
          </button>
        )}
      </div>
      <div class="option-transferred" data-keeps-focus tabIndex={-1}>
        <div role="status">
          {outcome && (
            <p class={outcome.isProblem ? "option-problem" : "option-outcome"}>{outcome.sentence}</p>
          )}
        </div>
        {outcome?.undo && (
          <button
            type="button"
            class="button button-quiet"
            onClick={() => outcome.undo && onAction(outcome.undo.action)}
          >
            {outcome.undo.label}
          </button>
        )}
      </div>
    </div>
  );
}
