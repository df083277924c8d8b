// The messages for each kind of problem with a password.

import { errorMessageName } from "../../../shared/errors.ts";
import { messagePart, type Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/icons/icons.tsx";
import { methodsText } from "../../../ui/page/TwoStep.tsx";
import { isAdvice } from "../advice.ts";
import type { Assessed, EntryBreach, Kind } from "../assess.ts";
import type { GuessPart } from "../guess/guess.ts";
import type { Filter } from "../listing.ts";

function siteWords({ title, breachDate, flags = [], changed }: EntryBreach, words: Words): string {
  const { t, month, list } = words;
  const notes = [month(breachDate) ?? [], ...flags.map((flag) => t(`accounts_badge_${messagePart(flag)}`))];
  const details = notes.flat();
  const breach = details.length > 0 ? t("audit_part", title, list(details)) : title;
  return t(`audit_is_site_${changed}`, breach);
}

/** What makes a password easy to guess. On the screen only: in a file it would help whoever guesses. */
function guessWords(guess: readonly GuessPart[], { t, list }: Words): string {
  return t("audit_part", t("audit_filter_guessable"), list(guess.map((part) => t(`audit_guess_${part}`))));
}

/** The kinds that a row names. What nobody can tell is said where it's asked for, or where there is nothing else. */
export function namedKinds({ kinds }: Assessed, filter?: Filter): Kind[] {
  return kinds.filter((kind) => kind !== "unsaid" || filter === "unsaid" || kinds.length === 1);
}

/** The message for one kind of an entry. */
export function kindWords(kind: Kind, one: Assessed, words: Words): string {
  const { finding, siteBreach, similar, advice } = one;
  const { t, plural } = words;
  switch (kind) {
    case "breached":
      return plural("audit_is_breached", finding && "count" in finding ? finding.count : 0);
    case "similar":
      return plural("audit_is_similar", similar?.count ?? 0);
    case "breached-site":
      return siteBreach ? siteWords(siteBreach, words) : "";
    case "unknown":
      return finding && "error" in finding ? t("audit_is_unknown", t(errorMessageName(finding.error))) : "";
    case "two-step":
      return t("audit_part", t("audit_filter_two_step"), methodsText(advice?.offer.methods ?? [], words));
    case "unsaid":
      return t(`audit_unsaid_${messagePart(advice?.unsaid ?? "two-step")}`);
    default:
      return t(`audit_filter_${messagePart(kind)}`);
  }
}

/** The color for a kind; the words say the same. */
export function kindTone(kind: Kind, { siteBreach }: Assessed): Tone | undefined {
  if (kind === "breached") return "bad";
  if (isAdvice(kind)) return undefined;
  const isNoted = kind === "unknown" || (kind === "breached-site" && siteBreach?.changed === "after");
  return isNoted ? undefined : "warn";
}

/** What a chip says on the screen. */
export function chipWords(kind: Kind, one: Assessed, words: Words): string {
  return kind === "guessable" && one.guess ? guessWords(one.guess, words) : kindWords(kind, one, words);
}
