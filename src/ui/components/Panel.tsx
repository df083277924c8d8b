// A page's one colored panel: its main sentence, with a shape that means the same as its color.

import { type ComponentChildren, Fragment } from "preact";
import { type Tone, ToneIcon } from "../icons/icons.tsx";
import "./Panel.css";

/** How a changing title is announced to screen readers. */
interface TitleAnnouncement {
  /** True if there is something new to announce. */
  isAnnounced: boolean;
  /** Read before the title: what it's about. */
  subject: string;
  /** A new key announces the title again, even if it's unchanged. */
  key: string | number;
}

interface PanelProps {
  tone: Tone;
  title: string;
  titleId?: string;
  level?: 2 | 3;
  /** Makes the panel a landmark named by its title, and lets the title take focus. */
  isRegion?: boolean;
  /** Set if the title changes while the person is looking. */
  announcement?: TitleAnnouncement;
  /** In place of the tone's own. */
  icon?: ComponentChildren;
  children?: ComponentChildren;
  /** In the whole width, under the icon and the text. */
  below?: ComponentChildren;
}

/** A panel with its title as a heading. Screen readers announce only what is new. */
export function Panel({
  tone,
  title,
  titleId,
  level = 2,
  isRegion = false,
  announcement,
  icon,
  children,
  below,
}: PanelProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const heading = (
    <Heading class="panel-title" id={titleId} tabIndex={isRegion ? -1 : undefined}>
      {title}
    </Heading>
  );
  return (
    <section class={`panel panel-${tone}`} aria-labelledby={isRegion ? titleId : undefined}>
      {icon || <ToneIcon tone={tone} />}
      <div class="panel-text">
        {announcement && (
          <div aria-live="polite" aria-atomic="true">
            {announcement.isAnnounced && (
              <Fragment key={announcement.key}>
                <span class="only-for-screen-readers">{announcement.subject} </span>
                {heading}
              </Fragment>
            )}
          </div>
        )}
        {!announcement?.isAnnounced && heading}
        {children}
      </div>
      {below}
    </section>
  );
}
