// Fields for a name: one for the whole, or one for each part.

import type { TargetedEvent, TargetedKeyboardEvent } from "preact";
import { type StateUpdater, useLayoutEffect, useRef } from "preact/hooks";
import { NAME_PARTS } from "../../../shared/cloud/resource-name.ts";
import type { Words } from "../../../shared/words.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { visibleName } from "../answers/text.ts";
import { METHODS } from "../methods.ts";
import {
  type EntryProblem,
  knownParts,
  leftField,
  type NameEntry,
  problemOfField,
  recognizedName,
  WHOLE,
  withPart,
  withText,
} from "./name-entry.ts";

export interface EntryProps {
  entry: NameEntry;
  setEntry: (next: StateUpdater<NameEntry>) => void;
  /** Called on Enter in a field; absent if Enter does nothing. */
  onEnter?: () => void;
}

const NAME_FIELD_ID = "cloud-name";
const HINT_ID = `${NAME_FIELD_ID}-hint`;

/** Leaves input unchanged, and keeps the browser from saving it to disk for its next start. */
export const AS_TYPED = {
  dir: "ltr",
  autocomplete: "off",
  autocapitalize: "none",
  spellcheck: false,
} as const;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Text that appears while a button is held would move it away from the pointer. */
function isButtonHeld(): boolean {
  return document.querySelector("button:active, label:active") !== null;
}

/** A longer quote would fill the sentence. */
const LONGEST_QUOTE = 60;

/** Quotes input, isolated from the surrounding text. */
function quoted(text: string): string {
  const characters = [...visibleName(text)];
  const isLong = characters.length > LONGEST_QUOTE;
  return `\u2068${isLong ? `${characters.slice(0, LONGEST_QUOTE).join("")}…` : characters.join("")}\u2069`;
}

/** What's wrong with a name or one of its parts. */
function describeProblem(problem: EntryProblem, { t, count }: Words): string {
  switch (problem.why) {
    case "collection": {
      const { segment, expected, found } = problem;
      return t("cloud_problem_collection", count(segment), expected, quoted(found));
    }
    case "extra":
      return t("cloud_problem_extra", count(problem.segment), quoted(problem.found));
    case "missing":
      return t("cloud_problem_missing", problem.expected);
    case "missing_id":
    case "empty_id":
      return t("cloud_problem_missing", t(`cloud_id_${problem.id}`));
    case "dots":
    case "placeholder":
    case "characters":
      return t("cloud_problem_id", t(`cloud_id_${problem.id}`), quoted(problem.found));
    default:
      return t("cloud_problem_format");
  }
}

/** The field for the whole name, or for the part at this index, with its problem. */
function NameField({
  entry,
  setEntry,
  field,
  label,
  onEnter,
}: EntryProps & { field: number; label: string }) {
  const words = useWords();
  const isWhole = field === WHOLE;
  const id = field > 0 ? `${NAME_FIELD_ID}-${field}` : NAME_FIELD_ID;
  const problemId = `${id}-problem`;
  const problem = problemOfField(entry, field);
  const shared = {
    id,
    ...AS_TYPED,
    "aria-invalid": problem !== undefined,
    "aria-describedby": isWhole ? `${problemId} ${HINT_ID}` : problemId,
    onInput({ currentTarget: { value } }: TargetedEvent<Field>) {
      setEntry((was) => (isWhole ? withText(was, value) : withPart(was, field, value)));
    },
    onBlur() {
      if (!isButtonHeld()) setEntry((was) => leftField(was, field));
    },
    onKeyDown(event: TargetedKeyboardEvent<Field>) {
      // A name has one line. During composition, Enter belongs to the input method.
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      if (!event.repeat) onEnter?.();
    },
  } as const;
  return (
    <>
      <label class="strong" for={id}>
        {label}
      </label>
      {isWhole ? (
        <textarea class="field cloud-name-field" rows={2} value={entry.text} {...shared} />
      ) : (
        <input class="field" type="text" value={entry.parts[field] ?? ""} {...shared} />
      )}
      <p id={problemId} class="cloud-problem" role="alert">
        {problem && describeProblem(problem, words)}
      </p>
    </>
  );
}

/** The pattern of a name. */
function Pattern({ entry: { method, mode } }: { entry: NameEntry }) {
  const { t } = useWords();
  return (
    <p id={HINT_ID} class="small-print">
      {mode === "whole" && t("cloud_name_hint")}{" "}
      <code dir="ltr">{NAME_PARTS[method].map(({ collection }) => `${collection}/*`).join("/")}</code>
    </p>
  );
}

function WholeName({ label, ...props }: EntryProps & { label: string }) {
  const { t } = useWords();
  const { entry } = props;
  const recognized = recognizedName(entry);
  return (
    <>
      <NameField {...props} field={WHOLE} label={label} />
      {recognized !== undefined && (
        <p class="cloud-recognized">
          {t("cloud_name_recognized")} <bdi class="cloud-whole-name strong">{visibleName(recognized)}</bdi>
        </p>
      )}
      {knownParts(entry).some(Boolean) && <p class="cloud-partly">{t("cloud_name_partly")}</p>}
      <Pattern entry={entry} />
    </>
  );
}

function Parts({ label, ...props }: EntryProps & { label: string }) {
  const { t } = useWords();
  return (
    <fieldset>
      <legend class="strong">{label}</legend>
      <Pattern entry={props.entry} />
      <div class="cloud-part-grid">
        {NAME_PARTS[props.entry.method].map(({ id }, index) => (
          <div key={id} class="cloud-part cloud-field stack stack-tight">
            <NameField {...props} field={index} label={t(`cloud_id_${id}`)} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** All fields, and the switch between the two modes. Enter or the button moves focus to what is missing or wrong. */
export function NameFields(props: EntryProps) {
  const { t } = useWords();
  const { method, mode, pressCount } = props.entry;
  const other = mode === "whole" ? "parts" : "whole";
  const place = useRef<HTMLDivElement>(null);
  const handledCount = useRef(pressCount);
  useLayoutEffect(() => {
    if (pressCount === handledCount.current) return;
    handledCount.current = pressCount;
    place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [pressCount]);
  const Fields = mode === "whole" ? WholeName : Parts;
  return (
    <div class="cloud-field stack stack-tight" data-keeps-focus tabIndex={-1} ref={place}>
      <Fields {...props} label={t(METHODS[method].name)} />
      <TextButton
        label={t(mode === "whole" ? "cloud_name_by_parts" : "cloud_name_whole")}
        onPress={() => props.setEntry((was) => ({ ...was, mode: other }))}
      />
    </div>
  );
}
