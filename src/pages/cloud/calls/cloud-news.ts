// What the page makes of what the background tells.

import type { CloudCall } from "../../../shared/cloud/cloud.ts";
import { hasOperationError } from "../answers/findings.ts";
import type { CloudNews, CloudSnapshot } from "../cloud-state.ts";
import { emptyEntry, nameOf } from "../name/name-entry.ts";
import { allCalls, deletionsInShort, ownCallsAfter } from "./own-calls.ts";

/** The name of the function that is entered; `undefined` where none is. */
export function enteredFunction({ entries }: Pick<CloudSnapshot, "entries">): string | undefined {
  const read = nameOf("deletion", entries.deletion);
  return "name" in read ? read.name : undefined;
}

/** Whether a call is a deletion of this function that the service accepted, and told no error of. */
function isAccepted({ question, state }: CloudCall, name: string | undefined): boolean {
  if (question.method !== "deletion" || question.name !== name || state.name !== "answered") return false;
  const { answer } = state;
  return answer.method === "deletion" && !(answer.operation && hasOperationError(answer.operation));
}

function withoutFunction({ entries }: CloudSnapshot): CloudSnapshot["entries"] {
  const { mode } = entries.deletion;
  return { ...entries, deletion: { ...emptyEntry("deletion"), mode } };
}

/** What the arrival of a call changes: it is the one that is shown. */
export function arrivalOf(
  { id, question }: CloudCall,
  { shownIds }: CloudSnapshot,
): Pick<CloudSnapshot, "arrivedId" | "shownIds"> {
  return { arrivedId: id, shownIds: { ...shownIds, [question.method]: id } };
}

/** What news change of a snapshot at `now` (milliseconds since the epoch). */
export function changesOf(snapshot: CloudSnapshot, news: CloudNews, now: number): Partial<CloudSnapshot> {
  const before = allCalls(snapshot);
  const own = ownCallsAfter(snapshot.own, snapshot.news?.calls ?? [], news.calls, {
    isPrivate: snapshot.isPrivate === true,
    now,
  });
  const next = { own, news };
  const wasRunning = (id: string) => before.some((one) => one.id === id && one.state.name === "running");
  const arrived = allCalls(next).find(
    ({ id, state }) => state.name !== "running" && snapshot.startedIds.has(id) && wasRunning(id),
  );
  // One that was given up ends without anybody having signed in.
  const wasSigningIn =
    snapshot.news?.signIn.current?.state === "running" && snapshot.done !== "sign-in-cancelled";
  const isSignedIn = wasSigningIn && !news.signIn.current && news.signIn.isSignedIn;
  const name = enteredFunction(snapshot);
  // Whoever deletes it, what was typed before is no word on what stands there now.
  const isDeletionTold =
    name !== undefined &&
    snapshot.news !== undefined &&
    deletionsInShort(name, snapshot) !== deletionsInShort(name, next);
  return {
    ...next,
    isSilent: false,
    ...(isSignedIn && { done: "signed-in" }),
    ...(arrived && arrivalOf(arrived, snapshot)),
    ...(isDeletionTold && { typedName: "" }),
    // The outcome names it from here on; the form below would ask for the same once more.
    ...(arrived && isAccepted(arrived, name) && { entries: withoutFunction(snapshot) }),
  };
}
