// The contract between the contexts: every message by name, its input, its result, and who may send it.

import type {
  CatalogueState,
  LookupQuestion,
  Lookups,
  QuestionState,
  SiteBreaches,
  WatchedAccount,
} from "./accounts/lookup.ts";
import type { BreachOrder } from "./breaches/breach-order.ts";
import type { CloudMethod, CloudRead, CloudState } from "./cloud/cloud.ts";
import type { ErrorData, ServiceName } from "./errors.ts";
import type { PageScores, ScoreQuestion, ScoreReport, SignInState } from "./page-score/page-score.ts";
import type { NoticeContent, PasswordVerdict, TabState } from "./passwords/verdict.ts";
import type { DataKind } from "./privacy/data-consent.ts";
import type { Erasable, EraseOutcome, StoredItem } from "./privacy/stored-data.ts";
import type { ServiceTest, ServiceTestState } from "./settings/service-test.ts";
import type { ChangeableSection, Settings } from "./settings/settings.ts";

/** One value of one password field of one document, as far as the background needs to tell them apart. */
export interface ValueReference {
  /** Random name that a content script gives its document when it first speaks. */
  document: string;
  /** Number of the field within that document. */
  field: number;
  /** Number of the value among those that this document asked about: the same value, the same number. */
  value: number;
}

export interface PasswordCheck extends ValueReference {
  /** SHA-1 of the UTF-8 password: 40 hexadecimal digits. */
  sha1: string;
  hints: FieldHints;
}

/** Words of a page as they stand, the first 250 characters; nothing where there are none. */
export type PageText = string | null | undefined;

/** What a page calls a field. Of each list, the first 20. */
export interface FieldHints {
  /** It is, or was, of type password. */
  isPassword: boolean;
  texts: [
    autocomplete: PageText[],
    /** Its name and id. */
    names: PageText[],
    /** Its labels, placeholder and title. */
    labels: PageText[],
    /** What stands in front of it, nearest first. */
    nearby: PageText[],
    /** The attributes of its form, each as "name=value". */
    form: PageText[],
  ];
  /** How many password fields its form has. */
  passwordCount: number;
  /** As the attribute says; -1 without one. */
  maxLength: number;
  /** It is meant for digits, or holds four to eight of them and nothing else. */
  isNumeric: boolean;
}

/** One request that left the browser. Kept in memory only. */
export interface SentRequest {
  /** Milliseconds since the epoch. */
  at: number;
  service: ServiceName;
  /** Origin that was asked. */
  origin: string;
  /** What was told about the person or the page. */
  told:
    | "password-range"
    | "account"
    | "account-at-site"
    | "watched-account"
    | "site"
    | "breach"
    | "catalogue"
    | "logo"
    | "page-address"
    | "sign-in"
    | "cloud-resource"
    | "cloud-deletion"
    | "service-test";
}

/** What the background answers. The parameter is the input, the return value the result. */
export interface BackgroundMessages {
  /** From a content script: the person is in a password field, so a check may follow. Starts the worker. */
  wake(): void;
  checkPassword(input: PasswordCheck): PasswordVerdict;
  /** The verdict of a field no longer stands (its value changed) or was dismissed by the person. */
  settleVerdict(input: ValueReference & { reason: "changed" | "dismissed" }): void;

  getTabState(input: { tabId: number }): TabState;
  setPasswordChecks(input: { isEnabled: boolean }): void;
  setSiteSkipped(input: { site: string; isSkipped: boolean }): void;
  listSentRequests(): SentRequest[];

  /** Every kind of stored data and how much there is of it. Nothing of private windows is in it. */
  listStored(): StoredItem[];
  /**
   * Erases one kind, or everything, signing out where tokens or the settings are among it. Answered once nothing is left,
   * five seconds after at the latest where the provider does not answer.
   */
  eraseStored(input: { kind: Erasable }): EraseOutcome;

  /**
   * Looks up an account on the person's own click. What is known or under way already is not asked twice; what failed
   * is asked again. Nothing of a private window is kept beyond the worker's own memory.
   */
  lookUpAccount(input: { account: string; isPrivate: boolean }): void;
  /**
   * All look-ups, and `account` in full (without one: the last). Answered once there is something newer than
   * `revision`, after two and a half seconds at the latest; -1 is answered at once. What is in full is left out where it
   * still is as `shownStamp` says. Of a long list of breaches the beginning in `order` is told first; who `wantsRest` is
   * told the whole, a moment later.
   */
  followLookups(input: {
    revision: number;
    account?: string;
    shownStamp?: string;
    order?: BreachOrder;
    wantsRest?: boolean;
    isPrivate: boolean;
  }): Lookups;
  /** Takes a look-up out of the queue and off the list. */
  cancelLookup(input: { account: string; isPrivate: boolean }): void;
  /** Forgets all answers of this session. */
  forgetLookups(input: { isPrivate: boolean }): void;

  /**
   * Asks the lookup service one question, on the person's own click and in its turn. Answered as
   * {@link BackgroundMessages.testService}; `id` is any new UUID. Nothing of the answer is kept.
   */
  askLookupService(input: { id: string; question: LookupQuestion; isPrivate: boolean }): QuestionState;

  /** The logo at an address as a `data:` address; `undefined` where there is none that may be shown. */
  getLogo(input: { url: string; isPrivate: boolean }): string | undefined;
  getSiteBreaches(input: { tabId: number }): SiteBreaches;
  /** Puts the mark of a breached site aside, or no longer. */
  setBreachDismissed(input: { name: string; isDismissed: boolean }): void;
  /** Also sees to it that there is one. */
  getCatalogueState(): CatalogueState;

  listWatchedAccounts(): WatchedAccount[];
  /** Adds one of the person's own addresses to the watch list, or takes it off. */
  setAccountWatched(input: { account: string; isWatched: boolean }): void;
  setDealtWith(input: { account: string; name: string; isDealtWith: boolean }): void;

  /**
   * What the person said when the browser asked whether data of a kind may be sent: after a no, the click that brought the
   * question is not taken up should there be consent later; after a yes, what waits for it goes on.
   */
  answerConsent(input: { kind: DataKind; isAgreed: boolean; isPrivate: boolean }): void;

  setLookupOptions(input: Partial<LookupOptions>): void;
  setLookupApiKey(input: { key: string }): void;

  /**
   * Scores a page on the person's own click: signs in where that is needed, with a window if nothing else helps. The same
   * question is not asked twice at a time. `tabId` is where the toolbar shows it.
   */
  scorePage(input: ScoreQuestion & { tabId: number; isPrivate: boolean; captchaToken?: string }): void;
  /**
   * What is known of the page at `url`, with and without its query. Answered once there is something newer than
   * `revision`, after two and a half seconds at the latest; -1 is answered at once. Nothing leaves the browser for it.
   */
  followPageScores(input: { revision: number; url: string; isPrivate: boolean }): PageScores;
  /** Ends what is under way, or takes a failure off. */
  cancelPageScore(input: ScoreQuestion & { isPrivate: boolean }): void;
  /** The whole answer of a run; `undefined` where it is no longer there. */
  getScoreReport(input: { id: string }): ScoreReport | undefined;
  /** Forgets the results of one page, with and without its query, or of all. */
  forgetPageScores(input: { url?: string }): void;

  /** Nothing leaves the browser for it. */
  getSignInState(): SignInState;
  /** Forgets all tokens, of page scores and cloud calls, and revokes them at the provider; they are forgotten also where it could not be told. */
  signOut(): { isRevoked: boolean };

  /**
   * Asks about a cloud resource on the person's own click: signs in where that is needed, with a window if nothing else
   * helps. `id` is any new UUID. `signIn` asks the provider anew, in a window, for leave to do what the last token may not.
   */
  askCloud(input: { id: string; question: CloudRead; signIn?: "more"; isPrivate: boolean }): void;
  /**
   * Deletes a function, once: a message with the same `id` sends nothing, nor does one for a function whose deletion is
   * under way. `typedName` is the function's short name as the person typed it, `account` as whom the page said that they
   * are signed in, where it could say: as anybody else nothing is deleted. Opens no window.
   */
  deleteFunction(input: {
    id: string;
    name: string;
    typedName: string;
    account?: string;
    isPrivate: boolean;
  }): { isStarted: boolean };
  /** How the calls stand. Answered as {@link BackgroundMessages.followPageScores}. Nothing leaves the browser for it. */
  followCloud(input: { revision: number; isPrivate: boolean }): CloudState;
  /** Ends a call that can be ended: what was sent of a deletion cannot be taken back. */
  cancelCloudCall(input: { id: string; isPrivate: boolean }): void;
  /** Forgets what came back; what is under way stays. */
  forgetCloudCalls(input: { isPrivate: boolean }): void;
  /** Forgets one name, or all of a method. */
  forgetCloudNames(input: { method: CloudMethod; name?: string }): void;
  /** Opens the provider's window on the person's own click: to sign in, for leave to do more, or as somebody else. */
  signInToCloud(input: { how: "sign-in" | "more" | "other-account"; isPrivate: boolean }): void;
  /** No longer waits for the window, which stays open: the next click joins it. */
  cancelCloudSignIn(input: { isPrivate: boolean }): void;

  /**
   * Asks an address, on the person's own click, one question that only a service of its kind can answer. Answered once that
   * is known, after two and a half seconds at the latest; asked again with the same `id` it goes on waiting. A test that
   * nobody asks after is given up, and so is one where the same service is tested anew.
   */
  testService(input: ServiceTest): ServiceTestState;

  /** Changes settings of one's own; refused whole where one of them is refused. */
  changeSettings(input: SettingsChange): void;
}

/** The settings that the extension's own pages change by {@link BackgroundMessages.changeSettings}. */
export type SettingsChange = { [Section in ChangeableSection]?: Partial<Settings[Section]> };

/** What a person can choose about breaches and look-ups. */
export type LookupOptions = Settings["lookups"];

export type BackgroundMessageName = keyof BackgroundMessages;

/** What a content script may send; every other message is for the extension's own pages. */
export const CONTENT_MESSAGES = ["wake", "checkPassword", "settleVerdict"] as const;

/** What the background says to the content script of a tab's frame. */
export interface TabMessages {
  /** The random name of the document in this frame. */
  nameDocument(): string;
  /** The person switched checks off: takes away what is shown. */
  withdrawNotice(): void;
  /** The verdict of a password entered on the page before this one. Answers true once it was shown. */
  showVerdict(input: { document: string; notice: NoticeContent }): true | undefined;
}

export type TabMessageName = keyof TabMessages;

type Input<Method extends (...input: never[]) => unknown> =
  Parameters<Method> extends [infer I] ? I : undefined;
type Result<Method extends (...input: never[]) => unknown> = ReturnType<Method>;

export type InputOf<Name extends BackgroundMessageName> = Input<BackgroundMessages[Name]>;
export type ResultOf<Name extends BackgroundMessageName> = Result<BackgroundMessages[Name]>;
export type TabInputOf<Name extends TabMessageName> = Input<TabMessages[Name]>;
export type TabResultOf<Name extends TabMessageName> = Result<TabMessages[Name]>;

/** A message on the wire. */
export interface Envelope<Name extends string = string, Value = unknown> {
  name: Name;
  input?: Value;
}

/** Every reply: errors cross as data. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: ErrorData };

/** Sends a message to the background and gives its value; a reply that is an error is thrown by the caller's choice. */
export type Ask = <Name extends BackgroundMessageName>(
  name: Name,
  ...input: InputOf<Name> extends undefined ? [] : [InputOf<Name>]
) => Promise<Reply<ResultOf<Name>>>;
