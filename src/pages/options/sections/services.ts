// The section about the services for passwords and look-ups, in words.

import type { Words } from "../../../shared/words.ts";
import { type ChoiceOptionView, describeChoice, describeText, type TextOptionView } from "../field-view.ts";
import type { OptionsSnapshot } from "../options-store.ts";
import type { StoredOptions } from "../stored-options.ts";

export interface ServicesView {
  heading: string;
  options: (TextOptionView | ChoiceOptionView)[];
}

/** The whole section. */
export function describeServices(
  snapshot: OptionsSnapshot,
  options: StoredOptions,
  words: Words,
): ServicesView {
  return {
    heading: words.word("options_services"),
    options: [
      describeText(
        "services.passwordsUrl",
        { label: "options_passwords_url", notes: ["options_passwords_url_note"] },
        snapshot,
        options,
        words,
      ),
      describeText(
        "services.lookupUrl",
        { label: "options_lookup_url", notes: ["options_lookup_url_note"] },
        snapshot,
        options,
        words,
      ),
      describeChoice(
        "services.lookupInterface",
        { label: "options_lookup_interface", notes: ["options_lookup_interface_note"] },
        [
          ["v3", "options_interface_v3"],
          ["v2-url", "options_interface_v2_url"],
          ["v2-header", "options_interface_v2_header"],
          ["v2-accept", "options_interface_v2_accept"],
        ],
        snapshot,
        options,
        words,
      ),
      describeText(
        "services.lookupApiKey",
        { label: "options_lookup_key", notes: ["options_lookup_key_note"] },
        snapshot,
        options,
        words,
      ),
    ],
  };
}
