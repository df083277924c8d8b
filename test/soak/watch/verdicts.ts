// What people may be told about a password or an account, compared with what is true.

/** What is known about a password that was entered in a new tab. */
export interface Entered {
  isListed: boolean;
  /** Entered for the first time: the person has seen no warning of it that would be enough. */
  isNew: boolean;
  /** Nothing was broken since it was entered: no fault, no kill, no jump of the clock. */
  isCalm: boolean;
  /** Something may have been broken, but nothing was killed. */
  isSteady: boolean;
  /** Its page was left at once: a warning follows to the next page, and "not found" doesn't. */
  isPageLeft: boolean;
}

const FINE = /not found in known breaches/i;
const LISTED = /is in known breaches/;
const FAILED = /Couldn’t check/;

/** Whether a toolbar says anything about a password. */
export const saysOne = (toolbar: string) => [FINE, LISTED, FAILED].some((words) => words.test(toolbar));

/** What is wrong with what is shown after a check. @param notice its text; absent if there is none */
export function verdictOffenses(
  { isListed, isNew, isCalm, isSteady, isPageLeft }: Entered,
  toolbar: string,
  notice: string | undefined,
): string[] {
  const isFine = FINE.test(toolbar);
  const isWarning = LISTED.test(toolbar);
  const isWarned = isCalm && isListed;
  const offenses = [
    isListed && isFine && "a listed password is shown as fine",
    !isListed && (isWarning || notice !== undefined) && "an unlisted password is shown as listed",
    FAILED.test(toolbar) && notice !== undefined && "a failed check is shown as a breach",
    isSteady && !isPageLeft && !saysOne(toolbar) && "a check has no result",
    isWarned && !isWarning && "the toolbar has no warning",
    isWarned && isNew && !isPageLeft && notice === undefined && "the page has no warning",
    isCalm && !isListed && FAILED.test(toolbar) && "a check fails",
  ];
  return offenses.filter((it) => it !== false).map((it) => `${it}: ${toolbar}, ${notice}`);
}

/** What is wrong with the sentence about an account. */
export function accountOffenses(account: string, isExposed: boolean, sentence: string): string[] {
  const isWrong = isExposed ? /^Not in known/.test(sentence) : /^In \d+ breach/.test(sentence);
  return isWrong ? [`${account}: “${sentence}”`] : [];
}
