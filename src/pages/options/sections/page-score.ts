// The section about page scores, in words: which service is asked, and what is kept.

import type { Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/failed-change.ts";
import {
  type ChoiceOptionView,
  describeChoice,
  describeSwitch,
  describeText,
  type OptionButton,
  type SwitchOptionView,
  type TextOptionView,
} from "../field-view.ts";
import type { OptionsSnapshot } from "../options-store.ts";
import type { StoredOptions } from "../stored-options.ts";

/** Forgetting all results: a button, then a question in its place, then what became of it. */
export interface ForgetView {
  button: OptionButton & { isDisabled: boolean };
  question?: { title: string; yes: OptionButton; no: OptionButton };
  outcome?: string;
}

export interface PageScoreView {
  heading: string;
  address: TextOptionView;
  choice: ChoiceOptionView;
  keepHistory: SwitchOptionView;
  forget: ForgetView;
  more: string;
  moreOptions: TextOptionView[];
}

function describeForget({ isForgetAsked, forgetting }: OptionsSnapshot, words: Words): ForgetView {
  const { word } = words;
  const button = (label: string, kind: "ask-forget" | "keep-results" | "forget-results"): OptionButton => ({
    label,
    spoken: label,
    action: { kind },
  });
  const isFailed = forgetting === "no-answer" || forgetting === "refused";
  const outcome = isFailed
    ? describeFailedChange(forgetting, words)
    : forgetting === "done"
      ? word("options_forgotten")
      : undefined;
  return {
    button: { ...button(word("options_forget"), "ask-forget"), isDisabled: forgetting === "busy" },
    ...(isForgetAsked && {
      question: {
        title: word("options_forget_question"),
        yes: button(word("options_forget_yes"), "forget-results"),
        no: button(word("options_forget_no"), "keep-results"),
      },
    }),
    ...(outcome !== undefined && { outcome }),
  };
}

/** The whole section. */
export function describePageScore(
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): PageScoreView {
  const { word } = words;
  return {
    heading: word("options_page_score"),
    address: describeText(
      "services.analysisUrl",
      { label: "options_analysis_url", notes: ["options_analysis_url_note", "options_signs_out"] },
      snapshot,
      options,
      words,
    ),
    choice: describeChoice(
      "services.analysisInterface",
      { label: "options_interface", notes: ["options_analysis_interface_note"] },
      [
        ["pagespeed", "options_interface_pagespeed"],
        ["pagescore", "options_interface_pagescore"],
      ],
      snapshot,
      options,
      words,
    ),
    keepHistory: describeSwitch(
      "pageScore.keepHistory",
      { label: "options_keep_history", notes: ["options_keep_history_note"] },
      snapshot,
      options,
      words,
    ),
    forget: describeForget(snapshot, words),
    more: word("options_more"),
    moreOptions: [
      describeText(
        "pageScore.utmCampaign",
        { label: "options_utm_campaign", notes: ["options_utm_note"] },
        snapshot,
        options,
        words,
      ),
      describeText(
        "pageScore.utmSource",
        { label: "options_utm_source", notes: ["options_utm_note"] },
        snapshot,
        options,
        words,
      ),
    ],
  };
}
