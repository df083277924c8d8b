// The background's response to a question, fetched again when something it depends on changes.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reply } from "../../shared/messages.ts";
import type { StoredPlace } from "../page/stored-values.ts";
import { useStored } from "./records.ts";

/** A new object with each change of a place, for {@link useAnswer}; `undefined` until it is read. */
export function useChange(place: StoredPlace): unknown {
  const stored = useStored(place);
  return stored.isRead ? stored : undefined;
}

export interface Answer<Value> {
  /** The last response; absent before the first. */
  value?: Value;
  /** The last request failed. */
  isSilent: boolean;
  /** Fetches again, and keeps the value meanwhile. */
  refetch(): void;
  /** Fetches again as if for the first time. */
  retry(): void;
}

/**
 * Fetches at once, and again whenever a known value in `on` changes. Sends one request at a time, because a late response is
 * still shown. Sends none without `ask`.
 */
export function useAnswer<Value>(
  ask: (() => Promise<Reply<Value>>) | undefined,
  on: readonly unknown[],
): Answer<Value> {
  const [answer, setAnswer] = useState<Pick<Answer<Value>, "value" | "isSilent">>({ isSilent: false });
  const { current } = useRef({
    ask,
    isAsking: false,
    isStale: false,
    on: undefined as typeof on | undefined,
  });
  current.ask = ask;

  async function askUntilCurrent(): Promise<void> {
    current.isStale = true;
    if (current.isAsking) return;
    current.isAsking = true;
    while (current.isStale && current.ask) {
      current.isStale = false;
      const reply = await current.ask().catch(() => undefined);
      setAnswer(({ value }) =>
        reply?.ok ? { value: reply.value, isSilent: false } : { value, isSilent: true },
      );
    }
    current.isAsking = false;
  }

  // Not in an effect, so the response is on its way during the first render.
  if (!current.on) void askUntilCurrent();
  const before = current.on;
  useLayoutEffect(() => {
    const isOther = on.some((one, index) => before?.[index] !== undefined && before[index] !== one);
    if (isOther) void askUntilCurrent();
  }, on);
  current.on = on;

  return {
    ...answer,
    refetch: () => void askUntilCurrent(),
    retry() {
      setAnswer({ isSilent: false });
      void askUntilCurrent();
    },
  };
}
