// Whether the person lets data of a kind be sent: looked up before anything is, and followed when they change their mind.

import browser, { type Permissions } from "webextension-polyfill";
import { type ErrorData, ServiceError, type ServiceName } from "../../shared/errors.ts";
import { type DataKind, isAgreedTo } from "../../shared/privacy/data-consent.ts";
import { REFUSED_CLICK_KEY_PREFIX } from "../../shared/storage.ts";
import { keepAwake } from "../platform/keep-awake.ts";

/** Consent that comes within this time of a refusal is meant for what was refused; later it is for what comes next. */
const ASKED_ANEW_WITHIN_MS = 2 * 60_000;

/** What a person has just asked for. */
export interface Click {
  /** Tells one question from another: the key of an account, or of a page's score. */
  what: string;
  isPrivate: boolean;
}

interface RefusedClick {
  what: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Of private windows nothing is kept but here. */
const privateRefusals: Partial<Record<DataKind, RefusedClick>> = {};

/** Why nothing was sent to a service: the person was not asked yet, or said no. */
export function notAgreed(service: ServiceName): ErrorData {
  return { code: "aborted", service, reason: "data-not-agreed" };
}

/** What is asked in a private window is known to this worker alone, so it is kept for as long as an answer counts. */
function awaitAnswer(): void {
  setTimeout(keepAwake(), ASKED_ANEW_WITHIN_MS);
}

/** Only the last click of a kind waits for consent: what the person says is said to the question that they see. */
async function noteRefusal(kind: DataKind, { what, isPrivate }: Click): Promise<void> {
  const refused: RefusedClick = { what, at: Date.now() };
  if (isPrivate) {
    privateRefusals[kind] = refused;
    awaitAnswer();
    return;
  }
  const key = REFUSED_CLICK_KEY_PREFIX + kind;
  await browser.storage.session.set({ [key]: refused }).catch(() => browser.storage.session.remove(key));
}

/**
 * To be called before anything of a kind of data is sent. Asks nobody: only a page can, in a click. A `click` that is
 * refused, before anything of it was sent or queued, waits for consent in place of the one before.
 *
 * @throws {ServiceError} (rejects) `aborted` with the reason `data-not-agreed`
 */
export async function requireConsent(kind: DataKind, service: ServiceName, click?: Click): Promise<void> {
  if (await isAgreedTo(browser, kind)) return;
  if (click) await noteRefusal(kind, click).catch(() => undefined);
  throw new ServiceError(notAgreed(service));
}

/** What was refused last is not taken up when consent comes: the person said no to it, or has asked for something else. */
export async function forgetRefusedClick(kind: DataKind, isPrivate: boolean): Promise<void> {
  if (isPrivate) delete privateRefusals[kind];
  else await browser.storage.session.remove(REFUSED_CLICK_KEY_PREFIX + kind).catch(() => undefined);
}

/** What is to be asked by itself now that there is consent, once. */
export async function takeRefusedClick(kind: DataKind, isPrivate: boolean): Promise<string | undefined> {
  const key = REFUSED_CLICK_KEY_PREFIX + kind;
  const kept = isPrivate ? {} : await browser.storage.session.get(key).catch(() => ({}));
  const refused = isPrivate ? privateRefusals[kind] : (kept as Record<string, RefusedClick | undefined>)[key];
  await forgetRefusedClick(kind, isPrivate);
  if (!refused) return undefined;
  const age = Date.now() - refused.at;
  // A clock that was set back would make a click of long ago a click of just now.
  return age >= 0 && age <= ASKED_ANEW_WITHIN_MS ? refused.what : undefined;
}

/** What the person said when the browser asked them. */
export interface ConsentAnswer {
  kind: DataKind;
  isAgreed: boolean;
  isPrivate: boolean;
}

/** What follows when the person agrees to a kind of data, or takes that back in the browser's own settings. */
export interface ConsentFollower {
  agreed(): unknown;
  takenBack(): unknown;
}

const followers: Record<DataKind, ConsentFollower[]> = {
  personallyIdentifyingInfo: [],
  browsingActivity: [],
};

/** A page tells what the person said. Where there was consent already the browser tells nobody, so it is followed from here. */
export async function answerConsent({ kind, isAgreed, isPrivate }: ConsentAnswer): Promise<void> {
  if (!isAgreed) return forgetRefusedClick(kind, isPrivate);
  if (await isAgreedTo(browser, kind)) for (const follower of followers[kind]) follower.agreed();
}

/** Subscribes to what the person says about a kind of data. Register before anything is awaited. */
export function watchConsent(kind: DataKind, follower: ConsentFollower): void {
  followers[kind].push(follower);
  const subscribe = (event: typeof browser.permissions.onAdded, name: keyof ConsentFollower) =>
    event.addListener(({ data_collection: kinds = [] }: Permissions.Permissions) => {
      if (kinds.includes(kind)) follower[name]();
    });
  subscribe(browser.permissions.onAdded, "agreed");
  subscribe(browser.permissions.onRemoved, "takenBack");
}
