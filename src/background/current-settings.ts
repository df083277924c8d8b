// The settings in force: stored ones over defaults, enterprise policy over both. Read once, kept fresh by events.

import browser from "webextension-polyfill";
import { ServiceError } from "../shared/errors.ts";
import {
  DEFAULT_SETTINGS,
  lockedSettings,
  readSettings,
  SETTINGS_KEY,
  type Settings,
  settingValue,
} from "../shared/settings.ts";

let current: Promise<Settings> | undefined;

/** The last change that was asked for. Never rejects. */
let lastChange: Promise<unknown> = Promise.resolve();

interface Layers {
  /** What the person set. */
  stored: unknown;
  /** What their organization decides. */
  policy: unknown;
}

async function readLayers(): Promise<Layers> {
  const [local, policy] = await Promise.all([
    browser.storage.local.get(SETTINGS_KEY),
    // Browsers without a policy for this extension answer with an error.
    browser.storage.managed.get().catch(() => ({})),
  ]);
  return { stored: local[SETTINGS_KEY], policy };
}

async function load(): Promise<Settings> {
  const { stored, policy } = await readLayers();
  return readSettings(stored, policy);
}

/** Settings that cannot be read name no service: nobody is asked whom the person may not have chosen. */
function unreadableSettings(): Settings {
  const settings = structuredClone(DEFAULT_SETTINGS);
  for (const [key, value] of Object.entries(settings.services)) {
    if (value.startsWith("https:")) Object.assign(settings.services, { [key]: "" });
  }
  return settings;
}

function loadOrNone(): Promise<Settings> {
  return load().catch(() => {
    current = undefined;
    return unreadableSettings();
  });
}

/** The settings in force now; those of a change that was asked for, once it is written. Never rejects. */
export function currentSettings(): Promise<Settings> {
  current ??= lastChange.then(loadOrNone);
  return current;
}

/** Calls `onChange` when stored settings or policy change; register before anything is awaited. */
export function watchSettings(onChange: () => void): void {
  browser.storage.onChanged.addListener((changes, area) => {
    if (area !== "managed" && !(area === "local" && SETTINGS_KEY in changes)) return;
    current = undefined;
    onChange();
  });
}

type Change = (settings: Settings) => void;

function changed(before: Settings, change: Change): Settings {
  const after = structuredClone(before);
  change(after);
  return after;
}

/** Also what a policy overrules must stay as it is: it is the person's again, as they left it, once the policy is gone. */
function refuseLocked({ stored, policy }: Layers, change: Change): void {
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
    const layers = await readLayers();
    refuseLocked(layers, change);
    const settings = changed(readSettings(layers.stored), change);
    await browser.storage.local.set({ [SETTINGS_KEY]: settings });
  });
}

/** Erases the stored settings, secrets with them: the defaults hold, and what a policy decides. */
export function eraseSettings(): Promise<void> {
  return inTurn(() => browser.storage.local.remove(SETTINGS_KEY));
}
