// What surrounds every control of the options: its label, what became of the last change, and what is said below it.

import type { ComponentChildren } from "preact";
import type { MessageName } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { type OptionName, type OptionValue, optionValue } from "../option-values.ts";
import { type OptionsPage, useOptions } from "../options-page.ts";
import { isStanding, problemOf } from "./option-changes.ts";
import { OPTION_WORDS } from "./option-words.ts";
import { useOptionChanges } from "./use-option-changes.ts";

/** The id of what describes a control. */
export function remarksIdOf(name: string): string {
  return `${name}-remarks`;
}

/** The id of the label of a group of controls. */
export function labelIdOf(name: string): string {
  return `${name}-label`;
}

/** A permission that was taken back later switches notifications off as well, whatever is stored. */
export function isBlocked(
  name: OptionName,
  { options, known }: Pick<OptionsPage, "options" | "known">,
): boolean {
  return (
    name === "lookups.notifyOfNewBreaches" && optionValue(options.values, name) === true && !known.canNotify
  );
}

/** The sentences below an option. */
export function notesOf(
  name: OptionName,
  page: Pick<OptionsPage, "options" | "known">,
): readonly MessageName[] {
  const { notes } = OPTION_WORDS[name];
  return isBlocked(name, page) ? [...notes, "options_notifications_blocked"] : notes;
}

/** How one option stands: what is stored, and what was entered and is not stored. */
export function useOption(name: OptionName) {
  const words = useWords();
  const { options, kept } = useOptions();
  const outcome = kept.outcomes[name];
  const entered: OptionValue | undefined = outcome && "entered" in outcome ? outcome.entered : undefined;
  return {
    label: words.word(OPTION_WORDS[name].label),
    stored: optionValue(options.values, name),
    outcome,
    entered: typeof entered === "string" ? entered : undefined,
    isLocked: options.managed.has(name),
    problem: problemOf(name, outcome, options, words),
    ...useOptionChanges(name),
  };
}

/** The word that it is saved stands beside the label: below, it would move what the person is about to press. */
export function Head({
  saved,
  undo,
  children,
}: {
  saved?: string;
  undo?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="row option-head">
      {children}
      <div class="row option-status">
        <div role="status">{saved !== undefined && <p class="option-saved">{saved}</p>}</div>
        {undo}
      </div>
    </div>
  );
}

/** The label of an option, of one control or of a group of them, and what became of the last change. */
export function OptionHead({ name, isGroup = false }: { name: OptionName; isGroup?: boolean }) {
  const { word } = useWords();
  const { options } = useOptions();
  const { label, outcome, undo } = useOption(name);
  const isDone = outcome?.state === "saved" && isStanding(outcome.now, options);
  const before = isDone ? outcome.before : undefined;
  const saved = before ? "options_saved" : "options_secret_replaced";
  return (
    <Head
      saved={outcome?.state === "undone" ? word("options_undone") : isDone ? word(saved) : undefined}
      undo={
        before && (
          <TextButton
            label={word("options_undo")}
            spoken={word("options_undo_of", label)}
            onPress={() => undo(before)}
          />
        )
      }
    >
      {isGroup ? (
        <span class="option-label" id={labelIdOf(name)}>
          {label}
        </span>
      ) : (
        <label class="option-label" for={name}>
          {label}
        </label>
      )}
    </Head>
  );
}

/** What the organization decides: the lock is for the eye alone, the sentence says the same. */
function LockSign({ sentence }: { sentence: string }) {
  return (
    <p class="strong option-lock">
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d="M4.25 6V4.25a2.75 2.75 0 0 1 5.5 0V6" fill="none" stroke="currentColor" stroke-width="1.5" />
        <rect x="2.5" y="6" width="9" height="6.5" rx="1.5" fill="currentColor" />
      </svg>
      {sentence}
    </p>
  );
}

/** What is said below a control; while what was refused is being mended, nothing of that. */
export function OptionRemarks({ name, isMended = false }: { name: OptionName; isMended?: boolean }) {
  const { word } = useWords();
  const page = useOptions();
  const { problem, isLocked } = useOption(name);
  return (
    <div id={remarksIdOf(name)} class="option-remarks">
      {problem !== undefined && !isMended && (
        <p class="option-problem" role="alert">
          {problem}
        </p>
      )}
      {isLocked && <LockSign sentence={word("options_managed")} />}
      {notesOf(name, page).map((note) => (
        <p key={note} class="soft">
          {word(note)}
        </p>
      ))}
    </div>
  );
}
