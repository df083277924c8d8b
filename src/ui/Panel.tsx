// The one coloured panel of a page: its most important sentence, with a shape that says the same as its colour.

import type { ComponentChildren } from "preact";
import { type Tone, ToneIcon } from "./ToneIcon.tsx";

interface PanelProps {
  tone: Tone;
  title: string;
  /** Set where the title changes under the person's eyes: true where it is news to tell, false while there is none. */
  isNews?: boolean;
  children?: ComponentChildren;
}

/** A panel with its title as a heading of the second level. Of what changes, screen readers tell the news only. */
export function Panel({ tone, title, isNews, children }: PanelProps) {
  return (
    <section class={`panel panel-${tone}`}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h2 class="panel-title">
          {isNews === undefined ? (
            title
          ) : (
            <>
              <span aria-live="polite">{isNews ? title : ""}</span>
              {isNews ? "" : title}
            </>
          )}
        </h2>
        {children}
      </div>
    </section>
  );
}
