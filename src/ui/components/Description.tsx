// The description of a breach as the service wrote it, sanitized.

import { Component, type ComponentChild } from "preact";
import type { DescriptionNode } from "./sanitize-description.ts";

/** Loaded lazily: as large as the rest of a page, and only needed once someone opens a breach. */
let sanitizeDescription: ((html: string) => DescriptionNode[]) | undefined;

async function loadSanitizer(): Promise<void> {
  ({ sanitizeDescription } = await import("./sanitize-description.ts"));
}

function show(node: DescriptionNode): ComponentChild {
  if ("text" in node) return node.text;
  const children = node.children.map(show);
  if ("tag" in node) return node.tag === "em" ? <em>{children}</em> : <strong>{children}</strong>;
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
      {children}
    </a>
  );
}

/** One paragraph of untrusted HTML from a service; renders nothing if no text is left. */
export class Description extends Component<{ html: string }> {
  // Pages render often; parse the same text only once.
  override shouldComponentUpdate({ html }: { html: string }): boolean {
    return html !== this.props.html;
  }

  override componentDidMount(): void {
    if (!sanitizeDescription) void loadSanitizer().then(() => this.forceUpdate());
  }

  override render({ html }: { html: string }) {
    const nodes = sanitizeDescription?.(html) ?? [];
    return nodes.length === 0 ? null : (
      <p class="description">
        <bdi>{nodes.map(show)}</bdi>
      </p>
    );
  }
}
