// The settings in force: a policy, or the last known one until the browser names it, over stored ones over defaults.

import browser from "webextension-polyfill";
import { ServiceError } from "../../shared/errors.ts";
import {
  DEFAULT_SETTINGS,
  decides,
  lockedSettings,
  mergeSettings,
  POLICY_KEY,
  readLayers,
  readSettings,
  SETTINGS_KEY,
  type SettingName,
  type Settings,
  type SettingsLayers,
  settingValue,
} from "../../shared/settings/settings.ts";

let current: Promise<Settings> | undefined;

/** The last change that was asked for. Never rejects. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Chromium takes seconds to load policies at each start; only the very first start waits for them, and no longer than this. */
const FIRST_ANSWER_MS = 10_000;

/** The policy, once the browser has named it to this worker. */
let answered: { policy: unknown } | undefined;

/** The last question to the browser. Never rejects. */
let asked: Promise<unknown> | undefined;

function askForPolicy(): Promise<unknown> {
  // Browsers without a policy for this extension answer with an error.
  const asking: Promise<unknown> = browser.storage.managed
    .get()
    .catch(() => ({}))
    .then((policy) => {
      // It changed again meanwhile.
      if (asked !== asking) return asked;
      answered = { policy };
      current = undefined;
      void keepPolicy(policy).catch(() => undefined);
      return policy;
    });
  return asking;
}

/** Subscribers learn of another policy by its being written. */
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
  if (answered) return { stored, policy: answered.policy };
  if (policy !== undefined) return { stored, policy };
  await firstAnswer();
  // What is stored may be another by now.
  return layersInForce();
}

/** Settles once the browser has named the policy, or not in time. Under an earlier one only the password service is asked. */
export async function policyConfirmed(): Promise<void> {
  if (!answered) await firstAnswer().catch(() => undefined);
}

/** Settings that cannot be read name no public service: nobody is asked whom the person may not have chosen. */
export const UNREAD_SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  services: Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS.services).map(([key, it]) => [key, it.startsWith("https:") ? "" : it]),
  ) as unknown as Settings["services"],
};

let locked: ReadonlySet<SettingName> = new Set();

/** Whether a policy decides on a setting, as of the settings that were read last. */
export function isLocked(name: SettingName): boolean {
  return locked.has(name);
}

async function load(): Promise<Settings> {
  try {
    const { stored, policy } = await layersInForce();
    locked = lockedSettings(policy);
    return readSettings(stored, policy);
  } catch {
    current = undefined;
    return UNREAD_SETTINGS;
  }
}

/** The settings in force now; those of a change that was asked for, once it is written. Never rejects. */
export function currentSettings(): Promise<Settings> {
  current ??= lastChange.then(load);
  return current;
}

const subscribers: (() => unknown)[] = [];

/** Subscribes to changes of stored settings or policy; register before anything is awaited. */
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

/** What the person set, and nothing that follows from it: that is not written down as a choice. */
function ownSettings({ stored }: SettingsLayers): Settings {
  const own = mergeSettings(stored);
  if (decides(stored, "auth.analysisAccess")) return own;
  const { analysisAccess: _, ...auth } = own.auth;
  return { ...own, auth: auth as Settings["auth"] };
}

/** What a policy overrules stays as it is: it is the person's again, as they left it, once the policy is gone. */
function refuseLocked({ stored, policy }: SettingsLayers, change: Change): void {
  const locked = [...lockedSettings(policy)];
  for (const before of [readSettings(stored), readSettings(stored, policy)]) {
    const after = changed(before, change);
    const valuesIn = (settings: Settings) => locked.map((name) => settingValue(settings, name));
    if (JSON.stringify(valuesIn(before)) === JSON.stringify(valuesIn(after))) continue;
    throw new ServiceError({ code: "forbidden", service: "passwords", reason: "setting-locked" });
  }
}

/** One change after another; whoever asks for the settings from now on gets the result. */
function enqueue(task: () => Promise<void>): Promise<void> {
  const next = lastChange.then(task);
  lastChange = next.catch(() => undefined);
  current = undefined;
  return next;
}

/**
 * Changes the stored settings, one change after another; unknown keys are kept. `change` may run more than once, on others each
 * time. Rejects with `setting-locked`, and changes nothing, where a policy decides on anything that would change.
 */
export function changeSettings(change: Change): Promise<void> {
  return enqueue(async () => {
    const layers = await layersInForce();
    refuseLocked(layers, change);
    const settings = changed(ownSettings(layers), change);
    await browser.storage.local.set({ [SETTINGS_KEY]: settings });
  });
}

/** Erases the stored settings, secrets with them: the defaults hold, and what a policy decides. */
export function eraseSettings(): Promise<void> {
  return enqueue(() => browser.storage.local.remove(SETTINGS_KEY));
}
