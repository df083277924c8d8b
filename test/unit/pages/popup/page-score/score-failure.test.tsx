// Why there is no score is explained: what happened, what was not done, what to do.
import { describe, expect, it, vi } from "vitest";
import { Failure } from "../../../../../src/pages/popup/page-score/result/Failure.tsx";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../../../src/shared/errors.ts";
import type { CurrentScore, FailedScore } from "../../../../../src/shared/page-score/page-score.ts";
import { renderPage } from "../../../../world/render.tsx";
import { ask, failureOf as errorOf, ofDomain, refusal } from "../../../services/analysis/analysis-answers.ts";
import { NOON } from "../../tab-states.ts";
import { failed, failedBy } from "./score-states.ts";

/** The text for a failure, `later` milliseconds after noon. */
async function show(current: CurrentScore, { later = 0, hasButton = true } = {}) {
  const hosts = { service: "analysis.example", auth: "accounts.example" };
  const acts = { onToken: vi.fn(), onOptions: vi.fn(), onDismiss: vi.fn() };
  const page = await renderPage(
    <Failure failed={current as FailedScore} hosts={hosts} hasButton={hasButton} {...acts} />,
    { now: () => NOON + later },
  );
  const all = (selector: string) =>
    [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
  return {
    ...page,
    ...acts,
    title: page.getByRole("heading").textContent,
    sentences: all(".panel-text > p:not(.ticking, .said)"),
    countdown: all(".ticking")[0],
    said: all("q"),
    options: page.queryByRole("button", { name: "Open settings" }),
  };
}

const failureOf = (error: ErrorData, later = 0) => show(failedBy(error), { later });
const textOf = async (error: ErrorData) => (await failureOf(error)).sentences.join(" ");

describe("every error", () => {
  const services = ["auth", "analysis"] as const;
  const all = services.flatMap((service) => [
    ...ERROR_CODES.map((code) => ({ code, service })),
    ...ERROR_CODES.map((code) => ({ code, service, status: 400 })),
    { code: "unavailable" as const, service, status: 301 },
  ]);

  it.each(all)("%j says what happened and what to do", async (error) => {
    const { title, sentences } = await failureOf(error);
    expect(title).toBe("The page wasn’t scored");
    expect(sentences).toHaveLength(2);
    for (const sentence of sentences) expect(sentence).toMatch(/^\S.{12,}\.$/);
  });

  // The others don't concern scores: other services, and settings.
  const others = [
    "permission-missing",
    "no-room",
    "account-changed",
    "conflict",
    "paused",
    "spent",
    "email-only",
    "setting-locked",
    "settings-unread",
  ];
  const reasons = ERROR_REASONS.filter((reason) => !others.includes(reason));

  it("each reason has its own sentence, whatever the code", async () => {
    const what = new Set<string>();
    for (const reason of reasons) {
      what.add(await textOf({ code: "unavailable", service: "auth", reason }));
      const forbidden = await textOf({ code: "forbidden", service: "auth", reason });
      expect(forbidden, reason).toBe(await textOf({ code: "malformed", service: "auth", reason }));
    }
    expect(what.size).toBe(reasons.length);
  });

  it("distinguishes the provider from the analysis service", async () => {
    for (const code of ERROR_CODES) {
      if (code === "offline" || code === "aborted") continue;
      expect(await textOf({ code, service: "auth", status: 400 })).toContain("accounts.example");
      expect(await textOf({ code, service: "analysis", status: 400 })).toContain("analysis.example");
    }
  });
});

describe("each response of a service", () => {
  const ASKED_TOO_OFTEN = "analysis.example got too many requests, or your quota there is used up.";
  const PER_DAY = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.";
  const DAY_USED_UP = "The quota for a day at analysis.example is used up.";
  const MINUTE_USED_UP = "The quota for a minute or two at analysis.example is used up.";
  const TOMORROW = "Try again tomorrow.";
  const DOWN = "analysis.example can’t be reached or isn’t working.";
  const UNREADABLE = "analysis.example sent a response that can’t be read.";
  const NOT_FOR_YOU = "analysis.example doesn’t allow this account to do that.";
  const NO_SCOPE = "Your sign-in doesn’t include a permission that analysis.example needs.";
  const NO_SIGN_IN = "You need to sign in again at analysis.example.";
  const TOO_LONG = "analysis.example took too long to respond.";
  const MOVED = "analysis.example has moved to another address. Nothing was sent there.";
  const AGREE = "Try again and accept, or ask whoever manages your account.";
  const LATER = "Try again in a few minutes.";
  const OPTIONS = "Check your settings. If they’re right, try again later.";
  const SCOPE = { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="openid"' };
  const ROWS: [name: string, status: number, body: unknown, sentences: string[], headers?: object][] = [
    ["429", 429, refusal(429, "No."), [ASKED_TOO_OFTEN, LATER]],
    ["429 that says how long", 429, "", [ASKED_TOO_OFTEN, "You can try again in 1 min 15 s."], wait(75)],
    ["429 for hours", 429, "", [ASKED_TOO_OFTEN, "You can try again at 14:05."], wait(7_300)],
    ["403", 403, "Not for you.", [NOT_FOR_YOU, "Use another account, or ask whoever runs the service."]],
    ["403 about the scope", 403, "", [NO_SCOPE, AGREE], SCOPE],
    ["401", 401, "", [NO_SIGN_IN, "Press “Score this page”."]],
    ["500 with a page", 500, "<!doctype html><h1>Error</h1>", [DOWN, LATER]],
    ["503 that says how long", 503, "", [DOWN, "You can try again in 40 s.", LATER], wait(40)],
    ["503 for hours", 503, "", [DOWN, "You can try again at 14:05."], wait(7_300)],
    ["429 for a day", 429, refusal(429, PER_DAY), [DAY_USED_UP, TOMORROW]],
    ["429 for a day, and a hasty header", 429, refusal(429, PER_DAY), [DAY_USED_UP, TOMORROW], wait(60)],
    [
      "429 for a day until tonight",
      429,
      refusal(429, PER_DAY),
      [DAY_USED_UP, "You can try again at 14:05."],
      wait(7_300),
    ],
    [
      "429 for a day until tomorrow",
      429,
      refusal(429, PER_DAY),
      [DAY_USED_UP, "You can try again at 5 May, 4:04.", TOMORROW],
      wait(57_600),
    ],
    ["429 for a minute", 429, refusal(429, "Queries per minute."), [MINUTE_USED_UP, LATER]],
    [
      "429 for 100 seconds",
      429,
      refusal(429, "Queries per 100 seconds"),
      [MINUTE_USED_UP, "You can try again in 30 s."],
      wait(30),
    ],
    ["504", 504, "", [TOO_LONG, "Press “Score this page”."]],
    ["a redirect", 308, "", [MOVED, OPTIONS], { Location: "https://elsewhere.example/" }],
    ["a web page", 200, "<!doctype html><h1>Hello</h1>", [UNREADABLE, OPTIONS]],
  ];

  function wait(seconds: number) {
    return { "Retry-After": String(seconds) };
  }

  it.each(ROWS)("%s has its sentences", async (_name, status, body, sentences, headers) => {
    const what = await failureOf(await errorOf(body, status, headers as Record<string, string>));
    expect([what.title, ...what.sentences, what.countdown].filter(Boolean).toSorted()).toEqual(
      ["The page wasn’t scored", ...sentences].toSorted(),
    );
  });

  it("about the page is explained as such", async () => {
    const message = "The host name could not be found. (Details: net::ERR_NAME_NOT_RESOLVED)";
    const refused = ofDomain(400, `Lighthouse returned error: DNS_FAILURE. ${message}`, "lighthouse", "x");
    expect(await show(failed((await ask(refused, 400)) as never))).toMatchObject({
      title: "The service couldn’t analyze this page",
      sentences: ["Check that the page opens without a sign-in, then score it again."],
      said: [`${message} (DNS_FAILURE)`],
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
  ] as [ErrorData][])("links to the settings if those are wrong: %j", async (error) => {
    const { options, click, onOptions } = await failureOf(error);
    await click(options as Element);
    expect(onOptions).toHaveBeenCalledOnce();
  });

  it("doesn't link there if the request was refused, not the address", async () => {
    const error: ErrorData = { code: "bad-request", service: "analysis", status: 400 };
    expect((await failureOf(error)).options).toBeNull();
    expect(await textOf(error)).toContain("didn’t accept the request");
  });

  it.each([
    ["window-closed", failedBy({ code: "aborted", service: "auth", reason: "window-closed" })],
    ["sign-in-needed", failedBy({ code: "unauthorized", service: "auth", reason: "sign-in-needed" })],
    ["offline", failedBy({ code: "offline", service: "analysis" })],
    ["interrupted", failed({ kind: "interrupted" })],
  ])("names the button, and never if it isn't there: %s", async (_, current) => {
    const { sentences } = await show(current);
    expect(sentences.join(" ")).toContain("“Score this page”");
    const withoutIt = sentences.filter((sentence) => !sentence.includes("“Score this page”"));
    expect((await show(current, { hasButton: false })).sentences).toEqual(withoutIt);
  });

  it("can be to dismiss it", async () => {
    const { getByRole, click, onDismiss } = await failureOf({ code: "offline", service: "analysis" });
    await click(getByRole("button", { name: "Dismiss" }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });
});

describe("a wait that the service asked for", () => {
  const error: ErrorData = { code: "rate-limited", service: "analysis", status: 429, retryAfterSeconds: 90 };

  it("counts down, and then ends", async () => {
    const countdown = async (later: number) => (await failureOf(error, later)).countdown;
    expect(await countdown(0)).toBe("You can try again in 1 min 30 s.");
    expect(await countdown(60_500)).toBe("You can try again in 30 s.");
    expect(await countdown(89_999)).toBe("You can try again in 1 s.");
    expect(await countdown(90_000)).toBeUndefined();
    const minute = "Try again in a few minutes.";
    expect((await failureOf(error)).sentences).not.toContain(minute);
    expect((await failureOf(error, 90_000)).sentences).toContain("Press “Score this page”.");
    const { retryAfterSeconds: _, ...endless } = error;
    expect((await failureOf(endless, 90_000)).sentences).toContain(minute);
  });
});

describe("a used-up day", () => {
  it.each([
    [undefined, 0, ["Try again tomorrow."]],
    [undefined, 11, ["Try again tomorrow."]],
    [undefined, 13, ["Press “Score this page”."]],
    [16, 13, []],
    [16, 17, ["Press “Score this page”."]],
  ])("that comes back after %j hours says %i hours later: %j", async (back, later, next) => {
    const retryAfterSeconds = back && back * 3_600;
    const error: ErrorData = {
      code: "rate-limited",
      service: "analysis",
      reason: "quota-day",
      retryAfterSeconds,
    };
    const { sentences } = await failureOf(error, later * 3_600_000);
    expect(sentences.slice(1)).toEqual(next);
  });
});

describe("the service's own words", () => {
  it("are quoted beside ours", async () => {
    const said = "client <b>unknown</b> & [link](https://evil.example)";
    const error = { code: "offline", service: "auth" } as const;
    const page = await failureOf({ ...error, said });
    expect(page.said).toEqual([said]);
    expect(page.text()).toContain("The service says:");
    expect((await failureOf(error)).said).toEqual([]);
  });

  it.each([
    ["ERRORED_DOCUMENT_REQUEST", "Not reachable.", "Not reachable. (ERRORED_DOCUMENT_REQUEST)"],
    ["", "Not reachable.", "Not reachable."],
    ["NO_FCP", "No paint. (NO_FCP)", "No paint. (NO_FCP)"],
    ["NO_FCP", " ", "NO_FCP"],
    ["", "", undefined],
  ])("for a page that couldn't be analyzed: %s, %s", async (code, message, what) => {
    const { title, said } = await show(failed({ kind: "page", failure: { code, message } }));
    expect(title).toBe("The service couldn’t analyze this page");
    expect(said).toEqual(what ? [what] : []);
  });
});

describe("a captcha", () => {
  const captcha = (link: string) => show(failed({ kind: "captcha", link }));

  it("has a field for the token, and its link, labeled with its destination", async () => {
    const href = "https://proof.example:8443/c";
    const page = await captcha(href);
    const link = page.getByRole<HTMLAnchorElement>("link", { name: /Captcha at proof.example:8443/ });
    expect(link.href).toBe(href);
    expect(page.getByLabelText("Captcha token")).toBeTruthy();
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "captcha"])("never links to %s", async (link) => {
    const page = await captcha(link);
    expect(page.getByLabelText("Captcha token")).toBeTruthy();
    expect(page.queryByRole("link")).toBeNull();
  });
});

it("missing consent is explained, with what to do", async () => {
  const { title, sentences } = await failureOf({
    code: "aborted",
    service: "analysis",
    reason: "data-not-agreed",
  });
  expect(title).toBe("The page wasn’t scored");
  expect(sentences).toEqual([
    "The browser asks whether Breachlight may send page addresses. Until you allow it, nothing is sent.",
    "Press “Score this page”.",
  ]);
});
