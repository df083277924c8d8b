// How our own pages send commands to the background: functions that are typed by their handlers, and never left hanging.

import type { COMMANDS } from "../../background/commands.ts";
import type { Envelope, Reply } from "../../shared/content-messages.ts";

type Declared = typeof COMMANDS;

export type CommandName = keyof Declared;
/** Input of a command, as its handler receives it; `undefined` if there is none. */
export type InputOf<Name extends CommandName> = Parameters<Declared[Name]["handle"]>[0];
export type ResultOf<Name extends CommandName> = Awaited<ReturnType<Declared[Name]["handle"]>>;

/**
 * A function for each command, which sends it and resolves to the reply. An error reply is a normal value. Rejects with a
 * {@link NoAnswerError} if there is none. "Go to definition" on a call leads to the command's declaration and handler.
 */
export type Commands = {
  // Over `keyof Declared` itself: through another name, an editor wouldn't find the declaration.
  [Name in keyof Declared]: (
    ...input: InputOf<Name> extends undefined ? [] : [InputOf<Name>]
  ) => Promise<Reply<ResultOf<Name>>>;
};

/** The background didn't reply at all: it didn't start, or doesn't know the command. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** A worker starts within 50 ms; after this long it isn't coming. */
const ANSWER_TIMEOUT_MS = 4_000;

function isReply(value: unknown): boolean {
  return typeof value === "object" && value !== null && "ok" in value && typeof value.ok === "boolean";
}

/** Creates a page's commands. Callers that wait for a service set a longer `answerTimeoutMs`. */
export function createCommands(
  runtime: { sendMessage(message: Envelope): Promise<unknown> },
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): Commands {
  async function send(name: string, input: unknown): Promise<unknown> {
    const envelope: Envelope = input === undefined ? { name } : { name, input };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoAnswerError(`${name}: no answer in time`)), answerTimeoutMs);
    });
    try {
      const reply = await Promise.race([runtime.sendMessage(envelope), tooLate]);
      if (!isReply(reply)) throw new NoAnswerError(`${name}: no reply`);
      return reply;
    } catch (cause) {
      throw cause instanceof NoAnswerError ? cause : new NoAnswerError(`${name}: not delivered`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
  // The one place where the wire meets the contract: both ends are built from the same declarations. A page knows only their types.
  return new Proxy({} as Commands, {
    get: (_, name: CommandName) => (input?: unknown) => send(name, input),
  });
}
