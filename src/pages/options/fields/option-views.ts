// What the options page shows of one option, kind by kind.

import type { SaidView } from "../../../ui/components/Said.tsx";
import type { OptionsAction } from "../options-state.ts";
import type { OptionName } from "../stored-options.ts";

/** What every option shows. */
export interface OptionBase {
  name: OptionName;
  label: string;
  /** "Set by your organization", where it decides. */
  locked?: string;
  /** Sentences below it. */
  notes: string[];
  /** Why the last change was not saved. */
  problem?: string;
  /** "Saved", where the last change was. */
  saved?: string;
  /** Brings back what was there before it. */
  undo?: OptionButton;
  isDisabled: boolean;
}

/** A button that does one thing with the options. */
export interface OptionButton {
  label: string;
  /** Said in place of the label, where that alone would not tell one from another. */
  spoken: string;
  action: OptionsAction;
}

/** Whose service it is: the public one, or another. */
export interface ServiceChoiceView {
  label: string;
  choices: { label: string; isOwn: boolean; isChosen: boolean; action: OptionsAction }[];
}

/** The test of a service address, and what came of it. */
export interface TestView {
  button: OptionButton & { isBusy: boolean };
  result?: {
    tone: "waiting" | "works" | "unfit" | "unknown";
    sentence: string;
    /** What the test does not tell. */
    note?: string;
    /** What the service said of asking too often. */
    said?: SaidView;
    link?: { label: string; href: string };
    /** On the web, unlike a link within the page. */
    rules?: { label: string; href: string };
  };
}

export interface TextOptionView extends OptionBase {
  kind: "text";
  type: "text" | "url" | "password";
  value: string;
  /** Shown while nothing is entered. */
  placeholder?: string;
  /** What is wrong with what is being typed. */
  typed?: string;
  /** Brings the default back, or takes a secret away. */
  reset?: OptionButton;
  service?: ServiceChoiceView;
  test?: TestView;
}

export interface ChoiceOptionView extends OptionBase {
  kind: "choice";
  value: string;
  choices: { value: string; label: string }[];
}

export interface SwitchOptionView extends OptionBase {
  kind: "switch";
  isOn: boolean;
}

export interface ChecksOptionView extends OptionBase {
  kind: "checks";
  choices: { label: string; isOn: boolean; action: OptionsAction }[];
}

export interface SitesOptionView extends OptionBase {
  kind: "sites";
  /** In place of the list, while it is empty. */
  none?: string;
  sites: { site: string; remove: OptionButton }[];
  add: { label: string; button: string; value: string };
}

export type OptionView =
  | TextOptionView
  | ChoiceOptionView
  | SwitchOptionView
  | ChecksOptionView
  | SitesOptionView;
