// A link out of the extension: opens a new tab, without opener or referrer.

import type { ComponentChildren } from "preact";

interface ExternalLinkProps {
  href: string;
  /** Accessible name, if the text alone is ambiguous. */
  spoken?: string;
  children: ComponentChildren;
}

export function ExternalLink({ href, spoken, children }: ExternalLinkProps) {
  return (
    <a class="link" href={href} target="_blank" rel="noopener noreferrer" aria-label={spoken}>
      {children}
    </a>
  );
}
