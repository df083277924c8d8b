// Sends an address a request that only a service of its kind can answer, and judges the response.

import { discoverProvider } from "../../services/auth/provider.ts";
import type { HttpContext } from "../../services/http.ts";
import { fetchDataClasses } from "../../services/lookup/client.ts";
import { answersWithoutHeader, fetchRange } from "../../services/passwords/client.ts";
import { countInRange, type RangeText, TEST_PREFIX } from "../../services/passwords/range.ts";
import { type ServiceName, toErrorData } from "../../shared/errors.ts";
import type { ServiceTest, TestedService, TestOutcome } from "../../shared/settings/service-test.ts";

/** The rest of the SHA-1 hash of “password”. */
const SUFFIX = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

/** The service that its errors name. */
const SERVICE_NAMES: Record<TestedService, ServiceName> = {
  passwords: "passwords",
  lookup: "lookup",
  issuer: "auth",
};

/** Refusals that a service of this kind may well send, so they don't rule it out. */
const REFUSALS = [401, 403, 408, 429];

type Ask = (context: HttpContext, test: ProbedService, signal: AbortSignal) => Promise<TestOutcome>;

type ProbedService = Omit<ServiceTest, "isPrivate">;

const askPasswords: Ask = async (context, { address }, signal) => {
  let range: RangeText;
  try {
    range = await fetchRange(context, address, TEST_PREFIX, signal);
  } catch (thrown) {
    const { header } = toErrorData(thrown, "passwords");
    if (header === undefined || !(await answersWithoutHeader(context, address, signal))) throw thrown;
    return { state: "unfit", why: "header-refused" };
  }
  const isKnown = countInRange(range, SUFFIX) > 0;
  return isKnown ? { state: "works" } : { state: "unfit", why: "password-missing" };
};

const askLookup: Ask = async (context, { address, lookupInterface }, signal) => {
  const access = { baseUrl: address, interface: lookupInterface, apiKey: "", isProven: false };
  const { length } = await fetchDataClasses(context, access, signal);
  return length > 0 ? { state: "works" } : { state: "unfit", why: "empty" };
};

const askIssuer: Ask = async (context, { address }, signal) => {
  await discoverProvider(context, address, signal);
  return { state: "works" };
};

const ASK: Record<TestedService, Ask> = { passwords: askPasswords, lookup: askLookup, issuer: askIssuer };

function outcomeOf(thrown: unknown, service: TestedService): TestOutcome {
  const error = toErrorData(thrown, SERVICE_NAMES[service]);
  const { code, status, reason } = error;
  if (reason === "foreign-answer") return { state: "unfit", why: "other-name" };
  if (code === "malformed") return { state: "unfit", why: "unreadable" };
  const isElsewhere = status !== undefined && status >= 400 && status < 500 && !REFUSALS.includes(status);
  return isElsewhere ? { state: "unfit", why: "not-there" } : { state: "failed", error };
}

/** Tests the address. Every request is listed as a test. Never rejects. */
export async function probeService(
  context: HttpContext,
  test: ProbedService,
  signal: AbortSignal,
): Promise<TestOutcome> {
  const noted: HttpContext = {
    ...context,
    onRequest: (request) => context.onRequest?.({ ...request, what: "service-test" }),
  };
  try {
    return await ASK[test.service](noted, test, signal);
  } catch (thrown) {
    return outcomeOf(thrown, test.service);
  }
}
