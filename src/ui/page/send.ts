// How our own pages send messages to the background: typed by its handlers, and never left hanging.

import type { Messages } from "../../background/index.ts";
import type { Envelope, Reply } from "../../shared/messages.ts";

export type CommandName = keyof Messages;
/** Input of a message, as its handler receives it; `undefined` if there is none. */
export type InputOf<Name extends CommandName> = Parameters<Messages[Name]["handle"]>[0];
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Messages[Name]["handle"]>>;

/** Sends a message to the background and resolves to its reply. */
export type Send = <Name extends CommandName>(
  name: Name,
  ...input: InputOf<Name> extends undefined ? [] : [InputOf<Name>]
) => Promise<Reply<ResultOf<Name>>>;

/** The background didn't reply at all: it didn't start, or doesn't know the message. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** A worker starts within 50 ms; after this long it isn't coming. */
const ANSWER_TIMEOUT_MS = 4_000;

function isReply(value: unknown): boolean {
  return typeof value === "object" && value !== null && "ok" in value && typeof value.ok === "boolean";
}

/**
 * Creates the typed sender. An error reply is a normal value. Callers that wait for a service set a longer timeout.
 *
 * @throws {NoAnswerError} (rejects) if no reply arrives within `answerTimeoutMs`
 */
export function createSend(
  runtime: { sendMessage(message: Envelope): Promise<unknown> },
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Send {
  return async (name, ...[input]) => {
    const envelope: Envelope = input === undefined ? { name } : { name, input };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswerError(`${name}: no answer in time`)), answerTimeoutMs);
    });
    try {
      const reply = await Promise.race([runtime.sendMessage(envelope), tooLate]);
      if (!isReply(reply)) throw new NoAnswerError(`${name}: no reply`);
      // The one place where the wire meets the contract: both ends are built from the same file.
      return reply as Awaited<ReturnType<Send>> as never;
    } catch (cause) {
      throw cause instanceof NoAnswerError ? cause : new NoAnswerError(`${name}: not delivered`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}
