// Why a lookup failed: each error has its own sentence, and says what to do.
import { describe, expect, it } from "vitest";
import { describeFailure } from "../../../../../src/pages/popup/accounts/lookup/failures.ts";
import type { ErrorData } from "../../../../../src/shared/errors.ts";
import type { Settings } from "../../../../../src/shared/settings/settings.ts";
import { NOON, words } from "../../tab-states.ts";

type Failure = Omit<ErrorData, "service">;

function failure(error: Failure, lookupInterface: Settings["services"]["lookupInterface"] = "v3") {
  return describeFailure({ service: "lookup", ...error }, NOON, lookupInterface, words, NOON);
}

const ADDRESS = "the service address in settings must start with https";
const NO_KEY = "the service needs a key";
const WRONG_KEY = "the service doesn’t accept this key";
const REFUSED = "the service refused the request";
const NOT_AGREED = "you haven’t allowed this to be sent";
const BLOCKED = "the service’s firewall is blocking this network";
const NO_ACCESS = "the service can’t be reached, or the browser blocks its response without access to sites";
const OUT_OF_ORDER = "the service can’t be reached or is down";
const UNREADABLE = "the response couldn’t be read";
const LATER = "Try again in a few minutes.";
const NETWORK = "Wait a few minutes, or try another network.";
const KEY = "Enter a valid key.";
const CONSENT = "Your browser asks whether this may be sent. Nothing is sent until you allow it.";

describe("failures", () => {
  it.each<[error: Failure, reason: string, next?: string]>([
    [{ code: "offline" }, "you’re offline"],
    [{ code: "timeout" }, "the service took too long to respond", LATER],
    [{ code: "aborted" }, "it was interrupted"],
    [{ code: "aborted", reason: "data-not-agreed" }, NOT_AGREED, CONSENT],
    [{ code: "rate-limited", status: 429 }, "too many requests", LATER],
    [{ code: "unauthorized" }, NO_KEY, KEY],
    [{ code: "unauthorized", status: 401 }, WRONG_KEY, KEY],
    [{ code: "forbidden", status: 403 }, REFUSED, NETWORK],
    [{ code: "bad-request" }, ADDRESS],
    [{ code: "bad-request", status: 400 }, REFUSED, "Enter a valid email address or username."],
    [
      { code: "unavailable", reason: "no-site-access" },
      NO_ACCESS,
      "Try again. If that doesn’t help, allow access to all sites.",
    ],
    [{ code: "unavailable", status: 503 }, BLOCKED, NETWORK],
    [{ code: "unavailable", status: 500 }, OUT_OF_ORDER, LATER],
    [{ code: "unavailable" }, OUT_OF_ORDER, LATER],
    [{ code: "malformed" }, UNREADABLE, LATER],
  ])("of %o say why, and what to do", (error, reason, next) => {
    const view = failure(error);
    expect(view.reason).toBe(reason);
    expect(view.next).toEqual(next === undefined ? [] : [next]);
  });

  it("of a rate limit say until when, and no longer than that", () => {
    const error = { code: "rate-limited", status: 429, retryAfterSeconds: 90, service: "lookup" } as const;
    const nextAt = (now: number) => describeFailure(error, NOON, "v3", words, now).next;
    expect(nextAt(NOON)).toEqual(["Try again after 12:05:30."]);
    expect(nextAt(NOON + 90_000)).toEqual([LATER]);
  });

  it("of a used-up day say on which day to try again", () => {
    const error = { code: "rate-limited", status: 429, retryAfterSeconds: 86_400 } as const;
    expect(failure(error).next).toEqual(["Try again after 5 May, 12:04."]);
    expect(failure({ ...error, retryAfterSeconds: 7_200 }).next).toEqual(["Try again after 14:04."]);
  });

  it("of a block say until when no requests are sent", () => {
    const error = { code: "unavailable", status: 503, retryAfterSeconds: 90, service: "lookup" } as const;
    const nextAt = (now: number) => describeFailure(error, NOON, "v3", words, now).next;
    expect(nextAt(NOON)).toEqual(["Try again after 12:05:30."]);
    expect(nextAt(NOON + 90_000)).toEqual([NETWORK]);
  });

  it.each([
    [{ code: "unauthorized" }, "v3", true],
    [{ code: "unauthorized", status: 401 }, "v3", true],
    [{ code: "forbidden", status: 403 }, "v3", false],
    [{ code: "unauthorized", status: 401 }, "v2-url", false],
  ] as const)("of %o by %s ask for a key: %s", (error, lookupInterface, needsKey) => {
    const view = failure(error, lookupInterface);
    expect(view.needsKey).toBe(needsKey);
    const advice = "Choose version 3 in settings.";
    expect(view.next.includes(advice), "an interface without keys").toBe(lookupInterface === "v2-url");
  });

  it.each([300, 301, 302, 308, 399])("with status %i mean that the service has moved", (status) => {
    expect(failure({ code: "unavailable", status })).toMatchObject({
      reason: "the service has moved, so change its address in settings",
      next: [],
    });
  });
});
