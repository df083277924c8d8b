// The door: every message is looked at once, by list, and answered with a value or an error as data.

import browser, { type Runtime } from "webextension-polyfill";
import { toErrorData } from "../../shared/errors.ts";
import type { BackgroundMessageName, Reply } from "../../shared/messages.ts";
import { CHANGEABLE_SECTIONS, type Settings } from "../../shared/settings/settings.ts";
import { askLookupService } from "../accounts/ask-lookup-service.ts";
import { getLogo } from "../accounts/logos.ts";
import { cancelLookup, followLookups, forgetLookups, lookUpAccount } from "../accounts/look-up-account.ts";
import { setBreachDismissed, siteBreaches } from "../breaches/breached-sites.ts";
import { catalogueState, readCatalogue } from "../breaches/catalogue.ts";
import { listWatchedAccounts, setAccountWatched, setDealtWith } from "../breaches/watch-list.ts";
import { cancelCloudCall, deleteFunction, readFromCloud } from "../cloud/cloud-calls.ts";
import { forgetCloudNames } from "../cloud/cloud-names.ts";
import { forgetCloudRecords } from "../cloud/cloud-records.ts";
import { cancelCloudSignIn, signInToCloud } from "../cloud/cloud-sign-in.ts";
import { cloudSince } from "../cloud/cloud-since.ts";
import { cancelPageScore, scorePage } from "../page-score/score-page.ts";
import { signInState } from "../page-score/score-sign-in.ts";
import { forgetPageScores, pageScoresSince, scoreReport } from "../page-score/scores-since.ts";
import { type CheckOrigin, checkPassword } from "../passwords/check-password.ts";
import { checkSample } from "../passwords/check-sample.ts";
import { followTab } from "../passwords/follow-tabs.ts";
import { updateTabRecord } from "../passwords/tab-records.ts";
import { setPasswordChecks, setSiteSkipped, tabState } from "../passwords/tab-state.ts";
import { answerConsent } from "../privacy/data-consent.ts";
import { eraseStored } from "../privacy/erase-stored.ts";
import { httpContext } from "../privacy/http-context.ts";
import { listSentRequests } from "../privacy/sent-requests.ts";
import { listStored } from "../privacy/stored-data.ts";
import { testService } from "../settings/service-tests.ts";
import { signOut } from "../sign-in/sign-out.ts";
import { drawToolbar } from "../toolbar/toolbar.ts";
import { changeSettings, currentSettings, policyConfirmed } from "./current-settings.ts";
import { type ParsedMessage, parseMessage, serviceOf } from "./parse-messages.ts";

function isOwnPage(sender: Runtime.MessageSender): boolean {
  return sender.url?.startsWith(browser.runtime.getURL("")) ?? false;
}

function originOf(sender: Runtime.MessageSender): CheckOrigin | undefined {
  const { tab, frameId = 0, url } = sender;
  if (tab?.id === undefined) return undefined;
  // An opaque origin is written "null"; frames without an address of their own (about:, blob:) have their maker's.
  const { origin, documentId } = sender as { origin?: string; documentId?: string };
  const frameUrl = origin === "null" ? undefined : (origin ?? url);
  return {
    tabId: tab.id,
    frameId,
    documentKey: documentId ?? `frame ${frameId}`,
    isPrivate: tab.incognito,
    frameUrl,
    pageUrl: tab.url,
  };
}

/** Messages that ask a service which a person can wait for: it is not asked on the word of an earlier policy. */
const UNHURRIED: ReadonlySet<string> = new Set<BackgroundMessageName>([
  "lookUpAccount",
  "askLookupService",
  "setAccountWatched",
  "getLogo",
  "answerConsent",
  "scorePage",
  "askCloud",
  "deleteFunction",
  "signInToCloud",
  "signOut",
  "testService",
]);

async function handle(
  message: ParsedMessage,
  sender: Runtime.MessageSender,
  settings: Settings,
): Promise<unknown> {
  switch (message.name) {
    case "wake":
      // Some browsers let a script into a page when its toolbar button is pressed: it speaks, so there is one now.
      if (sender.tab?.id !== undefined) void drawToolbar(sender.tab.id);
      return undefined;
    case "checkPassword": {
      if (isOwnPage(sender)) {
        // Of a page in no tab it is not known in which window it is.
        const { id: tabId = -1, incognito: isPrivate = true } = sender.tab ?? {};
        return checkSample(httpContext(isPrivate), settings, message.input, { tabId, isPrivate });
      }
      const origin = originOf(sender);
      if (!origin) return { state: "skipped" };
      let isSkipped = false;
      try {
        const verdict = await checkPassword(httpContext(origin.isPrivate), settings, message.input, origin);
        isSkipped = verdict.state === "skipped";
        return verdict;
      } finally {
        // The page may have gone while the service was being asked.
        if (!isSkipped) void followTab(origin.tabId, origin.isPrivate);
      }
    }
    case "settleVerdict": {
      const { tab } = sender;
      if (tab?.id === undefined) return undefined;
      const { document, field, value: number, reason } = message.input;
      return updateTabRecord(tab.id, tab.incognito, (record) => {
        for (const value of record.values) {
          if (value.document !== document || value.value !== number) continue;
          // Closed once, a warning is closed for the same value in the field beside it as well.
          if (reason === "dismissed") value.isDismissed = true;
          else if (value.field === field) value.isStanding = false;
        }
      });
    }
    case "getTabState":
      return tabState(message.input.tabId, settings);
    case "setPasswordChecks":
      return setPasswordChecks(message.input.isEnabled);
    case "setSiteSkipped":
      return setSiteSkipped(message.input.site, message.input.isSkipped);
    case "listSentRequests":
      return listSentRequests();
    case "listStored":
      return listStored();
    case "eraseStored":
      return eraseStored(message.input.kind);
    case "lookUpAccount":
      return lookUpAccount(message.input.account, message.input.isPrivate);
    case "followLookups":
      return followLookups(message.input);
    case "cancelLookup":
      return cancelLookup(message.input.account, message.input.isPrivate);
    case "forgetLookups":
      return forgetLookups(message.input.isPrivate);
    case "askLookupService":
      return askLookupService(message.input);
    case "getLogo":
      return getLogo(message.input.url, message.input.isPrivate);
    case "getSiteBreaches": {
      const tab = await browser.tabs.get(message.input.tabId).catch(() => undefined);
      return siteBreaches(tab, async () => (await readCatalogue())?.breaches ?? []);
    }
    case "setBreachDismissed":
      return setBreachDismissed(message.input.name, message.input.isDismissed);
    case "getCatalogueState":
      return catalogueState();
    case "listWatchedAccounts":
      return listWatchedAccounts();
    case "setAccountWatched":
      return setAccountWatched(message.input.account, message.input.isWatched);
    case "setDealtWith": {
      const { account, name, isDealtWith } = message.input;
      return setDealtWith(account, name, isDealtWith);
    }
    case "answerConsent":
      return answerConsent(message.input);
    case "setLookupOptions":
      return changeSettings((stored) => Object.assign(stored.lookups, message.input));
    case "setLookupApiKey":
      return changeSettings(({ services }) => {
        services.lookupApiKey = message.input.key;
      });
    case "scorePage":
      return scorePage(message.input);
    case "followPageScores":
      return pageScoresSince(message.input);
    case "cancelPageScore":
      return cancelPageScore(message.input);
    case "getScoreReport":
      return scoreReport(message.input.id);
    case "forgetPageScores":
      return forgetPageScores(message.input.url);
    case "getSignInState":
      return signInState();
    case "signOut":
      return signOut();
    case "askCloud":
      return readFromCloud(message.input);
    case "deleteFunction":
      return deleteFunction(message.input);
    case "followCloud":
      return cloudSince(message.input);
    case "cancelCloudCall":
      return cancelCloudCall(message.input);
    case "forgetCloudCalls":
      return forgetCloudRecords(message.input.isPrivate);
    case "forgetCloudNames":
      return forgetCloudNames(message.input);
    case "signInToCloud":
      return signInToCloud(message.input);
    case "cancelCloudSignIn":
      return cancelCloudSignIn(message.input);
    case "testService":
      return testService(message.input);
    case "changeSettings":
      return changeSettings((stored) => {
        for (const section of CHANGEABLE_SECTIONS) Object.assign(stored[section], message.input[section]);
      });
  }
}

/** Answers messages, once what an earlier worker left has been put in order. Register before anything is awaited. */
export function receiveMessages(isReady: Promise<unknown>): void {
  browser.runtime.onMessage.addListener((received: unknown, sender: Runtime.MessageSender) => {
    if (sender.id !== browser.runtime.id) return undefined;
    const message = parseMessage(received, isOwnPage(sender));
    if (!message) {
      const refusal: Reply<never> = { ok: false, error: { code: "bad-request", service: "passwords" } };
      return Promise.resolve(refusal);
    }
    const settings = UNHURRIED.has(message.name)
      ? policyConfirmed().then(currentSettings)
      : currentSettings();
    // All others wait for the same, so none overtakes another: what settles a check comes after the check.
    return Promise.all([settings, isReady])
      .then(([settings]) => handle(message, sender, settings))
      .then(
        (value): Reply<unknown> => ({ ok: true, value }),
        (thrown: unknown): Reply<unknown> => ({
          ok: false,
          error: toErrorData(thrown, serviceOf(message.name)),
        }),
      );
  });
}
