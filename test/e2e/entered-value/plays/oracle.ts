// The oracle: knows from a person's acts and a page's traits what was entered and committed, and what must come of it.

import { cipherOf, type PageState } from "./page-script.ts";
import { isInFrame, isOnTop, type Spot, type Traits } from "./random-page.ts";

export type FieldName = "password" | "repeat";

/** "unsure": it may be asked about or not, and nothing follows from it. */
export type Kind = "listed" | "unlisted" | "short" | "unsure";

interface Field {
  /** What the page takes for its value. */
  real: string;
  /** What it held after the person's last own edit. */
  entered: string;
  isPending: boolean;
}

interface Commit {
  value: string;
  field: FieldName;
  kind: Kind;
  /** It wasn't committed before, on the same clock as all times. */
  from: number;
  document: number;
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
  /** What the page must have told its server. */
  readonly tellings: string[] = [];
  /** Values that may not be asked about unless they were committed too, and what they are. */
  readonly others = new Map<string, string>();
  /** When the current act began. */
  at = Date.now();
  isOpen: boolean;
  isThere = true;
  isEditable = true;
  /** The code of a second factor is asked for, in a modal dialog. */
  isCodeAsked = false;
  /** The field holds a cipher of the page. */
  isEncrypted = false;
  isRedrawn = false;
  /** When the tab, not a frame, first went to another page. */
  leftAt = Infinity;
  readonly traits: Traits;
  readonly #kindOf: (value: string) => Kind;
  #focus: Spot | "elsewhere" = "elsewhere";
  #document = 0;
  #keys = 0;
  #fields = newFields();
  #isClinging = false;
  #hasClung = false;

  constructor(traits: Traits, kindOf: (value: string) => Kind) {
    this.traits = traits;
    this.#kindOf = kindOf;
    this.isOpen = !isOnTop(traits);
    this.others.set(traits.mask, "the mask").set(traits.stored, "the stored value of another field");
  }

  get focus(): Spot | "elsewhere" {
    return this.#focus;
  }

  set focus(spot: Spot | "elsewhere") {
    if (this.#focus === "password" && spot !== "password") {
      const { onBlur, game, gameKey } = this.traits;
      if (onBlur === "disabled") this.isEditable = false;
      if (game === "clings" && this.#keys >= gameKey && !this.#hasClung)
        this.#isClinging = this.#hasClung = true;
    }
    this.#focus = spot;
  }

  begin(act: string): void {
    this.at = Date.now();
    this.acts.push(act);
  }

  real(name: FieldName): string {
    return this.#fields[name].real;
  }

  get isPending(): boolean {
    return Object.values(this.#fields).some((field) => field.isPending);
  }

  /** How many keys can be typed before the page does something that takes time, or the focus. */
  keysUntilStop(name: FieldName): number {
    if (name === "repeat") return Infinity;
    const { game, gameKey, redraw, redrawKey, restoresFocus } = this.traits;
    const stops = [
      ...(game === "none" || game === "clings" ? [] : [gameKey]),
      ...(redraw === "never" || restoresFocus ? [] : [redrawKey]),
    ];
    return Math.min(...stops.filter((key) => key > this.#keys)) - this.#keys;
  }

  /** The person's own edit made this of what the field held. */
  edit(name: FieldName, change: (before: string) => string): void {
    const field = this.#fields[name];
    const before = field.real;
    field.real = field.entered = change(before);
    field.isPending = true;
    this.others.set(field.real, "what was typed so far");
    for (const warning of this.warnings) {
      if (warning.field === name && warning.document === this.#document)
        warning.until = Math.min(warning.until, this.at);
    }
    if (name === "repeat") return;
    this.isEncrypted = false;
    this.#keys++;
    const { masks, redraw, redrawKey, restoresFocus, game, gameKey, gameTo } = this.traits;
    if (masks === "while typing") {
      const bullets = this.traits.bullet.repeat(field.real.length);
      this.others.set(bullets, "bullets");
      this.others.set(bullets.slice(1) + field.real.slice(-1), "bullets and the last key");
    }
    if (redraw !== "never" && !restoresFocus && redrawKey === this.#keys) this.focus = "elsewhere";
    if (game === "away" && gameKey === this.#keys) this.focus = gameTo === "user" ? "user" : "elsewhere";
  }

  press(spot: Spot): void {
    const { button, eye, answer, isForm, box } = this.traits;
    const isKept =
      (spot === "button" && button === "keeps focus") || (spot === "eye" && eye === "keeps focus");
    const isInField = this.focus === "password" || this.focus === "repeat";
    const isSubmit = spot === "button" && isForm;
    if (isSubmit || (spot !== "eye" && !(isKept && isInField))) this.#commit(spot);
    if (!isKept) this.focus = spot;
    if (spot === "eye" && eye === "new field") this.focus = "elsewhere";
    if (spot === "eye" && eye === "new focused field") this.focus = "password";
    if (spot === "blank" || spot === "words" || spot === "outside") {
      this.focus = "elsewhere";
      if (box === "auto popover") this.isOpen = false;
    }
    if (spot === "opener") this.isOpen = true;
    if (spot === "continue") {
      this.isCodeAsked = false;
      this.focus = "elsewhere";
    }
    if (spot === "button") {
      this.tellings.push("click");
      if (isSubmit) this.tellings.push("submit");
      this.#signIn(answer);
    }
    this.#cling();
  }

  tab(): void {
    this.#commit();
    this.focus = "elsewhere";
    this.#cling();
  }

  /** A page that clings puts the focus back. Whether the person then left the field, nobody can say. */
  #cling(): void {
    if (!this.#isClinging || !this.isThere) return;
    this.#isClinging = this.isEditable = false;
    this.#focus = "password";
  }

  enter(): void {
    const { isForm, enterSends, answer } = this.traits;
    this.#commit();
    if (isForm) this.tellings.push("click", "submit");
    if (isForm || enterSends) this.#signIn(answer);
  }

  /** The page of the fields goes, whatever the reason. */
  leave(isTab: boolean): void {
    if (isTab) this.leftAt = Math.min(this.leftAt, this.at);
    this.#commit();
    this.isThere = this.isCodeAsked = false;
    this.focus = "elsewhere";
  }

  goBack(): void {
    this.#document++;
    this.#keys = 0;
    this.#fields = newFields();
    this.isThere = this.isEditable = true;
    this.isOpen = !isOnTop(this.traits);
    this.isEncrypted = this.isRedrawn = this.#isClinging = this.#hasClung = false;
    this.#focus = "elsewhere";
  }

  #commit(pressed?: Spot): void {
    for (const name of ["password", "repeat"] as const) {
      const field = this.#fields[name];
      if (!field.isPending || name === pressed) continue;
      field.isPending = false;
      const isMasked = name === "password" && this.traits.masks === "while typing";
      const kind = this.#kindOf(field.entered);
      const commit: Commit = {
        value: field.entered,
        field: name,
        kind: isMasked && kind !== "short" ? "unsure" : kind,
        from: this.at,
        document: this.#document,
      };
      this.commits.push(commit);
      // Of a page before: another sign-in on the same site may end it.
      for (const warning of this.warnings)
        if (warning.document < this.#document) warning.until = Math.min(warning.until, this.at);
      if (commit.kind === "listed") this.warnings.push({ ...commit, until: Infinity });
    }
  }

  #signIn(answer: Traits["answer"]): void {
    const { encrypts, restoresFocus } = this.traits;
    const { password, repeat } = this.#fields;
    this.tellings.push(`sent ${password.real} ${repeat.real}`);
    if (encrypts) {
      password.real = cipherOf(password.real);
      this.others.set(password.real, "the cipher");
      this.isEncrypted = true;
    }
    if (answer === "next" || answer === "send") this.leave(!isInFrame(this.traits));
    if (answer === "clear") password.real = repeat.real = "";
    if (answer === "again") {
      password.real = repeat.real = "";
      this.isRedrawn = this.isEditable = true;
      this.#focus = restoresFocus ? "password" : "elsewhere";
    }
    if (answer === "gone") this.isThere = false;
    if (answer === "read-only" || answer === "disabled") this.isEditable = false;
    if (["message", "gone", "disabled", "close"].includes(answer)) this.focus = "elsewhere";
    if (answer === "close") this.isOpen = false;
    if (answer === "code") {
      this.isCodeAsked = true;
      this.focus = "code";
    }
  }

  /** What the page must show in its fields, and where the focus must be if that is in one of them. */
  get state(): PageState {
    if (!this.isThere) return { focus: undefined, password: null, repeat: null };
    const { masks, hasRepeat } = this.traits;
    const real = this.#fields.password.real;
    const isHidden = masks === "on blur" && this.focus !== "password" && real !== "";
    const shown = masks === "while typing" ? this.traits.bullet.repeat(real.length) : real;
    return {
      focus: this.focus === "password" || this.focus === "repeat" ? this.focus : undefined,
      password: isHidden ? this.traits.mask : shown,
      repeat: hasRepeat ? this.#fields.repeat.real : null,
    };
  }

  get standing(): Warning[] {
    return this.warnings.filter(({ until }) => until === Infinity);
  }

  /** What the toolbar must say now, or soon. */
  get expected(): "warning" | "none" | "any" {
    if (this.commits.some(({ kind }) => kind === "unsure")) return "any";
    if (this.standing.length > 0) return "warning";
    if (this.warnings.length === 0) return "none";
    // A warning is over for good once what replaced it was checked.
    const isReplaced = this.warnings.every(({ field, document }) => {
      const last = this.commits.findLast((commit) => commit.field === field && commit.document === document);
      return last?.kind === "unlisted" && !this.#fields[field].isPending;
    });
    return isReplaced ? "none" : "any";
  }

  /** Whether what is committed may be told by now: what goes to another page is told for half a minute. */
  get isLate(): boolean {
    return this.leftAt < Infinity && this.standing.some(({ from }) => Date.now() - from > 20_000);
  }

  /** Whether a notice must be there: its field still is, and the value wasn't warned about before. */
  get isNoticeDue(): boolean {
    const isFirst = ({ value }: Warning) =>
      this.commits.filter((commit) => commit.value === value).length === 1;
    return this.isThere && !this.isRedrawn && this.#document === 0 && this.standing.some(isFirst);
  }
}

const newField = (): Field => ({ real: "", entered: "", isPending: false });
const newFields = (): Record<FieldName, Field> => ({ password: newField(), repeat: newField() });
