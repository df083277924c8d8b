// What one click will send: the exact address, always visible, and the choices, which open in place.

import type { ComponentChildren, InputHTMLAttributes } from "preact";
import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_DEVICES,
  type ScoreQuestion,
  withCategoryClicked,
} from "../../../shared/page-score/page-score.ts";
import type { Scorable } from "../../../shared/page-score/scorable-address.ts";
import { TextButton } from "../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import { CATEGORY_NAMES, DEVICE_CHOICES, scoringHosts } from "../../../ui/text/score-names.ts";
import type { SignIn } from "./page-scores.ts";
import type { PageScoreChoice } from "./score-selection.ts";
import "./Question.css";

interface OptionsProps {
  legend: string;
  /** Locked by a policy. */
  isLocked: boolean;
  note?: string;
  children: ComponentChildren;
}

function Options({ legend, isLocked, note, children }: OptionsProps) {
  const { t } = useWords();
  const hint = isLocked ? t("common_managed") : note;
  return (
    <fieldset class="score-options" disabled={isLocked}>
      <legend>{legend}</legend>
      <div class="score-option-row">{children}</div>
      {hint !== undefined && <small>{hint}</small>}
    </fieldset>
  );
}

function Option({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label class="score-option">
      <input {...input} />
      {label}
    </label>
  );
}

interface ChoicesProps extends Pick<ReadSettings, "locked"> {
  choice: PageScoreChoice;
  onChoose: (choice: Partial<PageScoreChoice>) => void;
}

/** Devices and categories of the next score. */
export function Choices({ choice, locked, onChoose }: ChoicesProps) {
  const { t } = useWords();
  return (
    <div>
      <Options legend={t("common_device")} isLocked={locked.has("pageScore.strategy")}>
        {CHOOSABLE_DEVICES.map((strategy) => (
          <Option
            key={strategy}
            label={t(DEVICE_CHOICES[strategy])}
            type="radio"
            name="score-device"
            checked={choice.strategy === strategy}
            onChange={() => onChoose({ strategy })}
          />
        ))}
      </Options>
      <Options
        legend={t("common_categories")}
        isLocked={locked.has("pageScore.categories")}
        note={choice.categories.length === 0 ? t("score_categories_none") : undefined}
      >
        {CHOOSABLE_CATEGORIES.map((category) => (
          <Option
            key={category}
            label={t(CATEGORY_NAMES[category])}
            type="checkbox"
            checked={choice.categories.includes(category)}
            onChange={() => onChoose({ categories: withCategoryClicked(choice.categories, category) })}
          />
        ))}
      </Options>
    </div>
  );
}

interface QuestionProps {
  question: ScoreQuestion;
  address: Scorable;
  choice: PageScoreChoice;
  settings: ReadSettings;
  signIn: SignIn;
  isRunning: boolean;
  /** There is a result: the choices are with its details. */
  isAgain: boolean;
  onChoose: (choice: Partial<PageScoreChoice>) => void;
  onLeaveOutQuery: (isLeftOut: boolean) => void;
}

/** Everything but the button, which is next to the report button. */
export function Question({
  question,
  address: { withoutQuery },
  choice,
  settings: { settings, locked },
  signIn,
  isRunning,
  isAgain,
  onChoose,
  onLeaveOutQuery,
}: QuestionProps) {
  const { words, isPrivate } = usePage();
  const { t, site } = words;
  const hasQuery = withoutQuery !== undefined && question.url !== withoutQuery;
  const host = words.list(scoringHosts(settings.services).map(site));
  return (
    <div class="score-question" tabIndex={-1} data-keeps-focus>
      <div>
        <small>{t("score_address", host)}</small>
        <p class="score-address" dir="ltr">
          {hasQuery ? withoutQuery : question.url}
          {hasQuery && <mark>{question.url.slice(withoutQuery.length)}</mark>}
        </p>
        {withoutQuery !== undefined && !isRunning && (
          <TextButton
            label={t(hasQuery ? "score_query_leave_out" : "score_query_put_back")}
            onPress={() => onLeaveOutQuery(hasQuery)}
          />
        )}
      </div>
      {!isAgain && (
        <Disclosure label={t("common_button_of", t("common_device"), t(DEVICE_CHOICES[choice.strategy]))}>
          <Choices choice={choice} locked={locked} onChoose={onChoose} />
        </Disclosure>
      )}
      {!isRunning &&
        signIn.isSetUp &&
        !signIn.hasKey &&
        !signIn.isSignedIn &&
        signIn.issuer !== undefined && <small>{t("sign_in_may_be_asked", site(signIn.issuer))}</small>}
      {isPrivate && <small>{t("score_private")}</small>}
    </div>
  );
}
