// Why a look-up failed: each error has its own sentence, and says what to do.
import { describe, expect, it } from "vitest";
import { describeFailure } from "../../../../../src/pages/popup/accounts/lookup/failures.ts";
import type { ErrorData } from "../../../../../src/shared/errors.ts";
import type { Settings } from "../../../../../src/shared/settings/settings.ts";
import { NOON, words } from "../../tab-states.ts";

type Failure = Omit<ErrorData, "service">;

function failure(error: Failure, lookupInterface: Settings["services"]["lookupInterface"] = "v3") {
  return describeFailure({ service: "lookup", ...error }, NOON, lookupInterface, words, NOON);
}

const ADDRESS = "the service address in the settings is refused";
const NO_KEY = "the service answers only with a key, and none is set";
const WRONG_KEY = "the service does not accept the key that is set";
const WRONG_ACCOUNT = "the service does not accept this account";
const NOT_AGREED = "you have not allowed the account to be sent";
const BLOCKED = "a protection layer in front of the service blocks this network";
const NO_ACCESS =
  "the service could not be reached, or the browser does not let Breachlight read its answer without access to sites";
const OUT_OF_ORDER = "the service cannot be reached or is out of order";
const UNREADABLE = "the service sent an answer that cannot be read";

describe("failures", () => {
  it.each<[Failure, string, string]>([
    [{ code: "offline" }, "there is no internet connection", "Connect to the internet"],
    [{ code: "timeout" }, "the service took too long to answer", "Check again in a moment."],
    [{ code: "aborted" }, "the look-up was stopped before it was done", "Check again."],
    [{ code: "aborted", reason: "data-not-agreed" }, NOT_AGREED, "Until you allow it"],
    [{ code: "rate-limited", status: 429 }, "the service was asked too often", "Wait a minute"],
    [{ code: "unauthorized" }, NO_KEY, "Enter a key here"],
    [{ code: "unauthorized", status: 401 }, WRONG_KEY, "Enter the key anew"],
    [{ code: "forbidden", status: 403 }, "the service refused to answer", "try another network"],
    [{ code: "bad-request" }, ADDRESS, "Nothing was sent."],
    [{ code: "bad-request", status: 400 }, WRONG_ACCOUNT, "Look at how it is written"],
    [{ code: "unavailable", reason: "no-site-access" }, NO_ACCESS, "allow access to all sites"],
    [{ code: "unavailable", status: 503 }, BLOCKED, "Wait a few minutes"],
    [{ code: "unavailable", status: 500 }, OUT_OF_ORDER, "Check again later."],
    [{ code: "unavailable" }, OUT_OF_ORDER, "Check again later."],
    [{ code: "malformed" }, UNREADABLE, "Check again later."],
  ])("of %o say why, and what to do", (error, reason, next) => {
    const view = failure(error);
    expect(view.reason).toBe(reason);
    expect(view.next).toContain(next);
  });

  it("of a limit say until when, and no longer than that", () => {
    const error = { code: "rate-limited", status: 429, retryAfterSeconds: 90, service: "lookup" } as const;
    const nextAt = (now: number) => describeFailure(error, NOON, "v3", words, now).next;
    expect(nextAt(NOON)).toBe("The service can be asked again at 12:05:30. Check again then.");
    expect(nextAt(NOON + 90_000)).toBe("Wait a minute, then check again.");
  });

  it("of a block say that asking more prolongs it, and until when nothing is asked", () => {
    const error = { code: "unavailable", status: 503, retryAfterSeconds: 90, service: "lookup" } as const;
    const nextAt = (now: number) => describeFailure(error, NOON, "v3", words, now).next;
    expect(nextAt(NOON)).toBe("Breachlight asks nothing before 12:05:30: asking again prolongs the block.");
    expect(nextAt(NOON + 90_000)).toBe("Wait a few minutes: asking again prolongs the block.");
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
    expect(failure({ code: "unavailable", status })).toMatchObject({
      reason: "the service has moved to another address",
      next: expect.stringContaining("Nothing was sent there."),
    });
  });
});
