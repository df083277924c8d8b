// The settings in force: stored ones over defaults, enterprise policy over both. Read once, kept fresh by events. Until the
// browser says what a policy decides, the last known one counts.

import browser from "webextension-polyfill";
import { ServiceError } from "../../shared/errors.ts";
import {
  DEFAULT_SETTINGS,
  decides,
  defaultStrategy,
  lockedSettings,
  POLICY_KEY,
  readLayers,
  readSettings,
  SETTINGS_KEY,
  type Settings,
  type SettingsLayers,
  settingValue,
} from "../../shared/settings/settings.ts";

let current: Promise<Settings> | undefined;

/** The last change that was asked for. Never rejects. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Chromium takes seconds to load policies at each start; only the very first start waits for them, and no longer than this. */
const FIRST_ANSWER_MS = 10_000;

/** What the browser said of the policy, once it has said it to this worker. */
let said: { policy: unknown } | undefined;

/** What was asked of the browser last. Never rejects. */
let asked: Promise<unknown> | undefined;

function askForPolicy(): Promise<unknown> {
  // Browsers without a policy for this extension answer with an error.
  const asking: Promise<unknown> = browser.storage.managed
    .get()
    .catch(() => ({}))
    .then((policy) => {
      // It changed again meanwhile.
      if (asked !== asking) return asked;
      said = { policy };
      current = undefined;
      void keepPolicy(policy).catch(() => undefined);
      return policy;
    });
  return asking;
}

/** Whoever watches the settings hears of a policy that is another now by its being written. */
async function keepPolicy(policy: unknown): Promise<void> {
  const known = (await readLayers(browser.storage.local)).policy;
  if (JSON.stringify(known) !== JSON.stringify(policy))
    await browser.storage.local.set({ [POLICY_KEY]: policy });
}

let tooLate: Promise<never> | undefined;

function firstAnswer(): Promise<unknown> {
  asked ??= askForPolicy();
  tooLate ??= new Promise((_, reject) => {
    setTimeout(reject, FIRST_ANSWER_MS, new Error("the browser does not say what a policy decides"));
  });
  return Promise.race([asked, tooLate]);
}

async function layersInForce(): Promise<SettingsLayers> {
  asked ??= askForPolicy();
  const { stored, policy } = await readLayers(browser.storage.local);
  if (said) return { stored, policy: said.policy };
  if (policy !== undefined) return { stored, policy };
  await firstAnswer();
  // What is stored may be another by now.
  return layersInForce();
}

/**
 * Settles once the browser has said what a policy decides, or has not in time. What can wait for that does: on the word of
 * an earlier policy nobody is asked but the password service, which a person waits for.
 */
export async function policyConfirmed(): Promise<void> {
  if (!said) await firstAnswer().catch(() => undefined);
}

async function load(): Promise<Settings> {
  const { stored, policy } = await layersInForce();
  return readSettings(stored, policy);
}

/** Settings that cannot be read name no service: nobody is asked whom the person may not have chosen. */
export const UNREAD_SETTINGS: Settings = unreadSettings();

function unreadSettings(): Settings {
  const settings = structuredClone(DEFAULT_SETTINGS);
  for (const [key, value] of Object.entries(settings.services)) {
    if (value.startsWith("https:")) Object.assign(settings.services, { [key]: "" });
  }
  return settings;
}

function loadOrNone(): Promise<Settings> {
  return load().catch(() => {
    current = undefined;
    return UNREAD_SETTINGS;
  });
}

/** The settings in force now; those of a change that was asked for, once it is written. Never rejects. */
export function currentSettings(): Promise<Settings> {
  current ??= lastChange.then(loadOrNone);
  return current;
}

const subscribers: (() => unknown)[] = [];

/** Calls `onChange` when stored settings or policy change; register before anything is awaited. */
export function watchSettings(onChange: () => unknown): void {
  if (subscribers.push(onChange) > 1) return;
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === "managed") asked = askForPolicy();
    if (area !== "local" || !(SETTINGS_KEY in changes || POLICY_KEY in changes)) return;
    current = undefined;
    for (const subscriber of subscribers) subscriber();
  });
}

type Change = (settings: Settings) => void;

function changed(before: Settings, change: Change): Settings {
  const after = structuredClone(before);
  change(after);
  return after;
}

/**
 * What the person set. A device that nobody has chosen yet is the one in force: it gets written down with the first change,
 * and must not become another by it.
 */
function ownSettings({ stored, policy }: SettingsLayers): Settings {
  const own = readSettings(stored);
  if (decides(stored, "pageScore.strategy")) return own;
  const { analysisInterface } = readSettings(stored, policy).services;
  return { ...own, pageScore: { ...own.pageScore, strategy: defaultStrategy(analysisInterface) } };
}

/** Also what a policy overrules must stay as it is: it is the person's again, as they left it, once the policy is gone. */
function refuseLocked({ stored, policy }: SettingsLayers, change: Change): void {
  const locked = [...lockedSettings(policy)];
  if (locked.length === 0) return;
  for (const before of [readSettings(stored), readSettings(stored, policy)]) {
    const after = changed(before, change);
    const isSame = locked.every(
      (name) => JSON.stringify(settingValue(before, name)) === JSON.stringify(settingValue(after, name)),
    );
    if (isSame) continue;
    throw new ServiceError({ code: "forbidden", service: "passwords", reason: "setting-locked" });
  }
}

/** One change after another; whoever asks for the settings from now on is told what came of it. */
function inTurn(task: () => Promise<void>): Promise<void> {
  const next = lastChange.then(task);
  lastChange = next.catch(() => undefined);
  current = undefined;
  return next;
}

/**
 * Changes the stored settings, one change after another; unknown keys of other versions are kept. `change` may run more
 * than once, each time on other settings.
 *
 * @throws {ServiceError} (rejects) `forbidden` with the reason `setting-locked` where a policy decides on anything of what
 * would be changed; nothing is changed then
 */
export function changeSettings(change: Change): Promise<void> {
  return inTurn(async () => {
    const layers = await layersInForce();
    refuseLocked(layers, change);
    const settings = changed(ownSettings(layers), change);
    await browser.storage.local.set({ [SETTINGS_KEY]: settings });
  });
}

/** Erases the stored settings, secrets with them: the defaults hold, and what a policy decides. */
export function eraseSettings(): Promise<void> {
  return inTurn(() => browser.storage.local.remove(SETTINGS_KEY));
}
