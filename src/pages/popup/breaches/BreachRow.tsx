// The row of a breach in a list: a button that opens its details below. Its logo is wanted once the row comes into view.

import type { ComponentChildren, HTMLAttributes } from "preact";
import { useEffect, useReducer, useRef } from "preact/hooks";
import { type Breach, whenOf } from "../../../shared/breaches/breach.ts";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { Chip } from "../../../ui/icons/Chip.tsx";
import { Chevron } from "../../../ui/icons/icons.tsx";
import { dataClassLabel } from "../../../ui/text/data-class.ts";
import { BreachDetails } from "./BreachDetails.tsx";
import { badgesOf, factsOf, titleOf } from "./breach-view.ts";
import { toneOf, worstFirst } from "./data-classes.ts";
import type { Logos } from "./logos.ts";
import "./breaches.css";

interface WhenSeenProps {
  /** Called each time it comes near the viewport. Absent: not observed. */
  onSeen?: (() => void) | undefined;
  children: ComponentChildren;
}

/** How far outside the viewport to start, so that content is fetched before it's visible. */
const MARGIN = "160px";

/** Reports when its content comes into view; does nothing if the browser has no IntersectionObserver. */
function WhenSeen({ onSeen, children }: WhenSeenProps) {
  const block = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  const isWatched = onSeen !== undefined;
  useEffect(() => {
    if (!isWatched || !block.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isWatched]);
  return <div ref={block}>{children}</div>;
}

/** More would be a second list in every row. A row of an account has only the worst. */
const CHIPS_IN_ROW = { listed: 3, account: 1 };

/** The logo, or the first letter of the title. */
function Tile({ title, logo }: { title: string; logo?: string }) {
  const { language } = useWords();
  const letter = (Array.from(title)[0] ?? "").toLocaleUpperCase(language);
  // Drawn by CSS, because it isn't part of the button's name.
  if (logo === undefined) return <span class="tile tile-letter" aria-hidden="true" data-letter={letter} />;
  return (
    <span class="tile tile-logo" aria-hidden="true">
      <img src={logo} alt="" decoding="async" />
    </span>
  );
}

interface BreachRowProps {
  number: number;
  breach: Breach;
  /** Whose breach it is. Absent in the list of all breaches. */
  account?: string;
  /** Absent if logos are turned off. */
  logos?: Logos;
  /** Absent in the list of all breaches. */
  isDealtWith?: boolean;
  /** When the password was changed after the breach, in milliseconds since the epoch. */
  changedAt?: number;
  isOpen: boolean;
  onToggle: (name: string) => void;
  onDeal?: (name: string, isDealtWith: boolean) => void;
  /** In the list of all breaches: when it was added, and a link to the breach's own address. */
  isListed?: boolean;
  /** With the number of accounts, for a list in that order. */
  hasSize?: boolean;
  /** Scrolling past: its logo isn't requested yet. */
  isPassing?: boolean;
  /** Attributes of its `li`, for a virtual list. */
  place?: HTMLAttributes<HTMLLIElement> & { "data-index": number };
}

/** The row, and its details while it is open. Takes nothing from the tab, which renders twice a second. */
export function BreachRow({
  number,
  breach,
  account,
  logos,
  isDealtWith,
  changedAt,
  isOpen,
  onToggle,
  onDeal,
  isListed = false,
  hasSize = isListed,
  isPassing = false,
  place,
}: BreachRowProps) {
  const words = useWords();
  const { isPrivate } = usePage();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { name, logoUrl, addedAt } = breach;
  const id = `breach-${number}`;
  const title = titleOf(breach, words);
  const logo = logos?.known.get(name);
  const classes = worstFirst(breach.dataClasses);
  const shownClasses = classes.slice(0, CHIPS_IN_ROW[isListed ? "listed" : "account"]);
  const hiddenCount = classes.length - shownClasses.length;
  const isResolved = isDealtWith || changedAt !== undefined;
  const isWanted = logos && logoUrl !== undefined && logo === undefined && !isPassing;
  const want = () => void logos?.want(name, logoUrl ?? "", isPrivate).then(() => redraw(undefined));
  return (
    <li
      class={`breach${isResolved ? " breach-dealt-with" : ""}${isListed ? " breach-listed" : ""}`}
      {...place}
    >
      <div class="breach-line">
        <WhenSeen onSeen={isWanted ? want : undefined}>
          <button
            type="button"
            class="breach-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            // The visible text, which users of voice control say. It leaves out the tile's letter.
            aria-labelledby={`${id}-text`}
            onClick={() => onToggle(name)}
          >
            <Tile title={title} logo={logo} />
            <span class="breach-text" id={`${id}-text`}>
              <strong class="breach-title" id={`${id}-title`}>
                <bdi>{title}</bdi>
              </strong>{" "}
              <span class="breach-facts">
                <small>{hasSize ? factsOf(breach, words) : whenOf(breach, words)}</small>{" "}
                {isListed && addedAt !== undefined && (
                  <small>
                    {words.t("common_button_of", words.t("accounts_added"), words.dayOfService(addedAt))}{" "}
                  </small>
                )}
                {changedAt !== undefined && <small>{words.t("breach_changed", words.day(changedAt))} </small>}
                <span class="chips">
                  {shownClasses.map((name) => (
                    <Chip
                      key={name}
                      label={dataClassLabel(name, words)}
                      {...(!isResolved && { tone: toneOf(name) })}
                      isInButton
                    />
                  ))}
                  {isListed && hiddenCount > 0 && (
                    <span class="chip-more">
                      <bdi dir="ltr">+{words.count(hiddenCount)}</bdi>
                    </span>
                  )}
                  {badgesOf(breach).map(([label]) => (
                    <Chip key={label} label={words.t(label)} isInButton />
                  ))}
                </span>
              </span>
            </span>
            <Chevron isOpen={isOpen} />
          </button>
        </WhenSeen>
        {isDealtWith !== undefined && changedAt === undefined && (
          <button
            type="button"
            class="breach-deal"
            aria-pressed={isDealtWith}
            aria-label={words.t("accounts_resolved")}
            aria-describedby={`${id}-title`}
            title={words.t(isDealtWith ? "common_undo" : "accounts_mark_resolved")}
            onClick={() => onDeal?.(name, !isDealtWith)}
          >
            <svg class="check" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <circle cx="12" cy="12" r="10.500" />
              {isDealtWith && <path d="m7.500 12.500 3 3 6-6.500" />}
            </svg>
          </button>
        )}
      </div>
      {isOpen && (
        <BreachDetails
          id={`${id}-details`}
          breach={breach}
          {...(account !== undefined && { account })}
          hasLink={isListed}
        />
      )}
    </li>
  );
}
