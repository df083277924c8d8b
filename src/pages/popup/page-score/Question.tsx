// What one click will send: the address to the letter, always in sight, and the choices, which open in place.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_STRATEGIES,
  type ScoreQuestion,
  withCategoryClicked,
} from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import { Disclosure } from "../../../ui/components/Disclosure.tsx";
import { TextButton } from "../../../ui/components/TextButton.tsx";
import { usePage } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { CATEGORY_CHOICES, DEVICE_CHOICES } from "../../../ui/said/score-names.ts";
import type { SignIn } from "./page-scores.ts";
import { choiceInOneLine } from "./score-names.ts";
import type { PageScoreChoice } from "./score-selection.ts";

interface Option {
  label: string;
  isChosen: boolean;
  choice: Partial<PageScoreChoice>;
}

interface OptionsProps {
  legend: string;
  type: "radio" | "checkbox";
  options: Option[];
  isDisabled: boolean;
  note?: string;
  onChoose: (choice: Partial<PageScoreChoice>) => void;
}

/** Shows what it is told: what is chosen stays the owner's. */
function Options({ legend, type, options, isDisabled, note, onChoose }: OptionsProps) {
  return (
    <fieldset class="score-options" disabled={isDisabled}>
      <legend>{legend}</legend>
      <div class="score-option-row">
        {options.map(({ label, isChosen, choice }) => (
          <label key={label} class="score-option">
            <input
              type={type}
              name={type === "radio" ? "score-device" : undefined}
              checked={isChosen}
              onChange={() => onChoose(choice)}
            />
            {label}
          </label>
        ))}
      </div>
      {note !== undefined && <small>{note}</small>}
    </fieldset>
  );
}

interface QuestionProps {
  question: ScoreQuestion;
  address: Scorable;
  choice: PageScoreChoice;
  settings: ReadSettings;
  signIn: SignIn;
  isRunning: boolean;
  /** The address is on its way to the service, or was sent. */
  isSent: boolean;
  onChoose: (choice: Partial<PageScoreChoice>) => void;
  onLeaveOutQuery: (isLeftOut: boolean) => void;
}

/** All but the button, which stands beside the one for the report. */
export function Question({
  question,
  address: { withoutQuery },
  choice,
  settings: { settings, locked },
  signIn,
  isRunning,
  isSent,
  onChoose,
  onLeaveOutQuery,
}: QuestionProps) {
  const { words, isPrivate } = usePage();
  const { word, site } = words;
  const hasQuery = withoutQuery !== undefined && question.url !== withoutQuery;
  const areDevicesLocked = locked.has("pageScore.strategy");
  const areCategoriesLocked = locked.has("pageScore.categories");
  const managed = word("popup_managed");
  const host = site(hostOf(settings.services.analysisUrl));
  return (
    <div class="score-question" tabIndex={-1} data-keeps-focus>
      <div>
        <small>{word(isSent ? "score_address_running" : "score_address", host)}</small>
        <p class="score-address" dir="ltr">
          {hasQuery ? withoutQuery : question.url}
          {hasQuery && <mark>{question.url.slice(withoutQuery.length)}</mark>}
        </p>
        {withoutQuery !== undefined && !isRunning && (
          <TextButton
            label={word(hasQuery ? "score_query_leave_out" : "score_query_put_back")}
            onPress={() => onLeaveOutQuery(hasQuery)}
          />
        )}
      </div>
      <Disclosure label={choiceInOneLine(question, words)}>
        <Options
          legend={word("score_device")}
          type="radio"
          options={CHOOSABLE_STRATEGIES.map((strategy) => ({
            label: word(DEVICE_CHOICES[strategy]),
            isChosen: choice.strategy === strategy,
            choice: { strategy },
          }))}
          isDisabled={areDevicesLocked}
          note={areDevicesLocked ? managed : undefined}
          onChoose={onChoose}
        />
        <Options
          legend={word("score_categories")}
          type="checkbox"
          options={CHOOSABLE_CATEGORIES.map((category) => ({
            label: word(CATEGORY_CHOICES[category]),
            isChosen: choice.categories.includes(category),
            choice: { categories: withCategoryClicked(choice.categories, category) },
          }))}
          isDisabled={areCategoriesLocked}
          note={
            areCategoriesLocked
              ? managed
              : choice.categories.length === 0
                ? word("score_categories_none")
                : undefined
          }
          onChoose={onChoose}
        />
      </Disclosure>
      {!isRunning && !signIn.isSignedIn && signIn.issuer !== undefined && (
        <small>{word("sign_in_may_be_asked", site(signIn.issuer))}</small>
      )}
      {isPrivate && <small>{word("score_private")}</small>}
    </div>
  );
}
