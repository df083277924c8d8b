// The deletions of this session but the one that is shown, latest first.

import type { CloudCall } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { visibleName } from "../answers/text/visible-text.ts";
import { QuietButton } from "../Buttons.tsx";
import { toldApart } from "../name/told-apart.ts";
import { endingOf, lastHeard } from "./ending.ts";

/** Each with the way to see it whole. */
export function EarlierDeletions({
  calls,
  onShow,
}: {
  calls: readonly CloudCall[];
  onShow: (id: string) => void;
}) {
  const { word, time } = useWords();
  const now = useNow();
  const rows = calls.map((call) => {
    const shortName = visibleName(shortNameOf(call.question.name));
    const when = time(lastHeard(call), now);
    const name = visibleName(call.question.name);
    return { call, shortName, when, name, label: word("cloud_show_of", shortName, when) };
  });
  const spoken = toldApart(rows);
  return (
    <section aria-labelledby="cloud-earlier" tabIndex={-1} data-keeps-focus>
      <h2 id="cloud-earlier" class="cloud-earlier-heading">
        {word("cloud_earlier")}
      </h2>
      <ul class="card">
        {rows.map(({ call, shortName, when, name }, index) => {
          const { name: ending, tone } = endingOf(call);
          return (
            <li key={call.id} class="cloud-earlier">
              <div>
                <p>
                  <strong>
                    <bdi>{shortName}</bdi>
                  </strong>{" "}
                  <span class={`chip chip-${tone ?? "mark"}`}>{word(ending)}</span>
                </p>
                <small>
                  {when} · <bdi>{name}</bdi>
                </small>
              </div>
              <QuietButton spoken={spoken[index]} onPress={() => onShow(call.id)}>
                {word("cloud_show")}
              </QuietButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
