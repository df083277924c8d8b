// Refusals of cloud services: what they mean for the person, and what a deletion that failed so may have changed.
import { describe, expect, it } from "vitest";
import { effectOf } from "../../../../src/services/cloud/client.ts";
import { CLOUD_METHODS, type CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { ask, failureOf, hasSamples, refusal, sample, TOKEN } from "./cloud-answers.ts";

function errorOf(
  body: unknown,
  status: number,
  headers?: Record<string, string>,
  method: CloudMethod = "policy",
) {
  return failureOf(ask(method, body, status, headers));
}

/** A refusal with one detail that names a reason. */
function ofReason(code: number, reason: string, more: Record<string, unknown> = {}) {
  const details = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, ...more }];
  return refusal(code, "No.", { status: "PERMISSION_DENIED", details });
}

function naming(reason: string, permission: string) {
  return ofReason(403, reason, { metadata: { permission, resource: "f" } });
}

function denied(message: string) {
  return refusal(403, message, { status: "PERMISSION_DENIED" });
}

describe("the status of a refusal", () => {
  it.each([
    ...[301, 410, 412, 500, 502, 503].map((status) => [status, "unavailable", undefined] as const),
    [400, "bad-request", undefined],
    [401, "unauthorized", undefined],
    [408, "timeout", undefined],
    [409, "unavailable", "conflict"],
    [429, "rate-limited", undefined],
    [504, "timeout", undefined],
  ] as const)(
    "%i is %s (%s), with what the service says and how long it asks to wait",
    async (status, code, reason) => {
      const expected = { code, service: "cloud", status, reason, retryAfterSeconds: 7, said: "Because." };
      for (const method of CLOUD_METHODS) {
        const failure = await errorOf(refusal(status, "Because."), status, { "Retry-After": "7" }, method);
        expect(failure).toEqual(expected);
      }
    },
  );

  it("400 is a conflict where it says that something has to be done first", async () => {
    const body = refusal(400, "In use.", { status: "FAILED_PRECONDITION" });
    expect(await errorOf(body, 400)).toMatchObject({ code: "unavailable", reason: "conflict", status: 400 });
  });

  it("takes the wait from the body where no header tells it", async () => {
    const body = refusal(429, "Quota.", { details: [{ retryDelay: "29.5s" }] });
    expect((await errorOf(body, 429)).retryAfterSeconds).toBe(30);
    expect((await errorOf(body, 429, { "Retry-After": "3" })).retryAfterSeconds).toBe(3);
  });
});

describe("what is not found", () => {
  it.each(CLOUD_METHODS)("is a value of %s, with what the service says", async (method) => {
    const body = refusal(404, "No such thing.", { status: "NOT_FOUND" });
    expect(await ask(method, body, 404)).toEqual({ isFound: false, said: "No such thing." });
    expect(await ask(method, "{}", 404)).toEqual({ isFound: false });
    expect(await ask(method, '"Not found"', 404)).toEqual({ isFound: false, said: "Not found" });
  });

  it.each(CLOUD_METHODS)("may be the service itself: %s is malformed without JSON", async (method) => {
    const missing = { code: "malformed", service: "cloud", status: 404 };
    const html = { "Content-Type": "text/html" };
    expect(await errorOf("<html>Not here</html>", 404, html, method)).toEqual(missing);
    const said = "404 page not found";
    expect(await errorOf(said, 404, {}, method)).toEqual({ ...missing, said });
    expect(await errorOf("", 404, {}, method)).toEqual(missing);
  });
});

describe("a refusal for want of the scope", () => {
  it.each<[string, unknown, Record<string, string>]>([
    ["its details", ofReason(403, "ACCESS_TOKEN_SCOPE_INSUFFICIENT"), {}],
    ["its message", denied("Request had insufficient authentication scopes."), {}],
    ["OAuth's form", { error: "insufficient_scope", error_description: "More." }, {}],
    ["a header", "", { "WWW-Authenticate": 'Bearer realm="x", error="insufficient_scope", scope="cloud"' }],
  ])("is known by %s, with 403 and with 401", async (_name, body, headers) => {
    for (const status of [401, 403]) {
      const failure = await errorOf(body, status, headers, "deletion");
      expect(failure).toMatchObject({ code: "forbidden", status, reason: "scope-refused" });
    }
  });

  it("is none where the token is no longer good", async () => {
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
    const failure = await errorOf(refusal(401, "Expired.", { status: "UNAUTHENTICATED" }), 401, headers);
    expect(failure).toEqual({ code: "unauthorized", service: "cloud", status: 401, said: "Expired." });
  });
});

describe("a refusal for want of a permission", () => {
  const named = "cloudfunctions.functions.delete";

  it.each<[string, unknown, string]>([
    ["its details", naming("IAM_PERMISSION_DENIED", named), named],
    ["a reason of its own and a name", naming("OTHER", "functions.delete"), "functions.delete"],
    ["its message", refusal(403, `Permission '${named}' denied on 'f' (or it may not exist).`), named],
    ["other words", refusal(403, `Required permission: ${named}.`), named],
    ["words around the name", refusal(403, `The caller lacks the '${named}' permission.`), named],
    ["no name but the status", denied("The caller does not have permission"), "functions.delete"],
    ["a name that is none", naming("IAM_PERMISSION_DENIED", "<b>all</b>"), "functions.delete"],
    ["an older reason", refusal(403, "No.", { errors: [{ reason: "forbidden" }] }), "functions.delete"],
    ["a text", "Forbidden", "functions.delete"],
    ["nothing", "", "functions.delete"],
  ])("names it: %s", async (_name, body, permission) => {
    const missing = { code: "forbidden", status: 403, reason: "permission-missing", permission };
    expect(await errorOf(body, 403, {}, "deletion")).toMatchObject(missing);
  });

  it("has no name for a read that is not told one", async () => {
    const failure = await errorOf(denied("No."), 403);
    expect(failure).toMatchObject({ code: "forbidden", reason: "permission-missing" });
    expect(failure).not.toHaveProperty("permission");
  });

  it.each([
    ["the service is not switched on", ofReason(403, "SERVICE_DISABLED")],
    ["a policy of the organisation forbids it", ofReason(403, "SECURITY_POLICY_VIOLATED")],
    ["a web page says so", "<html>Blocked by the proxy</html>"],
  ])("is none where %s", async (_name, body) => {
    for (const method of CLOUD_METHODS) {
      const failure = await errorOf(body, 403, {}, method);
      expect(failure).toMatchObject({ code: "forbidden", status: 403 });
      expect(failure).not.toHaveProperty("reason");
    }
  });

  it.each(["RATE_LIMIT_EXCEEDED", "quotaExceeded", "userRateLimitExceeded"])(
    "is none where more was asked than is allowed: %s",
    async (reason) => {
      expect(await errorOf(ofReason(403, reason), 403)).toMatchObject({ code: "rate-limited", status: 403 });
    },
  );
});

describe("what the service says", () => {
  it("is said once, and in the person's language too where that is another", async () => {
    const localized = (message: string) => ({
      "@type": "type.googleapis.com/google.rpc.LocalizedMessage",
      locale: "de",
      message,
    });
    const saidWith = async (details: unknown[]) =>
      (await errorOf(refusal(400, "No.", { details }), 400)).said;
    expect(await saidWith([localized("No.")])).toBe("No.");
    expect(await saidWith([localized("Nein.")])).toBe("No. Nein.");
    expect(await saidWith([{ "@type": "other", message: "Nein." }, 7])).toBe("No.");
  });

  it("never holds the token, nor what could be one, and no line of its own", async () => {
    const body = refusal(400, `Not ${TOKEN}\n${encodeURIComponent(TOKEN)} ${"aB3".repeat(20)}\u202e!`);
    expect((await errorOf(body, 400)).said).toBe("Not … … … !");
    const outcome = await ask("deletion", refusal(404, `No ${TOKEN}.`), 404);
    expect(outcome).toEqual({ isFound: false, said: "No …." });
  });

  it.skipIf(!hasSamples)("is taken from real refusals (skipped where ../shared/data is absent)", async () => {
    for (const name of [
      "sample-error-400-api-key-invalid.json",
      "sample-error-400-api-key-invalid-localized.json",
    ]) {
      const said = "API key not valid. Please pass a valid API key.";
      const refused = { code: "bad-request", service: "cloud", status: 400, said };
      expect(await errorOf(sample(name), 400)).toEqual(refused);
    }
  });
});

describe("a deletion that was sent and failed", () => {
  it.each<[number | undefined, "none" | "unknown"]>([
    ...[400, 401, 403, 412, 429].map((status) => [status, "none"] as [number, "none"]),
    ...[undefined, 200, 204, 301, 303, 404, 408, 409, 410, 500, 502, 503, 504].map(
      (status) => [status, "unknown"] as [number | undefined, "unknown"],
    ),
  ])("with %s has the effect %s", (status, effect) => {
    const error: ErrorData = { code: "unavailable", service: "cloud", status };
    expect(effectOf(error)).toBe(effect);
    // In use, or being changed: by the deletion itself, it may be.
    expect(effectOf({ ...error, reason: "conflict" })).toBe("unknown");
  });
});
