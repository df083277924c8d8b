// What refusals mean and say, for all services with a sign-in. Each status, and words without tokens: test/spec.
import { describe, expect, it } from "vitest";
import type { ErrorData } from "../../../src/shared/errors.ts";
import * as analysis from "./analysis/analysis-answers.ts";
import { ofDomain, refusal } from "./analysis/analysis-answers.ts";
import { ask, failureOf } from "./cloud/cloud-answers.ts";

type Refused = (body: unknown, status: number, headers?: Record<string, string>) => Promise<ErrorData>;

const ASKED: [name: string, errorOf: Refused][] = [
  ["analysis", analysis.failureOf],
  ["cloud", (body, status, headers) => failureOf(ask("policy", body, status, headers))],
];

describe.each(ASKED)("a refusal (%s)", (service, errorOf) => {
  it.each([
    ["30s", 30],
    ["29.25s", 30],
    ["30", undefined],
    ["about 30s", undefined],
    ["30sec", undefined],
  ])("takes the wait of %s from the body if no header has it", async (retryDelay, seconds) => {
    const body = refusal(429, "Quota.", { details: [{ retryDelay }] });
    expect((await errorOf(body, 429)).retryAfterSeconds).toBe(seconds);
    expect((await errorOf(body, 429, { "Retry-After": "3" })).retryAfterSeconds).toBe(3);
  });

  it.each<[string, unknown, Record<string, string>?]>([
    ["its details", refusal(403, "No.", { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] })],
    ["its older form", ofDomain(403, "Scope is missing.", "global", "insufficientPermissions")],
    ["its own reason", refusal(403, "No.", { reason: "insufficientScopes" })],
    ["OAuth's own form", { error: "insufficient_scope", error_description: "More." }],
    ["a header", "", { "WWW-Authenticate": 'Bearer realm="x", error="insufficient_scope", scope="openid"' }],
  ])("is about the scope if %s says so, with 403 and with 401 alone", async (_name, body, headers) => {
    for (const status of [401, 403]) {
      const failure = await errorOf(body, status, headers);
      expect(failure).toMatchObject({ code: "forbidden", status, reason: "scope-refused" });
    }
    expect((await errorOf(body, 500, headers)).code).toBe("unavailable");
  });

  it("401 for an expired token has no reason: the next one may work", async () => {
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    const failure = await errorOf(refusal(401, "Expired.", { status: "UNAUTHENTICATED" }), 401, headers);
    expect(failure).toEqual({ code: "unauthorized", service, status: 401, said: "Expired." });
  });

  const LIMITS = "dailyLimitExceeded rateLimitExceeded userRateLimitExceeded quotaExceeded";

  it.each([
    ...LIMITS.split(" ").map((reason) => ofDomain(403, "Quota.", "usageLimits", reason)),
    refusal(403, "Quota.", { details: [{ reason: "RATE_LIMIT_EXCEEDED" }] }),
  ])("403 is about a quota if it is %j", async (body) => {
    expect(await errorOf(body, 403)).toMatchObject({ code: "rate-limited", status: 403 });
  });

  it.each([
    ["its own form", refusal(400, "Bad."), "Bad."],
    ["a list around it", [refusal(400, "Bad.")], "Bad."],
    ["OAuth's form", { error: "invalid_token", error_description: "Expired." }, "Expired."],
    ["a name and no more", { error: "invalid_token" }, "invalid_token"],
    ["a message beside a code", { statusCode: 400, message: "Bad." }, "Bad."],
    ["a problem", { title: "Bad.", detail: "Very." }, "Very."],
    ["a problem without details", { title: "Bad." }, "Bad."],
    ["a text as JSON", '"Bad."', "Bad."],
    ["a text", "Bad.\r\n\tVery\u202e.", "Bad. Very ."],
    ["a web page", "<html>Bad</html>", undefined],
    ["nothing", "", undefined],
    ["other JSON", { ok: false }, undefined],
    ["a number", "7", undefined],
    ["null", "null", undefined],
    ["an error that is a list", { error: ["x"] }, undefined],
    ["a message of a wrong type", { error: { message: { a: 1 } } }, undefined],
  ])("quotes %s", async (_name, body, said) => {
    expect((await errorOf(body, 400)).said).toBe(said);
  });
});
