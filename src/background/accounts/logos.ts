// Logos beside breaches, in memory only: which ones were fetched tells which breaches somebody is in.

import browser from "webextension-polyfill";
import { fetchLogo } from "../../services/lookup/logo.ts";
import { lookupUrl } from "../../shared/accounts/lookup-source.ts";
import { isAgreedTo } from "../../shared/privacy/data-consent.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { isLocalAddress } from "../../shared/sites.ts";
import { LOGO_KEY_PREFIX } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { onNoRoom } from "../platform/records.ts";
import { sessionKeys, storedAt } from "../platform/storage.ts";
import { httpContext } from "../privacy/http-context.ts";

/** At 64 kB at most, 85 kB as text: a third of what storage.session holds. */
const MAX_LOGOS = 40;
/** A list that opens asks for many at once; their host is not to notice a flood. */
const MAX_AT_ONCE = 4;

/** Goes up when logos are erased: what was asked for before is neither begun nor kept. */
let erasures = 0;

/** A logo; `undefined` where there is none, `null` where it was wanted no more and so not asked for. */
type Found = string | undefined | null;

const answers = new Map<string, Promise<Found>>();
let underWay = 0;
const waiting: (() => void)[] = [];

async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
  while (underWay >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  underWay++;
  try {
    return await task();
  } finally {
    underWay--;
    waiting.shift()?.();
  }
}

async function keep(url: string, logo: string, erasuresBefore: number): Promise<void> {
  const keys = await sessionKeys(LOGO_KEY_PREFIX);
  await browser.storage.session.remove(keys.slice(0, Math.max(0, keys.length + 1 - MAX_LOGOS)));
  if (erasures !== erasuresBefore) return;
  await browser.storage.session.set({ [LOGO_KEY_PREFIX + url]: logo });
}

/** A service on the internet has no logos on this computer or its network, and shall not make us ask for any there. */
function isMeantForUs(url: string, settings: Settings): boolean {
  return !isLocalAddress(url) || isLocalAddress(lookupUrl(settings));
}

async function isWanted(url: string): Promise<boolean> {
  const settings = await currentSettings();
  if (!settings.lookups.showLogos || !isMeantForUs(url, settings)) return false;
  // Which logos are fetched tells their host which breaches somebody is in.
  return isAgreedTo(browser, "personallyIdentifyingInfo");
}

async function find(url: string, isPrivate: boolean): Promise<Found> {
  const key = LOGO_KEY_PREFIX + url;
  const erasuresBefore = erasures;
  const kept = isPrivate ? undefined : await storedAt("session", key);
  if (typeof kept === "string") return kept;
  const logo = await inTurn(async () => {
    // Those before it may have taken long: the person may want it no more.
    const isStillWanted = erasures === erasuresBefore && (await isWanted(url));
    return isStillWanted ? fetchLogo(httpContext(isPrivate), url) : null;
  }).catch(() => undefined);
  if (logo && !isPrivate) await keep(url, logo, erasuresBefore).catch(() => undefined);
  return logo;
}

/** The logo at an address as a `data:` address; `undefined` where there is none, or none is wanted. */
export async function getLogo(url: string, isPrivate: boolean): Promise<string | undefined> {
  if (!(await isWanted(url))) return undefined;
  if (isPrivate) return (await find(url, true)) ?? undefined;
  const answer = answers.get(url) ?? find(url, false);
  answers.delete(url);
  // One that failed is not tried again in the life of this worker.
  answers.set(url, answer);
  const [oldest = url] = answers.keys();
  if (answers.size > MAX_LOGOS) answers.delete(oldest);
  const logo = await answer;
  if (logo === null && answers.get(url) === answer) answers.delete(url);
  return logo ?? undefined;
}

async function removeLogos(): Promise<void> {
  await browser.storage.session.remove(await sessionKeys(LOGO_KEY_PREFIX));
}

// They can be fetched again.
onNoRoom(removeLogos);

/** Erases all logos; those under way are not kept, and those that wait are not fetched. */
export async function eraseLogos(): Promise<void> {
  erasures++;
  answers.clear();
  await removeLogos();
}
