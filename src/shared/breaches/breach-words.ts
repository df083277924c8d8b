// A breach in words, for the toolbar and for pages.

import type { Words } from "../words.ts";
import type { Breach } from "./breach.ts";

/** "about May 2024", or that the date is unknown. */
export function whenOf({ breachDate }: Pick<Breach, "breachDate">, { word, month }: Words): string {
  const named = month(breachDate);
  return named === undefined ? word("date_unknown") : word("date_about", named);
}

/** "shop.test was breached (about May 2024)", worded cautiously if the breach isn't verified. */
export function siteSentence(
  site: string,
  breach: Pick<Breach, "breachDate" | "isVerified">,
  words: Words,
): string {
  const said = breach.isVerified ? "breached" : "unverified";
  return words.word(`popup_site_${said}`, words.site(site), whenOf(breach, words));
}
