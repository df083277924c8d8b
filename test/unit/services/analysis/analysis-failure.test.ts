// Refusals of an analysis service: bodies of every form, and about whom they are.
import { describe, expect, it } from "vitest";
import { fetchAnalysis } from "../../../../src/services/analysis/client.ts";
import { ServiceError } from "../../../../src/shared/errors.ts";
import { failureOf as failureOfAnswer } from "../failures.ts";
import { ACCESS, answering, ask, failureOf, ofDomain, QUESTION, refusal } from "./analysis-answers.ts";

const UNREACHABLE =
  "Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)";

describe("a page that could not be analysed", () => {
  it.each([400, 500])("is told apart from a service that failed (HTTP %i)", async (status) => {
    expect(await ask(ofDomain(status, UNREACHABLE, "lighthouse", "lighthouseUserError"), status)).toEqual({
      kind: "page",
      failure: {
        code: "FAILED_DOCUMENT_REQUEST",
        message:
          "Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)",
      },
    });
  });

  const told = (message: string, reason = "x") => ofDomain(500, message, "lighthouse", reason);
  const inDetails = { details: [{ domain: "lighthouse", reason: "PAGE_HUNG" }] };
  const hung = { runtimeError: { code: "PAGE_HUNG", message: "It hung." } };
  const ended = { runtimeError: { code: "NO_LCP", message: "`a` [b](https://c.example)" } };

  it.each([
    ["a domain in capitals", ofDomain(500, "NO_FCP: 404", "LightHouse", "x"), "NO_FCP", "404"],
    ["no code but a reason", told("Something.", "lighthouseError"), "lighthouseError", "Something."],
    ["a code and no more", told("Lighthouse returned error: NO_FCP"), "NO_FCP", "NO_FCP"],
    [
      "a network code, which is not the tool's",
      told("No (net::ERR_FAILED)", "r"),
      "r",
      "No (net::ERR_FAILED)",
    ],
    ["an error without parts", refusal(400, "Lighthouse returned error: NO_URL. Bad."), "NO_URL", "Bad."],
    ["a domain in its details", refusal(400, "No.", inDetails), "PAGE_HUNG", "No."],
    ["the error of a run", refusal(500, "Internal", hung), "PAGE_HUNG", "It hung."],
    ["that of one beside it", { ...refusal(500, "No"), runtimeError: { code: "NO_LCP" } }, "NO_LCP", "No"],
    ["a result of its own", { lighthouseResult: ended }, "NO_LCP", "a b"],
  ])("is known by %s", async (_name, body, code, message) => {
    expect(await ask(body, 500)).toEqual({ kind: "page", failure: { code, message } });
  });

  it("is known even where the status speaks of the person", async () => {
    expect(await ask(ofDomain(403, UNREACHABLE, "lighthouse", "x"), 403)).toMatchObject({ kind: "page" });
  });

  it("is not what a run without an error says", async () => {
    const body = { ...refusal(500, "Internal"), runtimeError: { code: "NO_ERROR", message: "" } };
    expect((await failureOf(body, 500)).code).toBe("unavailable");
  });
});

describe("the status of a refusal", () => {
  it.each([
    [301, "unavailable"],
    [400, "bad-request"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [404, "unavailable"],
    [408, "timeout"],
    [429, "rate-limited"],
    [500, "unavailable"],
    [503, "unavailable"],
    [504, "timeout"],
  ])("%i is %s, with what the service says and how long it asks to wait", async (status, code) => {
    expect(await failureOf(refusal(status, "Because."), status, { "Retry-After": "7" })).toEqual({
      code,
      service: "analysis",
      status,
      retryAfterSeconds: 7,
      said: "Because.",
    });
  });

  it("201 is malformed: it holds no answer to our question", async () => {
    expect(await failureOf({ beaconResult: {} }, 201)).toMatchObject({ code: "malformed", status: 201 });
  });

  it.each([
    ["its details", refusal(403, "n", { details: [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] }), {}],
    ["its older form", ofDomain(403, "insufficient scopes.", "global", "insufficientPermissions"), {}],
    ["OAuth's own form", { error: "insufficient_scope", error_description: "More." }, {}],
    ["a header", "", { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="openid"' }],
  ])("403 is about the scope where %s says so", async (_name, body, headers) => {
    expect(await failureOf(body, 403, headers as Record<string, string>)).toMatchObject({
      code: "forbidden",
      reason: "scope-refused",
      status: 403,
    });
  });

  it("401 for want of a scope is forbidden: another token of the same kind would not help", async () => {
    const headers = { "WWW-Authenticate": 'Bearer error="insufficient_scope"' };
    expect(await failureOf("", 401, headers)).toMatchObject({ code: "forbidden", reason: "scope-refused" });
  });

  it("401 for a token that is no longer good has no reason: the next one may be", async () => {
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    expect(await failureOf(refusal(401, "Invalid", { status: "UNAUTHENTICATED" }), 401, headers)).toEqual({
      code: "unauthorized",
      service: "analysis",
      status: 401,
      said: "Invalid",
    });
  });

  it("403 without permission is no matter of the scope", async () => {
    const body = ofDomain(403, "No access to this project.", "global", "insufficientPermissions");
    expect(await failureOf(body, 403)).not.toHaveProperty("reason");
  });

  const LIMITS =
    "dailyLimitExceeded rateLimitExceeded userRateLimitExceeded quotaExceeded RATE_LIMIT_EXCEEDED";

  it.each(LIMITS.split(" "))("403 is about a quota where its reason is %s", async (reason) => {
    expect((await failureOf(ofDomain(403, "Quota.", "usageLimits", reason), 403)).code).toBe("rate-limited");
  });

  it("takes the wait from the body where no header tells it", async () => {
    const body = refusal(429, "Quota.", { details: [{ retryDelay: "29.5s" }] });
    expect((await failureOf(body, 429)).retryAfterSeconds).toBe(30);
    expect((await failureOf(body, 429, { "Retry-After": "3" })).retryAfterSeconds).toBe(3);
  });
});

describe("what the service says", () => {
  it.each([
    ["its own form", refusal(400, "Bad."), "Bad."],
    ["a list around it", [refusal(400, "Bad.")], "Bad."],
    ["OAuth's form", { error: "invalid_token", error_description: "Expired." }, "Expired."],
    ["a name and no more", { error: "invalid_token" }, "invalid_token"],
    ["a message beside a code", { statusCode: 400, message: "Bad." }, "Bad."],
    ["a problem", { title: "Bad.", detail: "Very." }, "Very."],
    ["a text as JSON", '"Bad."', "Bad."],
    ["a text", "Bad.\r\n\tVery\u202e.", "Bad. Very ."],
    ["a web page", "<html>Bad</html>", undefined],
    ["nothing", "", undefined],
    ["other JSON", { ok: false }, undefined],
    ["a number", "7", undefined],
    ["null", "null", undefined],
    ["an error that is a list", { error: ["x"] }, undefined],
    ["a message of a wrong type", { error: { message: { a: 1 } } }, undefined],
  ])("is taken from %s", async (_name, body, said) => {
    expect((await failureOf(body, 400)).said).toBe(said);
  });

  it("never holds the token, nor what could be one", async () => {
    const opaque = `${"aB3".repeat(20)}`;
    const body = refusal(401, `Token ${ACCESS.accessToken} (${opaque}) is no good.`);
    const thrown = await ask(body, 401).catch((error: unknown) => error as ServiceError);
    if (!(thrown instanceof ServiceError)) throw new Error("expected a ServiceError");
    expect(thrown.data.said).toBe("Token … (…) is no good.");
    expect(thrown.cause).toBeUndefined();
    const page = await ask(ofDomain(500, `NO_FCP. ${ACCESS.accessToken}`, "lighthouse", "x"), 500);
    expect(JSON.stringify(page)).not.toContain(ACCESS.accessToken);
  });
});

// What else never was an answer: hostile-services-connect.test.ts.
it("a question that is called off is told as aborted", async () => {
  const attempt = fetchAnalysis(answering("{}"), ACCESS, QUESTION, AbortSignal.abort());
  expect(await failureOfAnswer(attempt)).toEqual({ code: "aborted", service: "analysis" });
});
