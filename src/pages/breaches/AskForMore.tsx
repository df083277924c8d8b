// What the breach list on this device lacks: the service is asked for it by name, or for a site's breaches, on a click.

import { hostOf } from "../../shared/addresses.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { UnverifiedNote } from "../../ui/page/Attribution.tsx";
import { QuestionStatus } from "../popup/breaches/QuestionStatus.tsx";
import { useQuestion } from "../popup/breaches/use-ask-service.ts";
import { AskedBreaches } from "../popup/this-page/AskSite.tsx";
import { type CatalogQuestion, questionOf } from "./listing.ts";

interface AskServiceProps {
  question: CatalogQuestion;
}

/** A button that asks, and the answer. */
export function AskService({ question }: AskServiceProps) {
  const words = useWords();
  const { t } = words;
  const services = useSettings()?.settings.services;
  const subject = question.about === "site" ? question.site : question.name;
  const { state, put } = useQuestion(`${question.about} ${subject}`);
  // This service has nothing beyond its list.
  if (!services || services.lookupInterface === "xposedornot") return null;
  const host = words.site(hostOf(services.lookupUrl));
  const breaches = state?.state === "answered" ? state.breaches : undefined;
  const none =
    question.about === "site"
      ? t("ask_site_none", host, words.site(subject))
      : t("accounts_news_unknown", host);
  const isRunning = state?.state === "running";
  return (
    <div class="stack">
      <div>
        <Button
          label={t("ask_site", host, words.site(subject))}
          isQuiet
          aria-disabled={isRunning}
          onClick={() => {
            if (!isRunning) put(question);
          }}
        />
      </div>
      <QuestionStatus state={state} services={services} answer={breaches?.length === 0 ? [none] : []} />
      {state?.state === "answered" && state.isVerifiedOnly && <UnverifiedNote />}
      {breaches && <AskedBreaches breaches={breaches} />}
    </div>
  );
}

interface AskForMoreProps {
  search: string;
  /** The list on this device has breaches that match. */
  hasFound: boolean;
}

/** Offered if nothing was found, and for a site, which may have more breaches than the list. */
export function AskForMore({ search, hasFound }: AskForMoreProps) {
  const question = questionOf(search);
  if (!question || (hasFound && question.about === "breach")) return null;
  return <AskService question={question} />;
}
