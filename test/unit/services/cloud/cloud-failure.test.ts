// Refusals of cloud services: what they mean to the person, and what a failed deletion may have changed.
import { describe, expect, it } from "vitest";
import { effectOf } from "../../../../src/services/cloud/client.ts";
import { CLOUD_METHODS, type CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { captured, hasCaptures } from "../captures.ts";
import { ask, failureOf, refusal, TOKEN } from "./cloud-answers.ts";

function errorOf(
  body: unknown,
  status: number,
  headers?: Record<string, string>,
  method: CloudMethod = "policy",
) {
  return failureOf(ask(method, body, status, headers));
}

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

// What all services with a sign-in share: refusal.test.ts.
it.each([
  [409, refusal(409, "In use.")],
  [400, refusal(400, "In use.", { status: "FAILED_PRECONDITION" })],
])("%i is a conflict if it says that something has to be done first", async (status, body) => {
  const conflict = { code: "unavailable", service: "cloud", status, reason: "conflict", said: "In use." };
  for (const method of CLOUD_METHODS) expect(await errorOf(body, status, {}, method)).toEqual(conflict);
});

describe("a missing resource", () => {
  it.each(CLOUD_METHODS)("is a value of %s, with the service's message", async (method) => {
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

it.each([401, 403])("%i is about the scope if its message says so", async (status) => {
  const failure = await errorOf(denied("Request had insufficient authentication scopes."), status);
  expect(failure).toMatchObject({ code: "forbidden", status, reason: "scope-refused" });
});

describe("a refusal for a missing permission", () => {
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
    ["an object with nothing in it", {}, "functions.delete"],
    ["nothing", "\n", "functions.delete"],
  ])("names it: %s", async (_name, body, permission) => {
    const missing = { code: "forbidden", status: 403, reason: "permission-missing", permission };
    expect(await errorOf(body, 403, {}, "deletion")).toMatchObject(missing);
  });

  it("has no permission name if the service gives none", async () => {
    const failure = await errorOf(denied("No."), 403);
    expect(failure).toMatchObject({ code: "forbidden", reason: "permission-missing" });
    expect(failure).not.toHaveProperty("permission");
  });

  it.each([
    ["the service is not switched on", ofReason(403, "SERVICE_DISABLED")],
    ["a policy of the organisation forbids it", ofReason(403, "SECURITY_POLICY_VIOLATED")],
    ["a web page says so", "<html>Blocked by the proxy</html>"],
  ])("is missing if %s", async (_name, body) => {
    for (const method of CLOUD_METHODS) {
      const failure = await errorOf(body, 403, {}, method);
      expect(failure).toMatchObject({ code: "forbidden", status: 403 });
      expect(failure).not.toHaveProperty("reason");
    }
  });
});

describe("the service's message", () => {
  it("is shown once, and also in the person's language if that is another", async () => {
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

  it("never contains the token, not even for a missing resource", async () => {
    const outcome = await ask("deletion", refusal(404, `No ${TOKEN}.`), 404);
    expect(outcome).toEqual({ isFound: false, said: "No …." });
  });

  it.skipIf(!hasCaptures)(
    "is taken from real refusals (skipped where ../shared/data is absent)",
    async () => {
      const said = "API key not valid. Please pass a valid API key.";
      for (const kind of ["", "-localized"]) {
        const body = captured(`cloud/sample-error-400-api-key-invalid${kind}.json`);
        expect(await errorOf(body, 400)).toEqual({
          code: "bad-request",
          service: "cloud",
          status: 400,
          said,
        });
      }
    },
  );
});

describe("a failed deletion", () => {
  it.each<[number | undefined, "none" | "unknown"]>([
    ...[400, 401, 403, 412, 429].map((status) => [status, "none"] as [number, "none"]),
    ...[undefined, 200, 204, 301, 303, 404, 408, 409, 410, 500, 502, 503, 504].map(
      (status) => [status, "unknown"] as [number | undefined, "unknown"],
    ),
  ])("with %s has the effect %s", (status, effect) => {
    const error: ErrorData = { code: "unavailable", service: "cloud", status };
    expect(effectOf(error)).toBe(effect);
    // In use or being changed, possibly by the deletion itself.
    expect(effectOf({ ...error, reason: "conflict" })).toBe("unknown");
  });
});
