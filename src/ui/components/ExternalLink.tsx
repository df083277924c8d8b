// A link out of the extension: opens a new tab, without opener or referrer.

import type { ComponentChildren } from "preact";

export function ExternalLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
