// The browser's prompt for consent to send data: opened in the click itself, never awaited, and explained.
import { expect, it } from "vitest";
import { createConsent } from "../../../src/pages/popup/ask-consent.ts";
import type { Commands } from "../../../src/ui/page/commands.ts";

/** The consent function of a popup whose prompts end like this, and what the background hears. */
function popup(...answers: Promise<boolean>[]) {
  const told: unknown[] = [];
  const agree = createConsent({
    commands: {
      answerConsent: async (input: unknown) => {
        told.push(input);
        return { ok: true };
      },
    } as unknown as Commands,
    agreeTo: () => answers.shift() ?? Promise.resolve(true),
    findIsPrivate: async () => true,
  });
  return { agree: () => agree("browsingActivity"), told };
}

it("a prompt that is declined is reported to the background, and no other is", async () => {
  const { agree, told } = popup(Promise.resolve(true), Promise.resolve(false));
  expect(await agree()).toBe(true);
  expect(told).toEqual([]);
  expect(await agree()).toBe(false);
  expect(told).toEqual([{ kind: "browsingActivity", isAgreed: false, isPrivate: true }]);
});

it("a prompt that couldn't be opened is not a decision of the person, nor is one that another replaced", async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { agree, told } = popup(
    Promise.reject(new Error("no user gesture")),
    promise,
    new Promise(() => undefined),
  );
  await expect(agree()).rejects.toThrow();
  const replaced = agree();
  void agree();
  resolve(false);
  await replaced;
  expect(told).toEqual([]);
});
