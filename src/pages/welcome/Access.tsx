// How much site access there is, in a line, with a button to allow more, and the outcome.

import { Button } from "../../ui/controls/Button.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { describeChecks, MAX_NAMED_SITES, type useSiteAccess } from "../../ui/hooks/site-access.ts";
import { Chip } from "../../ui/icons/Chip.tsx";
import { ToneIcon } from "../../ui/icons/icons.tsx";

/** The line; nothing until access and settings are known. */
export function Access({ access, problem, allow }: ReturnType<typeof useSiteAccess>) {
  const words = useWords();
  const { t, count, site } = words;
  const read = useSettings();
  if (!access || !read) return null;
  const { tone, title, sentence } = describeChecks(access, read.settings, words);
  const sites = access.extent === "some" ? access.sites : [];
  return (
    <div class={`welcome-line panel-${tone}`}>
      <ToneIcon tone={tone} />
      <div class="stack">
        <p>
          <strong class="panel-title">{title}</strong>
          <br />
          {sentence}
        </p>
        {sites.length > 0 && (
          <ul class="chips">
            {sites.slice(0, MAX_NAMED_SITES).map((one) => (
              <Chip key={one} label={site(one)} />
            ))}
            {sites.length > MAX_NAMED_SITES && (
              <li class="chip-more">+{count(sites.length - MAX_NAMED_SITES)}</li>
            )}
          </ul>
        )}
        {access.extent !== "all" && (
          <>
            <div class="row">
              <Button
                label={t("access_allow_all")}
                // Without any, this is the next step.
                isQuiet={access.extent !== "none"}
                aria-describedby="welcome-allow-note"
                onClick={allow}
              />
              <small id="welcome-allow-note">{t("welcome_access_asks")}</small>
            </div>
            {problem && (
              <p class="strong" role="alert">
                {t(problem)}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
