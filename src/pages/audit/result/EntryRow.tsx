// One row of the list: whose password it is, what's wrong with it, and what to do.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../../../ui/hooks/page.ts";
import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { Chip } from "../../../ui/signs/Chip.tsx";
import type { Assessed } from "../assess.ts";
import { type Mark, nameOf } from "../listing.ts";
import { useAudit } from "../use-audit.ts";
import { kindTone, kindWords } from "./kind-words.ts";

/** How many other entries with the same password are named. */
const MAX_NAMED = 3;

/** The password, as dots unless its button is held down. */
function HeldPassword({ password, name }: { password: string; name: string }) {
  const { word } = useWords();
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
        aria-label={word("common_button_of", word("audit_show"), name)}
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
        {word("audit_show")}
      </button>
    </span>
  );
}

function UsedFor({ one }: { one: Assessed }) {
  const { word, list } = useWords();
  const audit = useAudit();
  const others = one.group.filter((id) => id !== one.id);
  if (others.length === 0) return null;
  const names = others.slice(0, MAX_NAMED).map((id) => {
    const entry = audit.findings().entryOf(id);
    return (entry && nameOf({ entry })) || word("audit_no_name");
  });
  if (others.length > MAX_NAMED) names.push("…");
  return (
    <small class="audit-used" dir="auto">
      {word("audit_used_for", list(names))}
    </small>
  );
}

const BUTTONS = { done: "audit_done", ignored: "audit_ignore" } as const;

function MarkButton({ id, name, mark, isSet }: { id: number; name: string; mark: Mark; isSet: boolean }) {
  const { word } = useWords();
  const audit = useAudit();
  const label = word(isSet ? "common_undo" : BUTTONS[mark]);
  return (
    <button
      type="button"
      class="text-button"
      aria-label={word("common_button_of", label, name)}
      onClick={() => audit.mark(id, isSet ? undefined : mark)}
    >
      {label}
    </button>
  );
}

export function EntryRow({ one }: { one: Assessed }) {
  const words = useWords();
  const { word } = words;
  const { id, entry, kinds } = one;
  const mark = useAudit().marks().get(id);
  const name = nameOf(one) || word("audit_no_name");
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
          <Chip key={kind} label={kindWords(kind, one, words)} tone={kindTone(kind, one)} />
        ))}
        {!one.finding && <Chip label={word("audit_is_unchecked")} />}
      </ul>
      <UsedFor one={one} />
      <div class="row audit-row-acts">
        <HeldPassword password={entry.password} name={name} />
        {entry.site !== undefined && entry.address.startsWith("https:") ? (
          <ChangePassword site={entry.site} about={nameId} />
        ) : (
          entry.address !== "" && (
            <a
              class="link"
              href={entry.address}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={word("common_button_of", word("audit_open"), name)}
            >
              {word("audit_open")}
            </a>
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
