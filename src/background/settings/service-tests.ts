// The tests of service addresses in this worker. What is asked of a look-up service waits for its turn like all else.

import { ServiceError, toErrorData } from "../../shared/errors.ts";
import type { ServiceTest, TestOutcome } from "../../shared/settings/service-test.ts";
import { followQuestions } from "../accounts/follow-questions.ts";
import { askInTurn, expectedTurn } from "../accounts/lookup-queue.ts";
import { httpContext } from "../privacy/http-context.ts";
import { probeService } from "./probe-service.ts";

/** The address may be of another service than the one that is asked otherwise: it has a clock of its own. */
function askLookup(test: ServiceTest, signal: AbortSignal): Promise<TestOutcome> {
  const question = {
    service: new URL(test.address).origin,
    endsWhenBlocked: true,
    run: async (given: AbortSignal) => {
      const outcome = await probeService(httpContext(test.isPrivate), test, given);
      // The queue has to hear of a rejection: it then keeps silent, and asks once more.
      if (outcome.state === "failed") throw new ServiceError(outcome.error);
      return outcome;
    },
  };
  return askInTurn(test.id, question, signal).catch((thrown) => ({
    state: "failed",
    error: toErrorData(thrown, "lookup"),
  }));
}

/** Tests an address, or says how a test stands that is under way (the answer to the message of that name). */
export const testService = followQuestions<ServiceTest, TestOutcome>(
  (test, signal) =>
    test.service === "lookup"
      ? askLookup(test, signal)
      : probeService(httpContext(test.isPrivate), test, signal),
  ({ id, service, address }) =>
    service === "lookup" ? expectedTurn(id, new URL(address).origin) : undefined,
);
