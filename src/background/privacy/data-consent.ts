// Whether the person lets data of a kind be sent: looked up before anything is, and followed when they change their mind.

import browser, { type Permissions } from "webextension-polyfill";
import { type ErrorData, ServiceError, type ServiceName } from "../../shared/errors.ts";
import { type DataKind, isAgreedTo } from "../../shared/privacy/data-consent.ts";
import type { RecordKind } from "../../shared/records/record.ts";
import { has } from "../../shared/shapes.ts";
import { REFUSED_CLICK_KEY_PREFIX } from "../../shared/storage.ts";
import { createRecords } from "../platform/records.ts";

/** Consent that comes within this time of a refusal is meant for what was refused; later it is for what comes next. */
const ASKED_ANEW_WITHIN_MS = 2 * 60_000;

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

const REFUSED_CLICK: RecordKind<RefusedClick> = {
  key: REFUSED_CLICK_KEY_PREFIX,
  area: "session",
  read: (it) => (has(it, { what: "string", at: "number" }) ? (it as unknown as RefusedClick) : undefined),
};

/** By kind of data. Only the last click of a kind waits for consent: what the person says is about the question they see. */
const refusedClicks = createRecords(REFUSED_CLICK);

/** Why nothing was sent to a service: the person was not asked yet, or said no. */
export function notAgreed(service: ServiceName): ErrorData {
  return { code: "aborted", service, reason: "data-not-agreed" };
}

/**
 * To be called before anything of a kind is sent; rejects with `data-not-agreed`. Asks nobody: only a page can, in a click. A
 * `click` that is refused, before anything of it was sent or queued, waits for consent in place of the one before.
 */
export async function requireConsent(kind: DataKind, service: ServiceName, click?: Click): Promise<void> {
  if (await isAgreedTo(browser, kind)) return;
  if (click) {
    const { what, isPrivate } = click;
    await refusedClicks.change(() => ({ what, at: Date.now() }), { id: kind, isPrivate });
  }
  throw new ServiceError(notAgreed(service));
}

/** What was refused last is not taken up when consent comes: the person said no to it, or has asked for something else. */
export async function forgetRefusedClick(kind: DataKind, isPrivate: boolean): Promise<void> {
  await refusedClicks.change(() => undefined, { id: kind, isPrivate });
}

/** What is to be asked by itself now that there is consent, once. */
export async function takeRefusedClick(kind: DataKind, isPrivate: boolean): Promise<string | undefined> {
  const refused = await refusedClicks.get({ id: kind, isPrivate });
  await forgetRefusedClick(kind, isPrivate);
  if (!refused) return undefined;
  const age = Date.now() - refused.at;
  // A clock that was set back would make a click of long ago a click of just now.
  return age >= 0 && age <= ASKED_ANEW_WITHIN_MS ? refused.what : undefined;
}

/** What is done when the person agrees to a kind of data, or takes that back in the browser's own settings. */
interface ConsentHandlers {
  agreed(): unknown;
  takenBack(): unknown;
}

const subscribers: Record<DataKind, ConsentHandlers[]> = {
  personallyIdentifyingInfo: [],
  browsingActivity: [],
};

/** What the person said, as a page reports it. Where there was consent already the browser fires no event. */
export async function answerConsent(answer: {
  kind: DataKind;
  isAgreed: boolean;
  isPrivate: boolean;
}): Promise<void> {
  const { kind, isAgreed, isPrivate } = answer;
  if (!isAgreed) return forgetRefusedClick(kind, isPrivate);
  if (await isAgreedTo(browser, kind)) for (const { agreed } of subscribers[kind]) agreed();
}

/** Subscribes to what the person says about a kind of data. Register before anything is awaited. */
export function watchConsent(kind: DataKind, handlers: ConsentHandlers): void {
  subscribers[kind].push(handlers);
  const subscribe = (event: typeof browser.permissions.onAdded, handler: () => unknown) =>
    event.addListener(({ data_collection: kinds = [] }: Permissions.Permissions) => {
      if (kinds.includes(kind)) handler();
    });
  subscribe(browser.permissions.onAdded, handlers.agreed);
  subscribe(browser.permissions.onRemoved, handlers.takenBack);
}
