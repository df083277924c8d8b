// The bar of all entries: how many are in breaches, have other problems, are done, or aren't known.

import type { TextKey } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { countShares, SHARES, type Share, type Shares } from "../assess.ts";
import { markOf } from "../listing.ts";
import type { VaultCheck } from "../vault-check.ts";

const NAMES = {
  breached: "audit_filter_breached",
  weak: "audit_share_weak",
  unknown: "audit_filter_unknown",
  unchecked: "audit_is_unchecked",
  ignored: "audit_filter_ignored",
  done: "audit_filter_done",
  clear: "audit_share_clear",
} as const satisfies Record<Share, TextKey>;

/** The shares of a vault, with what the person said of its entries. */
export function sharesOf(vaultCheck: VaultCheck): Shares {
  const marks = vaultCheck.marks();
  return countShares(vaultCheck.findings().assessed(), (one) => markOf(one, marks));
}

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
