// The inputs of the messages about accounts and breaches. They come from our own pages, and are looked at all the same.

import { parseLogoUrl } from "../../services/lookup/request.ts";
import { parseAccount } from "../../shared/accounts/account.ts";
import type { LookupQuestion } from "../../shared/accounts/lookup.ts";
import { BREACH_ORDERS } from "../../shared/breaches/breach-order.ts";
import type { BackgroundMessages, InputOf, LookupOptions } from "../../shared/messages.ts";
import { DATA_KINDS } from "../../shared/privacy/data-consent.ts";
import { isHeaderToken } from "../../shared/settings/header-token.ts";
import { DEFAULT_SETTINGS, isSite } from "../../shared/settings/settings.ts";
import type { CloudMessageName } from "../cloud/parse-cloud-messages.ts";
import type { ScoreMessageName } from "../page-score/parse-score-messages.ts";
import { type Fields, isCount, isFields, isId, isLine } from "../platform/message-guards.ts";
import type { StoredMessageName } from "../privacy/parse-stored-messages.ts";
import { isAskable } from "../tabs/sites.ts";

/** The messages that are parsed here. */
export type LookupMessageName = Exclude<
  keyof BackgroundMessages,
  | CloudMessageName
  | ScoreMessageName
  | StoredMessageName
  | "wake"
  | "checkPassword"
  | "settleVerdict"
  | "getTabState"
  | "setPasswordChecks"
  | "setSiteSkipped"
  | "listSentRequests"
  | "testService"
>;

type Parsed<Name extends LookupMessageName> = { input: InputOf<Name> } | undefined;

/** Names of breaches are short, but a service may call them what it likes: whatever is shown can be put aside. */
const MAX_NAME_LENGTH = 10_000;
const MAX_URL_LENGTH = 2_000;
const MAX_KEY_LENGTH = 200;
/** An account and a few times. */
const MAX_STAMP_LENGTH = 1_000;

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_NAME_LENGTH;
}

function accountOf(fields: Fields): string | undefined {
  return typeof fields.account === "string" ? parseAccount(fields.account) : undefined;
}

function parseAccountAndPrivacy(
  input: unknown,
): { input: { account: string; isPrivate: boolean } } | undefined {
  if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
  const account = accountOf(input);
  return account === undefined ? undefined : { input: { account, isPrivate: input.isPrivate } };
}

function parseOptions(input: unknown): { input: Partial<LookupOptions> } | undefined {
  if (!isFields(input)) return undefined;
  const options: Partial<LookupOptions> = {};
  for (const name of Object.keys(DEFAULT_SETTINGS.lookups) as (keyof LookupOptions)[]) {
    const value = input[name];
    if (value === undefined) continue;
    if (typeof value !== "boolean") return undefined;
    options[name] = value;
  }
  return { input: options };
}

function parseQuestion(question: unknown): LookupQuestion | undefined {
  if (!isFields(question)) return undefined;
  const { about, site, name } = question;
  if (about === "breach") return isName(name) && isLine(name, MAX_URL_LENGTH) ? { about, name } : undefined;
  if (!isSite(site) || !isAskable(site)) return undefined;
  if (about === "site") return { about, site };
  const account = about === "account-at-site" ? accountOf(question) : undefined;
  return account === undefined ? undefined : { about: "account-at-site", site, account };
}

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
export const LOOKUP_INPUTS: { [Name in LookupMessageName]: (input: unknown) => Parsed<Name> } = {
  lookUpAccount: parseAccountAndPrivacy,
  cancelLookup: parseAccountAndPrivacy,
  followLookups(input) {
    if (!isFields(input)) return undefined;
    const { revision, shownStamp, wantsRest, isPrivate } = input;
    if (!Number.isSafeInteger(revision) || typeof isPrivate !== "boolean") return undefined;
    if (shownStamp !== undefined && !isLine(shownStamp, MAX_STAMP_LENGTH)) return undefined;
    const account = input.account === undefined ? undefined : accountOf(input);
    if (input.account !== undefined && account === undefined) return undefined;
    const order = BREACH_ORDERS.find((one) => one === input.order);
    if (input.order !== undefined && order === undefined) return undefined;
    if (wantsRest !== undefined && typeof wantsRest !== "boolean") return undefined;
    return {
      input: {
        revision: revision as number,
        isPrivate,
        ...(account !== undefined && { account }),
        ...(shownStamp !== undefined && { shownStamp }),
        ...(order !== undefined && { order }),
        ...(wantsRest !== undefined && { wantsRest }),
      },
    };
  },
  forgetLookups: (input) =>
    isFields(input) && typeof input.isPrivate === "boolean"
      ? { input: { isPrivate: input.isPrivate } }
      : undefined,
  askLookupService(input) {
    if (!isFields(input) || !isId(input.id) || typeof input.isPrivate !== "boolean") return undefined;
    const question = parseQuestion(input.question);
    return question && { input: { id: input.id, question, isPrivate: input.isPrivate } };
  },
  getLogo(input) {
    if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
    const url = isLine(input.url, MAX_URL_LENGTH) ? parseLogoUrl(input.url) : undefined;
    return url === undefined ? undefined : { input: { url, isPrivate: input.isPrivate } };
  },
  getSiteBreaches: (input) =>
    isFields(input) && isCount(input.tabId) ? { input: { tabId: input.tabId } } : undefined,
  setBreachDismissed: (input) =>
    isFields(input) && isName(input.name) && typeof input.isDismissed === "boolean"
      ? { input: { name: input.name, isDismissed: input.isDismissed } }
      : undefined,
  getCatalogueState: () => ({ input: undefined }),
  listWatchedAccounts: () => ({ input: undefined }),
  setAccountWatched(input) {
    if (!isFields(input) || typeof input.isWatched !== "boolean") return undefined;
    const account = accountOf(input);
    return account === undefined ? undefined : { input: { account, isWatched: input.isWatched } };
  },
  setDealtWith(input) {
    if (!isFields(input) || !isName(input.name) || typeof input.isDealtWith !== "boolean") return undefined;
    const account = accountOf(input);
    if (account === undefined) return undefined;
    return { input: { account, name: input.name, isDealtWith: input.isDealtWith } };
  },
  answerConsent(input) {
    if (!isFields(input) || typeof input.isAgreed !== "boolean" || typeof input.isPrivate !== "boolean")
      return undefined;
    const { isAgreed, isPrivate } = input;
    const kind = DATA_KINDS.find((one) => one === input.kind);
    return kind && { input: { kind, isAgreed, isPrivate } };
  },
  setLookupOptions: parseOptions,
  setLookupApiKey(input) {
    if (!isFields(input) || typeof input.key !== "string") return undefined;
    const key = input.key.trim();
    return key === "" || (key.length <= MAX_KEY_LENGTH && isHeaderToken(key))
      ? { input: { key } }
      : undefined;
  },
};
