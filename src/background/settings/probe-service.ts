// Asks an address one question that only a service of its kind can answer, and says what the answer makes of it.

import { discoverProvider } from "../../services/auth/provider.ts";
import type { HttpContext } from "../../services/http.ts";
import { fetchDataClasses } from "../../services/lookup/client.ts";
import { answersWithoutHeader, fetchRange } from "../../services/passwords/client.ts";
import { countInRange, type RangeText, TEST_PREFIX } from "../../services/passwords/range.ts";
import { type ServiceName, toErrorData } from "../../shared/errors.ts";
import type { ServiceTest, TestedService, TestOutcome } from "../../shared/settings/service-test.ts";

/** The rest of the SHA-1 of “password”. */
const SUFFIX = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

/** By what name its errors are told. */
const SERVICE_NAMES: Record<TestedService, ServiceName> = {
  passwords: "passwords",
  lookup: "lookup",
  issuer: "auth",
};

/** Refusals that a service of the kind may well give: they say nothing of whether it is one. */
const REFUSALS = [401, 403, 408, 429];

async function askPasswords(
  context: HttpContext,
  address: string,
  signal: AbortSignal,
): Promise<TestOutcome> {
  let range: RangeText;
  try {
    range = await fetchRange(context, address, TEST_PREFIX, signal);
  } catch (thrown) {
    const { header } = toErrorData(thrown, "passwords");
    if (header === undefined || !(await answersWithoutHeader(context, address, signal))) throw thrown;
    return { state: "unfit", why: "header-refused" };
  }
  const count = countInRange(range, SUFFIX);
  return count > 0 ? { state: "works", count } : { state: "unfit", why: "password-missing" };
}

async function askLookup(
  context: HttpContext,
  { address, lookupInterface }: Pick<ServiceTest, "address" | "lookupInterface">,
  signal: AbortSignal,
): Promise<TestOutcome> {
  const access = { baseUrl: address, interface: lookupInterface, apiKey: "", isProven: false };
  const { length } = await fetchDataClasses(context, access, signal);
  return length > 0 ? { state: "works", count: length } : { state: "unfit", why: "empty" };
}

async function askIssuer(context: HttpContext, address: string, signal: AbortSignal): Promise<TestOutcome> {
  await discoverProvider(context, address, signal);
  return { state: "works" };
}

function outcomeOf(thrown: unknown, service: TestedService): TestOutcome {
  const error = toErrorData(thrown, SERVICE_NAMES[service]);
  const { code, status, reason } = error;
  const withStatus = status === undefined ? {} : { status };
  if (reason === "foreign-answer") return { state: "unfit", why: "other-name" };
  if (code === "malformed") return { state: "unfit", why: "unreadable", ...withStatus };
  const isElsewhere = status !== undefined && status >= 400 && status < 500 && !REFUSALS.includes(status);
  return isElsewhere ? { state: "unfit", why: "not-there", ...withStatus } : { state: "failed", error };
}

/**
 * What comes of the one question to the address. Every request counts as told for a test, whatever it would tell otherwise.
 * Never rejects.
 */
export async function probeService(
  context: HttpContext,
  test: Omit<ServiceTest, "id" | "isPrivate">,
  signal: AbortSignal,
): Promise<TestOutcome> {
  const { service, address } = test;
  const noted: HttpContext = {
    ...context,
    onRequest: (request) => context.onRequest?.({ ...request, told: "service-test" }),
  };
  try {
    if (service === "passwords") return await askPasswords(noted, address, signal);
    return service === "lookup"
      ? await askLookup(noted, test, signal)
      : await askIssuer(noted, address, signal);
  } catch (thrown) {
    return outcomeOf(thrown, service);
  }
}
