// Asking the background always settles: with a reply, or with an error.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCommands, NoAnswerError } from "../../../../src/ui/page/commands.ts";

/** Asks whatever a page may, of a background that replies like this. */
function askWith(sendMessage: () => Promise<unknown>) {
  const commands = createCommands({ sendMessage }) as unknown as Record<string, (input?: unknown) => unknown>;
  return (name: string, input?: unknown) => commands[name]?.(input);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["a value", { tabId: 7 }, { ok: true, value: 5 }],
  ["an error", undefined, { ok: false, error: { code: "unavailable", service: "passwords" } }],
])("sends name and input, if any, and returns %s as it came", async (_what, input, reply) => {
  const sendMessage = vi.fn(async () => reply);
  expect(await askWith(sendMessage)("anything", input)).toEqual(reply);
  expect(sendMessage).toHaveBeenCalledExactlyOnceWith({ name: "anything", ...(input && { input }) });
});

it.each([undefined, null, "ok", { value: 1 }, { ok: "yes" }])(
  "rejects an invalid reply: %j",
  async (reply) => {
    await expect(askWith(async () => reply)("anything")).rejects.toThrow(NoAnswerError);
  },
);

it("rejects if nobody listens, and doesn't wait for an answer that never comes", async () => {
  const refuse = () => Promise.reject(new Error("Receiving end does not exist"));
  await expect(askWith(refuse)("anything")).rejects.toThrow(NoAnswerError);
  const outcome = expect(askWith(() => new Promise(() => undefined))("anything")).rejects.toThrow(
    NoAnswerError,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  await outcome;
});
