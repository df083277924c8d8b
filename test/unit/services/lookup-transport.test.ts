// Row by row: the transport rules of lookup-v2, and what our client makes of connections and answers that go wrong.
import { connect } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchAccountBreaches, LOOKUP_TIMEOUT_MS } from "../../../src/services/lookup/client.ts";
import { type LookupFault, PEOPLE, startLookupService } from "../../services/lookup-service.ts";
import {
  type Ask,
  failureOf,
  QUESTIONS,
  startTrustedService,
  type TrustedService,
} from "./lookup-over-https.ts";

let at: TrustedService;

beforeAll(async () => {
  at = await startTrustedService();
});
afterAll(() => at.service.stop());
beforeEach(() => at.reset());

const askBreaches: Ask = (it, access) => fetchAccountBreaches(it, access, PEOPLE.robin, {});

describe("Transport rules", () => {
  it("1 | all endpoints over HTTPS; plain HTTP receives 301 to the same path on the secure scheme", async () => {
    const path = "/api/v2/breachedaccount/robin%40shop.test?domain=shop.test";
    const answer = await fetch(at.service.plainUrl + path, { redirect: "manual" });
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(at.service.url + path);
    await askBreaches(at.patient, at.access());
    expect(at.sent.at(-1)?.url).toMatch(/^https:/);
  });

  it.each([
    ["TLSv1", false],
    ["TLSv1.1", false],
    ["TLSv1.2", true],
    ["TLSv1.3", true],
  ] as const)("2 | only TLS 1.2 and 1.3 are supported: %s", async (version, isSupported) => {
    const { port, certificate } = at.service;
    const spoken = await new Promise<string | null>((resolve) => {
      const socket = connect({
        port,
        host: "127.0.0.1",
        ca: certificate,
        minVersion: version,
        maxVersion: version,
        // Without it, this side would refuse the old versions itself.
        ciphers: "DEFAULT@SECLEVEL=0",
      });
      socket.once("secureConnect", () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    expect(spoken).toBe(isSupported ? version : "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  });

  it("1 | a service with a certificate that nobody vouches for is none", async () => {
    const stranger = await startLookupService({ isStranger: true });
    const access = at.access({ baseUrl: stranger.url });
    expect(await failureOf(askBreaches(at.patient, access))).toEqual({
      code: "unavailable",
      service: "lookup",
    });
    expect(stranger.requests).toEqual([]);
    await stranger.stop();
  });

  it.each([
    ["/api/v2/breachedaccount/robin%40shop.test", 200],
    ["/api/v2/breachedaccount/nobody%40shop.test", 404],
    ["/api/v2/pasteaccount/robin_the_tall", 400],
    ["/api/v2/pasteaccount/robin%40shop.test", 200],
    ["/api/v2/breaches", 200],
    ["/api/v2/breach/LanternBooks", 200],
    ["/api/v2/dataclasses", 200],
  ])("3 | every origin may read %s (%i)", async (path, status) => {
    const answer = await at.askRaw(path, { "User-Agent": "test", Origin: "https://elsewhere.example" });
    expect(answer.status).toBe(status);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
  });
});

describe.each(QUESTIONS)("a failure is never an answer: %s", (_name, ask) => {
  it.each([
    [{ kind: "status", status: 401 }, "unauthorized", 401],
    [{ kind: "status", status: 500 }, "unavailable", 500],
    [{ kind: "challenge" }, "unavailable", 503],
    [{ kind: "redirect", to: "https://127.0.0.1:1/" }, "unavailable", 302],
    [{ kind: "no-content" }, "malformed", 204],
    [{ kind: "reset" }, "unavailable", undefined],
    [{ kind: "truncate" }, "unavailable", undefined],
    [{ kind: "cut" }, "malformed", undefined],
    [{ kind: "html" }, "malformed", undefined],
    [{ kind: "empty" }, "malformed", undefined],
    [{ kind: "not-json" }, "malformed", undefined],
    [{ kind: "wrong-type" }, "malformed", undefined],
    [{ kind: "body", body: "null", contentType: "application/json" }, "malformed", undefined],
  ] satisfies [LookupFault, string, number | undefined][])("%j is %s", async (fault, code, status) => {
    at.service.setFault(fault);
    expect(await failureOf(ask(at.patient, at.access({ isProven: true })))).toEqual({
      code,
      service: "lookup",
      ...(status && { status }),
    });
    expect(at.service.requests).toHaveLength(1);
  });

  it("can be called off while there is no answer", async () => {
    at.service.setFault({ kind: "hang" });
    const abort = new AbortController();
    const answer = failureOf(ask(at.patient, at.access(), abort.signal));
    while (at.service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    abort.abort();
    expect((await answer).code).toBe("aborted");
  });

  it("is understood whatever the answer calls itself", async () => {
    at.service.setFault({ kind: "mislabelled" });
    expect(Object.keys((await ask(at.patient, at.access())) ?? {})).not.toEqual([]);
  });
});

describe("the time limit", () => {
  it("ends before the browser would end it without a word", () => {
    expect(LOOKUP_TIMEOUT_MS).toBeLessThan(30_000);
  });
});
