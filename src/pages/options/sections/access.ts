// The access to sites in words: how far it goes, and the button where there is more to give.

import type { Words } from "../../../shared/words.ts";
import { describeChecks, MAX_NAMED_SITES } from "../../../ui/said/describe-checks.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import type { OptionButton } from "../fields/option-views.ts";
import type { OptionsSnapshot } from "../options-state.ts";

export interface AccessView {
  kind: "access";
  tone: Tone;
  title: string;
  sentence: string;
  /** Sites that are allowed, where those are not all. */
  sites?: string;
  button?: OptionButton;
  /** What the button leads to. */
  note?: string;
  /** What became of the button. */
  problem?: string;
}

function describeSites(sites: string[], { list, plural, site }: Words): string {
  const named = sites.slice(0, MAX_NAMED_SITES).map((one) => site(one));
  const more = sites.length - named.length;
  return list(more > 0 ? [...named, plural("welcome_access_more", more)] : named);
}

/** What the browser said last; while it has said nothing, that it is not known. */
export function describeAccess(
  { access, accessProblem, options }: OptionsSnapshot,
  words: Words,
): AccessView {
  const { word } = words;
  const extent = access?.extent ?? "unknown";
  const checks = options && {
    isEnabled: options.values.passwordChecks.enabled,
    isEnabledManaged: options.managed.has("passwordChecks.enabled"),
    skippedSites: options.values.passwordChecks.skippedSites,
    passwordsUrl: options.values.services.passwordsUrl,
  };
  const canAllow = extent === "some" || extent === "none";
  return {
    kind: "access",
    ...describeChecks(extent, checks, words),
    ...(access?.extent === "some" &&
      access.sites.length > 0 && { sites: describeSites(access.sites, words) }),
    ...(canAllow && {
      button: {
        label: word("access_allow_all"),
        spoken: word("access_allow_all"),
        action: { kind: "allow-access" },
      },
      note: word("welcome_access_asks"),
    }),
    ...(accessProblem && {
      problem: word(accessProblem === "declined" ? "welcome_access_declined" : "access_not_asked"),
    }),
  };
}
