// Follows what the background knows: asks for what is new, and outlives a worker that is killed meanwhile.

import type { Reply } from "../../shared/messages.ts";

/** One failure is a killed worker, which the next question wakes; more are something else. */
const SILENT_AFTER_FAILURES = 3;
const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 2_000;

/** Asked before anything is known, and whenever a worker may have forgotten. */
const NO_REVISION = -1;

/** What is followed, and by whom. */
export interface Followed<News extends { revision: number }> {
  /** Asks for what is newer than a revision; answered once there is something. May reject. */
  ask(revision: number): Promise<Reply<News>>;
  /** Whether there is somebody who wants to know what comes next. */
  isWanted(): boolean;
  /** Whether another question took the place of this one: what comes now is out of date. */
  isOver(): boolean;
  /** `isNew` is false where it was known already. */
  take(news: News, isNew: boolean): void;
  /** Called with each failure after which the background counts as silent. */
  fallSilent(): void;
  wait(delayMs: number): Promise<void>;
}

/** Follows until it is over or unwanted. Never rejects; waits longer and longer for a background that is silent. */
export async function followNews<News extends { revision: number }>(followed: Followed<News>): Promise<void> {
  let revision = NO_REVISION;
  let failureCount = 0;
  while (!followed.isOver() && followed.isWanted()) {
    const reply = await followed.ask(revision).catch(() => undefined);
    if (followed.isOver()) return;
    if (reply?.ok) {
      const isNew = reply.value.revision !== revision;
      failureCount = 0;
      revision = reply.value.revision;
      followed.take(reply.value, isNew);
      continue;
    }
    revision = NO_REVISION;
    failureCount++;
    if (failureCount >= SILENT_AFTER_FAILURES) followed.fallSilent();
    if (failureCount > 1) {
      await followed.wait(Math.min(FIRST_BACK_OFF_MS * 2 ** (failureCount - 2), LONGEST_BACK_OFF_MS));
    }
  }
}
