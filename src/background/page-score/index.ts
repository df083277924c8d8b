// Page scores: their commands, and what to do when settings, consent or windows change.

import * as v from "valibot";
import { CATEGORIES, type Category, STRATEGIES } from "../../shared/page-score/page-score.ts";
import { reportInHistory } from "../../shared/page-score/score-database.ts";
import { command } from "../platform/commands.ts";
import { notAgreed, watchConsent } from "../platform/consent.ts";
import { settingsChanged } from "../platform/current-settings.ts";
import { defineOtherData, onErase } from "../platform/erase.ts";
import { lastPrivateWindowClosed } from "../platform/private-windows.ts";
import { COUNT, FLAG, isLine, line, readBy } from "../platform/schemas.ts";
import { createTaskQueue, onAlarm } from "../platform/tasks.ts";
import { signingOut } from "../sign-in/index.ts";
import { countHistory } from "./score-history.ts";
import {
  cancelPageScore,
  endScores,
  eraseScores,
  forgetPageScores,
  scorePage,
  scoreRefusedPages,
  stopScores,
} from "./score-page.ts";
import { SCORE_ALARM, scoreJobs } from "./score-records.ts";
import { scoreSignIn, signInState, watchScoreSignIn } from "./score-sign-in.ts";
import { reportInSession } from "./session-runs.ts";

const MAX_URL_LENGTH = 6_000;
const MAX_TOKEN_LENGTH = 10_000;
const MAX_ID_LENGTH = 100;

const WEB_URL = v.custom<string>(
  (value) => isLine(value, MAX_URL_LENGTH) && /^https?:/.test(value) && URL.canParse(value),
);

/** Categories in the order of `CATEGORIES`, without duplicates; `undefined` if one is unknown. */
function readCategories(value: unknown): Category[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = CATEGORIES.filter((category) => value.includes(category));
  return known.length === new Set(value).size ? known : undefined;
}

const QUESTION = {
  url: WEB_URL,
  strategy: v.picklist(STRATEGIES),
  categories: readBy(readCategories),
  isPrivate: FLAG,
};

/** One after another, as they arrive: what cancels or deletes finds what was started before it. */
const inOrder = createTaskQueue();

export const pageScoreCommands = {
  /** Signs in if needed, in a window only if nothing else works. Ignored while the same question is running. */
  scorePage: command({
    service: "analysis",
    waitsForPolicy: true,
    schema: v.object({ ...QUESTION, tabId: COUNT, captchaToken: v.optional(line(MAX_TOKEN_LENGTH)) }),
    handle: (request) => inOrder(() => scorePage(request)),
  }),

  /** Cancels a running score, or clears a failed one. */
  cancelPageScore: command({
    service: "analysis",
    waitsForPolicy: true,
    schema: v.object(QUESTION),
    handle: (question) => inOrder(() => cancelPageScore(question)),
  }),

  /** The full report of a run; `undefined` if it no longer exists. */
  getScoreReport: command({
    service: "analysis",
    schema: v.object({ id: v.custom<string>((value) => isLine(value, MAX_ID_LENGTH) && value !== "") }),
    handle: async ({ id }) => (await reportInSession(id)) ?? reportInHistory(id).catch(() => undefined),
  }),

  /** Deletes the results of one page, with and without its query, or of all pages. */
  forgetPageScores: command({
    service: "analysis",
    schema: v.object({ url: v.optional(WEB_URL) }),
    handle: ({ url }) => forgetPageScores(url),
  }),

  /** Sends nothing. */
  getSignInState: command({ service: "analysis", handle: signInState }),
};

export function registerPageScore(): void {
  defineOtherData("page-scores", { place: "disk", count: countHistory });
  onErase("page-scores", (isEverything) => inOrder(() => eraseScores(isEverything)));
  watchConsent("browsingActivity", {
    agreed: scoreRefusedPages,
    takenBack: () => stopScores(notAgreed("analysis")),
  });
  settingsChanged.subscribe(scoreSignIn.discardForeign);
  signingOut.subscribe(() => stopScores());
  watchScoreSignIn();
  onAlarm(SCORE_ALARM, scoreJobs.endAlarm);
  lastPrivateWindowClosed.subscribe(() => endScores(true));
  // An earlier worker may have died after the settings changed and before it could do this.
  void scoreSignIn.discardForeign();
}
