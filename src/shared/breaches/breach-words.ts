// A breach in words, for the toolbar and for pages.

import { messagePart, type Words } from "../words.ts";
import { BREACH_FLAGS, type Breach, type BreachFlag, isNewBreach } from "./breach.ts";

/** "about May 2024", or that the date is unknown. */
export function whenOf({ breachDate }: Pick<Breach, "breachDate">, { t, month }: Words): string {
  const named = month(breachDate);
  return named === undefined ? t("date_unknown") : t("date_about", named);
}

interface Flagged {
  /** Absent if there are none. */
  flags?: readonly BreachFlag[] | undefined;
}

/**
 * "shop.test was breached (about May 2024)", worded cautiously if the breach isn't verified, and with its other flags:
 * "… · Stealer log".
 */
export function siteSentence(
  site: string,
  breach: Pick<Breach, "breachDate" | "isVerified"> & Flagged,
  words: Words,
): string {
  const said = breach.isVerified ? "breached" : "unverified";
  const flags = breach.flags?.filter((flag) => flag !== "unverified");
  const sentence = words.t(`popup_site_${said}`, words.site(site), whenOf(breach, words));
  return [sentence, ...flagWords([{ flags }], words)].join(" · ");
}

/** The flags of breaches in words; of several breaches, each with how many have it. */
export function flagWords(breaches: readonly Flagged[], { t, count }: Words): string[] {
  return BREACH_FLAGS.flatMap((flag) => {
    const flagged = breaches.filter(({ flags }) => flags?.includes(flag)).length;
    if (flagged === 0) return [];
    const label = t(`accounts_badge_${messagePart(flag)}`);
    return breaches.length === 1 ? [label] : [t("audit_part", label, count(flagged))];
  });
}

/**
 * What was found for watched addresses, in up to two sentences: new breaches with their flags, and spam lists and fabricated
 * breaches, which are not new breaches.
 */
export function newBreachSentences(found: readonly Flagged[], words: Words): string[] {
  const breaches = found.filter(isNewBreach);
  const others = found.length - breaches.length;
  const sentence = words.plural("common_watched_breaches", breaches.length);
  return [
    ...(breaches.length > 0 ? [[sentence, ...flagWords(breaches, words)].join(" · ")] : []),
    ...(others > 0 ? [words.t("common_watched_left_out", words.count(others))] : []),
  ];
}
