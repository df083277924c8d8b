// The one place that calls fetch, against real answers over loopback.
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  findText,
  getBytes,
  getText,
  type HttpContext,
  type HttpRequest,
  parseRetryAfter,
} from "../../../src/services/http.ts";
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

function to(url: string, headers?: Record<string, string>): HttpRequest {
  return { service: "passwords", url, told: "password-range", ...(headers && { headers }) };
}

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
    expect(await getText(listening, to(url, { "X-A": "1" }), LIMITS)).toBe("naïve");
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
    const failure = await failureOf(getText(context, to(url), LIMITS));
    expect(failure).toEqual({ code, service: "passwords", status, retryAfterSeconds: 7 });
  });

  it("does not follow a redirect to a host that nobody chose", async () => {
    let hits = 0;
    const url = await serve((request, response) => {
      hits++;
      if (request.url === "/") response.writeHead(302, { Location: "/elsewhere" }).end();
      else response.end("elsewhere");
    });
    const failure = await failureOf(getText(context, to(url), LIMITS));
    expect(failure).toEqual({ code: "unavailable", service: "passwords", status: 302 });
    expect(hits).toBe(1);
  });

  it("names a service that moved where the browser hides the status of a redirect", async () => {
    const sent: RequestInit[] = [];
    const hidden = { type: "opaqueredirect", status: 0, body: null, headers: new Headers() } as Response;
    const fetchHidden = async (_url: unknown, init?: RequestInit) => {
      sent.push(init ?? {});
      return hidden;
    };
    const failure = await failureOf(
      getText({ ...context, fetch: fetchHidden as typeof fetch }, to("https://moved.example/"), LIMITS),
    );
    expect(failure).toEqual({ code: "unavailable", service: "passwords", status: 301 });
    expect(sent).toMatchObject([{ redirect: "manual", credentials: "omit", referrerPolicy: "no-referrer" }]);
  });

  it.each([
    ["text", "Rate limit is exceeded."],
    ["JSON", '{"statusCode":429,"message":"Rate limit is exceeded."}'],
    ["nothing", ""],
  ])("takes the wait of a 429 from its header, whatever its body: %s", async (_name, body) => {
    const url = await serve((_request, response) =>
      response.writeHead(429, { "Retry-After": "2" }).end(body),
    );
    expect(await failureOf(getText(context, to(url), LIMITS))).toEqual({
      code: "rate-limited",
      service: "passwords",
      status: 429,
      retryAfterSeconds: 2,
    });
  });

  it("cuts off an answer that does not end", async () => {
    const url = await serve((_request, response) => {
      const flood = setInterval(() => response.write("x".repeat(500)), 1);
      response.on("close", () => clearInterval(flood));
    });
    expect((await failureOf(getText(context, to(url), LIMITS))).code).toBe("malformed");
  });

  it("ends a wait for a server that does not answer", async () => {
    const url = await serve(() => undefined);
    const failure = await failureOf(getText(context, to(url), { ...LIMITS, timeoutMs: 50 }));
    expect(failure.code).toBe("timeout");
  });

  it("ends a wait for a body that stops coming", async () => {
    const url = await serve((_request, response) => response.write("a"));
    const failure = await failureOf(getText(context, to(url), { ...LIMITS, timeoutMs: 50 }));
    expect(failure.code).toBe("timeout");
  });

  it("tells a lost connection from a connection that is not there", async () => {
    const url = await serve((_request, response) => response.destroy());
    const ask = (isOnline: boolean) =>
      failureOf(getText({ ...context, isOnline: () => isOnline }, to(url), LIMITS));
    expect((await ask(true)).code).toBe("unavailable");
    expect((await ask(false)).code).toBe("offline");
  });

  it("takes a body that is shorter than announced for no answer", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("short");
      setTimeout(() => response.destroy(), 20);
    });
    expect((await failureOf(getText(context, to(url), LIMITS))).code).toBe("unavailable");
  });

  it("says when it was called off", async () => {
    const url = await serve(() => undefined);
    const abort = new AbortController();
    const answer = getText(context, to(url), { ...LIMITS, signal: abort.signal });
    abort.abort();
    expect((await failureOf(answer)).code).toBe("aborted");
  });

  it("sends nothing, and lists nothing as sent, when it was called off before", async () => {
    const asked: string[] = [];
    const listening = { ...context, onRequest: (request: HttpRequest) => asked.push(request.url) };
    const signal = AbortSignal.abort();
    const answer = getText(listening, to("http://127.0.0.1:1/"), { ...LIMITS, signal });
    expect((await failureOf(answer)).code).toBe("aborted");
    expect(asked).toEqual([]);
  });

  it("reads characters that arrive in pieces", async () => {
    const bytes = Buffer.from("naïve 漢字");
    const url = await serve((_request, response) => {
      let at = 0;
      const next = () => {
        if (at === bytes.length) response.end();
        else response.write(bytes.subarray(at, ++at), () => setImmediate(next));
      };
      next();
    });
    expect(await getText(context, to(url), LIMITS)).toBe("naïve 漢字");
  });
});

describe("getBytes", () => {
  it("gives the bytes as they are, up to the limit and not beyond", async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
    const url = await serve((request, response) => {
      response.end(request.url === "/more" ? Buffer.concat([bytes, bytes.subarray(0, 1)]) : bytes);
    });
    expect(await getBytes(context, to(url), LIMITS)).toEqual(bytes);
    expect(await failureOf(getBytes(context, to(`${url}/more`), LIMITS))).toMatchObject({
      code: "malformed",
      status: 200,
    });
  });
});

describe("findText", () => {
  const find = (url: string, isProven: boolean) => findText(context, to(url), { ...LIMITS, isProven });

  it("gives the text of a 200", async () => {
    const url = await serve((_request, response) => response.end("found"));
    expect(await find(url, false)).toBe("found");
  });

  it.each([
    ["nothing", undefined, ""],
    ["text", "text/plain", "Not found"],
    ["JSON", "application/json", '{"statusCode":404}'],
    ["an empty web page", "text/html", ""],
  ])("takes a 404 with %s for an answer", async (_name, type, body) => {
    const url = await serve((_request, response) =>
      response.writeHead(404, type ? { "Content-Type": type } : {}).end(body),
    );
    expect(await find(url, false)).toBeUndefined();
  });

  it.each(["text/html", "Text/HTML; charset=utf-8", "application/xhtml+xml"])(
    "believes a 404 with a web page (%s) only where the service is proven",
    async (type) => {
      const url = await serve((_request, response) =>
        response.writeHead(404, { "Content-Type": type }).end("<h1>There is nothing here</h1>"),
      );
      expect(await find(url, true)).toBeUndefined();
      expect(await failureOf(find(url, false))).toEqual({
        code: "malformed",
        service: "passwords",
        status: 404,
      });
    },
  );

  it.each([
    [400, "bad-request"],
    [401, "unauthorized"],
    [410, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("calls a %i %s, with its status and the wait that it asks for", async (status, code) => {
    const url = await serve((_request, response) =>
      response.writeHead(status, { "Retry-After": "7" }).end("?"),
    );
    expect(await failureOf(find(url, true))).toEqual({
      code,
      service: "passwords",
      status,
      retryAfterSeconds: 7,
    });
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
