// Why there is no score is told in words: what happened, what was not done, what to do.
import { describe, expect, it } from "vitest";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../src/shared/errors.ts";
import { describeScore, failed, failedBy, news, QUESTION, run, SIGN_IN } from "./score-states.ts";

function failureOf(error: ErrorData, later = 0) {
  const { failure } = describeScore({ news: news({ current: [failedBy(error)] }) }, later);
  if (!failure) throw new Error("nothing is said of the failure");
  return failure;
}

const textOf = (error: ErrorData) => failureOf(error).sentences.join(" ");

describe("every error", () => {
  const services = ["auth", "analysis"] as const;
  const all = services.flatMap((service) => [
    ...ERROR_CODES.map((code) => ({ code, service })),
    ...ERROR_CODES.map((code) => ({ code, service, status: 400 })),
    { code: "unavailable" as const, service, status: 301 },
  ]);

  it.each(all)("%j says what happened and what to do", (error) => {
    const { title, sentences } = failureOf(error);
    expect(title).toBe("The page was not scored");
    expect(sentences).toHaveLength(2);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.{12,}\.$/);
  });

  // Others are of what scores nothing: other services, and settings.
  const others = ["permission-missing", "account-changed", "no-room", "conflict", "setting-locked"];
  const reasons = ERROR_REASONS.filter((reason) => !others.includes(reason));

  it.each(reasons)("%s has a sentence of its own", (reason) => {
    const told = reasons.map((one) => textOf({ code: "unavailable", service: "auth", reason: one }));
    expect(new Set(told).size).toBe(reasons.length);
    expect(textOf({ code: "forbidden", service: "auth", reason })).toBe(
      textOf({ code: "malformed", service: "auth", reason }),
    );
  });

  it("tells the provider from the analysis service", () => {
    for (const code of ERROR_CODES) {
      if (code === "offline" || code === "aborted") continue;
      expect(textOf({ code, service: "auth", status: 400 })).toContain("accounts.example");
      expect(textOf({ code, service: "analysis", status: 400 })).toContain("analysis.example");
    }
  });
});

describe("what to do", () => {
  it.each([
    [{ code: "unauthorized", service: "auth", reason: "wrong-client" }],
    [{ code: "bad-request", service: "auth", reason: "not-set-up" }],
    [{ code: "bad-request", service: "auth" }],
    [{ code: "bad-request", service: "analysis" }],
    [{ code: "unavailable", service: "analysis", status: 308 }],
  ] as [ErrorData][])("leads to the options where those are wrong: %j", (error) => {
    expect(failureOf(error).options?.action).toEqual({ kind: "open-options" });
  });

  it("does not lead there where the question was refused, not the address", () => {
    const error: ErrorData = { code: "bad-request", service: "analysis", status: 400 };
    expect(failureOf(error)).not.toHaveProperty("options");
    expect(textOf(error)).toContain("did not accept the question");
  });

  it("leaves the button where a sign-in is needed: it leads to the window", () => {
    const error: ErrorData = { code: "unauthorized", service: "auth", reason: "sign-in-needed" };
    const { question, failure } = describeScore({ news: news({ current: [failedBy(error)] }) });
    expect(failure?.sentences).toContain("Press “Score this page” to sign in again.");
    expect(question?.score?.action).toEqual({ kind: "score", question: QUESTION });
  });

  it.each([
    ["window-closed", failedBy({ code: "aborted", service: "auth", reason: "window-closed" })],
    ["sign-in-needed", failedBy({ code: "unauthorized", service: "auth", reason: "sign-in-needed" })],
    ["offline", failedBy({ code: "offline", service: "analysis" })],
    ["interrupted", failed({ kind: "interrupted" })],
  ])("never names a button that is not there: %s", (_, current) => {
    const sentencesOf = (missing: "issuer"[]) =>
      describeScore({ news: news({ current: [current], signIn: { ...SIGN_IN, missing } }) }).failure
        ?.sentences;
    expect(sentencesOf([])?.join(" ")).toContain("“Score this page”");
    expect(sentencesOf(["issuer"])).toEqual(sentencesOf([])?.slice(0, 1));
  });

  it("can be to take it off", () => {
    expect(failureOf({ code: "offline", service: "analysis" }).dismiss.action).toEqual({
      kind: "dismiss",
      question: QUESTION,
    });
  });
});

describe("a wait that the service asked for", () => {
  const error: ErrorData = { code: "rate-limited", service: "analysis", status: 429, retryAfterSeconds: 90 };

  it("counts down, and is over then", () => {
    expect(failureOf(error).countdown).toBe("It can be asked again in 1 min 30 s.");
    expect(failureOf(error, 60_500).countdown).toBe("It can be asked again in 30 s.");
    expect(failureOf(error, 89_999).countdown).toBe("It can be asked again in 1 s.");
    expect(failureOf(error, 90_000)).not.toHaveProperty("countdown");
    expect(failureOf(error).sentences).not.toContain("Wait a minute before you try again.");
    expect(failureOf(error, 90_000).sentences).toContain("Press “Score this page” to try again.");
    const { retryAfterSeconds: _, ...endless } = error;
    expect(failureOf(endless, 90_000).sentences).toContain("Wait a minute before you try again.");
  });

  it("is told as a time where it is long", () => {
    expect(failureOf({ ...error, retryAfterSeconds: 7_200 }).countdown).toBe(
      "It can be asked again at 14:04.",
    );
  });

  it("makes the words change with the time, and only then", () => {
    const view = (later: number) => describeScore({ news: news({ current: [failedBy(error)] }) }, later);
    expect(view(0).isTicking).toBe(true);
    expect(view(90_000).isTicking).toBe(false);
  });
});

describe("the service's own words", () => {
  it("stand beside ours as they are", () => {
    const said = "client <b>unknown</b> & [link](https://evil.example)";
    const { said: quoted } = failureOf({
      code: "unauthorized",
      service: "auth",
      reason: "wrong-client",
      said,
    });
    expect(quoted).toEqual({ label: "The service says:", texts: [said] });
    expect(failureOf({ code: "offline", service: "auth" })).not.toHaveProperty("said");
  });

  it.each([
    ["ERRORED_DOCUMENT_REQUEST", "Not reachable.", "Not reachable. (ERRORED_DOCUMENT_REQUEST)"],
    ["", "Not reachable.", "Not reachable."],
    ["NO_FCP", "No paint. (NO_FCP)", "No paint. (NO_FCP)"],
    ["NO_FCP", " ", "NO_FCP"],
  ])("of a page that could not be analysed: %s, %s", (code, message, told) => {
    const failure = failed({ kind: "page", failure: { code, message } });
    const view = describeScore({ news: news({ current: [failure] }) });
    expect(view.failure?.title).toBe("The page could not be analysed");
    expect(view.failure?.said?.texts).toEqual([told]);
  });

  it("may be none", () => {
    const failure = failed({ kind: "page", failure: { code: "", message: "" } });
    expect(describeScore({ news: news({ current: [failure] }) }).failure).not.toHaveProperty("said");
  });
});

describe("a captcha", () => {
  const captcha = (link: string) =>
    describeScore({ news: news({ current: [failed({ kind: "captcha", link })] }) }).failure?.captcha;

  it("comes with its link and a field for the token", () => {
    expect(captcha("https://analysis.example/captcha")).toMatchObject({
      link: { label: "Captcha at analysis.example", href: "https://analysis.example/captcha" },
      label: "Captcha token",
      question: QUESTION,
    });
  });

  it("is named by where its link leads, not by the service", () => {
    expect(captcha("https://proof.example:8443/c")?.link?.label).toBe("Captcha at proof.example:8443");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "captcha"])("never links to %s", (link) => {
    expect(captcha(link)).toBeDefined();
    expect(captcha(link)).not.toHaveProperty("link");
  });
});

it("an interrupted analysis is said to be so", () => {
  const view = describeScore({ news: news({ current: [failed({ kind: "interrupted" })] }) });
  expect(view.failure?.title).toBe("The analysis was interrupted");
});

it("a failure hides no earlier result", () => {
  const current = [failedBy({ code: "offline", service: "analysis" })];
  const view = describeScore({ news: news({ current, runs: [run()] }) });
  expect(view.result?.gauges).toHaveLength(4);
  expect(view.result?.notes).toContain("The result below is from before: 2 minutes ago.");
});
