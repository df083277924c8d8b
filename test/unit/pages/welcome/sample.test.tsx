// The sample field of the welcome page: when it asks, what it says, and what it never says.
import { setImmediate } from "node:timers/promises";
import { fireEvent } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { Sample } from "../../../../src/pages/welcome/Sample.tsx";
import { sha1 } from "../../../../src/pages/welcome/sha1.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { renderPage, settled } from "../render.tsx";
import { NOON } from "../tab-states.ts";

const PASSWORD_SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const BREACHED = { state: "breached", count: 3_303_003 };
const NOT_FOUND = { state: "not-found" };

function failure(error: Partial<ErrorData> = {}) {
  return { ok: false, error: { code: "unavailable", service: "passwords", ...error } };
}

/** The field, for which the background has these answers. */
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
  return {
    ...page,
    type: (value: string) => page.type(field, value),
    leave: () => settled(() => void fireEvent.change(field)),
    press: () => page.click(check),
    /** All at once, before anything can come of it. */
    allAtOnce: (...acts: ("leave" | "press" | "type")[]) =>
      settled(() => {
        for (const act of acts) {
          if (act === "press") fireEvent.click(check);
          else if (act === "leave") fireEvent.change(field);
          else fireEvent.input(field, { target: { value: "another" } });
        }
      }),
    said,
    expectSaid: (what: RegExp) => page.waitFor(() => expect(said()).toMatch(what)),
    tone: () => answer?.querySelector(".panel")?.className,
    link: () => answer?.querySelector("a")?.getAttribute("href"),
  };
}

/** What is said of a password once this is the answer. */
async function openAnswered(answer: unknown, local?: Record<string, unknown>) {
  const page = await open(answer);
  if (local) await page.store.write("local", local);
  await page.type("password");
  await page.press();
  await page.waitFor(() => expect(page.said()).not.toMatch(/^(Looking|Nothing leaves)/));
  return page;
}

it("hashes as the services do", async () => {
  expect(await sha1("password")).toBe(PASSWORD_SHA1);
  expect(await sha1("pässwörd")).toMatch(/^[0-9A-F]{40}$/);
});

describe("a value of the sample field", () => {
  it("is asked about once, however often it is committed, and never while it is typed", async () => {
    const page = await open(BREACHED);
    await page.type("password");
    expect(page.sent).toEqual([]);
    await page.allAtOnce("leave", "press");
    await page.expectSaid(/Seen 3,303,003 times\..*5BAA6/);
    await page.press();
    await sha1("");
    expect(page.sent).toMatchObject([{ name: "checkPassword", input: { sha1: PASSWORD_SHA1 } }]);
  });

  it("is asked about again by a press where it could not be checked, and not by leaving the field", async () => {
    const page = await openAnswered(failure({ code: "offline" }));
    await page.leave();
    await sha1("");
    expect(page.sent).toHaveLength(1);
    await page.press();
    await page.expectSaid(/Not in known breaches/);
  });

  it("is no longer spoken of once it is changed, not even by an answer that comes late", async () => {
    const late = Promise.withResolvers<unknown>();
    const page = await open(late.promise);
    await page.type("password");
    await page.press();
    await page.waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.place.querySelector("[aria-busy=true]")).not.toBeNull();
    await page.type("passwor");
    await settled(() => late.resolve(BREACHED));
    expect(page.said()).toContain("Nothing leaves while you type");
  });

  it("is not asked about where it was changed while it was being hashed", async () => {
    const page = await open();
    await page.type("password");
    await page.allAtOnce("leave", "type");
    await sha1("");
    await setImmediate();
    expect(page.sent).toEqual([]);
  });

  it("that is none is not asked about", async () => {
    const page = await open();
    const idle = page.said();
    await page.leave();
    expect(page.said()).toBe(idle);
    await page.press();
    expect(page.said()).toContain("Enter a password first");
    expect(document.activeElement).toBe(page.getByLabelText("Any password"));
    expect(page.sent).toEqual([]);
  });

  it("is unknown where nobody answered", async () => {
    const page = await openAnswered(() => Promise.reject(new Error("gone")));
    expect(page.said()).toContain("Could not check this password");
  });

  it("is forgotten where somebody else is asked from now on", async () => {
    const page = await openAnswered(BREACHED);
    await page.store.write("local", { settings: { services: { passwordsUrl: "https://range.example" } } });
    expect(page.said()).toContain("sent to range.example");
  });
});

describe("what is said of it", () => {
  it("names who is told what, before anything is", async () => {
    expect((await open()).said()).toContain("sent to api.pwnedpasswords.com");
    const unread = await renderPage(<Sample />, { isUnread: true });
    expect(unread.text()).toContain("Nothing leaves while you type");
    expect(unread.text()).not.toContain("undefined");
  });

  it("counts, and shows the five characters that left", async () => {
    const page = await openAnswered({ ...BREACHED, count: 1 });
    expect(page.tone()).toContain("panel-bad");
    expect(page.said()).toMatch(/Seen once\..*5BAA6/);
  });

  it("promises nothing of what is in no breach", async () => {
    const page = await openAnswered(NOT_FOUND);
    expect(page.tone()).toContain("panel-good");
    expect(page.said()).toMatch(/^Not in known breaches.*does not make it strong/);
  });

  it.each([
    [{ code: "timeout" }, /took too long.*may or may not.*“Check”/, undefined],
    [{ reason: "no-site-access" }, /access to sites.*allow access to all sites above/, undefined],
    [{ code: "rate-limited", retryAfterSeconds: 60 }, /12:05:00/, undefined],
    [{ code: "bad-request" }, /settings/i, "../options/index.html#services"],
    [{ code: "bad-request", status: 400 }, /“Check”/, undefined],
  ] as const)(
    "is never good news where the check could not be done, and says why: %o",
    async (error, why, link) => {
      const page = await openAnswered(failure(error));
      expect(page.tone()).toContain("panel-warn");
      expect(page.said()).toMatch(why);
      expect(page.link()).toBe(link);
    },
  );

  it("says that checks are off, and where to switch them on if that is the person's to do", async () => {
    const page = await openAnswered({ state: "skipped" });
    expect(page.said()).toContain("Password checks are off");
    expect(page.link()).toBe("../options/index.html#passwords");
    const policy = { passwordChecks: { enabled: false } };
    const managed = await openAnswered({ state: "skipped" }, { policy });
    expect(managed.link()).toBeUndefined();
    expect(managed.said()).toContain("administrator");
  });
});
