// Refusals of an analysis service: bodies of every form, and who is at fault.
import { describe, expect, it } from "vitest";
import { fetchAnalysis } from "../../../../src/services/analysis/client.ts";
import { answering } from "../contexts.ts";
import { errorOf, failureOf as failureOfAnswer } from "../failures.ts";
import { ACCESS, ask, failureOf, ofDomain, QUESTION, refusal } from "./analysis-answers.ts";

const UNREACHABLE =
  "Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)";

describe("a page that could not be analyzed", () => {
  it.each([400, 500])("is distinguished from a failed service (HTTP %i)", async (status) => {
    expect(await ask(ofDomain(status, UNREACHABLE, "lighthouse", "lighthouseUserError"), status)).toEqual({
      kind: "page",
      failure: {
        code: "FAILED_DOCUMENT_REQUEST",
        message:
          "Lighthouse was unable to reliably load the page you requested. (Details: net::ERR_CONNECTION_REFUSED)",
      },
    });
  });

  const what = (message: string, reason = "x") => ofDomain(500, message, "lighthouse", reason);
  const inDetails = { details: [{ domain: "lighthouse", reason: "PAGE_HUNG" }] };
  const hung = { runtimeError: { code: "PAGE_HUNG", message: "It hung." } };
  const ended = { runtimeError: { code: "NO_LCP", message: "`a` [b](https://c.example)" } };

  it.each([
    ["a domain in capitals", ofDomain(500, "NO_FCP: 404", "LightHouse", "x"), "NO_FCP", "404"],
    ["no code but a reason", what("Something.", "lighthouseError"), "lighthouseError", "Something."],
    ["a code and no more", what("Lighthouse returned error: NO_FCP"), "NO_FCP", "NO_FCP"],
    [
      "a network code, which is not the tool's",
      what("No (net::ERR_FAILED)", "r"),
      "r",
      "No (net::ERR_FAILED)",
    ],
    ["an error without parts", refusal(400, "Lighthouse returned error: NO_URL. Bad."), "NO_URL", "Bad."],
    ["a domain in its details", refusal(400, "No.", inDetails), "PAGE_HUNG", "No."],
    ["the error of a run", refusal(500, "Internal", hung), "PAGE_HUNG", "It hung."],
    ["that of one beside it", { ...refusal(500, "No"), runtimeError: { code: "NO_LCP" } }, "NO_LCP", "No"],
    ["a result of its own", { lighthouseResult: ended }, "NO_LCP", "a b"],
  ])("is recognized by %s", async (_name, body, code, message) => {
    expect(await ask(body, 500)).toEqual({ kind: "page", failure: { code, message } });
  });

  it("is recognized even if the status blames the person", async () => {
    expect(await ask(ofDomain(403, UNREACHABLE, "lighthouse", "x"), 403)).toMatchObject({ kind: "page" });
  });

  it("is not what a run without an error says", async () => {
    const body = { ...refusal(500, "Internal"), runtimeError: { code: "NO_ERROR", message: "" } };
    expect((await failureOf(body, 500)).code).toBe("unavailable");
  });
});

// What all services with a sign-in share: refusal.test.ts.
describe("a refusal", () => {
  it("201 is malformed: it contains no answer to our question", async () => {
    expect(await failureOf({ beaconResult: {} }, 201)).toMatchObject({ code: "malformed", status: 201 });
  });

  it("403 without permission isn't about the scope", async () => {
    const body = ofDomain(403, "No access to this project.", "global", "insufficientPermissions");
    expect(await failureOf(body, 403)).not.toHaveProperty("reason");
  });

  it("never contains the token, not even for a failed page, and has no cause", async () => {
    const { accessToken } = ACCESS.credential;
    const { cause } = await errorOf(ask(refusal(401, accessToken), 401));
    expect(cause).toBeUndefined();
    const page = await ask(ofDomain(500, `NO_FCP. ${accessToken}`, "lighthouse", "x"), 500);
    expect(JSON.stringify(page)).not.toContain(accessToken);
  });
});

describe("a refusal of a key", () => {
  const apiKey = "a-key-of-ones-own";
  const info = (reason: string, metadata = {}) => ({
    details: [{ reason, domain: "googleapis.com", metadata }],
  });
  const quota = (value: unknown) => info("RATE_LIMIT_EXCEEDED", { quota_limit_value: value });

  it.each([
    ["a wrong one", 400, refusal(400, "No.", info("API_KEY_INVALID")), "unauthorized", "wrong-key"],
    [
      "one in words",
      400,
      refusal(400, "API key not valid. Please pass a valid API key."),
      "unauthorized",
      "wrong-key",
    ],
    ["one that is old", 400, refusal(400, "API key expired. Renew it."), "unauthorized", "wrong-key"],
    ["one without a reason", 401, refusal(401, "Who are you?"), "unauthorized", "wrong-key"],
    [
      "a service that is off",
      403,
      refusal(403, "No.", info("SERVICE_DISABLED")),
      "forbidden",
      "key-not-enabled",
    ],
    [
      "the same as of old",
      403,
      ofDomain(403, "No.", "usageLimits", "accessNotConfigured"),
      "forbidden",
      "key-not-enabled",
    ],
    [
      "a restricted one",
      403,
      refusal(403, "No.", info("API_KEY_SERVICE_BLOCKED")),
      "forbidden",
      "key-not-enabled",
    ],
    ["no reason", 403, refusal(403, "No."), "forbidden", "key-not-enabled"],
    ["a quota of zero", 429, refusal(429, "No.", quota("0")), "rate-limited", "quota-zero"],
    ["the same as a number", 429, refusal(429, "No.", quota(0)), "rate-limited", "quota-zero"],
    [
      "a day's quota",
      403,
      ofDomain(403, "No.", "usageLimits", "dailyLimitExceeded"),
      "rate-limited",
      "quota-day",
    ],
    ["a quota that is used up", 429, refusal(429, "No.", quota("25000")), "rate-limited", undefined],
  ])("distinguishes %s", async (_what, status, body, code, reason) => {
    const error = await failureOfAnswer(ask(body, status, {}, { apiKey }));
    expect([error.code, error.reason]).toEqual([code, reason]);
  });

  it("never contains the key", async () => {
    const error = await failureOfAnswer(ask(refusal(400, `${apiKey} is not valid`), 400, {}, { apiKey }));
    expect(error.said).toBe("… is not valid");
  });

  it("has no key reason for a token", async () => {
    expect(await failureOf(refusal(403, "No."), 403)).not.toHaveProperty("reason");
    expect(await failureOf(refusal(401, "No."), 401)).not.toHaveProperty("reason");
  });
});

describe("a used-up quota", () => {
  const limit = (name: string, unit?: string) => ({
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "RATE_LIMIT_EXCEEDED",
        domain: "googleapis.com",
        metadata: { quota_limit: name, quota_unit: unit, quota_limit_value: "25000" },
      },
    ],
  });
  const said = (period: string) =>
    `Quota exceeded for quota metric 'Queries' and limit 'Queries per ${period}' of service 'pagespeedonline.googleapis.com'.`;

  it.each([
    ["for a day, in words", refusal(429, said("day")), "quota-day"],
    ["for a day, by its name", refusal(429, "No.", limit("defaultPerDayPerProject")), "quota-day"],
    ["for a day, by its unit", refusal(429, "No.", limit("default", "1/d/{project}")), "quota-day"],
    ["for a day, as of old", ofDomain(429, "No.", "usageLimits", "dailyLimitExceededUnreg"), "quota-day"],
    [
      "for a day, as a violation",
      refusal(429, "No.", { details: [{ violations: [{ quotaId: "QueriesPerDayPerProject" }] }] }),
      "quota-day",
    ],
    ["for a minute, in words", refusal(429, said("minute")), "quota-short"],
    ["for a minute, by its name", refusal(429, "No.", limit("defaultPerMinutePerProject")), "quota-short"],
    ["for a minute, by its unit", refusal(429, "No.", limit("default", "1/min/{project}")), "quota-short"],
    ["for 100 seconds, in words", refusal(429, said("100 seconds per user")), "quota-short"],
    ["for 100 seconds, by its name", refusal(429, "No.", limit("Per100SecondsPerUser")), "quota-short"],
    ["for an unknown time", refusal(429, said("fortnight"), limit("default")), undefined],
    ["for two times at once", refusal(429, said("day"), limit("defaultPerMinutePerProject")), undefined],
    ["in no words", "", undefined],
    [
      "in hostile words",
      refusal(429, "No.", { details: [7, { metadata: 7, violations: [7, null] }] }),
      undefined,
    ],
  ])("%s has its reason", async (_what, body, reason) => {
    for (const credential of [{ apiKey: "a-key-of-ones-own" }, ACCESS.credential]) {
      const error = await failureOfAnswer(ask(body, 429, {}, credential));
      expect([error.code, error.reason]).toEqual(["rate-limited", reason]);
    }
  });
});

// Other non-answers: hostile-services-connect.test.ts.
it("a canceled question is reported as aborted", async () => {
  const attempt = fetchAnalysis(answering("{}").context, ACCESS, QUESTION, AbortSignal.abort());
  expect(await failureOfAnswer(attempt)).toEqual({ code: "aborted", service: "analysis" });
});
