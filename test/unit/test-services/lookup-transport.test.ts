// The local lookup service on the wire: TLS only, a redirect from plain HTTP, a certificate of its own, an end at any time.

import { X509Certificate } from "node:crypto";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectSecurely, getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LookupService, PEOPLE, startLookupService } from "../../services/lookup-service.ts";
import { ask } from "./lookup-client.ts";

let service: LookupService;

beforeAll(async () => {
  service = await startLookupService();
});
afterAll(() => service.stop());
beforeEach(() => service.forget());

const ROBIN = `/api/v2/breachedaccount/${encodeURIComponent(PEOPLE.robin)}`;

describe("plain HTTP", () => {
  function askPlainly(path: string, method = "GET", host?: string): Promise<IncomingMessage> {
    const { port } = new URL(service.plainUrl);
    const headers = { "User-Agent": "tests", ...(host !== undefined && { Host: host }) };
    return new Promise((resolve, reject) => {
      plainRequest({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
        answer.resume();
        resolve(answer);
      })
        .on("error", reject)
        .end();
    });
  }

  it.each([ROBIN, "/api/breaches?domain=shop.test&x=%20", "/nothing", "/_requests"])(
    "is answered with 301 to %s by HTTPS",
    async (path) => {
      const { statusCode, headers } = await askPlainly(path);
      expect(statusCode).toBe(301);
      expect(headers.location).toBe(service.url + path);
    },
  );

  it.each(["POST", "OPTIONS", "HEAD"])("is answered with 301 to %s too", async (method) => {
    expect((await askPlainly("/api/v2/breaches", method)).statusCode).toBe(301);
  });

  it("keeps the host name", async () => {
    const { headers } = await askPlainly("/x", "GET", "localhost:80");
    expect(headers.location).toBe(`https://localhost:${service.port}/x`);
  });

  it("is recorded as no question, and counts for no limit", async () => {
    await askPlainly(ROBIN);
    expect(service.requests).toMatchObject([{ method: "GET", path: ROBIN, status: 301 }]);
    expect(service.requests[0]).not.toHaveProperty("operation");
    expect((await ask(service, ROBIN)).status).toBe(200);
  });
});

describe("HTTPS", () => {
  it.each(["TLSv1.2", "TLSv1.3"] as const)("speaks %s", async (version) => {
    const { port, certificate: ca } = service;
    const options = { host: "127.0.0.1", port, ca, minVersion: version, maxVersion: version };
    const protocol = await new Promise((resolve, reject) => {
      const socket = connectSecurely(options, () => {
        resolve(socket.getProtocol());
        socket.destroy();
      }).on("error", reject);
    });
    expect(protocol).toBe(version);
  });

  it("does not speak TLS 1.1", async () => {
    const { port, certificate: ca } = service;
    const error = await new Promise<NodeJS.ErrnoException>((resolve, reject) => {
      // Security level 0 lets this client offer what it would not offer by itself.
      connectSecurely(
        {
          host: "127.0.0.1",
          port,
          ca,
          minVersion: "TLSv1.1",
          maxVersion: "TLSv1.1",
          ciphers: "ALL:@SECLEVEL=0",
        },
        () => reject(new Error("connected")),
      ).on("error", resolve);
    });
    expect(error.code).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  });

  it("is trusted by fetch once its certificate is, under both names", async () => {
    await expect(fetch(`${service.url}/api/v2/breaches`)).rejects.toHaveProperty("cause.code");
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, service.certificate]);
    try {
      for (const host of ["127.0.0.1", "localhost"]) {
        service.forget();
        expect((await fetch(`https://${host}:${service.port}/api/v2/breaches`)).status).toBe(200);
      }
    } finally {
      setDefaultCACertificates(before);
    }
  });

  it("has another key at every start, and the certificate of its process unless it is a stranger", async () => {
    const [other, stranger] = await Promise.all([
      startLookupService(),
      startLookupService({ isStranger: true }),
    ]);
    await Promise.all([other.stop(), stranger.stop()]);
    expect(stranger.certificateKeyHash).not.toBe(service.certificateKeyHash);
    expect(other.certificateKeyHash).toBe(service.certificateKeyHash);
    expect(other.apiKey).not.toBe(service.apiKey);
    expect(service.certificateKeyHash).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(service.apiKey).toMatch(/^[0-9a-f]{32}$/);
    expect(new X509Certificate(service.certificate).subjectAltName).toBe(
      "IP Address:127.0.0.1, DNS:localhost",
    );
  });
});

describe("stopping", () => {
  it("cuts every connection of both ports, and may be repeated", async () => {
    const other = await startLookupService();
    other.setFault({ kind: "hang" });
    const waiting = ask(other, ROBIN);
    waiting.catch(() => undefined);
    while (other.requests.length === 0) await wait(5);
    // It never begins its handshake.
    const silent = connect(other.port, "127.0.0.1").on("error", () => undefined);
    await new Promise((resolve) => silent.once("connect", resolve));
    const ended = text(silent);
    await other.stop();
    await expect(waiting).rejects.toThrow();
    await ended.catch(() => undefined);
    await other.stop();
    await expect(ask(other, ROBIN)).rejects.toThrow(/ECONNREFUSED/);
    await expect(fetch(other.plainUrl)).rejects.toThrow();
  });

  it("happens by itself where the other port is taken", async () => {
    const { port } = service;
    await expect(startLookupService({ port })).rejects.toThrow(/EADDRINUSE/);
    await expect(startLookupService({ plainPort: port })).rejects.toThrow(/EADDRINUSE/);
  });
});
