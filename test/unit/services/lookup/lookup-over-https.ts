// The local lookup service as the tests of its client meet it: over real HTTPS, trusted, with a clock turned by hand.

import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { HttpRequest } from "../../../../src/services/http.ts";
import type { LookupAccess } from "../../../../src/services/lookup/client.ts";
import { type LookupService, PERIOD_MS, startLookupService } from "../../../services/lookup-service.ts";
import { ONLINE } from "../contexts.ts";

let now = 0;
/** What went out, oldest first. */
const sent: HttpRequest[] = [];

export const at = {
  service: {} as LookupService,
  sent,
  /** Waits out the limits before each request, by the service's clock. */
  patient: {
    ...ONLINE,
    onRequest(asked: HttpRequest) {
      now += PERIOD_MS;
      sent.push(asked);
    },
  },
  /** The service by its https address, in version 2 by URL unless told otherwise. */
  access(change?: Partial<LookupAccess>): LookupAccess {
    const { url: baseUrl, apiKey } = at.service;
    return { baseUrl, interface: "v2-url", apiKey, isProven: false, ...change };
  },
};

/** Starts the service for the tests of a file, trusted by this process meanwhile; each test begins with nothing asked. */
export function useTrustedService(): void {
  const trustedBefore = getCACertificates("default");
  beforeAll(async () => {
    at.service = await startLookupService({ now: () => now });
    setDefaultCACertificates([...trustedBefore, at.service.certificate]);
  });
  afterAll(() => {
    // Other files of tests run in the same process.
    setDefaultCACertificates(trustedBefore);
    return at.service.stop();
  });
  beforeEach(() => {
    at.service.reset();
    at.service.forget();
    sent.length = 0;
  });
}
