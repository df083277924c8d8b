// How a deletion ended, in short.

import type { CloudCall } from "../../../shared/cloud/cloud.ts";
import type { MessageName } from "../../../shared/words.ts";
import type { Tone } from "../../../ui/signs/ToneIcon.tsx";
import { hasOperationError } from "../answers/findings.ts";
import { mayBeDeleted } from "./known-calls.ts";

/** When something was last heard of a call, in milliseconds since the epoch. */
export function lastHeard({ state }: CloudCall): number {
  return state.name === "running" ? state.startedAt : state.at;
}

/** Name of the message that says it. */
export function endingOf(call: CloudCall): { name: MessageName; tone?: Tone } {
  const { state } = call;
  switch (state.name) {
    case "running":
      return { name: "cloud_ended_running" };
    case "answered": {
      const operation = state.answer.method === "deletion" ? state.answer.operation : undefined;
      if (operation && hasOperationError(operation)) return { name: "cloud_ended_error", tone: "warn" };
      return { name: operation?.isDone ? "cloud_ended_deleted" : "cloud_ended_accepted" };
    }
    case "not-found":
      return { name: "cloud_ended_not_found", tone: "warn" };
    default:
      return mayBeDeleted(call)
        ? { name: "cloud_ended_unknown", tone: "warn" }
        : { name: "cloud_ended_not_deleted" };
  }
}
