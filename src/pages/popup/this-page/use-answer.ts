// What the background says of the tab, kept fresh: asked again when what it depends on changes.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reply } from "../../../shared/messages.ts";
import { useStored } from "../../../ui/hooks/records.ts";
import type { StoredPlace } from "../../../ui/page/stored-values.ts";

/** Another object with each change of a place, for {@link useAnswer}; `undefined` until something is known of it. */
export function useChange(place: StoredPlace): unknown {
  const stored = useStored(place);
  return stored.isRead ? stored : undefined;
}

export interface Answer<Value> {
  /** The last that was said; absent before there was an answer. */
  value?: Value;
  /** The last question was not answered. */
  isSilent: boolean;
  /** Asks anew, and shows what is known meanwhile. */
  refetch(): void;
  /** Asks anew as if nothing had been asked before. */
  retry(): void;
}

/**
 * Asks at once, and again whenever something of `on` that was known changes: one question at a time, since an answer that
 * comes late is still shown. Without `ask` there is nobody to ask about.
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

  // Not in an effect: the answer is on its way while the rest of the page is drawn for the first time.
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
