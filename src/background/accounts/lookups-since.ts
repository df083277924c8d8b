// The look-ups as the popup follows them: told anew with every change, and in between not at all.

import { accountKey } from "../../shared/accounts/account.ts";
import { type Lookup, type LookupPart, type Lookups, summarise } from "../../shared/accounts/lookup.ts";
import type { BreachOrder } from "../../shared/breaches/breach-order.ts";
import { beginningOf } from "../../shared/breaches/long-lists.ts";
import { createNews } from "../platform/news.ts";
import { lookupQueue, watchQueue } from "./lookup-queue.ts";
import {
  FAMILIES,
  type KeptPart,
  type LookupRecord,
  type PartName,
  questionKey,
  recordsOf,
} from "./lookup-records.ts";

const news = createNews();

/** Something about the look-ups changed. */
export const tellNews = news.tell;

watchQueue(tellNews);

function partView<Value>(
  part: KeptPart<Value>,
  name: PartName,
  account: string,
  isPrivate: boolean,
): LookupPart<Value> {
  if (part.state !== "pending") return part;
  const place = lookupQueue.placeOf(FAMILIES[name], questionKey(account, isPrivate));
  return place ?? { state: "waiting", expectedAt: Date.now(), why: "turn" };
}

function lookupView(record: LookupRecord, isPrivate: boolean): Lookup {
  const { account, askedAt } = record;
  return {
    account,
    askedAt,
    breaches: partView(record.breaches, "breaches", account, isPrivate),
    pastes: partView(record.pastes, "pastes", account, isPrivate),
  };
}

function partStamp(part: LookupPart<unknown>): string {
  if (part.state === "waiting") return `${part.why} ${part.expectedAt}`;
  return "at" in part ? `${part.state} ${part.at}` : part.state;
}

function stampOf({ account, breaches, pastes }: Lookup): string {
  return [account, partStamp(breaches), partStamp(pastes)].join(", ");
}

/** A long list takes its time to send and to read: the beginning of it is painted first. */
const REST_AFTER_MS = 60;

/** What a page wants to know of the look-ups. */
export interface LookupsQuestion {
  revision: number;
  account?: string;
  shownStamp?: string;
  order?: BreachOrder;
  wantsRest?: boolean;
  isPrivate: boolean;
}

/** All look-ups, and one in full; waits a while where nothing is newer than what the asker knows. */
export async function lookupsSince(question: LookupsQuestion): Promise<Lookups> {
  const { account, order = "date", wantsRest = false, isPrivate } = question;
  if (wantsRest) await new Promise((resolve) => setTimeout(resolve, REST_AFTER_MS));
  const hasNews = wantsRest || (await news.isNewerThan(question.revision));
  const revision = news.revision();
  if (!hasNews) return { revision, all: [] };
  const views = [...recordsOf(isPrivate).values()]
    .toSorted((a, b) => b.askedAt - a.askedAt)
    .map((record) => lookupView(record, isPrivate));
  const named = account === undefined ? undefined : accountKey(account);
  const shown = views.find((view) => accountKey(view.account) === named) ?? views[0];
  const all = views.map(summarise);
  if (!shown) return { revision, all };
  const shownStamp = stampOf(shown);
  if (wantsRest) return { revision, all, shown, shownStamp };
  return shownStamp === question.shownStamp
    ? { revision, all, shownStamp }
    : { revision, all, shown: beginningOf(shown, order), shownStamp };
}
