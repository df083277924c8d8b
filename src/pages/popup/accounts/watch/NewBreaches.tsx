// New breaches that contain a watched address: shown first, wherever the rest of the watch list is.

import { hostOf } from "../../../../shared/addresses.ts";
import { flagWords, isNewBreach, whenOf } from "../../../../shared/breaches/breach.ts";
import { distinctBreaches } from "../../../../shared/records/watch-list.ts";
import { ToggleButton } from "../../../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../../../ui/hooks/page.ts";
import { Chip } from "../../../../ui/icons/Chip.tsx";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import { ChangeButton, ChangedLine } from "../../breaches/ChangeButton.tsx";
import { NextSteps } from "../../breaches/NextSteps.tsx";
import { QuestionStatus } from "../../breaches/QuestionStatus.tsx";
import { useQuestion } from "../../breaches/use-ask-service.ts";
import { useAccounts } from "../accounts-context.ts";
import { keyOf, NEW_BREACHES_ID, type NewBreach } from "./new-breaches.ts";
import "./watch.css";

const HEADING_ID = `${NEW_BREACHES_ID}-heading`;

interface NewBreachItemProps {
  item: NewBreach;
  id: string;
  /** Called before it is marked. */
  onMark: () => void;
}

/** One new breach. If the local breach list doesn't have it, opening its details asks the service. Once marked, only what takes it back. */
function NewBreachItem({ item, id, onMark }: NewBreachItemProps) {
  const words = useWords();
  const { t, site } = words;
  const { commands, isPrivate } = usePage();
  const { settings, change } = useAccounts();
  const { account, name, isDealtWith, changedAt } = item;
  const { state, put, giveUp } = useQuestion(name);
  const flags = flagWords([item], words);
  const { services } = settings;
  const { title, passwords } = item;
  const detailsId = `${id}-details`;
  const [breach] = state?.state === "answered" ? state.breaches : [];
  const deal = () => {
    giveUp();
    onMark();
    const marks = { account, name, isDealtWith: !isDealtWith, isPrivate };
    void change(commands.setBreachResolved(marks), t(isDealtWith ? "options_undone" : "accounts_resolved"));
  };
  return (
    <li class={isDealtWith ? "new-breach new-breach-done" : "new-breach"}>
      <div class="watched-account">
        <strong id={id}>
          <bdi>{title}</bdi>
        </strong>
        <small>
          <bdi>{account}</bdi>
          {passwords && !isDealtWith && ` · ${whenOf(passwords, words)}`}
          {isDealtWith && ` · ${t("accounts_resolved")}`}
        </small>
        {flags.length > 0 && !isDealtWith && (
          <ul class="chips">
            {flags.map((flag) => (
              <Chip key={flag} label={flag} />
            ))}
          </ul>
        )}
      </div>
      {!isDealtWith && changedAt !== undefined && <ChangedLine at={changedAt} />}
      <div class="popup-actions">
        {!isDealtWith && passwords && changedAt === undefined && (
          <ChangeButton site={passwords.domain} isShort />
        )}
        {/* The watch list is on the disk, where a private window writes nothing. */}
        {!isPrivate && (
          <button type="button" class="text-button" onClick={deal}>
            {t(isDealtWith ? "common_undo" : "accounts_mark_resolved")}
            <span class="only-for-screen-readers"> {title}</span>
          </button>
        )}
        {!isDealtWith && (
          <ToggleButton
            label={t("common_details")}
            isOpen={state !== undefined}
            controls={detailsId}
            about={id}
            onToggle={() => (state ? giveUp() : put({ about: "breach", name }))}
          />
        )}
      </div>
      <div id={detailsId} class={state && "new-breach-details"}>
        {state && passwords && (
          <NextSteps site={passwords.domain} hasChange account={account} isButtonNearby />
        )}
        <QuestionStatus
          state={state}
          services={services}
          answer={state && !breach ? [t("accounts_news_unknown", site(hostOf(services.lookupUrl)))] : []}
        />
        {breach && <BreachDetails breach={breach} hasTitle account={account} hasSteps={!passwords} />}
      </div>
    </li>
  );
}

interface NewBreachesProps {
  items: readonly NewBreach[];
  /** Called with the key of one before it is marked. */
  onMark: (key: string) => void;
}

/** All new breaches, grouped by address; nothing if there are none. */
export function NewBreaches({ items, onMark }: NewBreachesProps) {
  const { t, count } = useWords();
  if (items.length === 0) return null;
  const heading = items.some(isNewBreach)
    ? t("accounts_news_heading")
    : t("common_watched_left_out", count(distinctBreaches(items).length));
  return (
    <section id={NEW_BREACHES_ID} aria-labelledby={HEADING_ID} tabIndex={-1} data-keeps-focus>
      <div class="section-line">
        <h2 id={HEADING_ID}>{heading}</h2>
      </div>
      <ul class="card new-breach-list">
        {items.map((item, index) => (
          <NewBreachItem
            key={keyOf(item)}
            item={item}
            id={`new-breach-${index}`}
            onMark={() => onMark(keyOf(item))}
          />
        ))}
      </ul>
    </section>
  );
}
