// The messages for each kind of problem with a password.

import { errorMessageName } from "../../../shared/errors.ts";
import { messagePart, type Words } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import type { Assessed, Kind, SiteBreach } from "../assess.ts";

function siteWords({ title, breachDate, changed }: SiteBreach, { word, month }: Words): string {
  const when = month(breachDate);
  return word(`audit_is_site_${changed}`, when === undefined ? title : word("audit_part", title, when));
}

/** The message for one kind of an entry. */
export function kindWords(kind: Kind, { finding, siteBreach }: Assessed, words: Words): string {
  const { word, plural } = words;
  switch (kind) {
    case "breached":
      return plural("audit_is_breached", finding && "count" in finding ? finding.count : 0);
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
