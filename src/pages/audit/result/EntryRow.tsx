// One row of the list: whose password it is, what's wrong with it, and what to do.

import { useEffect, useState } from "preact/hooks";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { isAdvice } from "../advice.ts";
import type { Assessed } from "../assess.ts";
import { type Filter, type Mark, nameOf } from "../listing.ts";
import { placeOf } from "../same-password.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { PreparedEntry } from "../vault/prepare.ts";
import { guessWords, kindTone, kindWords, namedKinds } from "./kind-words.ts";
import { NextStep } from "./NextStep.tsx";

/** How many other entries with the same password are named. */
const MAX_NAMED = 3;

/** The password, as dots unless its button is held down. */
function HeldPassword({ password, name }: { password: string; name: string }) {
  const { t } = useWords();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    // Switching to another window counts as letting go.
    const hide = () => setIsShown(false);
    addEventListener("blur", hide);
    return () => removeEventListener("blur", hide);
  }, [isShown]);
  const isKey = ({ key }: KeyboardEvent) => key === " " || key === "Enter";
  return (
    <span class="audit-password">
      {!isShown && <code aria-hidden="true">••••••••</code>}
      <code dir="ltr" aria-live="polite">
        {isShown && password}
      </code>
      <button
        type="button"
        class="text-button"
        aria-label={t("common_button_of", t("audit_show"), name)}
        aria-pressed={isShown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setIsShown(true);
        }}
        onPointerUp={() => setIsShown(false)}
        onPointerCancel={() => setIsShown(false)}
        onKeyDown={(event) => {
          if (isKey(event)) setIsShown(true);
        }}
        onKeyUp={() => setIsShown(false)}
        onBlur={() => setIsShown(false)}
        onContextMenu={(event) => event.preventDefault()}
      >
        {t("audit_show")}
      </button>
    </span>
  );
}

/** Names the first entries of a group that `isOther` accepts; empty if there are none. */
function useNamesOf(
  group: readonly number[],
  isOther: (id: number, entry: PreparedEntry) => boolean,
): string {
  const { t, list } = useWords();
  const findings = useVaultCheck().findings();
  const names: string[] = [];
  for (const id of group) {
    const entry = findings.entryOf(id);
    if (!entry || !isOther(id, entry)) continue;
    if (names.length === MAX_NAMED) return list([...names, "…"]);
    names.push(nameOf({ entry }) || t("audit_no_name"));
  }
  return list(names);
}

function UsedFor({ one }: { one: Assessed }) {
  const { t } = useWords();
  const names = useNamesOf(one.group, (id) => id !== one.id);
  if (names === "") return null;
  return (
    <small class="audit-used" dir="auto">
      {t("audit_used_for", names)}
    </small>
  );
}

function SimilarTo({ entry, similar }: Assessed) {
  const { t } = useWords();
  const place = placeOf(entry);
  const names = useNamesOf(
    similar?.ids ?? [],
    (_, other) => other.sha1 !== entry.sha1 && placeOf(other) !== place,
  );
  if (names === "") return null;
  return (
    <small class="audit-used" dir="auto">
      {t("audit_part", t("audit_filter_similar"), names)}
    </small>
  );
}

const BUTTONS = { done: "audit_done", ignored: "audit_ignore" } as const;

function MarkButton({ id, name, mark, isSet }: { id: number; name: string; mark: Mark; isSet: boolean }) {
  const { t } = useWords();
  const vaultCheck = useVaultCheck();
  const label = t(isSet ? "common_undo" : BUTTONS[mark]);
  return (
    <TextButton
      label={label}
      spoken={t("common_button_of", label, name)}
      onPress={() => vaultCheck.mark(id, isSet ? undefined : mark)}
    />
  );
}

export function EntryRow({ one, filter }: { one: Assessed; filter: Filter }) {
  const words = useWords();
  const { t } = words;
  const { id, entry, guess } = one;
  const kinds = namedKinds(one, filter);
  const mark = useVaultCheck().marks().get(id);
  const name = nameOf(one) || t("audit_no_name");
  const nameId = `audit-entry-${id}`;
  const more = [entry.username, entry.site].filter((text) => text && text !== name).join(" · ");
  return (
    <div class="audit-row stack">
      <div>
        <strong dir="auto" id={nameId}>
          {name}
        </strong>{" "}
        {more && <small dir="auto">{more}</small>}
      </div>
      <ul class="chips">
        {kinds.map((kind) => (
          <Chip
            key={kind}
            label={kind === "guessable" && guess ? guessWords(guess, words) : kindWords(kind, one, words)}
            tone={kindTone(kind, one)}
          />
        ))}
        {!one.finding && <Chip label={t("audit_is_unchecked")} />}
      </ul>
      <UsedFor one={one} />
      <SimilarTo {...one} />
      <NextStep one={one} name={name} isNamed={kinds.some(isAdvice)} />
      <div class="row audit-row-acts">
        <HeldPassword password={entry.password} name={name} />
        {entry.site !== undefined && entry.address.startsWith("https:") ? (
          <ChangePassword site={entry.site} about={nameId} />
        ) : (
          entry.address !== "" && (
            <ExternalLink href={entry.address} spoken={t("common_button_of", t("audit_open"), name)}>
              {t("audit_open")}
            </ExternalLink>
          )
        )}
        {(!mark || mark === "done") && <MarkButton id={id} name={name} mark="done" isSet={mark === "done"} />}
        {(!mark || mark === "ignored") && (
          <MarkButton id={id} name={name} mark="ignored" isSet={mark === "ignored"} />
        )}
      </div>
    </div>
  );
}
