// What is left in one sentence with a big number, and how much of it is done.

import type { Words } from "../../../shared/words.ts";
import { Ring } from "../../../ui/components/Ring.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import type { Tone } from "../../../ui/icons/icons.tsx";
import { type Assessed, countAsked, isFaulty, type Shares } from "../assess.ts";
import { Comparison } from "../Comparison.tsx";
import { hasEnded } from "../check/check-run.ts";
import { countFilters, markOf } from "../listing.ts";
import { useVaultCheck } from "../use-vault-check.ts";
import type { VaultCheck } from "../vault-check.ts";
import { CheckStatus } from "./CheckBar.tsx";
import { sharesOf } from "./ShareBar.tsx";

/** The result in one sentence: around its number that counts, if it has one. */
type Said = readonly [before: string, number?: string, after?: string];

/** The place in a message for its other number, which may have the same digits. */
const GAP = "\n";

/** Splits a message at the number that counts, wherever the language puts it, then fills in the other one. */
function around(message: string, number: string, other = ""): Said {
  const at = message.indexOf(number);
  const fill = (part: string) => part.replace(GAP, other);
  if (at < 0) return [fill(message)];
  return [fill(message.slice(0, at)), number, fill(message.slice(at + number.length))];
}

/** Whether a password is in breaches, whatever the person said of it. */
const hasBreached = (all: readonly Assessed[]) => all.some(({ kinds }) => kinds.includes("breached"));

/** The result in one sentence. What the person has dealt with is no longer counted, but never makes it good news. */
function headlineOf(vaultCheck: VaultCheck, { breached, weak }: Shares, words: Words): Said {
  const { t, plural, count } = words;
  const assessed = vaultCheck.findings().assessed();
  const { counted, failed, unasked } = countAsked(assessed);
  if (counted === 0 && failed === 0) return around(t("audit_unchecked", count(unasked)), count(unasked));
  if (breached > 0) return around(plural("audit_found", breached, GAP), count(breached), count(counted));
  if (failed > 0) return around(t("audit_unknown", count(failed)), count(failed));
  if (hasBreached(assessed)) return [t("audit_through")];
  const isFine = weak === 0 && unasked === 0 && vaultCheck.isReadWhole();
  const better = isFine ? countFilters(assessed, vaultCheck.marks())["two-step"] : 0;
  return [better > 0 ? t("audit_found_two_step", count(better)) : t("audit_found_none")];
}

/** The headline for a live region. While a check runs, it would be read again and again. */
export function AnnouncedHeadline() {
  const words = useWords();
  const vaultCheck = useVaultCheck();
  const run = vaultCheck.run();
  if (run && !hasEnded(run.state())) return null;
  return <>{headlineOf(vaultCheck, sharesOf(vaultCheck), words)}</>;
}

/** The headline, how much is done, and what isn't known yet. Unknown never looks good. */
export function Headline({ shares }: { shares: Shares }) {
  const words = useWords();
  const { t, count } = words;
  const { breached, weak } = shares;
  const vaultCheck = useVaultCheck();
  const assessed = vaultCheck.findings().assessed();
  const { counted, failed, unasked } = countAsked(assessed);
  const [before, number, after] = headlineOf(vaultCheck, shares, words);
  const marks = vaultCheck.marks();
  const { all: toDo, done, ignored } = countFilters(assessed, marks);
  const isSomething = toDo + done + ignored > 0;
  const isBefore = counted === 0 && failed === 0;
  const isEarly = isBefore && assessed.some((one) => isFaulty(one) && !markOf(one, marks));
  const isChecked = unasked === 0 && failed === 0;
  const isFine = isChecked && vaultCheck.isReadWhole() && weak + ignored === 0;
  // That a breached password is changed is only the person's word: the next export can show it.
  const isClean = isFine && !hasBreached(assessed);
  const tone: Tone = isBefore && !isEarly ? "quiet" : breached > 0 ? "bad" : isClean ? "good" : "warn";
  const isThrough = isClean && toDo === 0 && vaultCheck.isAllKnown();
  return (
    <section class={`audit-top audit-top-${tone}`}>
      <div class="stack stack-tight audit-top-text">
        <h2 class="audit-headline">
          {before}
          {number && <span class="audit-number">{number}</span>}
          {after}
        </h2>
        <CheckStatus />
        {isEarly && <p>{t("audit_before_check")}</p>}
        {!isBefore && unasked > 0 && <p>{t("audit_unchecked", count(unasked))}</p>}
        {failed > 0 && counted > 0 && (
          <p>
            {breached > 0
              ? t("audit_unknown", count(failed))
              : t(hasBreached(assessed) ? "audit_through" : "audit_found_none")}
          </p>
        )}
        <Comparison />
        {isThrough && <p class="audit-through">{t("audit_nothing_left")}</p>}
      </div>
      {/* From the start: no mark moves what is below. */}
      {(isSomething || isThrough) && (
        <div class="row">
          <Ring
            share={isThrough ? 1 : done / Math.max(1, done + toDo)}
            text={isThrough ? "✓" : count(done)}
          />
          {isSomething && (
            <ul class="stack stack-tight soft">
              <li>{t("audit_part", t("audit_filter_done"), count(done))}</li>
              <li>{t("audit_part", t("audit_filter_all"), count(toDo))}</li>
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
