// What the walks must show: each page with its style sheets. A class that is on screen in none of the states is named here, with
// the reason.

export interface Walk {
  styles: string[];
  /** By reason. */
  unseen: Record<string, string[]>;
}

export const WALKS = {
  "popup/this-page": {
    styles: ["src/pages/popup/{popup,tab}.css", "src/pages/popup/{this-page,activity}/*.css"],
    unseen: {
      "there only until the first response": ["popup-shell", "popup-gathering"],
      "there only after a failure of the browser itself": ["popup-problem"],
      "in the other tabs, which are walked by themselves": [
        ...["watched-line", "popup-action", "panel-buttons"],
        ...["lookup-button", "breach-button"],
        ...["sent-request", "sent-memory", "sent", "sent-what"],
      ],
    },
  },
  "popup/accounts": {
    styles: ["src/pages/popup/accounts/**/*.css", "src/pages/popup/breaches/*.css"],
    unseen: {
      "only of the free service, with the same panels": ["service-choice", "service-switch"],
      "only of the public service": ["own-page"],
      "there only in Firefox, where nobody has agreed yet": ["watch-consent"],
      "there only while the pastes of a long lookup are awaited": ["to-come"],
      "a service's own text, which looks like other quotes": ["said"],
      "in the tab This page": ["site-breach"],
      "in the list of all breaches": ["breach-listed"],
      "there only until a logo has arrived, or where there is none": ["tile-letter"],
    },
  },
  "popup/page-score": {
    styles: ["src/pages/popup/page-score/**/*.css"],
    unseen: {
      "a line without text": ["trend-dot"],
      "in the tab This page": ["score-row", "score-row-address"],
    },
  },
  options: {
    styles: ["src/pages/options/*.css"],
    unseen: {
      "there only with a policy of an organization": ["option-lock"],
      "there only without access to all sites": ["option-access-button"],
      "more outcomes of a test of a service, in the same line": [
        ...["option-test-unfit", "option-test-unknown", "option-test-waiting", "said"],
      ],
      "there only for a key of the public service": ["option-plan", "option-plan-left"],
    },
  },
  privacy: {
    styles: ["src/pages/privacy/*.css"],
    unseen: {
      "there only after a failure of the browser itself": ["privacy-problem", "privacy-said-problem"],
    },
  },
  "self-check": { styles: ["src/pages/self-check/*.css"], unseen: {} },
  suggest: { styles: ["src/pages/suggest/*.css"], unseen: {} },
  welcome: {
    styles: ["src/pages/welcome/*.css"],
    unseen: {},
  },
  audit: {
    styles: ["src/pages/audit/**/*.css"],
    unseen: {
      "there only while a file is dragged": ["audit-drop-over"],
      "there only on paper": ["audit-printed"],
      "a pattern without text": ["audit-share-unknown"],
    },
  },
  breaches: { styles: ["src/pages/breaches/*.css"], unseen: {} },
  cloud: {
    styles: ["src/pages/cloud/*.css", "src/pages/cloud/answers/*.css"],
    unseen: {
      "there only after a failure of the browser itself": ["cloud-sticky"],
    },
  },
  report: {
    styles: ["src/pages/report/*.css"],
    unseen: {
      "there only for a report that can't be drawn": ["plain-audits", "plain-audit", "plain-audit-error"],
      "there only without a response of the background": ["report-retry"],
    },
  },
} satisfies Record<string, Walk>;

/** The classes that style sheets name. */
export function classesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name));
}
