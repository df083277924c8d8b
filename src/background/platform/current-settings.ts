// The settings in force: policy over stored settings over defaults. The last known policy applies until the browser reports one.

import { ServiceError } from "../../shared/errors.ts";
import { STORED_POLICY, STORED_SETTINGS } from "../../shared/records/settings.ts";
import {
  destinationsOf,
  ORIGINS_KEY,
  SECRETS,
  type SecretName,
  type SecretOrigins,
  storedOrigins,
} from "../../shared/settings/secrets.ts";
import {
  DEFAULT_SETTINGS,
  decides,
  lockedSettings,
  mergeSettings,
  readSettings,
  type SettingName,
  type Settings,
  type SettingsInForce,
  type SettingsLayers,
  settingValue,
} from "../../shared/settings/settings.ts";
import { type Fields, isFields } from "../../shared/shapes.ts";
import { onPolicyChanged, onStored, readPolicy, readStored, store, unstore } from "../../shared/storage.ts";
import { onErase } from "./erase.ts";
import { createEvent } from "./events.ts";

let current: Promise<SettingsInForce> | undefined;

/** The last requested change. Never rejects. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Chromium takes seconds to load policies at each start. Only the very first start waits for them, and no longer than this. */
const FIRST_ANSWER_MS = 10_000;

/** The policy, once the browser has reported it to this worker. */
let answered: { policy: unknown } | undefined;

/** The last policy request to the browser. Never rejects. */
let asked: Promise<unknown> | undefined;

/** Settles once the policy that the browser reported is stored, or can't be. */
let kept: Promise<unknown> | undefined;

/** The policy that is stored, if the browser can't read its own: one that was in force isn't lifted by that. */
async function lastPolicy(): Promise<unknown> {
  const { policy } = await readLayers().catch(() => ({ policy: undefined }));
  return policy ?? {};
}

function askForPolicy(): Promise<unknown> {
  const asking: Promise<unknown> = readPolicy()
    .catch(lastPolicy)
    .then((policy) => {
      // The policy has changed again in the meantime.
      if (asked !== asking) return asked;
      answered = { policy };
      current = undefined;
      kept = keepPolicy(policy).catch(() => undefined);
      return policy;
    });
  return asking;
}

async function readLayers(): Promise<SettingsLayers> {
  const { [STORED_SETTINGS.key]: stored, [STORED_POLICY.key]: policy } = await readStored("local", [
    STORED_SETTINGS.key,
    STORED_POLICY.key,
  ]);
  return { stored, policy };
}

/** Stores a changed policy, which notifies the subscribers. Not before secrets of an earlier version are bound under the last one. */
async function keepPolicy(policy: unknown): Promise<void> {
  const { stored, policy: known } = await readLayers();
  if (JSON.stringify(known) === JSON.stringify(policy)) return;
  if (hasUnbound(stored)) await enqueue(() => bindSecrets(known));
  await store("local", { [STORED_POLICY.key]: policy });
}

let tooLate: Promise<never> | undefined;

function firstAnswer(): Promise<unknown> {
  asked ??= askForPolicy();
  tooLate ??= new Promise((_, reject) => {
    setTimeout(reject, FIRST_ANSWER_MS, new Error("the browser did not report its policy in time"));
  });
  return Promise.race([asked, tooLate]);
}

/** `known` is the policy that is stored. */
async function layersInForce(): Promise<SettingsLayers & { known: unknown }> {
  const { stored, policy: known } = await readLayers();
  asked ??= askForPolicy();
  if (answered) return { stored, policy: answered.policy, known };
  if (known !== undefined) return { stored, policy: known, known };
  await firstAnswer();
  // The stored settings may have changed by now.
  return layersInForce();
}

/**
 * Resolves when the browser has reported the policy and it is stored, or the wait times out. Until then, only the check of an entered
 * password is sent, by the last known policy.
 */
export async function policyConfirmed(): Promise<void> {
  if (!answered) await firstAnswer().catch(() => undefined);
  await kept;
}

/** If settings can't be read, no public service is used, because the user may not have chosen it. */
export const UNREAD_SETTINGS: SettingsInForce = {
  ...DEFAULT_SETTINGS,
  keptFor: {},
  services: Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS.services).map(([key, it]) => [key, it.startsWith("https:") ? "" : it]),
  ) as unknown as Settings["services"],
};

let locked: ReadonlySet<SettingName> = new Set();

/** Whether a policy sets this setting, as of the last read. */
export function isLocked(name: SettingName): boolean {
  return locked.has(name);
}

/**
 * Notes for each stored secret of an earlier version where it may go: to the services it went to until now, so under the policy
 * that is known, not a new one. Later changes of services then can't take it along.
 */
async function bindSecrets(known: unknown): Promise<void> {
  const { stored } = await readLayers();
  if (hasUnbound(stored)) await store("local", { [STORED_SETTINGS.key]: bound(stored, known) });
}

function bound(stored: unknown, known: unknown): unknown {
  return isFields(stored) ? withOrigins(stored, originsAfter(stored, stored, known)) : stored;
}

/** Whether this worker has looked for secrets without origins. */
let haveSeenSecrets = false;

function hasUnbound(stored: unknown): boolean {
  const own = mergeSettings(stored);
  const bound = storedOrigins(stored);
  return SECRETS.some((name) => settingValue(own, name) !== "" && !bound[name]);
}

async function load(): Promise<SettingsInForce> {
  try {
    const { stored, policy, known } = await layersInForce();
    if (!haveSeenSecrets && hasUnbound(stored)) {
      haveSeenSecrets = true;
      await enqueue(() => bindSecrets(known)).catch(() => undefined);
      return await load();
    }
    locked = lockedSettings(policy);
    // Bound here too, in case that could not be stored.
    return readSettings(hasUnbound(stored) ? bound(stored, known) : stored, policy);
  } catch {
    current = undefined;
    return UNREAD_SETTINGS;
  }
}

/** The settings in force, including a requested change once it is written. Never rejects. */
export function currentSettings(): Promise<SettingsInForce> {
  current ??= lastChange.then(load);
  return current;
}

/** The stored settings or the policy changed: the settings in force before and after. */
export const settingsChanged = createEvent<[was: SettingsInForce, is: SettingsInForce]>();

/** Watches the stored settings and the policy. Register before the first await. */
export function watchSettings(): void {
  let known = currentSettings();
  onPolicyChanged(() => {
    asked = askForPolicy();
  });
  onStored("local", (changes) => {
    if (!(STORED_SETTINGS.key in changes || STORED_POLICY.key in changes)) return;
    current = undefined;
    const before = known;
    known = currentSettings();
    void Promise.all([before, known]).then(([was, is]) => settingsChanged.emit(was, is));
  });
}

type Change = (settings: Settings) => void;

function changed(before: Settings, change: Change): Settings {
  const after = structuredClone(before);
  change(after);
  return after;
}

/** Only what the user set. A derived value isn't stored as a choice. */
function ownSettings({ stored }: SettingsLayers): Settings {
  const own = mergeSettings(stored);
  if (decides(stored, "auth.analysisAccess")) return own;
  const { analysisAccess: _, ...auth } = own.auth;
  return { ...own, auth: auth as Settings["auth"] };
}

/** Throws if a change affects a locked setting. The user's own value stays stored, and applies again once the policy is gone. */
function refuseLocked({ stored, policy }: SettingsLayers, change: Change): void {
  const locked = [...lockedSettings(policy)];
  for (const before of [readSettings(stored), readSettings(stored, policy)]) {
    const after = changed(before, change);
    const valuesIn = (settings: Settings) => locked.map((name) => settingValue(settings, name));
    if (JSON.stringify(valuesIn(before)) === JSON.stringify(valuesIn(after))) continue;
    throw new ServiceError({ code: "forbidden", service: "passwords", reason: "setting-locked" });
  }
}

/** Runs one change at a time. Later reads of the settings wait for it. */
function enqueue(task: () => Promise<void>): Promise<void> {
  const next = lastChange.then(task);
  lastChange = next.catch(() => undefined);
  current = undefined;
  return next;
}

/** The secrets in a change, with the origins that each is for, if the page says so. */
export type GivenSecrets = Partial<Record<SecretName, readonly string[] | undefined>>;

function withOrigins(settings: object, origins: SecretOrigins): Fields {
  const { [ORIGINS_KEY]: _, ...rest } = settings as Fields;
  return Object.keys(origins).length === 0 ? rest : { ...rest, [ORIGINS_KEY]: origins };
}

/** The origins of each stored secret after a change. Those that `given` lacks keep theirs. */
function originsAfter(
  before: unknown,
  after: unknown,
  policy: unknown,
  given: SecretOrigins = {},
): SecretOrigins {
  const own = mergeSettings(after);
  const known = storedOrigins(before);
  // While an organization sets the secret, the person's own goes nowhere, so it stays with the person's services.
  const inForce = (name: SecretName) => readSettings(before, decides(policy, name) ? undefined : policy);
  const ofOne = (name: SecretName) => given[name] ?? known[name] ?? destinationsOf(name, inForce(name));
  const set = SECRETS.filter((name) => settingValue(own, name) !== "");
  return Object.fromEntries(set.map((name) => [name, ofOne(name)]));
}

/**
 * Changes the stored settings, one change at a time. Unknown keys are kept. `change` may run more than once, each time on another
 * object. Rejects with `setting-locked`, and changes nothing, if a policy sets anything that would change.
 *
 * @param given where each secret in the change may go; if `undefined`, to the services in force after the change. Other secrets
 * stay with their services.
 */
export function changeSettings(change: Change, given: GivenSecrets = {}): Promise<void> {
  return enqueue(async () => {
    const layers = await layersInForce();
    refuseLocked(layers, change);
    const { stored, policy } = layers;
    const settings = changed(ownSettings(layers), change);
    const next = readSettings(settings, policy);
    const names = SECRETS.filter((name) => name in given);
    const origins = Object.fromEntries(
      names.map((name) => [name, given[name] ?? destinationsOf(name, next)]),
    );
    const bound = withOrigins(settings, originsAfter(stored, settings, policy, origins));
    await store("local", { [STORED_SETTINGS.key]: bound });
  });
}

// Later reads of the settings wait for the deletion. Defaults and policy apply after that.
onErase("settings", () => enqueue(() => unstore("local", STORED_SETTINGS.key)));
