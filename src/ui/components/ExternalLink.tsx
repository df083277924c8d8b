// A link out of the extension: in a tab of its own, with no way back and no trace of where it was.

import type { ComponentChildren } from "preact";

export function ExternalLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a class="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
