// Site access: how far it goes, and a button if more can be granted.

import type { Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { describeChecks, MAX_NAMED_SITES } from "../../../ui/hooks/site-access.ts";
import { ToneIcon } from "../../../ui/icons/icons.tsx";
import { type OptionsPage, useOptions } from "../options-page.ts";
import "../../../ui/components/Panel.css";

export function accessInWords({ options, access }: OptionsPage, words: Words) {
  return describeChecks(access.access, options.values, words);
}

/** Items beyond `most` are counted, not named. */
function listInWords(items: readonly string[], most: number, { list, count }: Words): string {
  const named = items.slice(0, most);
  const more = items.length - named.length;
  return list(more > 0 ? [...named, `+${count(more)}`] : named);
}

/** A panel, because without access nothing else here has any effect. */
export function AccessState() {
  const words = useWords();
  const page = useOptions();
  const { access, problem, allow } = page.access;
  const { t, site } = words;
  const { tone, title, sentence } = accessInWords(page, words);
  return (
    <div class={`panel panel-${tone}`} data-keeps-focus tabIndex={-1}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h3 class="panel-title">{title}</h3>
        <p>{sentence}</p>
        {access.extent === "some" && access.sites.length > 0 && (
          <p>{listInWords(access.sites.map(site), MAX_NAMED_SITES, words)}</p>
        )}
        {(access.extent === "some" || access.extent === "none") && (
          <>
            <p class="option-access-button">
              <Button
                label={t("access_allow_all")}
                onClick={() => {
                  page.keep({ act: undefined });
                  void allow();
                }}
              />
            </p>
            <p class="panel-small-print">{t("welcome_access_asks")}</p>
          </>
        )}
        <div role="status">{problem && <p>{t(problem)}</p>}</div>
      </div>
    </div>
  );
}
