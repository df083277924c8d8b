// The access to sites: how far it goes, and the button where there is more to give.

import type { Words } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { describeChecks, MAX_NAMED_SITES } from "../../../ui/said/describe-checks.ts";
import { ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import { type OptionsPage, useOptions } from "../options-page.ts";

/** What the browser said last. */
export function accessInWords({ options, known }: Pick<OptionsPage, "options" | "known">, words: Words) {
  const { passwordChecks, services } = options.values;
  const checks = {
    isEnabled: passwordChecks.enabled,
    isEnabledManaged: options.managed.has("passwordChecks.enabled"),
    skippedSites: passwordChecks.skippedSites,
    passwordsUrl: services.passwordsUrl,
  };
  return describeChecks(known.access.extent, checks, words);
}

function sitesInWords(sites: string[], { list, plural, site }: Words): string {
  const named = sites.slice(0, MAX_NAMED_SITES).map((one) => site(one));
  const more = sites.length - named.length;
  return list(more > 0 ? [...named, plural("welcome_access_more", more)] : named);
}

/** A panel: without access nothing else here has any effect. */
export function AccessState() {
  const words = useWords();
  const page = useOptions();
  const { browser, keep, askAnew } = page;
  const { access } = page.known;
  const { accessProblem } = page.kept;
  const { word } = words;
  const { tone, title, sentence } = accessInWords(page, words);
  async function allow(): Promise<void> {
    keep({ act: undefined });
    const problem = await browser.requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : ("declined" as const)),
      () => "not-asked" as const,
    );
    keep({ accessProblem: problem });
    await askAnew();
  }
  return (
    <div class={`panel panel-${tone}`} data-keeps-focus tabIndex={-1}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h3 class="panel-title">{title}</h3>
        <p>{sentence}</p>
        {access.extent === "some" && access.sites.length > 0 && (
          <p dir="auto">{sitesInWords(access.sites, words)}</p>
        )}
        {(access.extent === "some" || access.extent === "none") && (
          <>
            <p class="option-access-button">
              <button type="button" class="button" onClick={allow}>
                {word("access_allow_all")}
              </button>
            </p>
            <p class="panel-small-print">{word("welcome_access_asks")}</p>
          </>
        )}
        <div role="status">
          {accessProblem && (
            <p>{word(accessProblem === "declined" ? "welcome_access_declined" : "access_not_asked")}</p>
          )}
        </div>
      </div>
    </div>
  );
}
