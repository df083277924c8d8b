// One breach of a list: a row that opens in place.

import { Component } from "preact";
import type { Breach } from "../../../../shared/breaches/breach.ts";
import { WhenSeen } from "../../../../ui/components/WhenSeen.tsx";
import { useWords } from "../../../../ui/hooks/page.ts";
import { Chevron } from "../../../../ui/signs/Chevron.tsx";
import { Chip } from "../../../../ui/signs/Chip.tsx";
import type { AttributionView } from "../../breaches/attribution.ts";
import { BreachDetails } from "../../breaches/BreachDetails.tsx";
import { describeDetails, rowOf } from "../../breaches/breach-view.ts";

interface BreachRowProps {
  /** Number of the row, from which its ids are made. */
  number: number;
  /** The same object for as long as it says the same. */
  breach: Breach;
  isOpen: boolean;
  logo?: string;
  /** Absent where the account is not watched. */
  isDealtWith?: boolean;
  attribution?: AttributionView;
  onToggle: () => void;
  /** What to do once the row comes into view; absent where there is no logo to be had. */
  onSeen?: () => void;
  onDeal: (isDealtWith: boolean) => void;
}

function Tile({ letter, logo }: { letter: string; logo: string | undefined }) {
  // Drawn by the style, as it is no word of the button's name.
  if (logo === undefined) return <span class="tile tile-letter" aria-hidden="true" data-letter={letter} />;
  return (
    <span class="tile tile-logo" aria-hidden="true">
      <img src={logo} alt="" decoding="async" />
    </span>
  );
}

/** The row and, where it is open, what stands under it. */
export class BreachRow extends Component<BreachRowProps> {
  // Hundreds of rows may be in view, and the tab is drawn anew twice a second while something is waited for.
  override shouldComponentUpdate(next: BreachRowProps): boolean {
    const { props } = this;
    return (
      next.number !== props.number ||
      next.breach !== props.breach ||
      next.isOpen !== props.isOpen ||
      next.logo !== props.logo ||
      (next.onSeen === undefined) !== (props.onSeen === undefined) ||
      next.isDealtWith !== props.isDealtWith ||
      next.attribution?.source.href !== props.attribution?.source.href
    );
  }

  override render() {
    // What is done by a row that was not drawn anew is done as it is now.
    const act = (name: "onToggle" | "onSeen") => () => this.props[name]?.();
    return (
      <Row
        {...this.props}
        onToggle={act("onToggle")}
        onSeen={this.props.onSeen && act("onSeen")}
        onDeal={(isDealtWith) => this.props.onDeal(isDealtWith)}
      />
    );
  }
}

function Row({ number, breach, isOpen, logo, isDealtWith, attribution, ...on }: BreachRowProps) {
  const words = useWords();
  const { title, letter, facts, chips, more, marks } = rowOf(breach, words);
  const id = `breach-${number}`;
  return (
    <li class={isDealtWith ? "breach breach-dealt-with" : "breach"}>
      <WhenSeen onSeen={logo === undefined ? on.onSeen : undefined}>
        <button
          type="button"
          class="breach-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          // All that is read in it, as whoever speaks to the browser says it; the letter of the tile is not.
          aria-labelledby={`${id}-text`}
          onClick={on.onToggle}
        >
          <Tile letter={letter} logo={logo} />
          <span class="breach-text" id={`${id}-text`}>
            <span class="breach-title" id={`${id}-title`}>
              <bdi>{title}</bdi>
            </span>{" "}
            <span class="breach-facts">{facts}</span>{" "}
            <span class="chips">
              {chips.map(({ label, tone }) => (
                <Chip key={label} label={label} tone={tone} />
              ))}
              {more && (
                <span class="chip-more">
                  <bdi dir="ltr">{more.label}</bdi>{" "}
                  <span class="only-for-screen-readers">({more.spoken})</span>
                </span>
              )}
              {marks.map((label) => (
                <Chip key={label} label={label} />
              ))}
            </span>
          </span>
          <Chevron isOpen={isOpen} />
        </button>
      </WhenSeen>
      {isDealtWith !== undefined && (
        <button
          type="button"
          class="text-button breach-deal"
          aria-pressed={isDealtWith}
          aria-describedby={`${id}-title`}
          onClick={() => on.onDeal(!isDealtWith)}
        >
          {isDealtWith && (
            <svg class="check" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="m3 8.500 3.500 3.500L13 4.500" />
            </svg>
          )}
          {words.word(isDealtWith ? "accounts_dealt_with" : "accounts_mark_dealt_with")}
        </button>
      )}
      {isOpen && (
        <BreachDetails
          id={`${id}-details`}
          details={describeDetails(breach, words)}
          attribution={attribution}
        />
      )}
    </li>
  );
}
