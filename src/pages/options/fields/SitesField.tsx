// The list of skipped sites: remove one or add one.

import { useState } from "preact/hooks";
import { Button, TextButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { OptionFrame, remarksIdOf } from "./OptionFrame.tsx";
import type { Option } from "./use-option.ts";

export function SitesField({ option }: { option: Option }) {
  const { t, site: isolated } = useWords();
  const { name, stored, entered, isLocked, problem, addSite, removeSite } = option;
  const [draft, setDraft] = useState<string>();
  const sites = (stored as string[]).toSorted();
  const text = draft ?? entered ?? "";
  const add = t("options_sites_add");
  return (
    <OptionFrame option={option}>
      {sites.length === 0 ? (
        // Otherwise the field below says what to do.
        isLocked && <p class="soft">{t("common_none")}</p>
      ) : (
        <ul class="card option-sites">
          {sites.map((site) => (
            <li key={site} class="option-site">
              <bdi>{site}</bdi>
              {!isLocked && (
                <TextButton
                  label={t("common_remove")}
                  spoken={t("common_button_of", t("common_remove"), isolated(site))}
                  onPress={() => removeSite(site)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isLocked && (
        <form
          class="row option-line"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === "") return;
            setDraft(undefined);
            void addSite(text);
          }}
        >
          <input
            class="field"
            type="text"
            inputMode="url"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            aria-label={add}
            placeholder={add}
            aria-invalid={problem !== undefined}
            aria-describedby={remarksIdOf(name)}
            value={text}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
          <Button label={add} isQuiet type="submit" />
        </form>
      )}
    </OptionFrame>
  );
}
