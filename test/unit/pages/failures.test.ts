// Why a look-up failed: each error has its own sentence, and says what to do.
import { describe, expect, it } from "vitest";
import { describeFailure } from "../../../src/pages/popup/accounts/failures.ts";
import type { ErrorData } from "../../../src/shared/errors.ts";
import type { Settings } from "../../../src/shared/settings.ts";
import { NOON, words } from "./tab-states.ts";

function failure(
  error: Omit<ErrorData, "service">,
  lookupInterface: Settings["services"]["lookupInterface"] = "v3",
) {
  return describeFailure({ service: "lookup", ...error }, NOON, lookupInterface, words, NOON);
}

const ERRORS: Omit<ErrorData, "service">[] = [
  { code: "offline" },
  { code: "timeout" },
  { code: "aborted" },
  { code: "aborted", reason: "data-not-agreed" },
  { code: "rate-limited", status: 429 },
  { code: "unauthorized" },
  { code: "unauthorized", status: 401 },
  { code: "forbidden", status: 403 },
  { code: "bad-request" },
  { code: "bad-request", status: 400 },
  { code: "unavailable" },
  { code: "unavailable", reason: "no-site-access" },
  { code: "unavailable", status: 301 },
  { code: "unavailable", status: 503 },
  { code: "malformed" },
];

describe("failures", () => {
  it("are told apart", () => {
    expect(new Set(ERRORS.map((error) => failure(error).reason)).size).toBe(ERRORS.length);
  });

  it.each(ERRORS)(
    "of $code $status have a clause that follows a colon, and a sentence of advice",
    (error) => {
      const { reason, next } = failure(error);
      expect(reason).toMatch(/^[a-z].*[^.]$/);
      expect(next).toMatch(/^[A-Z].*\.$/);
    },
  );

  it("of a limit say until when, and no longer than that", () => {
    const error = { code: "rate-limited", status: 429, retryAfterSeconds: 90, service: "lookup" } as const;
    expect(describeFailure(error, NOON, "v3", words, NOON).next).toBe(
      "The service can be asked again at 12:05:30. Check again then.",
    );
    expect(describeFailure(error, NOON, "v3", words, NOON + 90_000).next).toBe(
      "Wait a minute, then check again.",
    );
  });

  it.each([
    [{ code: "unauthorized" }, "v3", true],
    [{ code: "unauthorized", status: 401 }, "v3", true],
    [{ code: "forbidden", status: 403 }, "v3", false],
    [{ code: "unauthorized", status: 401 }, "v2-url", false],
  ] as const)("of %o by %s want a key: %s", (error, lookupInterface, needsKey) => {
    const view = failure(error, lookupInterface);
    expect(view.needsKey).toBe(needsKey);
    const advice = "Choose version 3 of the interface in the settings.";
    expect(view.next === advice, "an interface that knows no key").toBe(lookupInterface === "v2-url");
  });

  it.each([300, 301, 302, 308, 399])("with status %i mean that the service has moved", (status) => {
    expect(failure({ code: "unavailable", status }).reason).toBe("the service has moved to another address");
  });
});
