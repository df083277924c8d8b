// Forgetting all results of page scores, in words: a button, then a question in its place, then what became of it.

import type { Words } from "../../../shared/words.ts";
import { describeFailedChange } from "../../../ui/said/failed-change.ts";
import type { OptionButton } from "../fields/option-views.ts";
import type { OptionsSnapshot } from "../options-state.ts";

export interface ForgetView {
  kind: "forget";
  button: OptionButton & { isDisabled: boolean };
  question?: { title: string; yes: OptionButton; no: OptionButton };
  outcome?: string;
}

/** How far it has come. */
export function describeForget({ isForgetAsked, forgetting }: OptionsSnapshot, words: Words): ForgetView {
  const { word } = words;
  const button = (label: string, kind: "ask-forget" | "keep-results" | "forget-results"): OptionButton => ({
    label,
    spoken: label,
    action: { kind },
  });
  const outcome =
    forgetting === undefined || forgetting === "busy"
      ? undefined
      : forgetting === "done"
        ? word("options_forgotten")
        : describeFailedChange(forgetting, words);
  return {
    kind: "forget",
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
