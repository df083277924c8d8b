// One bar for the whole vault: each share has its width, pattern, name and number.

import type { TextKey } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { SHARES, type Share, type Shares } from "../assess.ts";

const NAMES = {
  breached: "audit_filter_breached",
  weak: "audit_share_weak",
  unknown: "audit_filter_unknown",
  unchecked: "audit_is_unchecked",
  clear: "audit_share_clear",
} as const satisfies Record<Share, TextKey>;

export function ShareBar({ shares }: { shares: Shares }) {
  const { t, count } = useWords();
  const shown = SHARES.filter((share) => shares[share] > 0);
  return (
    <div>
      <div class="audit-bar" aria-hidden="true">
        {shown.map((share) => (
          <span key={share} class={`audit-share audit-share-${share}`} style={{ flexGrow: shares[share] }} />
        ))}
      </div>
      <ul class="row">
        {shown.map((share) => (
          <li key={share} class="audit-share-name">
            <span class={`audit-share audit-share-${share}`} aria-hidden="true" />
            {t("audit_part", t(NAMES[share]), count(shares[share]))}
          </li>
        ))}
      </ul>
    </div>
  );
}
