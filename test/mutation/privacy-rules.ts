// The code behind the privacy rules: tests have to notice every change of it.

/** By rule and file, the functions and constants that hold the rule. */
const PRIVACY_RULES: Record<string, Record<string, string[]>> = {
  "five digits of a hash leave the browser": {
    "src/services/passwords/range.ts": ["PREFIX_LENGTH", "rangeRequest", "TEST_PREFIX"],
    "src/background/passwords/check-password.ts": ["countOf"],
    "src/background/passwords/check-vault.ts": ["PREFIX", "SUFFIX", "changeVaultCounts"],
  },
  "only a test of a service goes without padding": {
    "src/services/passwords/range.ts": ["rangeRequest", "requestWithoutPadding"],
    "src/services/passwords/client.ts": ["fetchRange", "fetchTaggedRange", "answersWithoutHeader"],
  },
  "unknown is never shown as safe": {
    "src/services/passwords/range.ts": [
      "isCount",
      "isHex",
      "countOfRow",
      "parseRange",
      "findCount",
      "countInRange",
    ],
    "src/background/passwords/check-password.ts": [
      "knownVerdict",
      "findVerdict",
      "rangeServiceUrl",
      "checkSample",
    ],
    "src/shared/passwords/tab-state.ts": ["SERIOUSNESS", "foremostValue"],
    "src/background/passwords/tab-records.ts": ["endInterruptedChecks"],
    "src/background/toolbar/toolbar.ts": ["BADGES", "titleOf"],
  },
  "content scripts send only what is declared for them": {
    "src/background/platform/commands.ts": ["parseCommand", "isOwnPage", "receiveCommands"],
  },
  "a notice opens only what its page may lead to": {
    "src/background/passwords/follow-notice.ts": ["isShownIn", "hostInSight", "followNotice"],
  },
  "a token goes only where it was meant to go": {
    "src/background/sign-in/token-source.ts": ["isFor", "keyOf", "kept", "discardForeign", "revoke"],
    "src/background/sign-in/sign-in.ts": ["accessOf"],
    "src/background/page-score/score-sign-in.ts": ["PURPOSE"],
    "src/background/cloud/cloud-sign-in.ts": ["PURPOSE"],
  },
  "requests keep their distance": {
    "src/background/lookup-service/rate-limit-state.ts": [
      ...["START_TO_START_MS", "ANSWER_TO_START_MS", "SILENCE_MARGIN_MS", "GUESSED_SILENCE"],
      ...["corrected", "silenceMs", "waitMs", "started", "ended", "rejected", "afterRestart"],
    ],
    "src/background/passwords/check-password.ts": [
      ...["MAX_CHECKS_PER_MINUTE", "MAX_CHECKS_OF_PAGE_PER_MINUTE", "MINUTE_MS", "refuseFlood"],
    ],
  },
};

/** Changes that no test can notice, by file: the changed code, and the reason. */
export const UNNOTICEABLE: Record<string, Record<string, string>> = {
  "src/background/passwords/follow-notice.ts": {
    "if (!place || !tab.active) return;": "A place has a tab. The type doesn't know.",
  },
  "src/background/platform/commands.ts": {
    "const schema = declared.schema;": "The name was found before. The type doesn't know.",
    "const parsed = isFields(input) ? v.safeParse(schema, input, { abortEarly: false }) : undefined;":
      "Only invalid input takes longer.",
    "const parsed = isFields(input) ? v.safeParse(schema, input, {}) : undefined;":
      "Only invalid input takes longer.",
  },
  "src/services/passwords/range.ts": {
    "if (end <= 0) end = text.length;": "No range begins with a line break: it was trimmed.",
  },
  "src/shared/passwords/tab-state.ts": {
    'for (const value of record?.values ?? ["Stryker was here"]) {':
      "A text has no verdict, so it is left out.",
    'const SERIOUSNESS = { breached: 2, unknown: 1, "not-found": -1 } as const;': "Only the order counts.",
    'const SERIOUSNESS = { breached: 3, unknown: 1, "not-found": 0 } as const;': "Only the order counts.",
  },
  "src/background/passwords/tab-records.ts": {
    "if (false) continue;": "It only saves work while a worker starts.",
  },
};

export interface Place {
  file: string;
  name: string;
  /** From 1, both included. */
  firstLine: number;
  lastLine: number;
}

/** Where a file declares a name: up to the line that ends the statement with the same indentation. */
export function placeOf(file: string, text: string, name: string): Place {
  const lines = text.split("\n");
  const start = new RegExp(`^( *)(?:export )?(?:async )?(?:function|const) ${name}\\b`);
  const first = lines.findIndex((line) => start.test(line));
  const indent = start.exec(lines[first] ?? "")?.[1];
  if (indent === undefined)
    throw new Error(`${file} has no ${name}. Rename it in test/mutation/privacy-rules.ts.`);
  const end = new RegExp(`^${indent}(?! ).*[;}]$`);
  const length = lines.slice(first).findIndex((line) => end.test(line));
  return { file, name, firstLine: first + 1, lastLine: first + length + 1 };
}

/** All places of all rules, each once. */
export function privacyPlaces(textOf: (file: string) => string): Place[] {
  const named = Object.values(PRIVACY_RULES).flatMap((files) =>
    Object.entries(files).flatMap(([file, names]) => names.map((name) => ({ file, name }))),
  );
  const unique = new Map(named.map((one) => [`${one.file} ${one.name}`, one]));
  return [...unique.values()].map(({ file, name }) => placeOf(file, textOf(file), name));
}
