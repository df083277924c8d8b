// How the cloud page keeps up with the background: follows it while it is seen, and starts anew after each message.

import type { Reply } from "../../shared/messages.ts";
import type { Ask } from "../../ui/page/ask.ts";
import { followNews } from "../../ui/page/follow.ts";
import type { CloudNews } from "./cloud-state.ts";

/** What is done with what comes. */
export interface FollowerSources {
  ask: Ask;
  /** `undefined` while it is not known: nothing is asked before. */
  isPrivate(): boolean | undefined;
  /** Called with each answer; without news all is as it was. */
  take(news: CloudNews | undefined): void;
  fallSilent(): void;
  wait(delayMs: number): Promise<void>;
}

export interface CloudFollower {
  setSeen(isSeen: boolean): void;
  /** Follows, if it is seen and not followed already. */
  start(): void;
  /** Sends a message; what is known after its reply (`undefined`: none came) is asked for once `settle` is done. */
  tell<Value>(
    request: Promise<Reply<Value>>,
    settle: (reply: Reply<Value> | undefined) => void,
  ): Promise<void>;
}

/** Makes the follower of one page. It never rejects, and what it asks sends nothing to the network. */
export function createFollower({
  ask,
  isPrivate: findIsPrivate,
  take,
  fallSilent,
  wait,
}: FollowerSources): CloudFollower {
  let isSeen = false;
  let isFollowing = false;
  /** Goes up when something is asked for: what was asked before it is out of date then. */
  let round = 0;

  async function follow(): Promise<void> {
    const mine = ++round;
    const isPrivate = findIsPrivate();
    if (isPrivate === undefined || !isSeen) {
      isFollowing = false;
      return;
    }
    isFollowing = true;
    await followNews({
      isOver: () => mine !== round,
      isWanted: () => isSeen,
      ask: (revision) => ask("followCloud", { revision, isPrivate }),
      take: ({ news }) => take(news),
      fallSilent,
      wait,
    });
    if (mine === round) isFollowing = false;
  }

  function start(): void {
    if (isSeen && !isFollowing) void follow();
  }

  return {
    start,
    setSeen(next) {
      isSeen = next;
      start();
    },
    async tell(request, settle) {
      round++;
      isFollowing = false;
      settle(await request.catch(() => undefined));
      void follow();
    },
  };
}
