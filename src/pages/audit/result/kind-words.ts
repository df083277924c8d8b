// The messages for each kind of problem with a password.

import { errorMessageName } from "../../../shared/errors.ts";
import { messagePart, type Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import type { Assessed, Kind, SiteBreach } from "../assess.ts";
import type { GuessPart } from "../guess/guess.ts";

function siteWords({ title, breachDate, flags = [], changed }: SiteBreach, words: Words): string {
  const { word, month, list } = words;
  const notes = [
    month(breachDate) ?? [],
    ...flags.map((flag) => word(`accounts_badge_${messagePart(flag)}`)),
  ];
  const said = notes.flat();
  const breach = said.length > 0 ? word("audit_part", title, list(said)) : title;
  return word(`audit_is_site_${changed}`, breach);
}

/** What makes a password easy to guess. On the screen only: in a file it would help whoever guesses. */
export function guessWords(guess: readonly GuessPart[], { word, list }: Words): string {
  return word(
    "audit_part",
    word("audit_filter_guessable"),
    list(guess.map((part) => word(`audit_guess_${part}`))),
  );
}

/** The message for one kind of an entry. */
export function kindWords(kind: Kind, { finding, siteBreach, similar }: Assessed, words: Words): string {
  const { word, plural } = words;
  switch (kind) {
    case "breached":
      return plural("audit_is_breached", finding && "count" in finding ? finding.count : 0);
    case "similar":
      return plural("audit_is_similar", similar?.count ?? 0);
    case "breached-site":
      return siteBreach ? siteWords(siteBreach, words) : "";
    case "unknown":
      return finding && "error" in finding
        ? word("audit_is_unknown", word(errorMessageName(finding.error)))
        : "";
    default:
      return word(`audit_filter_${messagePart(kind)}`);
  }
}

/** The color for a kind; the words say the same. */
export function kindTone(kind: Kind, { siteBreach }: Assessed): Tone | undefined {
  if (kind === "breached") return "bad";
  const isNoted = kind === "unknown" || (kind === "breached-site" && siteBreach?.changed === "after");
  return isNoted ? undefined : "warn";
}
