// What people may be told about a password or an account, compared with what is true.

/** What is known about a password: whether it is listed, and whether anything kept the check from being done. */
export interface Entered {
  isListed: boolean;
  /** Nothing was broken since it was entered: no fault, no kill, no jump of the clock. */
  isCalm: boolean;
  /** Something may have been broken, but nothing was killed. */
  isSteady: boolean;
  /** Its page was left at once: a warning follows to the next page, and "not found" doesn't. */
  isPageLeft: boolean;
}

/** What is shown about it. */
export interface Shown {
  /** As recorded for the tab; absent if there is no result. */
  state?: string | undefined;
  toolbar: string;
  /** Text of the notice; absent if there is none. */
  notice?: string | undefined;
  /** The person has seen the warning before, so no notice has to be shown. */
  isDismissed: boolean;
}

const FINE = /not found in known breaches/i;
const LISTED = /is in known breaches/;

/** What is wrong with what is shown after a check. */
export function verdictOffenses({ isListed, isCalm, isSteady, isPageLeft }: Entered, shown: Shown): string[] {
  const { state, toolbar, notice, isDismissed } = shown;
  const said = JSON.stringify(shown);
  const isWarning = isCalm && isListed && state === "breached";
  const offenses = [
    isListed && (state === "not-found" || FINE.test(toolbar)) && "a listed password is shown as fine",
    !isListed && (state === "breached" || notice !== undefined) && "an unlisted password is shown as listed",
    state === "unknown" && FINE.test(toolbar) && "a failed check is shown as fine",
    state === "unknown" && notice !== undefined && "a failed check is shown as a breach",
    isSteady && !isPageLeft && state === undefined && "a check has no result",
    isCalm && isListed && state !== "breached" && "a listed password has no warning",
    isWarning && !LISTED.test(toolbar) && "the toolbar has no warning",
    isWarning && !isDismissed && !isPageLeft && !notice && "the page has no warning",
    isCalm && !isListed && state === "unknown" && "a check fails",
  ];
  return offenses.filter((it) => it !== false).map((it) => `${it}: ${said}`);
}

/** What is wrong with the sentence about an account. `isExposed` is undefined if either would be true. */
export function accountOffenses(account: string, isExposed: boolean | undefined, sentence: string): string[] {
  const isWrong =
    (isExposed === true && /^Not in known/.test(sentence)) ||
    (isExposed === false && /^In \d+ breach/.test(sentence));
  return isWrong ? [`${account}: “${sentence}”`] : [];
}
