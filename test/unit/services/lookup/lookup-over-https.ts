// The local lookup service as the tests of its client meet it: over real HTTPS, trusted, with a clock turned by hand.

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { HttpContext, HttpRequest } from "../../../../src/services/http.ts";
import {
  fetchAccountBreaches,
  fetchAccountBreachNames,
  fetchBreach,
  fetchBreaches,
  fetchDataClasses,
  fetchPastes,
  type LookupAccess,
} from "../../../../src/services/lookup/client.ts";
import {
  type LookupService,
  PEOPLE,
  PERIOD_MS,
  startLookupService,
} from "../../../services/lookup-service.ts";

interface TrustedService {
  service: LookupService;
  /** Waits out the limits before each request, by the service's clock. */
  patient: HttpContext;
  /** What went out, oldest first. */
  sent: HttpRequest[];
  /** The service by its https address, in version 2 by URL unless told otherwise. */
  access(change?: Partial<LookupAccess>): LookupAccess;
  /** Data and limits as at the start, nothing asked. */
  reset(): void;
}

/** Starts the service and has this process trust its certificate until the service is stopped. */
async function startTrustedService(): Promise<TrustedService> {
  let now = 0;
  const service = await startLookupService({ now: () => now });
  const trustedBefore = getCACertificates("default");
  setDefaultCACertificates([...trustedBefore, service.certificate]);
  const { stop } = service;
  service.stop = () => {
    // Other files of tests run in the same process.
    setDefaultCACertificates(trustedBefore);
    return stop();
  };
  const sent: HttpRequest[] = [];
  return {
    service,
    patient: {
      fetch: (...args) => fetch(...args),
      isOnline: () => true,
      onRequest(asked) {
        now += PERIOD_MS;
        sent.push(asked);
      },
    },
    sent,
    access: (change) => ({
      baseUrl: service.url,
      interface: "v2-url",
      apiKey: service.apiKey,
      isProven: false,
      ...change,
    }),
    reset() {
      service.reset();
      service.forget();
      sent.length = 0;
    },
  };
}

/** The service of the tests that run. */
export const at = {} as TrustedService;

/** Starts the service for the tests of a file, and begins each with nothing asked. */
export function useTrustedService(): void {
  beforeAll(async () => {
    Object.assign(at, await startTrustedService());
  });
  afterAll(() => at.service.stop());
  beforeEach(() => at.reset());
}

export type Ask = (context: HttpContext, access: LookupAccess, signal?: AbortSignal) => Promise<unknown>;

/** Every question that a lookup service can be asked. */
export const QUESTIONS: [name: string, ask: Ask][] = [
  [
    "breaches of an account",
    (it, access, signal) => fetchAccountBreaches(it, access, PEOPLE.robin, {}, signal),
  ],
  ["their names", (it, access, signal) => fetchAccountBreachNames(it, access, PEOPLE.robin, {}, signal)],
  ["pastes", (it, access, signal) => fetchPastes(it, access, PEOPLE.robin, signal)],
  ["all breaches", (it, access, signal) => fetchBreaches(it, access, {}, signal)],
  ["one breach", (it, access, signal) => fetchBreach(it, access, "LanternBooks", signal)],
  ["data classes", (it, access, signal) => fetchDataClasses(it, access, signal)],
];
