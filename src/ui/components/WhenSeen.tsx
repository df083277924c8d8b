// Tells when something comes into view; says nothing where the browser cannot tell.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface WhenSeenProps {
  class?: string;
  /** Called each time it comes within a little of the window; absent: it need not be watched. */
  onSeen?: (() => void) | undefined;
  children: ComponentChildren;
}

/** What is about to come into view is fetched before it is there. */
const MARGIN = "160px";

export function WhenSeen({ class: name, onSeen, children }: WhenSeenProps) {
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
  return (
    <div class={name} ref={block}>
      {children}
    </div>
  );
}
