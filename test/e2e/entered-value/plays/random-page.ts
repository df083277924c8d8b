// Random pages for plays: what sign-in pages do that people reported, several traits at once, and where a person finds their parts.

import type { Random } from "../../../soak/random.ts";

/** How a page names its password field, also when it draws it anew. */
type Naming = "fixed" | "none" | "random";

export interface Traits {
  /** Where the fields are. */
  box:
    | "page"
    | "open root"
    | "closed root"
    | "frame"
    | "foreign frame"
    | "dialog"
    | "popover"
    | "auto popover";
  isForm: boolean;
  hasUser: boolean;
  hasNote: boolean;
  /** A second field, where a new password is repeated. */
  hasRepeat: boolean;
  /** Another password field, filled with stars by its page. */
  stars: "none" | "in form" | "elsewhere";
  label: "around" | "for" | "aria" | "placeholder" | "none";
  name: Naming;
  id: Naming;
  /** "while typing": a text field in which the page writes a bullet for each key. */
  masks: "never" | "on blur" | "while typing";
  onBlur: "nothing" | "read-only" | "disabled";
  redraw: "never" | "at once" | "soon" | "later";
  /** The key after which the page draws the field anew; 0: each. Keys are counted from 1, in the password field alone. */
  redrawKey: number;
  /** A new field gets the focus that the old one had. */
  restoresFocus: boolean;
  eye: "none" | "keeps focus" | "takes focus" | "new field" | "new focused field";
  /** The page takes the focus out of the field, and puts it back or not; "clings": puts it back when the person leaves. */
  game: "none" | "blink" | "back soon" | "away" | "clings";
  gameKey: number;
  gameTo: "user" | "body";
  button: "normal" | "keeps focus";
  /** Without a form: whether Enter signs in. */
  enterSends: boolean;
  /** What the page does when the person signs in. */
  answer:
    | "stay"
    | "clear"
    | "message"
    | "gone"
    | "read-only"
    | "disabled"
    | "again"
    | "code"
    | "close"
    | "next"
    | "send";
  /** The page writes a cipher into its field before it sends it. */
  encrypts: boolean;
  /** How long the answer takes; 0: it comes in the listener itself. */
  delayMs: number;
  /** What the page writes in place of a value, of one character, and into its other password field. */
  mask: string;
  bullet: string;
  stored: string;
  /** Makes names and values of the page unique: answers are kept for a while. */
  salt: string;
}

/** Centers of all that a person can press, in the window. */
export const AT = {
  opener: [600, 40],
  user: [600, 115],
  password: [600, 165],
  eye: [760, 165],
  repeat: [600, 215],
  note: [600, 265],
  button: [600, 315],
  code: [600, 420],
  continue: [760, 420],
  stars: [1000, 115],
  words: [1200, 330],
  blank: [1240, 400],
  outside: [40, 420],
} as const;

export type Spot = keyof typeof AT;

/** Whether a new field can be told to be the old one: by name, id or place in its form. */
function isTraceable({ name, id, isForm }: Traits): boolean {
  return name === "fixed" || id === "fixed" || isForm;
}

export function isInFrame({ box }: Traits): boolean {
  return box === "frame" || box === "foreign frame";
}

export function isOnTop({ box }: Traits): boolean {
  return box === "dialog" || box === "popover" || box === "auto popover";
}

/** Traits that contradict each other, or that leave open what has to happen, don't meet. */
function reconcile(traits: Traits): Traits {
  const t = { ...traits };
  if (t.masks === "while typing") {
    // Only its name says what such a field is for.
    if (t.label === "none") t.label = "around";
    t.eye = "none";
  }
  // Where the focus is after the code, and so what the field shows, is up to the browser.
  if (t.answer === "code" && t.masks === "on blur") t.masks = "never";
  if (t.masks !== "never") {
    t.onBlur = "nothing";
    t.encrypts = false;
  }
  // A new field that shows nothing of the old one's value can't be told from another.
  if (t.masks === "on blur" && t.redraw !== "never") t.mask = t.bullet.repeat(12);
  if (t.label === "for" && t.id === "none") t.id = "fixed";
  if (t.onBlur === "disabled") {
    // What is disabled gets no focus back.
    t.game = "none";
    t.restoresFocus = true;
    if (t.eye !== "keeps focus") t.eye = "none";
  }
  if (!isTraceable(t)) {
    t.restoresFocus = true;
    if (t.eye.startsWith("new")) t.eye = "takes focus";
    if (t.answer === "again") t.answer = "clear";
  }
  const isQuiet = t.eye === "none" && t.onBlur !== "disabled";
  const isPlain = isQuiet && !t.hasRepeat && !isInFrame(t) && t.box !== "auto popover";
  if (t.game === "clings" && !(isPlain && ["stay", "clear", "next", "send"].includes(t.answer)))
    t.game = "none";
  if (t.redraw === "never" || t.restoresFocus) t.redrawKey = 0;
  else t.game = "none";
  if (!t.hasUser) t.gameTo = "body";
  if (!t.isForm && t.answer === "send") t.answer = "next";
  if (!isOnTop(t) && t.answer === "close") t.answer = "stay";
  // A modal dialog closes popovers.
  if (t.box.endsWith("popover") && t.answer === "code") t.answer = "close";
  return t;
}

export function randomTraits(random: Random, salt: string): Traits {
  /** The first one most of the time, `times` - 1 of `times`. */
  const rarely = <Item>(times: number, usual: Item, ...others: Item[]) =>
    random.once(times) ? random.pick(others) : usual;
  const key = () => random.whole(1, 6);
  const names = ["fixed", "fixed", "none", "random"] as const;
  return reconcile({
    box: rarely<Traits["box"]>(
      2,
      "page",
      ...(["open root", "closed root", "frame", "foreign frame", "dialog", "dialog"] as const),
      ...(["popover", "auto popover"] as const),
    ),
    isForm: !random.once(3),
    hasUser: !random.once(4),
    hasNote: random.once(3),
    hasRepeat: random.once(6),
    stars: rarely<Traits["stars"]>(6, "none", "in form", "elsewhere"),
    label: random.pick(["around", "for", "aria", "placeholder", "none"]),
    name: random.pick(names),
    id: random.pick(names),
    masks: rarely<Traits["masks"]>(4, "never", "on blur", "on blur", "while typing"),
    onBlur: rarely<Traits["onBlur"]>(4, "nothing", "read-only", "read-only", "disabled"),
    redraw: rarely<Traits["redraw"]>(3, "never", "at once", "soon", "later"),
    redrawKey: key(),
    restoresFocus: !random.once(3),
    eye: rarely<Traits["eye"]>(3, "none", "keeps focus", "takes focus", "new field", "new focused field"),
    game: rarely<Traits["game"]>(4, "none", "blink", "back soon", "away", "clings"),
    gameKey: key(),
    gameTo: random.pick(["user", "body"]),
    button: rarely<Traits["button"]>(4, "normal", "keeps focus"),
    enterSends: !random.once(3),
    answer: random.pick([
      ...(["stay", "clear", "message", "gone", "read-only", "disabled", "again", "again"] as const),
      ...(["code", "close", "close", "next", "next", "send", "send"] as const),
    ]),
    encrypts: random.once(4),
    delayMs: random.pick([0, 0, 30, 80]),
    mask: random.pick([random.pick(["x", "*", "●"]).repeat(random.whole(6, 20)), `hidden-${salt}`]),
    bullet: random.pick(["•", "*", "●"]),
    stored: random.pick(["*".repeat(random.whole(6, 20)), `stored-${salt}`]),
    salt,
  });
}

/** The trait without which each of these means nothing. */
const DEPENDS_ON: Partial<Record<keyof Traits, keyof Traits>> = {
  redrawKey: "redraw",
  gameKey: "game",
  gameTo: "game",
  mask: "masks",
  bullet: "masks",
  stored: "stars",
};

/** What is unusual about a page, in one line. */
export function told(traits: Traits): string {
  const dull = new Set<unknown>(["none", "never", "nothing", false, 0]);
  return Object.entries(traits)
    .filter(([name, value]) => {
      const on = DEPENDS_ON[name as keyof Traits];
      return !dull.has(value) && !(on && dull.has(traits[on]));
    })
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))
    .join(", ");
}
