// How far the access to sites goes, with the button where there is more to give, and what came of it.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Panel } from "../../ui/components/Panel.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import type { SiteAccess } from "../../ui/page/site-access.ts";
import { describeChecks, MAX_NAMED_SITES } from "../../ui/said/describe-checks.ts";
import { Chip } from "../../ui/signs/Chip.tsx";

export interface AccessSources {
  readAccess(): Promise<SiteAccess>;
  /** Lets the browser ask for access to all sites: has to be called in a click, before anything is awaited. */
  requestAccess(): Promise<boolean>;
  /** Has `onChange` called whenever access may be another. */
  subscribe(onChange: () => void): void;
}

interface KnownAccess {
  /** Absent until the browser has said; "unknown" where it gave no answer. */
  access?: SiteAccess | { extent: "unknown" };
  /** What came of asking for it last, as long as it is the same: the person said no, or the browser did not ask them. */
  problem?: "welcome_access_declined" | "access_not_asked";
}

function useAccess({ readAccess, requestAccess, subscribe }: AccessSources) {
  const [known, setKnown] = useState<KnownAccess>({});
  /** Goes up with each question: only the last one's answer is shown. */
  const questions = useRef(0);

  async function refresh(): Promise<void> {
    const question = ++questions.current;
    const access = await readAccess().catch(() => ({ extent: "unknown" as const }));
    if (question !== questions.current) return;
    setKnown((before) => ({
      access,
      problem: before.access?.extent === access.extent ? before.problem : undefined,
    }));
  }

  async function allow(): Promise<void> {
    const problem = await requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : "welcome_access_declined"),
      () => "access_not_asked" as const,
    );
    setKnown(({ access }) => ({ access, problem }));
    await refresh();
  }

  useLayoutEffect(() => {
    subscribe(() => void refresh());
    void refresh();
  }, []);
  return { ...known, allow };
}

/** The panel; nothing until it is known what it may promise. */
export function Access(sources: AccessSources) {
  const words = useWords();
  const { word, plural, site } = words;
  const { access, problem, allow } = useAccess(sources);
  const read = useSettings();
  if (!access || !read) return null;
  const { passwordChecks, services } = read.settings;
  const { tone, title, sentence } = describeChecks(
    access.extent,
    {
      isEnabled: passwordChecks.enabled,
      isEnabledManaged: read.locked.has("passwordChecks.enabled"),
      skippedSites: passwordChecks.skippedSites,
      passwordsUrl: services.passwordsUrl,
    },
    words,
  );
  const sites = access.extent === "some" ? access.sites : [];
  return (
    <Panel tone={tone} title={title}>
      <p>{sentence}</p>
      {sites.length > 0 && (
        <p class="chips welcome-sites">
          {sites.slice(0, MAX_NAMED_SITES).map((one) => (
            <Chip key={one} label={site(one)} />
          ))}
          {sites.length > MAX_NAMED_SITES && (
            <span class="chip-more">{plural("welcome_access_more", sites.length - MAX_NAMED_SITES)}</span>
          )}
        </p>
      )}
      {access.extent !== "all" && (
        <>
          <div class="row welcome-allow">
            <button
              type="button"
              class="button"
              aria-describedby="welcome-allow-note"
              onClick={() => void allow()}
            >
              {word("access_allow_all")}
            </button>
            <small id="welcome-allow-note">{word("welcome_access_asks")}</small>
          </div>
          {problem && (
            <p class="strong welcome-problem" role="alert">
              {word(problem)}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
