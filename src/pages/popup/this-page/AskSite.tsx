// Looks up the site in the tab, or an account at it: a small form, closed at first, and the result.

import { useEffect, useState } from "preact/hooks";
import { parseAccount } from "../../../shared/accounts/account.ts";
import { hostOf } from "../../../shared/addresses.ts";
import { type Breach, isExposure } from "../../../shared/breaches/breach.ts";
import { inOrder } from "../../../shared/breaches/breach-lists.ts";
import type { Settings } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { Attribution, UnverifiedNote } from "../../../ui/page/Attribution.tsx";
import { EntryNote } from "../accounts/EntryNote.tsx";
import { badgesOf, factsOf, titleOf } from "../breaches/breach-view.ts";
import { QuestionStatus } from "../breaches/QuestionStatus.tsx";
import { useQuestion } from "../breaches/use-ask-service.ts";
import { BreachCard } from "./BreachCard.tsx";
import "../../../ui/controls/entry.css";

const DETAIL_ID = "ask-site-detail";
const PROBLEM_ID = "ask-site-problem";

function AskedBreach({ id, breach }: { id: string; breach: Breach }) {
  const words = useWords();
  const badges = badgesOf(breach);
  return (
    <BreachCard
      id={id}
      breach={breach}
      isAttributed
      title={<bdi>{titleOf(breach, words)}</bdi>}
      facts={factsOf(breach, words)}
    >
      {badges.length > 0 && (
        <ul class="chips">
          {badges.map(([label]) => (
            <Chip key={label} label={words.t(label)} />
          ))}
        </ul>
      )}
    </BreachCard>
  );
}

/** What the service answered, latest first, with its source. */
export function AskedBreaches({ breaches }: { breaches: readonly Breach[] }) {
  return (
    <>
      {breaches.length > 0 && (
        <ul>
          {inOrder(breaches, "date").map((breach, index) => (
            <AskedBreach key={breach.name} id={`asked-breach-${index}`} breach={breach} />
          ))}
        </ul>
      )}
      <div class="site-date">
        <Attribution />
      </div>
    </>
  );
}

/** The result in sentences. They never say that a site or an account is safe. */
function answerSentences(
  site: string,
  account: string | undefined,
  breaches: readonly Breach[],
  lookupUrl: string,
  words: Words,
): string[] {
  const { t, count: number } = words;
  const count = breaches.filter(isExposure).length;
  const leftOutCount = breaches.length - count;
  const named = words.site(site);
  const leftOut = leftOutCount > 0 ? [t("accounts_left_out", number(leftOutCount))] : [];
  if (account === undefined) {
    const host = words.site(hostOf(lookupUrl));
    const result = count > 0 ? t("ask_site_found", named, number(count)) : t("ask_site_none", host, named);
    return [result, ...leftOut];
  }
  const found = t("ask_account_found", named, words.site(account), number(count));
  return [found, ...leftOut, ...(count === 0 ? [t("accounts_coverage")] : [])];
}

interface AskSiteProps {
  site: string;
  services: Settings["services"];
}

/** The form and its result. The input is uncontrolled. */
export function AskSite({ site, services }: AskSiteProps) {
  const words = useWords();
  const { t } = words;
  const { state, put, giveUp } = useQuestion(site);
  const [account, setAccount] = useState<string>();
  const [entered, setEntered] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const isRunning = state?.state === "running";
  const host = words.site(hostOf(services.lookupUrl));
  const breaches = state?.state === "answered" ? state.breaches : undefined;

  function forget(): void {
    giveUp();
    setIsRefused(false);
    setEntered("");
  }
  useEffect(() => forget, [site]);

  function sendQuestion(entry: string): void {
    const parsed = parseAccount(entry);
    forget();
    setAccount(parsed);
    if (parsed !== undefined) {
      setEntered(entry);
      put({ about: "account-at-site", site, account: parsed });
    } else if (entry.trim() === "") put({ about: "site", site });
    else setIsRefused(true);
  }

  return (
    <Disclosure label={t("ask_site", host, words.site(site))}>
      <div class="ask-site">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem("ask-account") as HTMLInputElement;
            if (!isRunning) sendQuestion(field.value);
          }}
        >
          <div class="entry-line">
            <input
              class="field"
              name="ask-account"
              type="text"
              inputMode="email"
              // Otherwise the browser would save the input to disk for its next start.
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              dir="auto"
              aria-label={t("ask_site_entry")}
              placeholder={t("ask_site_entry")}
              aria-invalid={isRefused}
              aria-describedby={`${PROBLEM_ID} ${DETAIL_ID}`}
            />
            <Button label={t("common_check")} isQuiet type="submit" aria-disabled={isRunning} />
          </div>
          <p class="entry-problem" id={PROBLEM_ID} role="alert">
            {isRefused && t("accounts_entry_unacceptable")}
          </p>
          <EntryNote entered={entered} />
        </form>
        <p class="site-date" id={DETAIL_ID}>
          {t("ask_site_detail", host)}
        </p>
        <QuestionStatus
          state={state}
          services={services}
          answer={breaches ? answerSentences(site, account, breaches, services.lookupUrl, words) : []}
        />
        {state?.state === "answered" && state.isVerifiedOnly && <UnverifiedNote />}
        {breaches && <AskedBreaches breaches={breaches} />}
      </div>
    </Disclosure>
  );
}
