// Polls the background for a slow result: repeats the same message until there is one.

import type { Reply } from "../../shared/messages.ts";

/** One failure is a stopped worker, which the next message starts; more mean something else. */
const MAX_FAILURES = 3;
const BACK_OFF_MS = 300;

/** Resolves to the final reply, even a refusal; `undefined` without one, or once unwanted. Reports each state before that. */
export async function sendUntilDone<State extends { state: string }>(
  send: () => Promise<Reply<State>>,
  isWanted: () => boolean,
  onState: (state: State) => void,
): Promise<Reply<State> | undefined> {
  let failures = 0;
  while (isWanted()) {
    const reply = await send().catch(() => undefined);
    if (!isWanted()) break;
    if (reply && !(reply.ok && reply.value.state === "running")) return reply;
    if (reply?.ok) {
      failures = 0;
      onState(reply.value);
    } else {
      failures += 1;
      if (failures === MAX_FAILURES) break;
      await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS));
    }
  }
  return undefined;
}
