// What opens below a row: everything that is known of its password, the password itself, and the rare actions.

import { useEffect, useState } from "preact/hooks";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { isAdvice } from "../advice.ts";
import type { Assessed } from "../assess.ts";
import { type Filter, nameOf } from "../listing.ts";
import { placeOf } from "../same-password.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { PreparedEntry } from "../vault/prepare.ts";
import { chipWords, kindTone, namedKinds } from "./kind-words.ts";
import { AdviceStep, changesBySite, type Step } from "./NextStep.tsx";

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

interface EntryDetailsProps {
  one: Assessed;
  filter: Filter;
  name: string;
  /** Id of the element with the name. */
  about: string;
  /** What the row itself offers to do, and so isn't repeated. */
  next?: Step | undefined;
}

export function EntryDetails({ one, filter, name, about, next }: EntryDetailsProps) {
  const words = useWords();
  const { t } = words;
  const vaultCheck = useVaultCheck();
  const { id, entry } = one;
  // The row has the first.
  const named = namedKinds(one, filter);
  const chips = named.slice(1).map((kind) => [chipWords(kind, one, words), kindTone(kind, one)] as const);
  if (!one.finding && one.kinds.length > 0) chips.push([t("audit_is_unchecked"), undefined]);
  const isMarked = vaultCheck.marks().has(id);
  return (
    <div class="stack audit-row-details">
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map(([label, tone]) => (
            <Chip key={label} label={label} {...(tone && { tone })} />
          ))}
        </ul>
      )}
      <UsedFor one={one} />
      <SimilarTo {...one} />
      {(one.isFollowed || named.some(isAdvice)) && <AdviceStep one={one} name={name} next={next} />}
      <div class="row audit-row-rare">
        <HeldPassword password={entry.password} name={name} />
        {changesBySite(entry)
          ? next !== "change" && entry.site && <ChangePassword site={entry.site} about={about} />
          : next !== "open" &&
            entry.address !== "" && (
              <ExternalLink href={entry.address} spoken={t("common_button_of", t("audit_open"), name)}>
                {t("audit_open")}
              </ExternalLink>
            )}
        {!isMarked &&
          (["done", "ignored"] as const).map(
            (mark) =>
              next !== mark && (
                <TextButton
                  key={mark}
                  label={t(BUTTONS[mark])}
                  spoken={t("common_button_of", t(BUTTONS[mark]), name)}
                  onPress={() => vaultCheck.mark(id, mark)}
                />
              ),
          )}
      </div>
    </div>
  );
}
