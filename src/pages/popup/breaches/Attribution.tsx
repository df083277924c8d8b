// The line that names the source of breach data, with links.

import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import type { AttributionView } from "./attribution.ts";

/** Stands wherever breach or paste data does. */
export function Attribution({ attribution }: { attribution: AttributionView }) {
  const { label, source, license } = attribution;
  return (
    <p class="attribution">
      {label}{" "}
      {source.href === undefined ? (
        source.label
      ) : (
        <ExternalLink href={source.href}>{source.label}</ExternalLink>
      )}
      , <ExternalLink href={license.href}>{license.label}</ExternalLink>
    </p>
  );
}
