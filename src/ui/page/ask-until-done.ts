// A question that the background takes a while over: asked again with the same message until it is answered.

import type { Reply } from "../../shared/messages.ts";

/** One failure is a killed worker, which the next message starts; more are something else. */
const MAX_FAILURES = 3;
const BACK_OFF_MS = 300;

/** Gives the reply that ends it, a refusal too; `undefined` without one, and once it is not wanted. Tells each state before. */
export async function askUntilDone<State extends { state: string }>(
  ask: () => Promise<Reply<State>>,
  isWanted: () => boolean,
  onState: (state: State) => void,
): Promise<Reply<State> | undefined> {
  let failures = 0;
  while (isWanted()) {
    const reply = await ask().catch(() => undefined);
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
