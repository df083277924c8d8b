// How much site access there is, a button to allow more, and the outcome.

import { Panel } from "../../ui/components/Panel.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { describeChecks, MAX_NAMED_SITES, useSiteAccess } from "../../ui/hooks/site-access.ts";
import { Chip } from "../../ui/icons/Chip.tsx";
import type { AccessSources } from "../../ui/page/site-access.ts";

/** The panel; nothing until access and settings are known. */
export function Access(sources: AccessSources) {
  const words = useWords();
  const { t, count, site } = words;
  const { access, problem, allow } = useSiteAccess(sources);
  const read = useSettings();
  if (!access || !read) return null;
  const { tone, title, sentence } = describeChecks(access, read.settings, words);
  const sites = access.extent === "some" ? access.sites : [];
  return (
    <Panel tone={tone} title={title}>
      <p>{sentence}</p>
      {sites.length > 0 && (
        <ul class="chips welcome-sites">
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
          <div class="row welcome-allow">
            <Button label={t("access_allow_all")} aria-describedby="welcome-allow-note" onClick={allow} />
            <small id="welcome-allow-note">{t("welcome_access_asks")}</small>
          </div>
          {problem && (
            <p class="strong welcome-problem" role="alert">
              {t(problem)}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
