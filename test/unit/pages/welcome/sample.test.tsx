// The sample field of the welcome page: when it sends a request, what it says, and what it never says.
import { setImmediate } from "node:timers/promises";
import { fireEvent } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { Sample } from "../../../../src/pages/welcome/Sample.tsx";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { sha1Of } from "../../../../src/shared/sha1.ts";
import { renderPage, settled } from "../../../world/render.tsx";
import { NOON } from "../tab-states.ts";

const PASSWORD_SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const BREACHED = { state: "breached", count: 3_303_003 };
const NOT_FOUND = { state: "not-found" };

function failure(error: Partial<ErrorData> = {}) {
  return { ok: false, error: { code: "unavailable", service: "passwords", ...error } };
}

/** The field, with a background that gives these answers. */
async function open(...answers: unknown[]) {
  const checkPassword = async () => {
    const answer = answers.shift() ?? NOT_FOUND;
    return typeof answer === "function" ? answer() : answer;
  };
  const page = await renderPage(<Sample />, { answers: { checkPassword }, now: () => NOON });
  const field = page.getByLabelText("Any password");
  const check = page.getByRole("button", { name: "Check" });
  const answer = page.place.querySelector(".welcome-answer");
  const said = () => answer?.textContent;
  const steps = {
    enter: () => fireEvent.input(field, { target: { value: "password" } }),
    edit: () => fireEvent.input(field, { target: { value: "passwor" } }),
    leave: () => fireEvent.change(field),
    press: () => fireEvent.click(check),
  };
  return {
    ...page,
    /** All at once, before any of it has an effect. */
    does: (...names: (keyof typeof steps)[]) =>
      settled(() => {
        for (const name of names) steps[name]();
      }),
    said,
    expectSaid: (what: RegExp) => page.waitFor(() => expect(said()).toMatch(what)),
    tone: () => answer?.querySelector(".panel")?.className.replace("panel panel-", ""),
    link: () => answer?.querySelector("a")?.getAttribute("href"),
  };
}

/** The text about a password for this answer. */
async function openAnswered(answer: unknown, local?: Record<string, unknown>) {
  const page = await open(answer);
  if (local) await page.store.write("local", local);
  await page.does("enter", "press");
  await page.waitFor(() => expect(page.said()).not.toMatch(/^(Checking|Nothing is sent)/));
  return page;
}

it("computes the same hash as the services", async () => {
  expect(await sha1Of("password")).toBe(PASSWORD_SHA1);
  expect(await sha1Of("pässwörd")).toMatch(/^[0-9A-F]{40}$/);
});

describe("a value of the sample field", () => {
  it("is checked once, however often it is committed, and never while it is typed", async () => {
    const page = await open(BREACHED);
    await page.does("enter");
    expect(page.sent).toEqual([]);
    await page.does("leave", "press");
    await page.expectSaid(/Seen 3,303,003 times in.*5BAA6/);
    await page.does("press");
    await sha1Of("");
    expect(page.sent).toMatchObject([{ name: "checkPassword", input: { sha1: PASSWORD_SHA1 } }]);
  });

  it("is checked again by a click if the check failed, and not by leaving the field", async () => {
    const page = await openAnswered(failure({ code: "offline" }));
    await page.does("leave");
    await sha1Of("");
    expect(page.sent).toHaveLength(1);
    await page.does("press");
    await page.expectSaid(/not found in known breaches/);
  });

  it("is no longer mentioned once changed, not even by a late answer", async () => {
    const late = Promise.withResolvers<unknown>();
    const page = await open(late.promise);
    await page.does("enter", "press");
    await page.waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.place.querySelector("[aria-busy=true]")).not.toBeNull();
    await page.does("edit");
    await settled(() => late.resolve(BREACHED));
    expect(page.said()).toContain("Nothing is sent while you type");
  });

  it("is not checked if it was changed while it was being hashed", async () => {
    const page = await open();
    await page.does("enter", "leave", "edit");
    await sha1Of("");
    await setImmediate();
    expect(page.sent).toEqual([]);
  });

  it("that is empty is not checked", async () => {
    const page = await open();
    const idle = page.said();
    await page.does("leave");
    expect(page.said()).toBe(idle);
    await page.does("press");
    expect(page.said()).toContain("Enter a password first");
    expect(document.activeElement).toBe(page.getByLabelText("Any password"));
    expect(page.sent).toEqual([]);
  });

  it("is unknown if nobody answered", async () => {
    const page = await openAnswered(() => Promise.reject(new Error("gone")));
    expect(page.said()).toContain("Couldn’t check this password");
  });

  it("is dropped if the service changes", async () => {
    const page = await openAnswered(BREACHED);
    await page.store.write("local", { settings: { services: { passwordsUrl: "https://range.example" } } });
    expect(page.said()).toContain("sent to range.example");
  });
});

describe("the text about it", () => {
  it("names who gets what, before anything is sent", async () => {
    expect((await open()).said()).toContain("sent to api.pwnedpasswords.com");
    const unread = await renderPage(<Sample />, { isUnread: true });
    expect(unread.text()).toContain("Nothing is sent while you type");
    expect(unread.text()).not.toContain("undefined");
  });

  it.each<[answer: unknown, tone: string, said: RegExp, link?: string]>([
    [{ ...BREACHED, count: 1 }, "bad", /Seen once in.*5BAA6/],
    [NOT_FOUND, "good", /^Password not found in known breaches.*doesn’t make it strong/],
    [failure({ code: "timeout" }), "warn", /took too long.*may still be in a breach/],
    [failure({ reason: "no-site-access" }), "warn", /access to sites.*may still be in a breach/],
    [failure({ code: "rate-limited", retryAfterSeconds: 60 }), "warn", /12:05:00/],
    [failure({ code: "bad-request", status: 400 }), "warn", /Enter it again/],
    [failure({ code: "bad-request" }), "warn", /settings/i, "../options/index.html#services"],
  ])("is good news only for no breach, and promises nothing: %j", async (answer, tone, said, link) => {
    const page = await openAnswered(answer);
    expect(page.tone()).toBe(tone);
    expect(page.said()).toMatch(said);
    expect(page.link()).toBe(link);
  });

  it("says that checks are off, and where to turn them on if the person can", async () => {
    const page = await openAnswered({ state: "skipped" });
    expect(page.said()).toContain("Password checks are off");
    expect(page.link()).toBe("../options/index.html#passwords");
    const policy = { passwordChecks: { enabled: false } };
    const managed = await openAnswered({ state: "skipped" }, { policy });
    expect(managed.link()).toBeUndefined();
    expect(managed.said()).toContain("Set by your organization");
  });
});
