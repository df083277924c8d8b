// The user's consent to sending a kind of data: checked before anything is sent, and followed when it changes.

import browser, { type Permissions } from "webextension-polyfill";
import { type ErrorData, ServiceError, type ServiceName } from "../../shared/errors.ts";
import { type DataKind, isAgreedTo } from "../../shared/privacy/data-consent.ts";
import { REFUSED_CLICK } from "../../shared/records/refused-click.ts";
import { createRecords } from "./records.ts";

/** Consent within this time of a refusal applies to the refused request. After that, it applies to the next one. */
const ASKED_ANEW_WITHIN_MS = 2 * 60_000;

export interface Click {
  /** Identifies the request: the key of an account, or of a page's score. */
  what: string;
  isPrivate: boolean;
}

/** By kind of data. Only the last click of a kind waits for consent: the user decides about the request they see. */
const refusedClicks = {
  personallyIdentifyingInfo: createRecords(REFUSED_CLICK.personallyIdentifyingInfo),
  browsingActivity: createRecords(REFUSED_CLICK.browsingActivity),
};

/** Why nothing was sent to a service: the user wasn't asked yet, or said no. */
export function notAgreed(service: ServiceName): ErrorData {
  return { code: "aborted", service, reason: "data-not-agreed" };
}

/**
 * Call this before sending data of a kind; it rejects with `data-not-agreed`. It doesn't ask: only a page can, in a click. A
 * refused `click`, of which nothing was sent or queued yet, waits for consent and replaces the one before.
 */
export async function requireConsent(kind: DataKind, service: ServiceName, click?: Click): Promise<void> {
  if (await isAgreedTo(browser, kind)) return;
  if (click) {
    const { what, isPrivate } = click;
    await refusedClicks[kind].change(() => ({ what, at: Date.now() }), { isPrivate });
  }
  throw new ServiceError(notAgreed(service));
}

/** Drops the last refused click: the user said no to it, or asked for something else. */
export async function forgetRefusedClick(kind: DataKind, isPrivate: boolean): Promise<void> {
  await refusedClicks[kind].change(() => undefined, { isPrivate });
}

/** The click to repeat now that there is consent. Returned only once. */
export async function takeRefusedClick(kind: DataKind, isPrivate: boolean): Promise<string | undefined> {
  const refused = await refusedClicks[kind].get({ isPrivate });
  await forgetRefusedClick(kind, isPrivate);
  if (!refused) return undefined;
  const age = Date.now() - refused.at;
  // If the clock was set back, an old click would look like a recent one.
  return age >= 0 && age <= ASKED_ANEW_WITHIN_MS ? refused.what : undefined;
}

/** What to do when the user agrees to a kind of data, or takes that back in the browser's own settings. */
interface ConsentHandlers {
  agreed(): unknown;
  takenBack(): unknown;
}

const subscribers: Record<DataKind, ConsentHandlers[]> = {
  personallyIdentifyingInfo: [],
  browsingActivity: [],
};

/** Handles the user's decision, as a page reports it. If there was consent already, the browser fires no event. */
export async function answerConsent(answer: {
  kind: DataKind;
  isAgreed: boolean;
  isPrivate: boolean;
}): Promise<void> {
  const { kind, isAgreed, isPrivate } = answer;
  if (!isAgreed) return forgetRefusedClick(kind, isPrivate);
  if (await isAgreedTo(browser, kind)) for (const { agreed } of subscribers[kind]) agreed();
}

/** Subscribes to the user's decisions about a kind of data. Register before the first await. */
export function watchConsent(kind: DataKind, handlers: ConsentHandlers): void {
  subscribers[kind].push(handlers);
  const subscribe = (event: typeof browser.permissions.onAdded, handler: () => unknown) =>
    event.addListener(({ data_collection: kinds = [] }: Permissions.Permissions) => {
      if (kinds.includes(kind)) handler();
    });
  subscribe(browser.permissions.onAdded, handlers.agreed);
  subscribe(browser.permissions.onRemoved, handlers.takenBack);
}
