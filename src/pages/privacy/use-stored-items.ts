// What is stored, as the background counts it: read anew whenever that may have changed.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StoredItem } from "../../shared/privacy/stored-data.ts";
import { usePage } from "../../ui/hooks/page.ts";

/** Many things are stored one after the other: they are looked at once. */
const REFRESH_AFTER_MS = 150;

interface StoredItems {
  /** Absent until it is known. */
  items?: StoredItem[];
  /** The background did not answer the last time: what is known may be out of date. */
  isSilent: boolean;
  /** Reads anew. Never rejects. */
  refresh(): Promise<void>;
}

/** Reads what is stored. `subscribe` tells of changes in the browser's storage. */
export function useStoredItems(subscribe: (onChange: () => void) => void): StoredItems {
  const { ask } = usePage();
  const [known, setKnown] = useState<Omit<StoredItems, "refresh">>({ isSilent: false });
  /** Goes up with each reading: only the last one's answer is shown. */
  const readings = useRef(0);

  async function refresh(): Promise<void> {
    const reading = ++readings.current;
    const reply = await ask("listStored").catch(() => undefined);
    if (reading !== readings.current) return;
    setKnown(({ items }) => ({ items: reply?.ok ? reply.value : items, isSilent: !reply?.ok }));
  }

  useLayoutEffect(() => {
    let isPlanned = false;
    const refreshSoon = () => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        void refresh();
      }, REFRESH_AFTER_MS);
    };
    subscribe(refreshSoon);
    // Of what lies in a database, and in the background's own memory, nobody tells.
    addEventListener("focus", refreshSoon);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) refreshSoon();
    });
    void refresh();
  }, []);

  return { ...known, refresh };
}
