// All that the options page shows, in words: one section after the other.

import type { Words } from "../../shared/words.ts";
import type { OptionsSnapshot } from "./options-store.ts";
import { describePageScore, type PageScoreView } from "./sections/page-score.ts";
import { describeServices, type ServicesView } from "./sections/services.ts";
import { describeSignIn, type SignInView } from "./sections/sign-in.ts";

export interface OptionsView {
  /** Title of the document. */
  title: string;
  name: string;
  heading: string;
  /** When a change takes effect. */
  intro: string;
  /** Absent until the settings are read. */
  sections?: { signIn: SignInView; pageScore: PageScoreView; services: ServicesView };
}

/** Says in words what is known. */
export function describeOptions(snapshot: OptionsSnapshot, words: Words): OptionsView {
  const { word } = words;
  const { options } = snapshot;
  const heading = word("options_heading");
  return {
    title: word("options_title", heading, word("extensionName")),
    name: word("extensionName"),
    heading,
    intro: word("options_intro"),
    ...(options && {
      sections: {
        signIn: describeSignIn(snapshot, options, words),
        pageScore: describePageScore(snapshot, options, words),
        services: describeServices(snapshot, options, words),
      },
    }),
  };
}
