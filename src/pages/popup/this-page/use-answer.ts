// What the background says of the tab, kept fresh: asked again when what it depends on changes.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Reply } from "../../../shared/messages.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import type { StoredPlace } from "../../../ui/page/stored-values.ts";

export interface Answer<Value> {
  /** The last that was said; absent before there was an answer. */
  value?: Value;
  /** The last question was not answered. */
  isSilent: boolean;
  /** Asks anew, and shows what is known meanwhile. */
  askAnew(): void;
  /** Asks anew as if nothing had been asked before. */
  retry(): void;
}

/**
 * Asks at once, and again whenever `subject` is another or what lies in one of `places` changes: one question at a time, since
 * an answer that comes late is still shown. Without `ask` there is nobody to ask about.
 */
export function useAnswer<Value>(
  ask: (() => Promise<Reply<Value>>) | undefined,
  subject: unknown,
  places: readonly StoredPlace[],
): Answer<Value> {
  const { values } = usePage();
  const [answer, setAnswer] = useState<Pick<Answer<Value>, "value" | "isSilent">>({ isSilent: false });
  const { current } = useRef({ ask, isAsking: false, isStale: false });
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

  useLayoutEffect(() => {
    void askUntilCurrent();
    const stops = places.map((place) => {
      let { isRead } = values.read(place);
      return values.subscribe(place, () => {
        // What is read for the first time was so before.
        if (isRead) void askUntilCurrent();
        isRead = true;
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [values, subject]);

  return {
    ...answer,
    askAnew: () => void askUntilCurrent(),
    retry() {
      setAnswer({ isSilent: false });
      void askUntilCurrent();
    },
  };
}
