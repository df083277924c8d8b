// This session's other deletions, latest first.

import { useLayoutEffect, useState } from "preact/hooks";
import type { CloudCall } from "../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../shared/cloud/resource-name.ts";
import { TextButton } from "../../ui/controls/Button.tsx";
import { useNow, useWords } from "../../ui/hooks/page.ts";
import { answerHeadingId } from "./answers/Answer.tsx";
import { visibleName } from "./answers/text.ts";
import { endingOf, lastHeard } from "./calls.ts";
import { distinctParts } from "./name/distinct-parts.ts";
import { useCloud } from "./use-cloud.ts";
import "../../ui/icons/Chip.css";

/** Outcomes that need a look. */
const WARNED: readonly string[] = [
  "cloud_answer_delete_failed",
  "cloud_answer_not_found",
  "cloud_failed_maybe_deleted",
];

/** Each row has a button that shows the whole call. */
export function EarlierDeletions({ shown }: { shown: CloudCall | undefined }) {
  const { t, time, list } = useWords();
  const now = useNow();
  const cloud = useCloud();
  /** The one to show and move focus to. */
  const [wanted, setWanted] = useState<{ id: string }>();
  useLayoutEffect(() => {
    if (wanted) document.getElementById(answerHeadingId(wanted.id))?.focus();
  }, [wanted]);
  const calls = cloud.calls.filter((call) => call.question.method === "deletion" && call !== shown);
  if (calls.length === 0) return null;
  const rows = calls.map((call) => {
    const name = visibleName(call.question.name);
    const shortName = shortNameOf(name);
    const when = time(lastHeard(call), now);
    const label = t("common_button_of", t("common_show"), list([shortName, when]));
    return { id: call.id, ending: endingOf(call), shortName, when, name, label };
  });
  const spoken = distinctParts(rows);
  return (
    <section class="stack" aria-labelledby="cloud-earlier" tabIndex={-1} data-keeps-focus>
      <h2 id="cloud-earlier">{t("cloud_earlier")}</h2>
      <ul class="card">
        {rows.map(({ id, ending, shortName, when, name }, index) => (
          <li key={id} class="cloud-earlier cloud-item">
            <div>
              <p>
                <strong>
                  <bdi>{shortName}</bdi>
                </strong>{" "}
                <span class={`chip chip-${WARNED.includes(ending) ? "warn" : "mark"}`}>{t(ending)}</span>
              </p>
              <small>
                {when} · <bdi>{name}</bdi>
              </small>
            </div>
            <TextButton
              label={t("common_show")}
              spoken={spoken[index]}
              onPress={() => {
                cloud.show("deletion", id);
                setWanted({ id });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
