// What one click will send, in words: the address to the letter, the device, the categories.

import {
  CHOOSABLE_CATEGORIES,
  CHOOSABLE_STRATEGIES,
  type ScoreQuestion,
  type SignInState,
  withCategoryClicked,
} from "../../../shared/page-score/page-score.ts";
import type { ScorableAddress, ScoreObstacle } from "../../../shared/page-score/scorable-address.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { CATEGORY_CHOICES, DEVICE_CHOICES } from "../../../ui/said/score-names.ts";
import type { PageScoreChoice, StoredSettings } from "../stored-settings.ts";
import type { ScoreButtonView } from "./result/failure-view.ts";
import { choiceInOneLine } from "./score-names.ts";
import type { ScoreAction } from "./score-state.ts";

export interface OptionView {
  label: string;
  isChosen: boolean;
  action: ScoreAction;
}

export interface OptionsGroupView {
  legend: string;
  options: OptionView[];
  isDisabled: boolean;
  note?: string;
}

export interface QuestionView {
  /** "Will be sent to pagespeed.example:" */
  addressLabel: string;
  address: string;
  /** The end of the address from its "?" on, marked. */
  query?: string;
  toggleQuery?: ScoreButtonView;
  /** "Mobile · 4 categories" */
  choice: string;
  devices: OptionsGroupView;
  categories: OptionsGroupView;
  notes: string[];
  /** Absent where it could do nothing now. */
  score?: ScoreButtonView;
}

/** Said in place of the question. */
export interface ObstacleView {
  sentences: string[];
  options?: ScoreButtonView;
}

const OBSTACLES: Record<ScoreObstacle, MessageName> = {
  "browser-page": "score_obstacle_browser_page",
  file: "score_obstacle_file",
  loopback: "score_obstacle_loopback",
  "private-network": "score_obstacle_private_network",
  "too-long": "score_obstacle_too_long",
  "service-refused": "score_obstacle_service_refused",
};

/** Opens the options. */
export function optionsButton({ word }: Words): ScoreButtonView {
  return { label: word("score_open_options"), action: { kind: "open-options" } };
}

/** Why the page cannot be scored. */
export function describeObstacle(obstacle: ScoreObstacle, analysisUrl: string, words: Words): ObstacleView {
  return {
    sentences: [words.word(OBSTACLES[obstacle], words.site(hostOf(analysisUrl)))],
    ...(obstacle === "service-refused" && { options: optionsButton(words) }),
  };
}

/** What has to be set before anything can be scored. */
export function describeSetUp(missing: SignInState["missing"], words: Words): ObstacleView {
  const { word } = words;
  const [first, second] = missing;
  const what =
    second !== undefined
      ? word("sign_in_missing_both")
      : word(first === "issuer" ? "sign_in_missing_issuer" : "sign_in_missing_client_id");
  return { sentences: [word("sign_in_needed"), what], options: optionsButton(words) };
}

function describeDevices(choice: PageScoreChoice, isDisabled: boolean, { word }: Words): OptionsGroupView {
  return {
    legend: word("score_device"),
    options: CHOOSABLE_STRATEGIES.map((strategy) => ({
      label: word(DEVICE_CHOICES[strategy]),
      isChosen: choice.strategy === strategy,
      action: { kind: "choose", choice: { strategy } },
    })),
    isDisabled,
    ...(isDisabled && { note: word("popup_managed") }),
  };
}

function describeCategories(choice: PageScoreChoice, isDisabled: boolean, { word }: Words): OptionsGroupView {
  const note = isDisabled
    ? word("popup_managed")
    : choice.categories.length === 0
      ? word("score_categories_none")
      : undefined;
  return {
    legend: word("score_categories"),
    options: CHOOSABLE_CATEGORIES.map((category) => {
      const categories = withCategoryClicked(choice.categories, category);
      return {
        label: word(CATEGORY_CHOICES[category]),
        isChosen: choice.categories.includes(category),
        action: { kind: "choose", choice: { categories } },
      };
    }),
    isDisabled,
    ...(note !== undefined && { note }),
  };
}

/** What is known besides the question itself. */
export interface QuestionCircumstances {
  address: Extract<ScorableAddress, { isScorable: true }>;
  choice: PageScoreChoice;
  settings: StoredSettings;
  /** Absent until the background answered. */
  signIn?: SignInState;
  isPrivate: boolean;
  isRunning: boolean;
  /** The address is on its way to the service, or was sent. */
  isSent: boolean;
}

/** The question with its controls. */
export function describeQuestion(
  question: ScoreQuestion,
  { address, choice, settings, signIn, isPrivate, isRunning, isSent }: QuestionCircumstances,
  words: Words,
): QuestionView {
  const { word } = words;
  const { withoutQuery } = address;
  const hasQuery = withoutQuery !== undefined && question.url !== withoutQuery;
  const isManaged = (key: keyof PageScoreChoice) => settings.managedPageScore.includes(key);
  const canScore = signIn?.missing.length === 0 && !isRunning;
  const host = words.site(hostOf(settings.analysisUrl));
  return {
    addressLabel: word(isSent ? "score_address_running" : "score_address", host),
    address: hasQuery ? withoutQuery : question.url,
    ...(hasQuery && { query: question.url.slice(withoutQuery.length) }),
    ...(withoutQuery !== undefined &&
      !isRunning && {
        toggleQuery: {
          label: word(hasQuery ? "score_query_leave_out" : "score_query_put_back"),
          action: { kind: "leave-out-query", isLeftOut: hasQuery },
        },
      }),
    choice: choiceInOneLine(question, words),
    devices: describeDevices(choice, isManaged("strategy"), words),
    categories: describeCategories(choice, isManaged("categories"), words),
    notes: [
      ...(canScore && !signIn.isSignedIn && signIn.issuer !== undefined
        ? [word("sign_in_may_be_asked", words.site(signIn.issuer))]
        : []),
      ...(isPrivate ? [word("score_private")] : []),
    ],
    ...(canScore && { score: { label: word("score_button"), action: { kind: "score", question } } }),
  };
}
