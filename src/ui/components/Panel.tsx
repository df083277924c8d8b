// The one colored panel of a page: its most important sentence, with a shape that says the same as its color.

import { type ComponentChildren, Fragment } from "preact";
import { type Tone, ToneIcon } from "../signs/ToneIcon.tsx";

/** How the title is told to who does not see it change. */
interface TitleAnnouncement {
  /** True where it is news to tell, false while there is none. */
  isAnnounced: boolean;
  /** Said before it: what it is about. */
  subject: string;
  /** With another key it is told again, even where it is the same. */
  key: string | number;
}

interface PanelProps {
  tone: Tone;
  title: string;
  titleId?: string;
  level?: 2 | 3;
  /** A place of the page under its title, which can be focused. */
  isRegion?: boolean;
  /** Set where the title changes under the person's eyes. */
  announcement?: TitleAnnouncement;
  children?: ComponentChildren;
}

/** A panel with its title as a heading. Of what changes, screen readers tell the news only. */
export function Panel({
  tone,
  title,
  titleId,
  level = 2,
  isRegion = false,
  announcement,
  children,
}: PanelProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const heading = (
    <Heading class="panel-title" id={titleId} tabIndex={isRegion ? -1 : undefined}>
      {title}
    </Heading>
  );
  return (
    <section class={`panel panel-${tone}`} aria-labelledby={isRegion ? titleId : undefined}>
      <ToneIcon tone={tone} />
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
    </section>
  );
}
