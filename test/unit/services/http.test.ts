// The one place that calls fetch, against real answers. Server faults: hostile-services*.test.ts.
import type { IncomingHttpHeaders } from "node:http";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getAnswer, getText, type HttpRequest } from "../../../src/services/http.ts";
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

  it("wasn't kept from us by the browser if the beginning of the response came", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("short", () => response.destroy());
    });
    const denied = { ...context, hasAccess: async () => false };
    expect(await failureOf(getText(denied, to(url), LIMITS))).toEqual(UNREACHABLE);
  });

  it("sends nothing, and lists nothing as sent, if it was already canceled", async () => {
    const asked: string[] = [];
    const listening = { ...context, onRequest: (request: HttpRequest) => asked.push(request.url) };
    const signal = AbortSignal.abort();
    const answer = getText(listening, to("http://127.0.0.1:1/"), { ...LIMITS, signal });
    expect((await failureOf(answer)).code).toBe("aborted");
    expect(asked).toEqual([]);
  });
});

describe("the words of a 429", () => {
  const patient = { ...LIMITS, serviceMessageIn: ({ text }: { text: string }) => text };
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
});
