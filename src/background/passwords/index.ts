// Checks of passwords: their messages, and what follows when tabs or settings change.

import * as v from "valibot";
import browser, { type Runtime } from "webextension-polyfill";
import { lazily } from "../../shared/lazily.ts";
import type { PasswordVerdict } from "../../shared/passwords/verdict.ts";
import { isSite } from "../../shared/settings/settings.ts";
import { siteOf } from "../../shared/sites.ts";
import { currentSettings, watchSettings } from "../platform/current-settings.ts";
import { isOwnPage, message } from "../platform/messages.ts";
import { redrawToolbar } from "../platform/redraw-toolbar.ts";
import { COUNT, FLAG, readBy } from "../platform/schemas.ts";
import { sendToTab } from "../platform/tab-script.ts";
import { hasAccessTo } from "../tabs/site-access.ts";
import { isWithoutScript } from "../tabs/tabs-without-script.ts";
import { openChangePage } from "./change-page.ts";
import { noteChanges } from "./changed-passwords.ts";
import { type CheckOrigin, checkPassword, checkSample, isSkipped, isSkippedSite } from "./check-password.ts";
import { checkVaultRange, VAULT_QUESTION } from "./check-vault.ts";
import { classifyField } from "./classify-field.ts";
import { readCommonPasswords } from "./common-passwords.ts";
import { readPasswordCheck, readSettledVerdict } from "./content-inputs.ts";
import { followTab, followTabs } from "./follow-tabs.ts";
import { noticeContent } from "./notice-content.ts";
import { foremostValue, NOTICE_FIRST_MS, readTabRecord, updateTabRecord } from "./tab-records.ts";
import { setSiteSkipped, tabState } from "./tab-state.ts";
import { noteWarned, warnedMarks } from "./warned.ts";

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

/** Runs once what the first check takes, while the person types: compiled, read and made ready it takes no time later. */
const warmUp = lazily(() => {
  const hints = { isPassword: false, passwordCount: 1, maxLength: -1, isNumeric: false };
  classifyField({ ...hints, texts: [[], ["pass"], ["Field"], [], []] });
  noticeContent("login", { count: 2 }, { isUnencrypted: false, isPrivate: false });
});

export const passwordsMessages = {
  /** From a content script: the person is in a password field, so a check may follow. Starts the worker. */
  wake: message({
    service: "passwords",
    async handle(_, { sender }) {
      const { tab } = sender;
      // A page of our own says so every second while something runs: no check follows, and it has no script that could be new.
      if (tab?.id === undefined || isOwnPage(sender)) return;
      void readCommonPasswords().catch(() => undefined);
      void warnedMarks(tab.incognito);
      setTimeout(warmUp);
      // Some browsers let a script into a page when its toolbar button is pressed: it speaks, so there is one now.
      const wasWithout = await isWithoutScript(tab.id);
      if (wasWithout || tab.url === undefined || !(await hasAccessTo(tab.url))) redrawToolbar(tab.id);
    },
  }),

  checkPassword: message({
    service: "passwords",
    schema: readBy(readPasswordCheck),
    async handle(check, { sender, settings }): Promise<PasswordVerdict> {
      if (isOwnPage(sender)) {
        // Of a page in no tab it is not known in which window it is.
        const { id: tabId = -1, incognito: isPrivate = true } = sender.tab ?? {};
        return checkSample(settings, check, { tabId, isPrivate });
      }
      const origin = originOf(sender);
      if (!origin) return { state: "skipped" };
      let isLeftAlone = false;
      try {
        const verdict = await checkPassword(settings, check, origin);
        isLeftAlone = verdict.state === "skipped";
        return verdict;
      } finally {
        // The page may have gone while the service was being asked.
        const { tabId, isPrivate } = origin;
        if (!isLeftAlone) setTimeout(followTab, NOTICE_FIRST_MS, tabId, isPrivate);
      }
    },
  }),

  /** From the audit of a vault. */
  checkVaultRange: message({
    service: "passwords",
    isUnhurried: true,
    schema: VAULT_QUESTION,
    // Of a page in no tab it is not known in which window it is.
    handle: (question, { sender: { tab }, settings }) =>
      checkVaultRange(settings, question, tab?.incognito ?? true),
  }),

  /** The verdict of a field no longer stands (its value changed), was dismissed by the person, or seen. */
  settleVerdict: message({
    service: "passwords",
    schema: readBy(readSettledVerdict),
    async handle({ document, field, value: number, reason }, { sender: { tab } }) {
      if (tab?.id === undefined) return;
      const known = await updateTabRecord(tab.id, tab.incognito, (record) => {
        const values = record.values.filter((it) => it.document === document && it.value === number);
        for (const value of values) {
          // Closed once, a warning is closed for the same value in the field beside it as well.
          if (reason === "dismissed") value.isDismissed = true;
          // To sign in is no change: nothing is written for it.
          if (reason === "sent" && value.isNewPassword) value.isSent = true;
          if (reason === "changed" && value.field === field) value.isStanding = false;
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

  /** From a notice: the site is the sender's own, whatever the page is. */
  skipSite: message({
    service: "passwords",
    async handle(_, { sender }) {
      const { tabId, isPrivate, frameUrl } = originOf(sender) ?? {};
      const site = siteOf(frameUrl);
      if (tabId === undefined || site === undefined || isPrivate) return;
      // Where nobody was warned, no notice has a button for it.
      const values = (await readTabRecord(tabId, false))?.values ?? [];
      const isWarned = values.some((it) => it.site === site && it.verdict?.state === "breached");
      if (isWarned) await setSiteSkipped(site, true);
    },
  }),

  /** From the popup: what speaks for a tab is not to be told again on its site, in this session. */
  dismissWarning: message({
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

  /** From our own pages; `tabId` says in which window, where the page is in no tab itself. */
  openChangePage: message({
    service: "site",
    isUnhurried: true,
    schema: v.object({
      site: v.custom<string>(isSite),
      tabId: v.optional(COUNT),
      choice: v.optional(v.picklist(["elsewhere", "site"])),
    }),
    async handle({ tabId, ...question }, { sender }) {
      const tab = sender.tab ?? (tabId === undefined ? undefined : await browser.tabs.get(tabId));
      // Of a page in no tab it is not known in which window it is.
      return openChangePage(question, tab ?? { incognito: true });
    },
  }),

  getTabState: message({
    service: "passwords",
    schema: v.object({ tabId: COUNT }),
    handle: ({ tabId }, { settings }) => tabState(tabId, settings),
  }),

  setSiteSkipped: message({
    service: "passwords",
    schema: v.object({ site: v.custom<string>(isSite), isSkipped: FLAG }),
    handle: ({ site, isSkipped }) => setSiteSkipped(site, isSkipped),
  }),
};

/** Settings hold for pages that are open already: the toolbar says so, and notices of sites left alone go. */
async function applySettings(): Promise<void> {
  const settings = await currentSettings();
  for (const { id, url, incognito } of await browser.tabs.query({})) {
    if (id === undefined) continue;
    redrawToolbar(id);
    const isOff = !settings.passwordChecks.enabled || isSkipped(settings, url);
    const values = (await readTabRecord(id, incognito))?.values ?? [];
    const concerned = values.filter(({ site }) => isOff || isSkippedSite(settings, site));
    for (const frameId of new Set([...(isOff ? [0] : []), ...concerned.map((value) => value.frameId)])) {
      void sendToTab(id, frameId, "withdrawNotice");
    }
  }
}

export function registerPasswords(): void {
  watchSettings(applySettings);
  followTabs();
}
