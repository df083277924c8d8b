// How far site access goes, what that means for checks, and the result of asking for more.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { parseServiceUrl } from "../../shared/addresses.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey, Words } from "../../shared/words.ts";
import type { Tone } from "../icons/icons.tsx";
import type { AccessSources, SiteAccess } from "../page/site-access.ts";

/** "unknown" if the browser couldn't say. */
export type KnownAccess = SiteAccess | { extent: "unknown" };

interface State {
  /** Absent until the browser responds. */
  access?: KnownAccess;
  /** Shown while access stays the same: the person declined, or the browser didn't ask. */
  problem?: Extract<TextKey, "common_access_declined" | "popup_not_changed">;
}

/** Read once, and again whenever it may have changed. Call `allow` in a click. */
export function useSiteAccess({ readAccess, requestAccess, subscribe }: AccessSources) {
  const [state, setState] = useState<State>({});
  /** Incremented with each read, so that only the latest result is shown. */
  const questions = useRef(0);

  async function refresh(): Promise<void> {
    const question = ++questions.current;
    const access = await readAccess().catch(() => ({ extent: "unknown" as const }));
    if (question !== questions.current) return;
    setState((before) => ({
      access,
      problem: before.access?.extent === access.extent ? before.problem : undefined,
    }));
  }

  async function allow(): Promise<void> {
    const problem = await requestAccess().then(
      (isAllowed) => (isAllowed ? undefined : "common_access_declined"),
      () => "popup_not_changed" as const,
    );
    setState(({ access }) => ({ access, problem }));
    await refresh();
  }

  useLayoutEffect(() => {
    subscribe(() => void refresh());
    void refresh();
  }, []);
  return { ...state, allow };
}

const TONES: Record<KnownAccess["extent"], Tone> = {
  all: "good",
  some: "quiet",
  none: "warn",
  unknown: "warn",
};

/** Above this number, sites are counted instead of named. */
export const MAX_NAMED_SITES = 8;

/** Where passwords are checked. The tone is never good if that's fewer sites than there is access to. */
export function describeChecks(
  { extent }: KnownAccess,
  settings: Settings,
  { t, count }: Words,
): { tone: Tone; title: string; sentence: string } {
  const title = t(`welcome_access_${extent}_title` satisfies TextKey);
  const warn = (sentence: string) => ({ tone: "warn" as const, title, sentence });
  const { enabled, skippedSites } = settings.passwordChecks;
  if (!enabled) return warn(t("welcome_checks_off"));
  if (parseServiceUrl(settings.services.passwordsUrl) === undefined) return warn(t("access_no_service"));
  const sentence = t(`welcome_access_${extent}` satisfies TextKey);
  if (skippedSites.length > 0 && (extent === "all" || extent === "some")) {
    // As the person wanted.
    const all = `${sentence} ${t("welcome_access_but", count(skippedSites.length))}`;
    return { tone: "quiet", title, sentence: all };
  }
  return { tone: TONES[extent], title, sentence };
}
