// The one place that calls fetch, against real answers over loopback.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { getText, type HttpContext, parseRetryAfter } from "../../../src/services/http.ts";
import { ServiceError } from "../../../src/shared/errors.ts";

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000 };
let server: Server | undefined;

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const context: HttpContext = { fetch: (...args) => fetch(...args), isOnline: () => true };

async function failureOf(answer: Promise<unknown>) {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error.data;
}

describe("getText", () => {
  it("gives the text of a 200 and sends nothing about the person", async () => {
    let sent: IncomingHttpHeaders = {};
    const url = await serve((request, response) => {
      sent = request.headers;
      response.end("naïve");
    });
    const asked: string[] = [];
    const listening = { ...context, onRequest: (request: { url: string }) => asked.push(request.url) };
    expect(await getText(listening, { service: "passwords", url, headers: { "X-A": "1" } }, LIMITS)).toBe(
      "naïve",
    );
    expect(sent).toMatchObject({ "x-a": "1", "cache-control": "no-cache" });
    expect(sent).not.toHaveProperty("cookie");
    expect(sent).not.toHaveProperty("referer");
    expect(asked).toEqual([url]);
  });

  it.each([
    [204, "malformed"],
    [400, "bad-request"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "unavailable"],
    [429, "rate-limited"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("calls a %i %s", async (status, code) => {
    const url = await serve((_request, response) => response.writeHead(status, { "Retry-After": "7" }).end());
    const failure = await failureOf(getText(context, { service: "passwords", url }, LIMITS));
    expect(failure).toEqual({ code, service: "passwords", status, retryAfterSeconds: 7 });
  });

  it("does not follow a redirect to a host that nobody chose", async () => {
    let hits = 0;
    const url = await serve((request, response) => {
      hits++;
      if (request.url === "/") response.writeHead(302, { Location: "/elsewhere" }).end();
      else response.end("elsewhere");
    });
    const failure = await failureOf(getText(context, { service: "passwords", url }, LIMITS));
    expect(failure.code).toBe("unavailable");
    expect(hits).toBe(1);
  });

  it("cuts off an answer that does not end", async () => {
    const url = await serve((_request, response) => {
      const flood = setInterval(() => response.write("x".repeat(500)), 1);
      response.on("close", () => clearInterval(flood));
    });
    expect((await failureOf(getText(context, { service: "passwords", url }, LIMITS))).code).toBe("malformed");
  });

  it("ends a wait for a server that does not answer", async () => {
    const url = await serve(() => undefined);
    const failure = await failureOf(
      getText(context, { service: "passwords", url }, { ...LIMITS, timeoutMs: 50 }),
    );
    expect(failure.code).toBe("timeout");
  });

  it("ends a wait for a body that stops coming", async () => {
    const url = await serve((_request, response) => response.write("a"));
    const failure = await failureOf(
      getText(context, { service: "passwords", url }, { ...LIMITS, timeoutMs: 50 }),
    );
    expect(failure.code).toBe("timeout");
  });

  it("tells a lost connection from a connection that is not there", async () => {
    const url = await serve((_request, response) => response.destroy());
    const ask = (isOnline: boolean) =>
      failureOf(getText({ ...context, isOnline: () => isOnline }, { service: "passwords", url }, LIMITS));
    expect((await ask(true)).code).toBe("unavailable");
    expect((await ask(false)).code).toBe("offline");
  });

  it("takes a body that is shorter than announced for no answer", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("short");
      setTimeout(() => response.destroy(), 20);
    });
    expect((await failureOf(getText(context, { service: "passwords", url }, LIMITS))).code).toBe(
      "unavailable",
    );
  });

  it("says when it was called off", async () => {
    const url = await serve(() => undefined);
    const abort = new AbortController();
    const answer = getText(context, { service: "passwords", url }, { ...LIMITS, signal: abort.signal });
    abort.abort();
    expect((await failureOf(answer)).code).toBe("aborted");
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");

  it.each([
    ["2", 2],
    [" 30 ", 30],
    ["1.2", 2],
    ["Thu, 01 Jan 2026 00:00:10 GMT", 10],
    ["Wed, 31 Dec 2025 23:59:00 GMT", undefined],
    ["0", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
    ["31536000000", 86_400],
  ])("reads %j as %j", (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds);
  });
});
