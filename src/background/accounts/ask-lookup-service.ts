// Use case: the user asks the lookup service about a site, an account at it, or a breach. Nothing is stored.

import { fetchAccountBreaches, fetchBreach, fetchBreaches } from "../../services/lookup/client.ts";
import type { LookupQuestion, QuestionOutcome } from "../../shared/accounts/lookup.ts";
import { type Breach, verifiedOf } from "../../shared/breaches/breach.ts";
import { ServiceError, toErrorData } from "../../shared/errors.ts";
import { SENT_BY_QUESTION } from "../../shared/privacy/data-consent.ts";
import { isCatalogFrom, readCatalog } from "../breaches/catalog.ts";
import { askForPage, isVerifiedOnly, lookupAccess } from "../lookup-service/lookup-access.ts";
import type { CommandCall } from "../platform/commands.ts";
import { requireConsent } from "../platform/consent.ts";
import { httpContext } from "../platform/outgoing-requests.ts";
import { awaitCatalog, inFull } from "./exposed-breaches.ts";

interface ServiceQuestion {
  /** The service that the user saw on the page. */
  source: string;
  question: LookupQuestion;
  isPrivate: boolean;
}

/** What a question is called among refused clicks: nothing, so none of them is repeated. The page that asked does that. */
const NO_NAME = "";

/** Requires consent for every kind of data sent. The refused click replaces an earlier one, so consent repeats neither. */
async function requireAllConsent({ question, isPrivate }: ServiceQuestion): Promise<void> {
  const click = { what: NO_NAME, isPrivate };
  const kinds = SENT_BY_QUESTION[question.about];
  const asked = await Promise.allSettled(kinds.map((kind) => requireConsent(kind, "lookup", click)));
  for (const one of asked) if (one.status === "rejected") throw one.reason;
}

async function send(
  asked: ServiceQuestion,
  isVerifiedOnly: true | undefined,
  signal: AbortSignal,
): Promise<Breach[]> {
  await requireAllConsent(asked);
  const { source, question, isPrivate } = asked;
  const context = httpContext(isPrivate);
  const access = await lookupAccess(source, await isCatalogFrom(source));
  switch (question.about) {
    case "site": {
      const breaches = await fetchBreaches(context, access, { domain: question.site }, signal);
      return isVerifiedOnly ? verifiedOf(breaches) : breaches;
    }
    case "account-at-site": {
      const filter = { domain: question.site, includeUnverified: !isVerifiedOnly };
      const breaches = await fetchAccountBreaches(context, access, question.account, filter, signal);
      return inFull(breaches, isVerifiedOnly);
    }
    case "breach": {
      const breach = await fetchBreach(context, access, question.name, signal);
      return breach ? [breach] : [];
    }
  }
}

/** The named breach from the local catalog, which saves a request. `undefined` without a catalog. */
async function listed({ source, question }: ServiceQuestion): Promise<Breach[] | undefined> {
  const catalog = await readCatalog();
  if (question.about !== "breach" || catalog?.source !== source) return undefined;
  return catalog.breaches.filter(({ name }) => name === question.name).slice(0, 1);
}

/** Handles the message of the same name. */
export async function askLookupService(asked: ServiceQuestion, call: CommandCall): Promise<QuestionOutcome> {
  try {
    const { interface: version } = await lookupAccess(asked.source, false);
    const known = await listed(asked);
    if (known?.length) return { state: "answered", breaches: known };
    if (version !== "xposedornot") {
      // One breach that was asked for by name is always shown.
      const leftOut = asked.question.about === "breach" ? undefined : await isVerifiedOnly();
      await requireAllConsent(asked);
      const breaches = await askForPage({ run: (signal) => send(asked, leftOut, signal) }, call);
      return { state: "answered", breaches, isVerifiedOnly: leftOut };
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
