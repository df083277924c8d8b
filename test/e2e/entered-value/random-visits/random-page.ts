// Random pages for visits: what sign-in pages do that people reported, several traits at once, and where a person finds their parts.

import type { Random } from "../../../soak/random.ts";

/** How a page names its password field, also when it draws it again. */
type Naming = "fixed" | "none" | "random";

export interface Traits {
  /** Where the fields are. */
  box: "page" | "open root" | "closed root" | "frame" | "foreign frame" | "dialog";
  isForm: boolean;
  hasUser: boolean;
  name: Naming;
  id: Naming;
  /** Writes a mask into the field while the person is elsewhere. */
  masks: boolean;
  /** The field is read-only while the person is elsewhere. */
  isReadOnly: boolean;
  redraw: "never" | "at once" | "soon" | "later";
  /** The key after which the page draws the field again; 0: each. Keys are counted from 1. */
  redrawKey: number;
  /** A new field gets the focus that the old one had. */
  restoresFocus: boolean;
  eye: "none" | "keeps focus" | "takes focus" | "new field" | "new focused field";
  /** The page takes the focus out of the field at this key, and puts it back or not. */
  game: "none" | "blink" | "back soon" | "away";
  gameKey: number;
  /** What the page does when the person signs in. */
  answer: "stay" | "clear" | "message" | "gone" | "again" | "next" | "send";
  /** The page writes a cipher into its field before it sends it. */
  encrypts: boolean;
  /** How long the answer takes; 0: it comes in the listener itself. */
  delayMs: number;
  mask: string;
  /** Makes names of the page unique: answers are kept for a while. */
  salt: string;
}

/** Centers of all that a person can press, in the window. */
export const AT = {
  opener: [600, 40],
  user: [600, 115],
  password: [600, 165],
  eye: [760, 165],
  button: [600, 315],
  words: [1200, 330],
  blank: [1240, 400],
  outside: [40, 420],
} as const;

export type Spot = keyof typeof AT;

export function isInFrame({ box }: Traits): boolean {
  return box === "frame" || box === "foreign frame";
}

/** Traits that contradict each other, or that leave open what has to happen, don't meet. */
function reconcile(traits: Traits): Traits {
  const t = { ...traits };
  if (t.masks) t.isReadOnly = t.encrypts = false;
  // A new field that shows nothing of the old one's value can't be told from another.
  if (t.masks && t.redraw !== "never") t.mask = "•".repeat(12);
  // By name, id or place in its form a new field can be told to be the old one.
  if (t.name !== "fixed" && t.id !== "fixed" && !t.isForm) {
    t.restoresFocus = true;
    if (t.eye.startsWith("new")) t.eye = "takes focus";
  }
  // Without a form, a press after which the field is empty and has the focus may as well have been meant to empty it.
  if (t.answer === "again" && !t.isForm && t.restoresFocus) t.answer = "clear";
  if (t.redraw === "never" || t.restoresFocus) t.redrawKey = 0;
  else t.game = "none";
  if (!t.isForm && t.answer === "send") t.answer = "next";
  return t;
}

export function randomTraits(random: Random, salt: string): Traits {
  /** The first one most of the time, `times` - 1 of `times`. */
  const rarely = <Item>(times: number, usual: Item, ...others: Item[]) =>
    random.once(times) ? random.pick(others) : usual;
  const key = () => random.whole(1, 6);
  const names = ["fixed", "fixed", "none", "random"] as const;
  return reconcile({
    box: rarely<Traits["box"]>(2, "page", "open root", "closed root", "frame", "foreign frame", "dialog"),
    isForm: !random.once(3),
    hasUser: !random.once(4),
    name: random.pick(names),
    id: random.pick(names),
    masks: random.once(5),
    isReadOnly: random.once(6),
    redraw: rarely<Traits["redraw"]>(2, "never", "at once", "soon", "later"),
    redrawKey: key(),
    restoresFocus: !random.once(3),
    eye: rarely<Traits["eye"]>(2, "none", "keeps focus", "takes focus", "new field", "new focused field"),
    game: rarely<Traits["game"]>(3, "none", "blink", "back soon", "away"),
    gameKey: key(),
    answer: random.pick([
      "stay",
      "clear",
      "message",
      "gone",
      "again",
      "again",
      "next",
      "next",
      "send",
      "send",
    ]),
    encrypts: random.once(4),
    delayMs: random.pick([0, 0, 30, 80]),
    mask: random.pick([random.pick(["x", "*", "●"]).repeat(random.whole(6, 20)), `hidden-${salt}`]),
    salt,
  });
}

/** What is unusual about a page, in one line. */
export function told(traits: Traits): string {
  const dull = new Set<unknown>(["none", "never", false, 0]);
  return Object.entries(traits)
    .filter(([, value]) => !dull.has(value))
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))
    .join(", ");
}
