// Every fault switch of the local lookup service, over real HTTPS.

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type LookupFault,
  type LookupService,
  type Operation,
  PEOPLE,
  startLookupService,
} from "../../services/lookup-service.ts";
import { type AskOptions, ask, patientClock } from "./lookup-client.ts";

const ROBIN = `/api/v2/breachedaccount/${PEOPLE.robin}`;
const NOBODY = `/api/v2/breachedaccount/${PEOPLE.nobody}`;
const PASTES = `/api/v2/pasteaccount/${PEOPLE.robin}`;

let service: LookupService;
let rightAnswer: string;

beforeAll(async () => {
  service = await startLookupService({ now: patientClock() });
  rightAnswer = (await get(ROBIN)).text;
});
afterAll(() => service.stop());
afterEach(() => {
  service.reset();
  service.forget();
});

function get(path: string, options?: AskOptions) {
  return ask(service, path, options);
}

describe("a fault", () => {
  it.each([400, 401, 403, 404, 418, 500, 503])(
    "answers with status %i, readable elsewhere",
    async (status) => {
      service.setFault({ kind: "status", status });
      const answer = await get(ROBIN);
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain("CornerShop");
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    },
  );

  it("answers with any body and headers", async () => {
    const headers = { "Content-Type": "application/problem+json", "X-Test": "1" };
    service.setFault({ kind: "status", status: 500, body: "{}", headers });
    const answer = await get(ROBIN);
    expect(answer.text).toBe("{}");
    expect(answer.headers).toMatchObject({ "content-type": "application/problem+json", "x-test": "1" });
  });

  it.each<[LookupFault & { kind: "too-many-requests" }, RegExp, RegExp]>([
    [{ kind: "too-many-requests", retryAfter: "3", body: "text" }, /^text\/plain/, /^The rate limit/],
    [{ kind: "too-many-requests", body: "json" }, /^application\/json/, /^\{"statusCode":429,"message":"/],
    [{ kind: "too-many-requests", retryAfter: "soon", body: "empty" }, /./, /^$/],
  ])("answers with 429 in the manner of %j", async (fault, type, text) => {
    service.setFault(fault);
    const answer = await get(ROBIN);
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe(fault.retryAfter);
    expect(answer.headers["content-type"]).toMatch(type);
    expect(answer.text).toMatch(text);
  });

  it.each<[LookupFault, number]>([
    [{ kind: "challenge" }, 503],
    [{ kind: "html" }, 200],
  ])("is a page from elsewhere that names no other origin: %j", async (fault, status) => {
    service.setFault(fault);
    const answer = await get(ROBIN);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.text).toMatch(/^<!doctype html>/);
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("never answers, and keeps the connection", async () => {
    service.setFault({ kind: "hang" });
    const waiting = get(ROBIN).then(
      () => "answered",
      () => "broken",
    );
    while (service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const first = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 200, "silent"))]);
    expect(first).toBe("silent");
    expect(service.requests).toMatchObject([{ operation: "breachedaccount", status: 0 }]);
  });

  it("delays the right answer, which is the one of the moment when it was asked", async () => {
    service.setFault({ kind: "delay", ms: 150 });
    const late = get(ROBIN);
    while (service.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(service.requests).toMatchObject([{ status: 0 }]);
    service.setAccount(PEOPLE.robin, {});
    expect((await late).text).toBe(rightAnswer);
    expect(service.requests).toMatchObject([{ status: 200 }]);
  });

  it("drops the connection before any answer", async () => {
    service.setFault({ kind: "reset" });
    await expect(get(ROBIN)).rejects.toHaveProperty("code", "ECONNRESET");
    expect(service.requests).toMatchObject([{ operation: "breachedaccount", status: 0 }]);
  });

  it("ends the connection halfway through the announced length", async () => {
    service.setFault({ kind: "truncate" });
    await expect(get(ROBIN)).rejects.toThrow("aborted");
    expect(service.requests).toMatchObject([{ status: 200 }]);
    expect((await get(NOBODY)).status).toBe(404);
  });

  it("ends the JSON of a complete answer in its middle", async () => {
    service.setFault({ kind: "cut" });
    const { status, headers, text } = await get(ROBIN);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(text.length).toBeGreaterThan(100);
    expect(rightAnswer.startsWith(text)).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
    expect((await get(NOBODY)).status).toBe(404);
  });

  it("answers with JSON that is none", async () => {
    service.setFault({ kind: "not-json" });
    const { status, headers, text } = await get(ROBIN);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(() => JSON.parse(text)).toThrow();
  });

  it("answers with an object for a list, and a list for an object", async () => {
    service.setFault({ kind: "wrong-type" });
    expect((await get(ROBIN)).text).toBe("{}");
    expect((await get("/api/v2/breaches")).text).toBe("{}");
    expect((await get("/api/v2/breach/QuillForum")).text).toBe("[]");
  });

  it("says that the right answer is a page", async () => {
    service.setFault({ kind: "mislabelled" });
    const { headers, text } = await get(ROBIN);
    expect(headers["content-type"]).toBe("text/html");
    expect(text).toBe(rightAnswer);
  });

  it("answers with nothing, as 200 or 204", async () => {
    service.setFault({ kind: "empty" });
    expect(await get(ROBIN)).toMatchObject({ status: 200, text: "" });
    service.setFault({ kind: "no-content" });
    expect(await get(ROBIN)).toMatchObject({ status: 204, text: "" });
  });

  it("redirects elsewhere", async () => {
    service.setFault({ kind: "redirect", to: "https://127.0.0.1:1/elsewhere" });
    const { status, headers } = await get(ROBIN);
    expect(status).toBe(302);
    expect(headers.location).toBe("https://127.0.0.1:1/elsewhere");
  });

  it("cuts a logo too", async () => {
    const { bytes } = await get("/logos/QuillForum.png");
    service.setFault({ kind: "cut" });
    const half = await get("/logos/QuillForum.png");
    expect(half.headers["content-type"]).toBe("image/png");
    expect(bytes.subarray(0, half.bytes.length)).toEqual(half.bytes);
    expect(half.bytes.length).toBe(Math.floor(bytes.length / 2));
  });

  it("can be that of some operations only", async () => {
    service.setFault({ kind: "status", status: 503 }, ["pasteaccount", "logo"]);
    expect((await get(PASTES)).status).toBe(503);
    expect((await get("/logos/QuillForum.png")).status).toBe(503);
    expect((await get(ROBIN)).status).toBe(200);
    service.setFault({ kind: "status", status: 500 });
    expect((await get(ROBIN)).status).toBe(500);
  });

  it("leaves preflights, other paths and other methods as they are", async () => {
    service.setFault({ kind: "status", status: 503 });
    expect((await get(ROBIN, { method: "OPTIONS" })).status).toBe(204);
    expect((await get("/api/v2/nothing")).status).toBe(404);
    expect((await get(ROBIN, { method: "POST" })).status).toBe(405);
  });

  it("counts for the limit, and is told instead of a rejection", async () => {
    const strict = await startLookupService({ now: () => 0 });
    strict.setFault({ kind: "status", status: 500 });
    expect((await ask(strict, ROBIN)).status).toBe(500);
    expect((await ask(strict, ROBIN)).status).toBe(500);
    strict.setFault(undefined);
    expect((await ask(strict, ROBIN)).status).toBe(429);
    await strict.stop();
  });

  it("is taken back by a reset", async () => {
    service.setFault({ kind: "reset" });
    service.reset();
    expect((await get(ROBIN)).text).toBe(rightAnswer);
  });
});

describe("a fault set by another process", () => {
  function put(body: string) {
    return get("/_fault", { method: "PUT", body });
  }

  const faults: LookupFault[] = [
    { kind: "delay", ms: 1 },
    { kind: "status", status: 500, body: "x", headers: { "X-Test": "1" } },
    { kind: "reset" },
    { kind: "truncate" },
    { kind: "cut" },
    { kind: "html" },
    { kind: "empty" },
    { kind: "no-content" },
    { kind: "hang" },
    { kind: "redirect", to: "/elsewhere" },
    { kind: "body", body: "x" },
    { kind: "too-many-requests", retryAfter: "2", body: "json" },
    { kind: "challenge" },
    { kind: "not-json" },
    { kind: "wrong-type" },
    { kind: "mislabelled" },
  ];

  it.each(faults)("can be $kind", async (fault) => {
    expect((await put(JSON.stringify(fault))).status).toBe(204);
    const only: Operation[] = ["breachedaccount"];
    expect((await put(JSON.stringify({ ...fault, only }))).status).toBe(204);
    expect((await get("/api/v2/breaches")).status).toBe(200);
  });

  it("acts on what it names until it is taken back", async () => {
    await put('{"kind":"status","status":503,"only":["pasteaccount"]}');
    expect((await get(PASTES)).status).toBe(503);
    expect((await get(ROBIN)).status).toBe(200);
    expect((await get("/_fault", { method: "DELETE" })).status).toBe(204);
    expect((await get(PASTES)).status).toBe(200);
  });

  it.each([
    "",
    "null",
    "[]",
    '"reset"',
    "{}",
    '{"kind":"toString"}',
    '{"kind":"delay"}',
    '{"kind":"status","status":500,"body":7}',
    '{"kind":"status","status":500,"headers":{"A":1}}',
    '{"kind":"too-many-requests"}',
    '{"kind":"too-many-requests","body":"html"}',
    '{"kind":"too-many-requests","body":"text","retryAfter":2}',
    '{"kind":"reset","only":"breaches"}',
    '{"kind":"reset","only":["range"]}',
  ])("is refused and changes nothing when it is %s", async (body) => {
    expect((await put(body)).status).toBe(400);
    expect((await get(ROBIN)).status).toBe(200);
  });
});
