// One row of the list: whose password it is, what is worst about it, and the one thing to do next. The rest opens below it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Undone } from "../../../ui/components/Undone.tsx";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { ToneIcon } from "../../../ui/icons/icons.tsx";
import { type Filter, nameOf, type Row } from "../listing.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import { EntryDetails } from "./EntryDetails.tsx";
import { chipWords, kindTone, namedKinds } from "./kind-words.ts";
import { followedWords, NextStep, nextStepOf } from "./NextStep.tsx";

export interface RowState {
  /** What else there is to say and do is shown. */
  isOpen?: boolean;
  /** The others with the same password are listed below it. */
  isUnfolded?: boolean;
  /** The person has opened the page where it is done. */
  isBegun?: boolean;
}

/** A row that takes the place of another in which the focus was takes that, too: at `selector`. */
function useFocus(hadFocus: boolean, selector: string) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hadFocus) place.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, []);
  return place;
}

interface PlaceProps {
  row: Row;
  /** The focus was in the row just now. */
  hadFocus: boolean;
}

interface EntryRowProps extends RowState, PlaceProps {
  filter: Filter;
  onChange: (state: RowState) => void;
}

/** The first character that says something. */
const initialOf = (name: string) => /[\p{L}\d]/u.exec(name)?.[0].toUpperCase() ?? "·";

const rowClass = ({ isMember }: Row) => (isMember ? "audit-row audit-row-member" : "audit-row");

/** What is left of a row: what the person said of it, with a way back. */
export function DealtRow({ row, hadFocus }: PlaceProps) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const place = useFocus(hadFocus, "button");
  const { one } = row;
  const name = nameOf(one) || t("audit_no_name");
  const mark = vaultCheck.marks().get(one.id);
  const text = mark
    ? t("common_button_of", t(`audit_filter_${mark}`), name)
    : one.advice && t("common_button_of", name, t(followedWords(one.advice)));
  return (
    <div class={rowClass(row)} ref={place}>
      <Undone id={`audit-entry-${one.id}`} text={text ?? name} onUndo={() => vaultCheck.undo(one.id)} />
    </div>
  );
}

export function EntryRow({ row, filter, hadFocus, onChange, ...state }: EntryRowProps) {
  const words = useWords();
  const place = useFocus(hadFocus, ".icon-button");
  const { t, plural } = words;
  const { one, others } = row;
  const { id, entry } = one;
  const [worst] = namedKinds(one, filter);
  const name = nameOf(one) || t("audit_no_name");
  const nameId = `audit-entry-${id}`;
  const more = [entry.username, entry.site].filter((text) => text && text !== name).join(" · ");
  const tone = worst && kindTone(worst, one);
  const label = worst ? chipWords(worst, one, words) : !one.finding && t("audit_is_unchecked");
  const next = nextStepOf(one, state.isBegun === true);
  return (
    <div class={rowClass(row)} ref={place}>
      <span class="audit-tile" aria-hidden="true">
        {initialOf(name)}
      </span>
      <div class="audit-row-text">
        <div class="audit-row-name">
          <strong dir="auto" id={nameId}>
            {name}
          </strong>{" "}
          {more && <small dir="auto">{more}</small>}
        </div>
        {label && (
          <div class={`audit-fault audit-fault-${tone ?? "mark"}`}>
            {tone && <ToneIcon tone={tone} />}
            <ul class="chips">
              <Chip label={label} {...(tone && { tone })} />
            </ul>
          </div>
        )}
        {others > 0 && (
          <ToggleButton
            label={plural("audit_same_password", others)}
            isOpen={state.isUnfolded === true}
            about={nameId}
            isSoft
            onToggle={() => onChange({ isUnfolded: !state.isUnfolded })}
          />
        )}
      </div>
      <div class="audit-row-acts">
        <NextStep
          one={one}
          name={name}
          about={nameId}
          step={next}
          isUrgent={tone === "bad"}
          onBegun={() => onChange({ isBegun: true })}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t("common_button_of", t("common_details"), name)}
          aria-expanded={state.isOpen === true}
          onClick={() => onChange({ isOpen: !state.isOpen })}
        >
          …
        </button>
      </div>
      {state.isOpen && <EntryDetails one={one} filter={filter} name={name} about={nameId} next={next} />}
    </div>
  );
}
