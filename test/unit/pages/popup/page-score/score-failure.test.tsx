// Why there is no score is explained: what happened, what was not done, what to do.
import { describe, expect, it, vi } from "vitest";
import { Failure } from "../../../../../src/pages/popup/page-score/result/Failure.tsx";
import { ERROR_CODES, ERROR_REASONS, type ErrorData } from "../../../../../src/shared/errors.ts";
import type { CurrentScore, FailedScore } from "../../../../../src/shared/page-score/page-score.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";
import { failed, failedBy } from "./score-states.ts";

/** The text for a failure, `later` milliseconds after noon. */
async function show(current: CurrentScore, { later = 0, hasButton = true } = {}) {
  const hosts = { service: "analysis.example", auth: "accounts.example" };
  const acts = { onToken: vi.fn(), onOptions: vi.fn(), onDismiss: vi.fn() };
  const page = await renderPage(
    <Failure
      failed={current as FailedScore}
      hosts={hosts}
      button={hasButton ? "Score" : undefined}
      {...acts}
    />,
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

  it.each([
    ["analysis", "analysis.example"],
    ["auth", "accounts.example"],
  ] as const)(
    "is to try again before allowing access, which may not be why %s failed",
    async (service, host) => {
      const { sentences } = await failureOf({ code: "unavailable", service, reason: "no-site-access" });
      const why = `${host} couldn’t be reached, or Breachlight needs access to sites`;
      expect(sentences[0]?.startsWith(why)).toBe(true);
      expect(sentences[1]).toBe("Try again. If that doesn’t help, allow access to all sites.");
    },
  );

  it.each([
    ["window-closed", failedBy({ code: "aborted", service: "auth", reason: "window-closed" })],
    ["sign-in-needed", failedBy({ code: "unauthorized", service: "auth", reason: "sign-in-needed" })],
    ["offline", failedBy({ code: "offline", service: "analysis" })],
    ["interrupted", failed({ kind: "interrupted" })],
  ])("names the button, and never if it isn't there: %s", async (_, current) => {
    const { sentences } = await show(current);
    expect(sentences.join(" ")).toContain("“Score”");
    const withoutIt = sentences.filter((sentence) => !sentence.includes("“Score”"));
    expect((await show(current, { hasButton: false })).sentences).toEqual(withoutIt);
  });
});

describe("a used-up day", () => {
  it.each([
    [undefined, 0, ["Try again tomorrow."]],
    [undefined, 11, ["Try again tomorrow."]],
    [undefined, 13, ["Press “Score”."]],
    [16, 13, []],
    [16, 17, ["Press “Score”."]],
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
