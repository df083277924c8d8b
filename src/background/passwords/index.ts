// Password checks: their commands, and reactions to changes of tabs and settings.

import * as v from "valibot";
import browser, { type Runtime } from "webextension-polyfill";
import { isSite } from "../../shared/addresses.ts";
import { lazily } from "../../shared/lazily.ts";
import { foremostValue } from "../../shared/passwords/tab-state.ts";
import type { PasswordVerdict } from "../../shared/passwords/verdict.ts";
import { originOf } from "../../shared/sites.ts";
import { command, isOwnPage } from "../platform/commands.ts";
import { currentSettings, settingsChanged } from "../platform/current-settings.ts";
import { defineOtherData, ofWindows, onErase } from "../platform/erase.ts";
import { redrawToolbar } from "../platform/events.ts";
import { COUNT, FLAG, readBy } from "../platform/schemas.ts";
import { hasAccessTo } from "../platform/site-access.ts";
import { sendToTab } from "../platform/tab-script.ts";
import { isWithoutScript } from "../tabs/tabs-without-script.ts";
import { openChangePage } from "./change-page.ts";
import { noteChanges } from "./changed-passwords.ts";
import {
  type CheckOrigin,
  checkPassword,
  checkSample,
  checksBegun,
  forgetRangeAnswers,
  rangeAnswerCount,
} from "./check-password.ts";
import { COUNTS_CHANGE, changeVaultCounts, checkVaultRange, VAULT_QUESTION } from "./check-vault.ts";
import { classifyField } from "./classify-field.ts";
import { readCommonPasswords } from "./common-passwords.ts";
import { readFieldEvent, readPasswordCheck } from "./content-inputs.ts";
import { followNotice } from "./follow-notice.ts";
import { followTab, followTabs } from "./follow-tabs.ts";
import { noticeContent } from "./notice-content.ts";
import { NOTICE_FIRST_MS, readTabRecord, tabRecords, updateTabRecord } from "./tab-records.ts";
import {
  areChecksOff,
  changeKeptMarks,
  isSkipped,
  MARKS_CHANGE,
  noteWarned,
  setSiteSkipped,
  skipHost,
  skippedHosts,
  warnedMarks,
} from "./warned.ts";

function placeOf(sender: Runtime.MessageSender): CheckOrigin | undefined {
  const { tab, frameId = 0, url } = sender;
  if (tab?.id === undefined) return undefined;
  // An opaque origin is "null". Frames without their own URL (about:, blob:) have the origin of the page that made them.
  const { origin, documentId } = sender as { origin?: string; documentId?: string };
  const frameUrl = origin === "null" ? undefined : (origin ?? url);
  return {
    tabId: tab.id,
    frameId,
    documentKey: documentId ?? `frame ${frameId} ${frameUrl}`,
    isPrivate: tab.incognito,
    frameUrl,
    pageUrl: tab.url,
  };
}

/** Runs the code of a first check while the user is still typing, so that it is already compiled when needed. */
const warmUp = lazily(() => {
  const hints = {
    isPassword: false,
    types: [],
    maxLength: -1,
    isNumeric: false,
    isFilled: false,
  };
  classifyField({ ...hints, texts: [[], ["pass"], ["Field"], [], []] });
  noticeContent("login", { count: 2 });
});

export const passwordsCommands = {
  /** From a content script: the user entered a password field, so a check may follow. Starts the worker. */
  wake: command({
    service: "passwords",
    isForContentScripts: true,
    async handle(_, { sender }) {
      const { tab } = sender;
      if (tab?.id === undefined) return;
      void readCommonPasswords().catch(() => undefined);
      void warnedMarks(tab.incognito);
      void readTabRecord(tab.id, tab.incognito);
      setTimeout(warmUp);
      // Some browsers allow the script only after a click on the toolbar button. A message shows that it is there now.
      const wasWithout = await isWithoutScript(tab.id);
      if (wasWithout || tab.url === undefined || !(await hasAccessTo(tab.url))) redrawToolbar(tab.id);
    },
  }),

  checkPassword: command({
    service: "passwords",
    isForContentScripts: true,
    schema: readBy(readPasswordCheck),
    async handle(check, { sender, settings }): Promise<PasswordVerdict> {
      if (isOwnPage(sender)) {
        // The window of a page outside any tab is unknown, so treat it as private.
        const { id: tabId = -1, incognito: isPrivate = true } = sender.tab ?? {};
        return checkSample(settings, check, { tabId, isPrivate });
      }
      const origin = placeOf(sender);
      if (!origin) return { state: "skipped" };
      let isLeftAlone = false;
      try {
        const verdict = await checkPassword(settings, check, origin);
        isLeftAlone = verdict.state === "skipped";
        return verdict;
      } finally {
        // The page may have closed while the service was being asked.
        const { tabId, isPrivate } = origin;
        if (!isLeftAlone) setTimeout(followTab, NOTICE_FIRST_MS, tabId, isPrivate);
      }
    },
  }),

  /** From the vault check. */
  checkVaultRange: command({
    service: "passwords",
    waitsForPolicy: true,
    schema: VAULT_QUESTION,
    // The window of a page outside any tab is unknown, so treat it as private.
    handle: (question, { sender: { tab }, settings }) =>
      checkVaultRange(settings, question, tab?.incognito ?? true),
  }),

  /** From the vault check. */
  keepVaultMarks: command({
    service: "passwords",
    schema: MARKS_CHANGE,
    handle: (change, { sender: { tab } }) => changeKeptMarks(change, tab?.incognito ?? true),
  }),

  /** From the vault check. */
  keepVaultCounts: command({
    service: "passwords",
    schema: COUNTS_CHANGE,
    handle: (change, { sender: { tab } }) => changeVaultCounts(change, tab?.incognito ?? true),
  }),

  /** From a content script: a field's value changed or was sent, or the user saw or dismissed its warning, or its frame went. */
  reportFieldEvent: command({
    service: "passwords",
    isForContentScripts: true,
    schema: readBy(readFieldEvent),
    async handle({ document, field, value: number, reason }, { sender: { tab } }) {
      if (tab?.id === undefined) return;
      // The page around the frame can go on warning.
      if (reason === "closed") {
        setTimeout(followTab, NOTICE_FIRST_MS, tab.id, tab.incognito);
        return;
      }
      await checksBegun();
      const known = await updateTabRecord(tab.id, tab.incognito, (record) => {
        const values = record.values.filter((it) => it.document === document && it.value === number);
        for (const value of values) {
          // Dismissing a warning also dismisses it for the same value in another field.
          if (reason === "dismissed") value.isDismissed = true;
          // Signing in is not a password change, so nothing is stored for it.
          if (reason === "sent" && value.isNewPassword) value.isSent = true;
          if (reason === "changed" && value.field === field) value.isCurrent = false;
        }
        return values;
      });
      if (reason === "sent") await noteChanges(known, tab.incognito);
      else if (reason !== "changed")
        await noteWarned(
          known.map(({ mark }) => mark),
          tab.incognito,
        );
    },
  }),

  /** From a notice in sight: the sender's own host is skipped for this session. */
  skipSite: command({
    service: "passwords",
    isForContentScripts: true,
    async handle(_, { sender }) {
      const { tabId, isPrivate = false, frameUrl, pageUrl } = placeOf(sender) ?? {};
      const origin = originOf(frameUrl);
      if (tabId === undefined || origin === undefined || origin !== originOf(pageUrl)) return;
      // Without a warning there is no notice, and so no button that could have sent this.
      const values = (await readTabRecord(tabId, isPrivate))?.values ?? [];
      const isWarned = values.some((it) => it.origin === origin && it.verdict?.state === "breached");
      if (!isWarned) return;
      await skipHost(new URL(origin).host, isPrivate);
      await applySettings();
    },
  }),

  /** From a notice. Where it leads, the browser says and we do, never the page. */
  changePassword: command({
    service: "site",
    isForContentScripts: true,
    waitsForPolicy: true,
    handle: (_, { sender }) => followNotice(false, placeOf(sender), sender.tab),
  }),

  /** From a notice. */
  suggestPassword: command({
    service: "passwords",
    isForContentScripts: true,
    handle: (_, { sender }) => followNotice(true, placeOf(sender), sender.tab),
  }),

  /** From the popup: dismisses a tab's foremost warning on its site for this session. */
  dismissWarning: command({
    service: "passwords",
    schema: v.object({ tabId: COUNT }),
    async handle({ tabId }) {
      const { incognito } = await browser.tabs.get(tabId);
      const dismissed = await updateTabRecord(tabId, incognito, (record) => {
        const foremost = foremostValue(record);
        const values = record.values.filter(
          (it) => it.document === foremost?.document && it.value === foremost.value,
        );
        for (const value of values) value.isDismissed = true;
        return values;
      });
      await noteWarned(
        dismissed.map(({ mark }) => mark),
        incognito,
      );
      for (const frameId of new Set([0, ...dismissed.map((value) => value.frameId)]))
        void sendToTab(tabId, frameId, "withdrawNotice");
    },
  }),

  /** From our own pages. `tabId` gives the window if the page itself is in no tab. */
  openChangePage: command({
    service: "site",
    waitsForPolicy: true,
    schema: v.object({ site: v.custom<string>(isSite), tabId: v.optional(COUNT) }),
    async handle({ site, tabId }, { sender }) {
      const tab = sender.tab ?? (tabId === undefined ? undefined : await browser.tabs.get(tabId));
      // The window of a page outside any tab is unknown, so treat it as private.
      return openChangePage(site, tab ?? { incognito: true });
    },
  }),

  /** From the popup, once it shows what is stored about a tab: what this worker knows, if there was no room to store it. */
  getTabMemory: command({
    service: "passwords",
    schema: v.object({ tabId: COUNT }),
    async handle({ tabId }) {
      const { incognito } = await browser.tabs.get(tabId);
      const [record, hosts] = await Promise.all([readTabRecord(tabId, incognito), skippedHosts(incognito)]);
      return { record, skippedHosts: hosts };
    },
  }),

  setSiteSkipped: command({
    service: "passwords",
    schema: v.object({ site: v.custom<string>(isSite), isSkipped: FLAG }),
    async handle({ site, isSkipped }) {
      await setSiteSkipped(site, isSkipped);
      if (!isSkipped) await applySettings();
    },
  }),
};

/** Applies settings to open pages: redraws the toolbar, and removes notices from skipped sites. */
async function applySettings(): Promise<void> {
  const settings = await currentSettings();
  for (const { id, url, incognito } of await browser.tabs.query({})) {
    if (id === undefined) continue;
    redrawToolbar(id);
    const isOff = await areChecksOff(settings, incognito, url);
    const values = (await readTabRecord(id, incognito))?.values ?? [];
    const skipped = await Promise.all(values.map(({ origin }) => isSkipped(settings, incognito, origin)));
    const concerned = values.filter((_, at) => isOff || skipped[at]);
    for (const frameId of new Set([...(isOff ? [0] : []), ...concerned.map((value) => value.frameId)])) {
      void sendToTab(id, frameId, "withdrawNotice");
    }
  }
}

/** Withdraws notices about deleted values. A value that is entered again is checked again. */
async function endTabs(isPrivate: boolean): Promise<void> {
  for (const [tabId, { values }] of await tabRecords(isPrivate)) {
    const frameIds = values.map(({ frameId }) => frameId);
    for (const frameId of new Set([0, ...frameIds])) void sendToTab(tabId, frameId, "withdrawNotice");
  }
}

export function registerPasswords(): void {
  defineOtherData("range-answers", { place: "memory", count: rangeAnswerCount });
  onErase("range-answers", forgetRangeAnswers);
  onErase("tabs", (isEverything) => ofWindows(isEverything, endTabs));
  settingsChanged.subscribe(applySettings);
  settingsChanged.subscribe((was, is) => {
    if (was.services.passwordsUrl !== is.services.passwordsUrl) forgetRangeAnswers();
  });
  followTabs();
}
