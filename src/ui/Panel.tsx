// The one coloured panel of a page: its most important sentence, with a shape that says the same as its colour.

import type { ComponentChildren } from "preact";
import { type Tone, ToneIcon } from "./ToneIcon.tsx";

interface PanelProps {
  tone: Tone;
  title: string;
  children?: ComponentChildren;
}

/** A panel with its title as a heading of the second level. */
export function Panel({ tone, title, children }: PanelProps) {
  return (
    <section class={`panel panel-${tone}`}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h2 class="panel-title">{title}</h2>
        {children}
      </div>
    </section>
  );
}
