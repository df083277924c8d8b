// Answers that never came: where the browser may have kept them from us for want of access, that is said.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { getText, type HttpContext } from "../../../src/services/http.ts";
import type { ServiceError } from "../../../src/shared/errors.ts";

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

/** What is said of a request that fails. */
async function failureOf(url: string, context: Partial<HttpContext>) {
  const asking: HttpContext = { fetch: (...args) => fetch(...args), isOnline: () => true, ...context };
  const request = { service: "passwords", url, told: "password-range" } as const;
  return getText(asking, request, { timeoutMs: 5_000, maxBytes: 1_000 }).then(
    () => undefined,
    (error: ServiceError) => error.data,
  );
}

const WITHOUT = { hasAccess: async () => false };
const UNREACHABLE = { code: "unavailable", service: "passwords" };

describe("a request that is not answered", () => {
  it("says where the extension has no access to the address that was asked", async () => {
    const url = await serve((_request, response) => response.destroy());
    const asked: string[] = [];
    const hasAccess = async (address: string) => {
      asked.push(address);
      return false;
    };
    expect(await failureOf(url, { hasAccess })).toEqual({ ...UNREACHABLE, reason: "no-site-access" });
    expect(asked).toEqual([url]);
  });

  it("is no more than unreachable where there is access, or nobody who knows", async () => {
    const url = await serve((_request, response) => response.destroy());
    expect(await failureOf(url, { hasAccess: async () => true })).toEqual(UNREACHABLE);
    expect(await failureOf(url, {})).toEqual(UNREACHABLE);
  });

  it("is offline first: no access would help", async () => {
    const url = await serve((_request, response) => response.destroy());
    expect(await failureOf(url, { ...WITHOUT, isOnline: () => false })).toEqual({
      code: "offline",
      service: "passwords",
    });
  });
});

describe("a request that is answered", () => {
  it("with a refusal was not kept from us", async () => {
    const url = await serve((_request, response) => response.writeHead(503).end());
    expect(await failureOf(url, WITHOUT)).toEqual({ ...UNREACHABLE, status: 503 });
  });

  it("and breaks off was not kept from us", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("short");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await failureOf(url, WITHOUT)).toEqual(UNREACHABLE);
  });
});
