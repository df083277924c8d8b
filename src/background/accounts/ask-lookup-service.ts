// Use case: the user asks the lookup service about a site, an account at it, or a breach. Nothing is stored.

import { fetchAccountBreaches, fetchBreach, fetchBreaches } from "../../services/lookup/client.ts";
import type { LookupQuestion, QuestionOutcome, QuestionState } from "../../shared/accounts/lookup.ts";
import { type Breach, verifiedOf } from "../../shared/breaches/breach.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import { SENT_BY_QUESTION } from "../../shared/privacy/data-consent.ts";
import { isCatalogFrom, readCatalog } from "../breaches/catalog.ts";
import { followQuestions } from "../lookup-service/follow-questions.ts";
import { askInTurn, expectedTurn, isVerifiedOnly, lookupAccess } from "../lookup-service/lookup-access.ts";
import { requireConsent } from "../platform/consent.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { awaitCatalog, inFull } from "./exposed-breaches.ts";

/** One request; the same `id` means the same request, however often it is polled. */
interface ServiceQuestion {
  id: string;
  /** The service that the user saw on the page. */
  source: string;
  question: LookupQuestion;
  isPrivate: boolean;
}

/** A question with what is left out of its answer. One breach that was asked for by name is always shown. */
type Choice = ServiceQuestion & { isVerifiedOnly?: true };

/** Requires consent for every kind of data sent. The refused click replaces an earlier one, so consent repeats neither. */
async function requireAllConsent({ id, question, isPrivate }: ServiceQuestion): Promise<void> {
  const click = { what: id, isPrivate };
  const kinds = SENT_BY_QUESTION[question.about];
  const asked = await Promise.allSettled(kinds.map((kind) => requireConsent(kind, "lookup", click)));
  for (const one of asked) if (one.status === "rejected") throw one.reason;
}

async function send(asked: Choice, signal: AbortSignal): Promise<Breach[]> {
  await requireAllConsent(asked);
  const { source, question, isPrivate } = asked;
  const context = httpContext(isPrivate);
  const access = await lookupAccess(source, await isCatalogFrom(source));
  switch (question.about) {
    case "site": {
      const breaches = await fetchBreaches(context, access, { domain: question.site }, signal);
      return asked.isVerifiedOnly ? verifiedOf(breaches) : breaches;
    }
    case "account-at-site": {
      const filter = { domain: question.site, includeUnverified: !asked.isVerifiedOnly };
      const breaches = await fetchAccountBreaches(context, access, question.account, filter, signal);
      return inFull(breaches, asked.isVerifiedOnly);
    }
    case "breach": {
      const breach = await fetchBreach(context, access, question.name, signal);
      return breach ? [breach] : [];
    }
  }
}

async function queue(asked: Choice, signal: AbortSignal): Promise<Breach[]> {
  await requireAllConsent(asked);
  return askInTurn(asked.id, { run: (given) => send(asked, given) }, signal);
}

/** The named breach from the local catalog, which saves a request. `undefined` without a catalog. */
async function listed({ source, question }: ServiceQuestion): Promise<Breach[] | undefined> {
  const catalog = await readCatalog();
  if (question.about !== "breach" || catalog?.source !== source) return undefined;
  return catalog.breaches.filter(({ name }) => name === question.name).slice(0, 1);
}

async function ask(asked: ServiceQuestion, signal: AbortSignal): Promise<QuestionOutcome> {
  try {
    const { interface: version } = await lookupAccess(asked.source, false);
    const known = await listed(asked);
    if (known?.length) return { state: "answered", breaches: known };
    if (version !== "xposedornot") {
      const choice = asked.question.about !== "breach" &&
        (await isVerifiedOnly()) && { isVerifiedOnly: true as const };
      return { state: "answered", breaches: await queue({ ...asked, ...choice }, signal), ...choice };
    }
    await awaitCatalog();
    const breaches = await listed(asked);
    // Without a catalog, "no details" would be a guess. Site requests always end here: this service has none.
    if (!breaches) throw new ServiceError({ code: "unavailable", service: "lookup" });
    return { state: "answered", breaches };
  } catch (thrown) {
    return { state: "failed", at: Date.now(), error: toErrorData(thrown, "lookup") };
  }
}

/** Starts a request, or reports its progress. Handles the message of the same name. */
export const askLookupService: (question: ServiceQuestion) => Promise<QuestionState> = followQuestions(
  ask,
  ({ id }) => expectedTurn(id),
);
