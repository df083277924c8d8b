// Which quota is used up, in every form that services write it.
import { describe, expect, it } from "vitest";
import { failureOf as failureOfAnswer } from "../failures.ts";
import { ACCESS, ask, ofDomain, refusal } from "./analysis-answers.ts";

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
