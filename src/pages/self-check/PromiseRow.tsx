// One promise: whether it holds, what breaks it, and behind that what was looked at.

import type { PromiseCheck, PromiseName } from "../../shared/privacy/self-check.ts";
import type { StoredKind } from "../../shared/privacy/stored-data.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import { type Fact, Facts } from "../../ui/components/Facts.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { type Tone, ToneIcon } from "../../ui/icons/icons.tsx";
import { KINDS } from "../privacy/kinds.ts";

const OUTCOMES: Record<PromiseCheck["outcome"], [tone: Tone, label: TextKey]> = {
  holds: ["good", "self_check_holds"],
  broken: ["bad", "self_check_broken"],
  unknown: ["warn", "audit_filter_unknown"],
};

/** More names than anyone reads. */
const MAX_NAMES = 20;

function named(names: readonly string[], { t }: Words): string {
  if (names.length === 0) return t("common_none");
  return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

/** What was looked at, most telling first. */
function factsOf(
  name: PromiseName,
  { found, counts }: PromiseCheck,
  locked: Iterable<string> | undefined,
  words: Words,
): Fact[] {
  const { count, plural } = words;
  switch (name) {
    case "permissions":
      return [["self_check_permissions", named(found, words)]];
    case "stored": {
      const kinds = Object.entries(counts).filter(([, many]) => many > 0);
      if (kinds.length === 0) return [["privacy_stored", words.t("privacy_nothing")]];
      return kinds.map(([kind, many]) => [
        KINDS[kind as StoredKind].title,
        plural("privacy_count_entries", many),
      ]);
    }
    case "sent":
      return [["common_services", named(found, words)]];
    case "files":
      return [
        ["self_check_files", count(counts.files ?? 0)],
        ["self_check_hash", found[0]],
        ["self_check_redrawn", found.slice(1).join(", ")],
      ];
    case "policy":
      return [
        ["self_check_refused", named(found, words)],
        ["common_managed", locked && named([...locked], words)],
      ];
  }
}

interface PromiseRowProps {
  name: PromiseName;
  check: PromiseCheck;
  /** The settings that a policy sets, once they are read. */
  locked: Iterable<string> | undefined;
}

export function PromiseRow({ name, check, locked }: PromiseRowProps) {
  const words = useWords();
  const { t } = words;
  const { outcome, unexpected } = check;
  const [tone, label] = OUTCOMES[outcome];
  // Where settings have changed, an address may have been right when it was used.
  const unexpectedLabel = outcome === "unknown" ? "self_check_not_in_settings" : "self_check_unexpected";
  return (
    <li class={`self-check-row panel-${tone}`}>
      <ToneIcon tone={tone} />
      <div>
        <div class="self-check-line">
          <h2>{t(`self_check_promise_${name}`)}</h2>
          <span class="self-check-outcome">{t(label)}</span>
        </div>
        {unexpected.length > 0 && (
          <Facts class="self-check-facts" facts={[[unexpectedLabel, named(unexpected, words)]]} />
        )}
        <Disclosure label={t("common_details")}>
          <Facts class="self-check-facts" facts={factsOf(name, check, locked, words)} />
        </Disclosure>
      </div>
    </li>
  );
}
