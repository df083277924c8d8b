// The tests of service addresses in this worker. What is asked of a look-up service waits for its turn like all else.

import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { ServiceTest, TestOutcome } from "../../shared/settings/service-test.ts";
import { lookupQueue } from "../accounts/lookup-queue.ts";
import { PRIORITIES } from "../accounts/polite-queue.ts";
import { httpContext } from "../privacy/http-context.ts";
import { probeService } from "./probe-service.ts";
import { createServiceTests } from "./test-service.ts";

function keyOf({ id }: ServiceTest): string {
  return `test ${id}`;
}

/** The address may be of another service than the one that is asked otherwise: it has a clock of its own. */
async function askInTurn(test: ServiceTest, signal: AbortSignal): Promise<TestOutcome> {
  const { origin } = new URL(test.address);
  const cancel = () => lookupQueue.cancel("breach", keyOf(test), origin);
  signal.addEventListener("abort", cancel);
  try {
    return await lookupQueue.ask({
      family: "breach",
      key: keyOf(test),
      priority: PRIORITIES.person,
      service: origin,
      endsWhenBlocked: true,
      run: async (given) => {
        const outcome = await probeService(httpContext(test.isPrivate), test, given);
        // The queue has to hear of a rejection: it then keeps silent, and asks once more.
        if (outcome.state === "failed") throw new ServiceError(outcome.error);
        return outcome;
      },
    });
  } catch (thrown) {
    return { state: "failed", error: toErrorData(thrown, "lookup") };
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Tests an address, or says how a test stands that is under way (the answer to the message of that name). */
export const testService = createServiceTests({
  ask: (test, signal) =>
    test.service === "lookup"
      ? askInTurn(test, signal)
      : probeService(httpContext(test.isPrivate), test, signal),
  expectedAt(test) {
    if (test.service !== "lookup") return undefined;
    const place = lookupQueue.placeOf("breach", keyOf(test), new URL(test.address).origin);
    return place?.state === "waiting" ? place.expectedAt : undefined;
  },
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
});
