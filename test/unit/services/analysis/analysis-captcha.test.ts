// When a service wants a captcha solved, and where the person can do that (page-analysis-v5 "captchaResult").
import { describe, expect, it } from "vitest";
import { ask, failureOf, ofDomain, refusal } from "./analysis-answers.ts";

describe("a captcha", () => {
  it.each([
    "CAPTCHA_NEEDED",
    "CAPTCHA_BLOCKING",
    "CAPTCHA_MISMATCHED",
    "CAPTCHA_UNMATCHED",
    "captcha_required",
  ])("is needed if its result is %s, with a 200 and with an error", async (captchaResult) => {
    const outcome = { kind: "captcha", link: "https://analysis.example/" };
    expect(await ask({ captchaResult }, 200)).toEqual(outcome);
    for (const none of [{}, null, "later", { categories: {}, audits: {}, runWarnings: [] }]) {
      expect(await ask({ captchaResult, lighthouseResult: none }, 200)).toEqual(outcome);
    }
    expect(await ask({ captchaResult }, 403)).toEqual(outcome);
    expect(await ask({ error: { captchaResult } }, 429)).toEqual(outcome);
  });

  it.each(["beaconResult", "lighthouseResult"])(
    "doesn't block an existing %s, whatever its result says",
    async (name) => {
      const category = { id: "seo", title: "SEO", score: 1, auditRefs: [] };
      const results = [
        { categories: { seo: category } },
        { audits: { "image-alt": { id: "image-alt", score: 0 } } },
        { runtimeError: { code: "NO_FCP", message: "Nothing was painted." } },
      ];
      for (const captchaResult of ["CAPTCHA_NEEDED", "CAPTCHA_BLOCKING", "CAPTCHA_UNMATCHED"]) {
        for (const result of results) {
          const outcome = await ask({ captchaResult, [name]: result });
          expect(outcome).toMatchObject({
            kind: "analyzed",
            analysis: { captchaResult, beaconResult: { raw: result } },
          });
        }
      }
    },
  );

  it.each(["CAPTCHA_NOT_NEEDED", "CAPTCHA_MATCHED", "CAPTCHA_NOT_REQUIRED", "UNKNOWN", "", null, true])(
    "is not needed if its result is %j",
    async (captchaResult) => {
      expect((await ask({ captchaResult, beaconResult: {} })).kind).toBe("analyzed");
    },
  );

  it.each([
    ["a reason", ofDomain(403, "Denied", "usageLimits", "captchaRequired"), 403],
    ["a message", refusal(400, "Please solve the CAPTCHA first."), 400],
    ["a text", "captcha required", 429],
    ["a web page", "<html><div class='g-recaptcha'></div></html>", 429],
  ])("is needed if %s names one", async (_name, body, status) => {
    expect((await ask(body, status)).kind).toBe("captcha");
  });

  it.each([
    ["a web page in the place of the service", "<html><script src='recaptcha.js'></script></html>", 404],
    ["a service that failed", refusal(500, "captcha backend down"), 500],
  ])("is not %s", async (_name, body, status) => {
    expect((await failureOf(body, status)).code).toBe("unavailable");
  });

  const linkAmong = async (details: unknown) => {
    const outcome = await ask(refusal(403, "captcha", { details: details as never }), 403);
    return outcome.kind === "captcha" ? outcome.link : undefined;
  };

  it.each([
    [[{ links: [{ url: "https://prove.example/?c=1#a" }] }], "https://prove.example/?c=1#a"],
    [[{}, 7, { metadata: { n: 1, at: "https://prove.example/x" } }], "https://prove.example/x"],
    [[{ links: [{ url: "http://127.0.0.1:9/c" }] }], "http://127.0.0.1:9/c"],
    [
      [{ links: [{ url: "http://prove.example/" }, { url: "https://prove.example/" }] }],
      "https://prove.example/",
    ],
    [[{ links: [{ url: "javascript:alert(1)" }] }], "https://analysis.example/"],
    [[{ links: [{ url: "https://bank.example@prove.example/" }] }], "https://analysis.example/"],
    [{ links: [] }, "https://analysis.example/"],
    [undefined, "https://analysis.example/"],
  ])("can be solved at the link among %j", async (details, link) => {
    expect(await linkAmong(details)).toBe(link);
  });
});

it("is not needed if only the address of the page contains the word", async () => {
  const { code } = await failureOf(refusal(400, "Invalid url: https://shop.example/captcha?re=captcha"), 400);
  expect(code).toBe("bad-request");
});
