// The local lookup service for its client's tests: over real HTTPS, trusted, with a manual clock.

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { HttpRequest } from "../../../../src/services/http.ts";
import type { LookupAccess } from "../../../../src/services/lookup/client.ts";
import { type LookupService, PERIOD_MS, startLookupService } from "../../../services/lookup-service.ts";
import { ONLINE } from "../contexts.ts";

let now = 0;
/** The requests sent, oldest first. */
const sent: HttpRequest[] = [];

export const at = {
  service: {} as LookupService,
  sent,
  /** Waits out the rate limits before each request, on the service's clock. */
  patient: {
    ...ONLINE,
    onRequest(asked: HttpRequest) {
      now += PERIOD_MS;
      sent.push(asked);
    },
  },
  /** The service by its https address, in version 2 by URL by default. */
  access(change?: Partial<LookupAccess>): LookupAccess {
    const { url: baseUrl, apiKey } = at.service;
    return { baseUrl, interface: "v2-url", apiKey, isProven: false, ...change };
  },
};

/** Starts the service for a test file, trusted by this process meanwhile; each test starts with no requests. */
export function useTrustedService(): void {
  const trustedBefore = getCACertificates("default");
  beforeAll(async () => {
    at.service = await startLookupService({ now: () => now });
    setDefaultCACertificates([...trustedBefore, at.service.certificate]);
  });
  afterAll(() => {
    // Other test files run in the same process.
    setDefaultCACertificates(trustedBefore);
    return at.service.stop();
  });
  beforeEach(() => {
    at.service.reset();
    at.service.forget();
    sent.length = 0;
  });
}
