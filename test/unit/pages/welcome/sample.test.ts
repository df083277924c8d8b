// The sample field of the welcome page: when it asks, what it says, and what it never says.
import { describe, expect, it, vi } from "vitest";
import { createSampleStore, type SampleSnapshot } from "../../../../src/pages/welcome/sample-store.ts";
import { describeSample } from "../../../../src/pages/welcome/sample-view.ts";
import { sha1 } from "../../../../src/pages/welcome/sha1.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import type { PasswordCheck, Reply } from "../../../../src/shared/messages.ts";
import type { NoticeContent, PasswordVerdict } from "../../../../src/shared/passwords/verdict.ts";
import { NOON, SETTINGS, words } from "../tab-states.ts";

const PASSWORD_SHA1 = "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8";
const notice = {} as NoticeContent;
const BREACHED: Reply<PasswordVerdict> = { ok: true, value: { state: "breached", count: 3_303_003, notice } };
const NOT_FOUND: Reply<PasswordVerdict> = { ok: true, value: { state: "not-found" } };
const OFFLINE: Reply<PasswordVerdict> = { ok: false, error: { code: "offline", service: "passwords" } };

function open(...answers: (Reply<PasswordVerdict> | Promise<Reply<PasswordVerdict>>)[]) {
  const ask = vi.fn(async (_check: PasswordCheck) => (await answers.shift()) ?? NOT_FOUND);
  return { store: createSampleStore({ hash: sha1, ask, now: () => NOON }, () => undefined), ask };
}

it("hashes as the services do", async () => {
  expect(await sha1("password")).toBe(PASSWORD_SHA1);
  expect(await sha1("pässwörd")).toMatch(/^[0-9A-F]{40}$/);
});

describe("a value of the sample field", () => {
  it("is asked about once, however often it is committed", async () => {
    const { store, ask } = open(BREACHED);
    await Promise.all([store.commit("password", "left"), store.commit("password", "pressed")]);
    await store.commit("password", "pressed");
    expect(ask).toHaveBeenCalledTimes(1);
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ sha1: PASSWORD_SHA1 });
    expect(store.snapshot()).toEqual({ phase: "breached", count: 3_303_003, prefix: "5BAA6" });
  });

  it("is asked about again by a press where it could not be checked, and not by leaving the field", async () => {
    const { store, ask } = open(OFFLINE, NOT_FOUND);
    await store.commit("one", "pressed");
    expect(store.snapshot()).toMatchObject({ phase: "unknown", at: NOON });
    await store.commit("one", "left");
    expect(ask).toHaveBeenCalledTimes(1);
    await store.commit("one", "pressed");
    expect(store.snapshot().phase).toBe("not-found");
  });

  it("is no longer spoken of once it is changed, not even by an answer that comes late", async () => {
    const late = Promise.withResolvers<Reply<PasswordVerdict>>();
    const { store, ask } = open(late.promise);
    const committed = store.commit("one", "left");
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    expect(store.snapshot().phase).toBe("checking");
    store.forget();
    late.resolve(BREACHED);
    await committed;
    expect(store.snapshot()).toEqual({ phase: "idle" });
  });

  it("is not asked about where it was changed while it was being hashed", async () => {
    const { store, ask } = open();
    const committed = store.commit("one", "left");
    store.forget();
    await committed;
    expect(ask).not.toHaveBeenCalled();
  });

  it("that is none is not asked about", async () => {
    const { store, ask } = open();
    await store.commit("", "left");
    expect(store.snapshot().phase).toBe("idle");
    await store.commit("", "pressed");
    expect(store.snapshot().phase).toBe("empty");
    expect(ask).not.toHaveBeenCalled();
  });

  it("is unknown where nobody answered", async () => {
    const { store, ask } = open();
    ask.mockRejectedValueOnce(new Error("gone"));
    await store.commit("one", "left");
    expect(store.snapshot()).toMatchObject({ phase: "unknown", error: { code: "aborted" } });
  });
});

const UNKNOWN = (error: Partial<ErrorData>): SampleSnapshot => ({
  phase: "unknown",
  error: { code: "unavailable", service: "passwords", ...error },
  at: NOON,
});

function answer(sample: SampleSnapshot, settings: Partial<typeof SETTINGS> = {}) {
  return describeSample(sample, { ...SETTINGS, ...settings }, words).answer;
}

describe("what is said of it", () => {
  it("names who is told what, before anything is", () => {
    expect(answer({ phase: "idle" }).sentences[0]).toContain("sent to api.pwnedpasswords.com");
    const unknown = describeSample({ phase: "idle" }, undefined, words).answer;
    expect(unknown.sentences[0]).not.toContain("undefined");
  });

  it("counts, and shows the five characters that left", () => {
    const view = answer({ phase: "breached", count: 3_303_003, prefix: "5BAA6" });
    expect(view.tone).toBe("bad");
    expect(view.sentences[0]).toMatch(/^Seen 3,303,003 times\./);
    expect(view.smallPrint).toContain("5BAA6");
    expect(answer({ phase: "breached", count: 1, prefix: "5BAA6" }).sentences[0]).toMatch(/^Seen once\./);
  });

  it("promises nothing of what is in no breach", () => {
    const view = answer({ phase: "not-found", prefix: "5BAA6" });
    expect(view.title).toBe("Not in known breaches");
    expect(view.sentences[0]).toContain("does not make it strong");
  });

  it("is never good news where the check could not be done, and says why", () => {
    const view = answer(UNKNOWN({ code: "timeout" }));
    expect(view.tone).toBe("warn");
    expect(view.sentences.join(" ")).toMatch(/took too long.*may or may not.*“Check”/);
    const withheld = answer(UNKNOWN({ reason: "no-site-access" }));
    expect(withheld.sentences.join(" ")).toMatch(/access to sites.*allow access to all sites above/);
    expect(answer(UNKNOWN({ code: "rate-limited", retryAfterSeconds: 60 })).smallPrint).toContain("12:05:00");
    expect(answer(UNKNOWN({ code: "bad-request" })).link?.href).toBe("../options/index.html#services");
    expect(answer(UNKNOWN({ code: "bad-request", status: 400 })).link).toBeUndefined();
  });

  it("says that checks are off, and where to switch them on if that is the person's to do", () => {
    expect(answer({ phase: "skipped" })).toMatchObject({
      title: "Password checks are off",
      link: { href: "../options/index.html#passwords" },
    });
    const managed = answer({ phase: "skipped" }, { isEnabled: false, isEnabledManaged: true });
    expect(managed.link).toBeUndefined();
    expect(managed.sentences[0]).toContain("administrator");
  });
});
