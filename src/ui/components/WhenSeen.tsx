// Reports when something comes into view; does nothing if the browser has no IntersectionObserver.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface WhenSeenProps {
  /** Called each time it comes near the viewport. Absent: not observed. */
  onSeen?: (() => void) | undefined;
  children: ComponentChildren;
}

/** How far outside the viewport to start, so that content is fetched before it's visible. */
const MARGIN = "160px";

export function WhenSeen({ onSeen, children }: WhenSeenProps) {
  const block = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  const isWatched = onSeen !== undefined;
  useEffect(() => {
    if (!isWatched || !block.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isWatched]);
  return <div ref={block}>{children}</div>;
}
