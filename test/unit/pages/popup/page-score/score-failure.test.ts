// Why there is no score is told in words: what happened, what was not done, what to do.
import { describe, expect, it } from "vitest";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../../../src/shared/errors.ts";
import { ask, failureOf as errorOf, ofDomain, refusal } from "../../../services/analysis/analysis-answers.ts";
import { describeNews, failed, failedBy, QUESTION, SIGN_IN } from "./score-states.ts";

function failureOf(error: ErrorData, later = 0) {
  const { failure } = describeNews({ current: [failedBy(error)] }, later);
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
  const others = [
    "permission-missing",
    "account-changed",
    "no-room",
    "conflict",
    "paused",
    "setting-locked",
    "settings-unread",
  ];
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

describe("each answer of a service", () => {
  const ASKED_TOO_OFTEN = "analysis.example was asked too often, or its quota is used up.";
  const DOWN = "analysis.example cannot be reached or is out of order.";
  const UNREADABLE = "analysis.example sent an answer that cannot be read.";
  const NOT_FOR_YOU = "analysis.example does not let this account have pages analysed.";
  const NO_SCOPE =
    "You are signed in, but analysis.example does not take this sign-in: a permission is missing.";
  const NO_SIGN_IN = "analysis.example did not accept your sign-in.";
  const TOO_LONG = "analysis.example took too long to analyse the page.";
  const MOVED = "analysis.example has moved to another address. Nothing was sent there.";
  const AGREE = "Try again and agree, or ask who manages your account.";
  const LATER = "Try again later.";
  const OPTIONS = "Look at the options; if they are right, try again later.";
  const SCOPE = { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="openid"' };
  const ROWS: [name: string, status: number, body: unknown, sentences: string[], headers?: object][] = [
    ["429", 429, refusal(429, "No."), [ASKED_TOO_OFTEN, "Wait a minute before you try again."]],
    ["429 that says how long", 429, "", [ASKED_TOO_OFTEN, "It can be asked again in 1 min 15 s."], wait(75)],
    ["429 for hours", 429, "", [ASKED_TOO_OFTEN, "It can be asked again at 14:05."], wait(7_300)],
    ["403", 403, "Not for you.", [NOT_FOR_YOU, "Use another account, or ask who runs the service."]],
    ["403 about the scope", 403, "", [NO_SCOPE, AGREE], SCOPE],
    ["401", 401, "", [NO_SIGN_IN, "Press “Score this page” to sign in again."]],
    ["500 with a page", 500, "<!doctype html><h1>Error</h1>", [DOWN, LATER]],
    ["503 that says how long", 503, "", [DOWN, "It can be asked again in 40 s.", LATER], wait(40)],
    ["504", 504, "", [TOO_LONG, "Press “Score this page” to try again."]],
    ["a redirect", 308, "", [MOVED, OPTIONS], { Location: "https://elsewhere.example/" }],
    ["a web page", 200, "<!doctype html><h1>Hello</h1>", [UNREADABLE, OPTIONS]],
  ];

  function wait(seconds: number) {
    return { "Retry-After": String(seconds) };
  }

  it.each(ROWS)("%s has its sentences", async (_name, status, body, sentences, headers) => {
    const told = failureOf(await errorOf(body, status, headers as Record<string, string>));
    expect([told.title, ...told.sentences, told.countdown].filter(Boolean).toSorted()).toEqual(
      ["The page was not scored", ...sentences].toSorted(),
    );
  });

  it("that is about the page is told as that", async () => {
    const message = "The host name could not be found. (Details: net::ERR_NAME_NOT_RESOLVED)";
    const refused = ofDomain(400, `Lighthouse returned error: DNS_FAILURE. ${message}`, "lighthouse", "x");
    const { failure } = describeNews({ current: [failed((await ask(refused, 400)) as never)] });
    expect(failure).toMatchObject({
      title: "The page could not be analysed",
      sentences: [
        "The service tried, and got no result from this page. There is no new score.",
        "See whether the page opens for others, without a sign-in, then score it again.",
      ],
      said: { texts: [`${message} (DNS_FAILURE)`] },
    });
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

  it.each([
    ["window-closed", failedBy({ code: "aborted", service: "auth", reason: "window-closed" })],
    ["sign-in-needed", failedBy({ code: "unauthorized", service: "auth", reason: "sign-in-needed" })],
    ["offline", failedBy({ code: "offline", service: "analysis" })],
    ["interrupted", failed({ kind: "interrupted" })],
  ])("names the button, and never where it is not there: %s", (_, current) => {
    const viewOf = (missing: "issuer"[]) =>
      describeNews({ current: [current], signIn: { ...SIGN_IN, missing } });
    const { question, failure } = viewOf([]);
    expect(question?.score?.action).toEqual({ kind: "score", question: QUESTION });
    expect(failure?.sentences.join(" ")).toContain("“Score this page”");
    expect(viewOf(["issuer"]).failure?.sentences).toEqual(failure?.sentences.slice(0, 1));
  });

  it("can be to take it off", () => {
    const { action } = failureOf({ code: "offline", service: "analysis" }).dismiss;
    expect(action).toEqual({ kind: "dismiss", question: QUESTION });
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

  it("makes the words change with the time, and only then", () => {
    const ticking = [0, 90_000].map((later) => describeNews({ current: [failedBy(error)] }, later).isTicking);
    expect(ticking).toEqual([true, false]);
  });
});

describe("the service's own words", () => {
  it("stand beside ours as they are", () => {
    const said = "client <b>unknown</b> & [link](https://evil.example)";
    const error = { code: "offline", service: "auth" } as const;
    expect(failureOf({ ...error, said }).said).toEqual({ label: "The service says:", texts: [said] });
    expect(failureOf(error)).not.toHaveProperty("said");
  });

  it.each([
    ["ERRORED_DOCUMENT_REQUEST", "Not reachable.", "Not reachable. (ERRORED_DOCUMENT_REQUEST)"],
    ["", "Not reachable.", "Not reachable."],
    ["NO_FCP", "No paint. (NO_FCP)", "No paint. (NO_FCP)"],
    ["NO_FCP", " ", "NO_FCP"],
    ["", "", undefined],
  ])("of a page that could not be analysed: %s, %s", (code, message, told) => {
    const { failure } = describeNews({ current: [failed({ kind: "page", failure: { code, message } })] });
    expect(failure?.title).toBe("The page could not be analysed");
    expect(failure?.said?.texts).toEqual(told && [told]);
  });
});

describe("a captcha", () => {
  const captcha = (link: string) =>
    describeNews({ current: [failed({ kind: "captcha", link })] }).failure?.captcha;

  it("comes with a field for the token, and its link, named by where that leads", () => {
    const href = "https://proof.example:8443/c";
    const link = { label: "Captcha at proof.example:8443", href };
    expect(captcha(href)).toMatchObject({ link, label: "Captcha token", question: QUESTION });
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "captcha"])("never links to %s", (link) => {
    expect(captcha(link)).toBeDefined();
    expect(captcha(link)).not.toHaveProperty("link");
  });
});
