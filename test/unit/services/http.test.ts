// The one place that calls fetch, against real answers. Server faults: hostile-services*.test.ts, for every client.
import type { IncomingHttpHeaders } from "node:http";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  getAnswer,
  getBytes,
  getText,
  type HttpContext,
  type HttpRequest,
} from "../../../src/services/http.ts";
import { type LocalServer, listen } from "../../services/local-server.ts";
import { answering, ONLINE as context } from "./contexts.ts";
import { failureOf } from "./failures.ts";

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000 };
let servers: LocalServer[] = [];

async function serve(handle: Parameters<typeof listen>[0]): Promise<string> {
  const server = await listen(handle);
  servers.push(server);
  return server.url;
}

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

/** A server that gives everybody this answer. */
function serveAnswer(status: number, headers: Record<string, string>, body = ""): Promise<string> {
  return serve((_request, response) => response.writeHead(status, headers).end(body));
}

function to(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { service: "passwords", url, what: "password-range", ...more };
}

const UNREACHABLE = { code: "unavailable", service: "passwords" };

describe("getText", () => {
  it("returns the text of a 200 and sends nothing about the person", async () => {
    let sent: IncomingHttpHeaders = {};
    const url = await serve((request, response) => {
      sent = request.headers;
      response.end("naïve");
    });
    const asked: string[] = [];
    const listening = { ...context, onRequest: (request: { url: string }) => asked.push(request.url) };
    expect(await getText(listening, to(url, { headers: { "X-A": "1" } }), LIMITS)).toBe("naïve");
    expect(sent).toMatchObject({ "x-a": "1", "cache-control": "no-cache" });
    expect(sent).not.toHaveProperty("cookie");
    expect(sent).not.toHaveProperty("referer");
    expect(asked).toEqual([url]);
  });

  it("names a service that moved if the browser hides the status of a redirect", async () => {
    const sent: RequestInit[] = [];
    const hidden = { type: "opaqueredirect", status: 0, body: null, headers: new Headers() } as Response;
    const fetchHidden = async (_url: unknown, init?: RequestInit) => {
      sent.push(init ?? {});
      return hidden;
    };
    const failure = await failureOf(
      getText({ ...context, fetch: fetchHidden as typeof fetch }, to("https://moved.example/"), LIMITS),
    );
    expect(failure).toEqual({ ...UNREACHABLE, status: 301 });
    expect(sent).toMatchObject([{ redirect: "manual", credentials: "omit", referrerPolicy: "no-referrer" }]);
  });

  it("gives up when its time is over", async () => {
    const url = await serve(() => undefined);
    const failure = await failureOf(getText(context, to(url), { ...LIMITS, timeoutMs: 1 }));
    expect(failure).toEqual({ code: "timeout", service: "passwords" });
  });

  it("doesn't load the rest of a refusal", async () => {
    const cancel = vi.fn();
    const refused = answering(new ReadableStream({ cancel }), 503).context;
    expect((await failureOf(getText(refused, to("https://a.example/"), LIMITS))).code).toBe("unavailable");
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("says when it was canceled", async () => {
    const url = await serve(() => undefined);
    const abort = new AbortController();
    const answer = getText(context, to(url), { ...LIMITS, signal: abort.signal });
    abort.abort();
    expect((await failureOf(answer)).code).toBe("aborted");
  });

  it("sends nothing, and lists nothing as sent, if it was already canceled", async () => {
    const asked: string[] = [];
    const listening = { ...context, onRequest: (request: HttpRequest) => asked.push(request.url) };
    const signal = AbortSignal.abort();
    const answer = getText(listening, to("http://127.0.0.1:1/"), { ...LIMITS, signal });
    expect((await failureOf(answer)).code).toBe("aborted");
    expect(asked).toEqual([]);
  });

  it("reads characters split across chunks", async () => {
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

describe("a response that never came", () => {
  const failureWith = (url: string, more: Partial<HttpContext>) =>
    failureOf(getText({ ...context, ...more }, to(url), LIMITS));
  const withoutAccess = { hasAccess: async () => false };

  it("wasn't blocked if a refusal came, or its beginning", async () => {
    expect(await failureWith(await serveAnswer(503, {}), withoutAccess)).toEqual({
      ...UNREACHABLE,
      status: 503,
    });
    const broken = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("short", () => response.destroy());
    });
    expect(await failureWith(broken, withoutAccess)).toEqual(UNREACHABLE);
  });
});

describe("getBytes", () => {
  it("returns the bytes unchanged, up to the limit and not beyond", async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
    const url = await serve((request, response) => {
      response.end(request.url === "/more" ? Buffer.concat([bytes, bytes.subarray(0, 1)]) : bytes);
    });
    expect(await getBytes(context, to(url), LIMITS)).toEqual(bytes);
    const failure = await failureOf(getBytes(context, to(`${url}/more`), LIMITS));
    expect(failure).toMatchObject({ code: "malformed", status: 200 });
  });
});

describe("the words of a 429", () => {
  const patient = { ...LIMITS, saidIn: ({ text }: { text: string }) => text };
  const LIMITED = { code: "rate-limited", service: "passwords", status: 429, retryAfterSeconds: 7 };

  it.each([["getText", getText] as const, ["getAnswer", getAnswer] as const])(
    "don't affect the limit if they never end (%s)",
    async (_name, get) => {
      const endless = answering(new ReadableStream(), 429, { "Retry-After": "7" }).context;
      expect(await failureOf(get(endless, to("https://a.example/"), patient))).toEqual(LIMITED);
    },
  );
});

describe("getAnswer", () => {
  it("posts a form if there is one", async () => {
    let sent: unknown;
    const url = await serve(async (asked, response) => {
      sent = [asked.method, asked.headers["content-type"], await readText(asked)];
      response.end();
    });
    await getAnswer(context, to(url, { form: new URLSearchParams({ a: "1 &" }) }), LIMITS);
    expect(sent).toEqual(["POST", "application/x-www-form-urlencoded;charset=UTF-8", "a=1+%26"]);
  });

  it("is malformed if an answer is too long; a refusal that is too long has no text", async () => {
    const url = await serve((asked, response) =>
      response.writeHead(Number(asked.url?.slice(1))).end("x".repeat(1_001)),
    );
    const ask = (status: number) => getAnswer(context, to(`${url}/${status}`), LIMITS);
    expect(await failureOf(ask(200))).toEqual({ code: "malformed", service: "passwords", status: 200 });
    expect(await ask(300)).toMatchObject({ status: 300, text: "" });
    expect(await ask(403)).toMatchObject({ status: 403, text: "" });
  });
});
