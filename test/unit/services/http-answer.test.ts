// Answers of any status over real connections, for clients that read what a service says about its refusals.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { getAnswer, type HttpContext, type HttpRequest, statusError } from "../../../src/services/http.ts";
import { ServiceError } from "../../../src/shared/errors.ts";

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000 };
let server: Server | undefined;

async function serve(listener: RequestListener): Promise<HttpRequest> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { service: "auth", url, told: "sign-in" };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const context: HttpContext = { fetch: (...args) => fetch(...args), isOnline: () => true };

async function failureOf(answer: Promise<unknown>) {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (!(error instanceof ServiceError)) throw new Error(`expected a ServiceError, got ${String(error)}`);
  return error.data;
}

describe("getAnswer", () => {
  it.each([200, 204, 302, 400, 401, 429, 500, 503])(
    "gives the status, headers and text of a %i",
    async (status) => {
      const body = status === 204 ? "" : "naïve";
      const request = await serve((_request, response) =>
        response.writeHead(status, { "X-A": "1" }).end(body),
      );
      const { headers, ...answer } = await getAnswer(context, request, LIMITS);
      expect(answer).toEqual({ status, text: body });
      expect(headers.get("x-a")).toBe("1");
    },
  );

  it("posts a form where there is one", async () => {
    let sent: unknown;
    const request = await serve(async (asked, response) => {
      sent = [asked.method, asked.headers["content-type"], await readText(asked)];
      response.end();
    });
    await getAnswer(context, { ...request, form: new URLSearchParams({ a: "1 &" }) }, LIMITS);
    expect(sent).toEqual(["POST", "application/x-www-form-urlencoded;charset=UTF-8", "a=1+%26"]);
  });

  it("is malformed where an answer is too long; a refusal that is too long has no text", async () => {
    const request = await serve((asked, response) =>
      response.writeHead(Number(asked.url?.slice(1))).end("x".repeat(1_001)),
    );
    const ask = (status: number) =>
      getAnswer(context, { ...request, url: `${request.url}/${status}` }, LIMITS);
    expect(await failureOf(ask(200))).toEqual({ code: "malformed", service: "auth", status: 200 });
    expect(await ask(403)).toMatchObject({ status: 403, text: "" });
  });

  it("ends a wait for a refusal whose body stops coming", async () => {
    const request = await serve((_request, response) => response.writeHead(500).write("a"));
    expect((await failureOf(getAnswer(context, request, { ...LIMITS, timeoutMs: 50 }))).code).toBe("timeout");
  });
});

describe("statusError", () => {
  it("has the code of the status, the wait, and what else is told", () => {
    const headers = new Headers({ "Retry-After": "7" });
    expect(statusError("cloud", { status: 429, headers }).data).toEqual({
      code: "rate-limited",
      service: "cloud",
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(
      statusError("cloud", { status: 418, headers: new Headers() }, { code: "forbidden", said: "No." }).data,
    ).toEqual({
      code: "forbidden",
      service: "cloud",
      status: 418,
      said: "No.",
    });
  });
});
