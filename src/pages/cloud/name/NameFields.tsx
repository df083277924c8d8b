// The fields for a name: one for the whole of it, or one for each part.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { NAME_PARTS } from "../../../shared/cloud/resource-name.ts";
import type { MessageName } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import { QuietButton } from "../Buttons.tsx";
import { useCloud } from "../cloud-context.ts";
import { knownParts, problemOfPart, problemOfText, recognisedName } from "./name-entry.ts";
import { describePartProblem, describeProblem, nameOfId, quoted } from "./name-problems.ts";

interface NameFieldsProps {
  method: CloudMethod;
  /** Enter in the field; absent where it shall do nothing. */
  onEnter?: () => void;
}

const LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_name_policy",
  deletion: "cloud_name_deletion",
  "report-config": "cloud_name_report_config",
};

const NAME_FIELD_ID = "cloud-name";

// The browser would keep what is typed for its next start, on the disk.
const UNKEPT = { autocomplete: "off", autocapitalize: "none", spellcheck: false } as const;

/** A sentence that appears now would move the button away from under the pointer. */
function isButtonHeld(): boolean {
  return document.querySelector("button:active, label:active") !== null;
}

/** What was entered tells of some parts only. */
function Partly({ method }: { method: CloudMethod }) {
  const words = useWords();
  const { word, list } = words;
  const { state, act } = useCloud();
  const known = knownParts(method, state.entries[method]);
  const told = NAME_PARTS[method].flatMap(({ id }, index) => {
    const value = known[index];
    return value ? [word("cloud_name_known", nameOfId(id, words), quoted(value))] : [];
  });
  if (told.length === 0) return null;
  return (
    <p class="cloud-partly">
      {word("cloud_name_partly", list(told))}{" "}
      <QuietButton onPress={() => act.enter(method, { kind: "switch", mode: "parts" })}>
        {word("cloud_name_fill_in")}
      </QuietButton>
    </p>
  );
}

function Pattern({ hint, method }: { hint: MessageName; method: CloudMethod }) {
  return (
    <>
      {useWords().word(hint)}{" "}
      <code dir="ltr">{NAME_PARTS[method].map(({ collection }) => `${collection}/*`).join("/")}</code>
    </>
  );
}

function WholeName({ method, onEnter }: NameFieldsProps) {
  const words = useWords();
  const { word } = words;
  const { state, act } = useCloud();
  const entry = state.entries[method];
  const problem = problemOfText(method, entry);
  const recognised = recognisedName(method, entry);
  return (
    <>
      <label class="cloud-label" for={NAME_FIELD_ID}>
        {word(LABELS[method])}
      </label>
      <textarea
        class="field cloud-name-field"
        id={NAME_FIELD_ID}
        rows={2}
        dir="ltr"
        {...UNKEPT}
        value={entry.text}
        aria-invalid={problem !== undefined}
        aria-describedby={`${NAME_FIELD_ID}-problem ${NAME_FIELD_ID}-hint`}
        onInput={(event) => act.enter(method, { kind: "type", text: event.currentTarget.value })}
        onBlur={() => {
          if (!isButtonHeld()) act.enter(method, { kind: "leave" });
        }}
        onKeyDown={(event) => {
          // A name has one line. While an input method is at work, Enter is its own.
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          if (!event.repeat) onEnter?.();
        }}
      />
      <p id={`${NAME_FIELD_ID}-problem`} class="cloud-problem" role="alert">
        {problem && describeProblem(problem, method, words)}
      </p>
      {recognised !== undefined && (
        <p class="cloud-recognised">
          {word("cloud_name_recognised")} <bdi class="cloud-whole-name">{visibleName(recognised)}</bdi>
        </p>
      )}
      <Partly method={method} />
      <p id={`${NAME_FIELD_ID}-hint`} class="cloud-hint">
        <Pattern hint="cloud_name_hint" method={method} />
      </p>
    </>
  );
}

function Part({ method, id, index, onEnter }: NameFieldsProps & { id: string; index: number }) {
  const words = useWords();
  const { state, act } = useCloud();
  const entry = state.entries[method];
  const problem = problemOfPart(method, entry, index);
  const fieldId = index === 0 ? NAME_FIELD_ID : `${NAME_FIELD_ID}-${index}`;
  return (
    <div class="cloud-part">
      <label class="cloud-label" for={fieldId}>
        {nameOfId(id, words)}
      </label>
      <input
        class="field"
        id={fieldId}
        type="text"
        dir="ltr"
        {...UNKEPT}
        value={entry.parts[index] ?? ""}
        aria-invalid={problem !== undefined}
        aria-describedby={`${fieldId}-problem`}
        onInput={(event) => act.enter(method, { kind: "type-part", index, text: event.currentTarget.value })}
        onBlur={() => {
          if (!isButtonHeld()) act.enter(method, { kind: "leave-part", index });
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing && !event.repeat) onEnter?.();
        }}
      />
      <p id={`${fieldId}-problem`} class="cloud-problem" role="alert">
        {problem && describePartProblem(problem, method, words)}
      </p>
    </div>
  );
}

function Parts({ method, onEnter }: NameFieldsProps) {
  const { word } = useWords();
  return (
    <fieldset class="cloud-parts">
      <legend class="cloud-label">{word(LABELS[method])}</legend>
      <p class="cloud-hint">
        <Pattern hint="cloud_name_parts_hint" method={method} />
      </p>
      <div class="cloud-part-grid">
        {NAME_PARTS[method].map(({ id }, index) => (
          <Part key={id} method={method} id={id} index={index} onEnter={onEnter} />
        ))}
      </div>
    </fieldset>
  );
}

/** All fields, and the way to enter it otherwise. After Enter or the button the focus is on what is missing or wrong. */
export function NameFields({ method, onEnter }: NameFieldsProps) {
  const { word } = useWords();
  const { state, act } = useCloud();
  const entry = state.entries[method];
  const isWhole = entry.mode === "whole";
  const place = useRef<HTMLDivElement>(null);
  const { pressCount } = entry;
  const handledCount = useRef(pressCount);
  useLayoutEffect(() => {
    if (pressCount === handledCount.current) return;
    handledCount.current = pressCount;
    place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [pressCount]);
  return (
    <div class="cloud-name" data-keeps-focus tabIndex={-1} ref={place}>
      {isWhole ? (
        <WholeName method={method} onEnter={onEnter} />
      ) : (
        <Parts method={method} onEnter={onEnter} />
      )}
      <QuietButton onPress={() => act.enter(method, { kind: "switch", mode: isWhole ? "parts" : "whole" })}>
        {word(isWhole ? "cloud_name_by_parts" : "cloud_name_whole")}
      </QuietButton>
    </div>
  );
}
