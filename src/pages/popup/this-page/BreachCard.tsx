// A breach in a list of a site's breaches.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ToggleButton } from "../../../ui/controls/Disclosure.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { BreachDetails, type BreachDetailsProps } from "../breaches/BreachDetails.tsx";

interface BreachCardProps extends BreachDetailsProps {
  id: string;
  title: ComponentChildren;
  facts: string;
  /** Shown below the facts. */
  children?: ComponentChildren;
  /** Shown beside the button that opens the details. */
  button?: ComponentChildren;
}

/** A breach in a list of a site's breaches. Its details open in place. */
export function BreachCard({ id, title, facts, children, button, ...details }: BreachCardProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <li class="site-breach">
      <h3 id={id}>{title}</h3>
      <p class="soft">{facts}</p>
      {children}
      <div class="site-buttons">
        <ToggleButton
          label={t("common_details")}
          isOpen={isOpen}
          controls={isOpen ? `${id}-details` : undefined}
          about={id}
          onToggle={() => setOpen(!isOpen)}
        />
        {button}
      </div>
      {isOpen && <BreachDetails {...details} id={`${id}-details`} />}
    </li>
  );
}
