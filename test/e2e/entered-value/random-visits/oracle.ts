// The oracle: knows from a person's acts and a page's traits what was entered and committed, and what must come of it.

import { cipherOf, type PageState } from "./page-script.ts";
import { isInFrame, type Spot, type Traits } from "./random-page.ts";

/** "unsure": it may be asked about or not, and nothing follows from it. */
export type Kind = "listed" | "unlisted" | "short" | "unsure";

interface Commit {
  value: string;
  kind: Kind;
  /** It wasn't committed before, on the same clock as all times. */
  from: number;
}

/** The warning about a listed value: it stands from when it was shown until the person edits the field. */
export interface Warning extends Commit {
  shownAt?: number;
  until: number;
}

export class Oracle {
  /** All that the person did, in words. */
  readonly acts: string[] = [];
  readonly commits: Commit[] = [];
  readonly warnings: Warning[] = [];
  /** Values that may not be asked about unless they were committed too, and what they are. */
  readonly others = new Map<string, string>();
  /** When the current act began. */
  at = Date.now();
  focus: Spot | "elsewhere" = "elsewhere";
  isOpen: boolean;
  isThere = true;
  /** The field holds a cipher of the page. */
  isEncrypted = false;
  isRedrawn = false;
  /** When the tab, not a frame, first went to another page. */
  leftAt = Infinity;
  /** What the page takes for the value of its field. */
  real = "";
  /** The person edited the field since they last committed it. */
  isPending = false;
  readonly traits: Traits;
  readonly #kindOf: (value: string) => Kind;
  /** What the field held after the person's last own edit. */
  #entered = "";
  #keys = 0;

  constructor(traits: Traits, kindOf: (value: string) => Kind) {
    this.traits = traits;
    this.#kindOf = kindOf;
    this.isOpen = traits.box !== "dialog";
    this.others.set(traits.mask, "the mask");
  }

  begin(act: string): void {
    this.at = Date.now();
    this.acts.push(act);
  }

  /** How many keys can be typed before the page does something that takes time, or the focus. */
  get keysUntilStop(): number {
    const { game, gameKey, redraw, redrawKey, restoresFocus } = this.traits;
    const stops = game === "none" ? [] : [gameKey];
    if (redraw !== "never" && !restoresFocus) stops.push(redrawKey);
    return Math.min(...stops.filter((key) => key > this.#keys)) - this.#keys;
  }

  /** The person's own edit made this of what the field held. */
  edit(change: (before: string) => string): void {
    this.real = this.#entered = change(this.real);
    this.isPending = true;
    this.isEncrypted = false;
    this.others.set(this.real, "what was typed so far");
    for (const warning of this.warnings) warning.until = Math.min(warning.until, this.at);
    this.#keys++;
    const { redraw, redrawKey, restoresFocus, game, gameKey } = this.traits;
    if (redraw !== "never" && !restoresFocus && redrawKey === this.#keys) this.focus = "elsewhere";
    if (game === "away" && gameKey === this.#keys) this.focus = "elsewhere";
  }

  press(spot: Spot): void {
    const { eye } = this.traits;
    if (spot !== "eye" && spot !== "password") this.#commit();
    if (spot !== "eye" || eye !== "keeps focus") this.focus = spot;
    if (spot === "eye" && eye === "new field") this.focus = "elsewhere";
    if (spot === "eye" && eye === "new focused field") this.focus = "password";
    if (spot === "blank" || spot === "words" || spot === "outside") this.focus = "elsewhere";
    if (spot === "opener") this.isOpen = true;
    if (spot === "button") this.#signIn();
  }

  tab(): void {
    this.#commit();
    this.focus = "elsewhere";
  }

  enter(): void {
    this.#commit();
    this.#signIn();
  }

  /** The page of the field goes, whatever the reason. */
  leave(isTab: boolean): void {
    if (isTab) this.leftAt = Math.min(this.leftAt, this.at);
    this.#commit();
    this.isThere = false;
    this.focus = "elsewhere";
  }

  #commit(): void {
    if (!this.isPending) return;
    this.isPending = false;
    const commit = { value: this.#entered, kind: this.#kindOf(this.#entered), from: this.at };
    this.commits.push(commit);
    if (commit.kind === "listed") this.warnings.push({ ...commit, until: Infinity });
  }

  #signIn(): void {
    const { answer, encrypts, restoresFocus } = this.traits;
    if (encrypts) {
      this.real = cipherOf(this.real);
      this.others.set(this.real, "the cipher");
      this.isEncrypted = true;
    }
    if (answer === "next" || answer === "send") this.leave(!isInFrame(this.traits));
    if (answer === "clear" || answer === "again") this.real = "";
    if (answer === "again") {
      this.isRedrawn = true;
      this.focus = restoresFocus ? "password" : "elsewhere";
    }
    if (answer === "gone") this.isThere = false;
    if (answer === "message" || answer === "gone") this.focus = "elsewhere";
  }

  /** What the page must show in its field, and whether the focus must be there. */
  get state(): PageState {
    if (!this.isThere) return { focus: undefined, password: null };
    const isIn = this.focus === "password";
    const isHidden = this.traits.masks && !isIn && this.real !== "";
    return { focus: isIn ? "password" : undefined, password: isHidden ? this.traits.mask : this.real };
  }

  get standing(): Warning[] {
    return this.warnings.filter(({ until }) => until === Infinity);
  }

  /** What the toolbar must say now, or soon. */
  get expected(): "warning" | "none" | "any" {
    if (this.commits.some(({ kind }) => kind === "unsure")) return "any";
    if (this.standing.length > 0) return "warning";
    // A warning is over for good once what replaced it was checked.
    const isReplaced = this.commits.at(-1)?.kind === "unlisted" && !this.isPending;
    return this.warnings.length === 0 || isReplaced ? "none" : "any";
  }

  /** Whether a committed value may be reported by now: one that goes to another page is reported for half a minute. */
  get isLate(): boolean {
    return this.leftAt < Infinity && this.standing.some(({ from }) => Date.now() - from > 20_000);
  }

  /** Whether a notice must be there: its field still is, and the value wasn't warned about before. */
  get isNoticeDue(): boolean {
    const isFirst = ({ value }: Warning) =>
      this.commits.filter((commit) => commit.value === value).length === 1;
    return this.isThere && !this.isRedrawn && this.standing.some(isFirst);
  }
}
