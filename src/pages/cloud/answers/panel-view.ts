// The coloured panels above an answer: what to know before anything else.

import type { SaidView } from "../../../ui/components/Said.tsx";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import type { RoleView } from "./policy/role-view.ts";

/** Some of the public, and what it may do. */
export interface AudienceView {
  who: string;
  /** How the service calls it, and whom that takes in. */
  detail: string;
  roles: { role: RoleView; condition?: string }[];
}

export interface AnswerPanelView {
  /** Tells one from another; never shown. */
  name: string;
  /** Id of the title in the document; absent where nothing refers to it. */
  titleId?: string;
  tone: Tone;
  title: string;
  sentences: string[];
  /** In the service's own words. */
  said?: SaidView;
  audiences?: AudienceView[];
}
