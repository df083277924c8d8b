// The browser's prompt for consent to send data: opened in the click itself, never awaited, and explained.
import { describe, expect, it } from "vitest";
import { createConsent } from "../../../src/pages/popup/ask-consent.ts";
import type { Ask } from "../../../src/ui/page/ask.ts";

describe("the prompt of a popup", () => {
  function popup(...answers: Promise<boolean>[]) {
    const what: unknown[][] = [];
    const agree = createConsent({
      ask: (async (...message: unknown[]) => {
        what.push(message);
        return { ok: true };
      }) as unknown as Ask,
      agreeTo: () => answers.shift() ?? Promise.resolve(true),
      findIsPrivate: async () => true,
    });
    return { agree, what };
  }
  const NO = { kind: "browsingActivity", isAgreed: false, isPrivate: true };

  it("that is declined is reported to the background, and no other is", async () => {
    const { agree, what } = popup(Promise.resolve(true), Promise.resolve(false));
    expect(await agree("browsingActivity")).toBe(true);
    expect(what).toEqual([]);
    expect(await agree("browsingActivity")).toBe(false);
    expect(what).toEqual([["answerConsent", NO]]);
  });

  it("that couldn't be opened is not a decision of the person", async () => {
    const { agree, what } = popup(Promise.reject(new Error("no user gesture")));
    await expect(agree("browsingActivity")).rejects.toThrow();
    expect(what).toEqual([]);
  });

  it("that was replaced by another takes nothing from that one", async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { agree, what } = popup(promise, new Promise(() => undefined));
    const first = agree("browsingActivity");
    void agree("browsingActivity");
    resolve(false);
    await first;
    expect(what).toEqual([]);
  });
});
