// The breaches of the site in the tab: one sentence each, the rest when asked for.

import { Chevron } from "../../../ui/signs/Chevron.tsx";
import type { AttributionView } from "../breaches/attribution.ts";
import { BreachDetails } from "../breaches/BreachDetails.tsx";
import type { SiteAction } from "./site-store.ts";
import type { SiteBreachView, SiteView } from "./site-view.ts";

type OnAction = (action: SiteAction) => void;

interface SiteBreachProps {
  breach: SiteBreachView;
  number: number;
  attribution: AttributionView;
  onAction: OnAction;
}

function SiteBreach({ breach, number, attribution, onAction }: SiteBreachProps) {
  const { title, facts, isOpen, toggle, dismiss, details } = breach;
  const id = `site-breach-${number}`;
  return (
    <li class="site-breach">
      <h3 id={id}>{title}</h3>
      <p class="soft">{facts}</p>
      <div class="site-buttons">
        <button
          type="button"
          class="text-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          aria-describedby={id}
          onClick={() => onAction(toggle.action)}
        >
          {toggle.label}
          <Chevron isOpen={isOpen} />
        </button>
        {dismiss && (
          <button
            type="button"
            class="text-button"
            aria-describedby={id}
            onClick={() => onAction(dismiss.action)}
          >
            {dismiss.label}
          </button>
        )}
      </div>
      {details && <BreachDetails id={`${id}-details`} details={details} attribution={attribution} />}
    </li>
  );
}

/** All of them, and in one line those that the person put aside. */
export function SiteBreaches({ site, onAction }: { site: SiteView; onAction: OnAction }) {
  const { heading, breaches, dismissed, problem, catalogueDate, attribution } = site;
  return (
    <section class="site" tabIndex={-1} data-keeps-focus>
      <h2 class="only-for-screen-readers">{heading}</h2>
      {problem !== undefined && (
        <p class="popup-problem" role="alert">
          {problem}
        </p>
      )}
      {breaches.length > 0 && (
        <ul>
          {breaches.map((breach, index) => (
            <SiteBreach
              key={breach.name}
              breach={breach}
              number={index}
              attribution={attribution}
              onAction={onAction}
            />
          ))}
        </ul>
      )}
      {dismissed && (
        <div>
          <button
            type="button"
            class="text-button text-button-soft"
            aria-expanded={dismissed.isOpen}
            onClick={() => onAction(dismissed.toggle)}
          >
            {dismissed.line}
            <Chevron isOpen={dismissed.isOpen} />
          </button>
          {dismissed.isOpen && (
            <ul>
              {dismissed.breaches.map(({ name, title, undo }, index) => (
                <li key={name} class="dismissed">
                  <span id={`dismissed-breach-${index}`}>{title}</span>
                  <button
                    type="button"
                    class="text-button"
                    aria-describedby={`dismissed-breach-${index}`}
                    onClick={() => onAction(undo.action)}
                  >
                    {undo.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p class="site-date">{catalogueDate}</p>
    </section>
  );
}
