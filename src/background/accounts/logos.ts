// Breach logos, in memory only: the set of fetched logos reveals which breaches the user is in.

import browser from "webextension-polyfill";
import { fetchLogo } from "../../services/lookup/logo.ts";
import { lookupUrl } from "../../shared/accounts/lookup-source.ts";
import { isLocalAddress } from "../../shared/addresses.ts";
import { isAgreedTo } from "../../shared/privacy/data-consent.ts";
import { LOGO } from "../../shared/records/lookups.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { createRecords, onNoRoom } from "../platform/records.ts";

/** At most 64 kB each, 85 kB as text: together a third of what storage.session holds. */
const MAX_LOGOS = 40;
/** A list requests many logos at once when it opens; this keeps their host from being flooded. */
const MAX_AT_ONCE = 4;

const logos = createRecords(LOGO);

/** Incremented when logos are deleted, so that earlier requests are neither started nor stored. */
let erasures = 0;

/** A logo; `undefined` if there is none, `null` if it was not requested because it is no longer wanted. */
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
  const urls = [...(await logos.all()).keys()];
  for (const id of urls.slice(0, Math.max(0, urls.length + 1 - MAX_LOGOS)))
    await logos.change(() => undefined, { id });
  await logos.change((known) => (erasures === erasuresBefore ? logo : known), { id: url });
}

/** A public service must not make us request logos from this device or the local network. */
function isMeantForUs(url: string, settings: Settings): boolean {
  return !isLocalAddress(url) || isLocalAddress(lookupUrl(settings));
}

async function isWanted(url: string): Promise<boolean> {
  const settings = await currentSettings();
  if (!settings.lookups.showLogos || !isMeantForUs(url, settings)) return false;
  // Fetching a logo reveals to its host which breaches the user is in.
  return isAgreedTo(browser, "personallyIdentifyingInfo");
}

async function find(url: string, isPrivate: boolean): Promise<Found> {
  const erasuresBefore = erasures;
  const kept = isPrivate ? undefined : await logos.get({ id: url });
  if (kept !== undefined) return kept;
  const logo = await inTurn(async () => {
    // It may have waited long, and no longer be wanted.
    const isStillWanted = erasures === erasuresBefore && (await isWanted(url));
    return isStillWanted ? fetchLogo(httpContext(isPrivate), url) : null;
  }).catch(() => undefined);
  if (logo && !isPrivate) await keep(url, logo, erasuresBefore).catch(() => undefined);
  return logo;
}

/** Returns the logo at a URL as a `data:` URL; `undefined` if there is none, or none is wanted. */
export async function getLogo(url: string, isPrivate: boolean): Promise<string | undefined> {
  if (!(await isWanted(url))) return undefined;
  if (isPrivate) return (await find(url, true)) ?? undefined;
  const answer = answers.get(url) ?? find(url, false);
  answers.delete(url);
  // A failed logo is not retried while this worker lives.
  answers.set(url, answer);
  const [oldest = url] = answers.keys();
  if (answers.size > MAX_LOGOS) answers.delete(oldest);
  const logo = await answer;
  if (logo === null && answers.get(url) === answer) answers.delete(url);
  return logo ?? undefined;
}

// Logos go first when storage is full: they can be fetched again.
onNoRoom(() => logos.makeRoom());

/** All logos are deleted: those under way are not stored, and those waiting are not fetched. */
export function dropLogos(): void {
  erasures++;
  answers.clear();
}
