// A random person: types, pastes, mistypes, looks, leaves and comes back.

import type { Page } from "playwright/test";
import type { Random } from "../../../soak/random.ts";
import { Hands } from "./hands.ts";
import type { FieldName, Oracle } from "./oracle.ts";
import { isInFrame, type Spot } from "./random-page.ts";

/** One thing that a person does while entering a value: a key, or more. */
type Step = { key: string } | "backspace" | "eye" | "pause" | "leave" | "select all";

/** Ways to end the entry of a value, or a visit of its field. */
type Ending = "tab" | "enter" | "nothing" | Spot;

export interface World {
  page: Page;
  random: Random;
  /** Passwords that no other play has. */
  listed(): string;
  made(): string;
  /** Waits until the toolbar warns. */
  warned(): Promise<void>;
  /** Waits until a value was asked about. */
  asked(value: string): Promise<void>;
}

export class Person {
  readonly #oracle: Oracle;
  readonly #world: World;
  readonly #hands: Hands;

  constructor(oracle: Oracle, world: World) {
    this.#oracle = oracle;
    this.#world = world;
    this.#hands = new Hands(world.page, oracle, world.asked);
  }

  /** Where the page wasn't what the acts make of it. */
  get strange(): string[] {
    return this.#hands.strange;
  }

  /** Everything from the first press on the page to the last. */
  async play(): Promise<void> {
    const { random, listed, made } = this.#world;
    const { hasUser, hasRepeat, salt } = this.#oracle.traits;
    await this.#hands.arrive();
    if (hasUser && random.once(3)) {
      await this.#come("user");
      await this.#hands.typeOther(`jo-${salt}`, "a user name");
    }
    const password = random.once(2) ? listed() : made();
    const isWhole = await this.#enter("password", password);
    if (hasRepeat && isWhole && this.#canEdit)
      await this.#enter("repeat", random.once(4) ? made() : password);
    const rounds = random.pick([0, 1, 1, 2]);
    await this.#finish(rounds === 0);
    for (let round = 1; round <= rounds; round++) await this.#goOn(round === rounds);
  }

  get #canEdit(): boolean {
    const { isThere, isEditable, isCodeAsked } = this.#oracle;
    return isThere && isEditable && !isCodeAsked;
  }

  /** Whether Tab leaves a field for sure: from the place of a field that was drawn anew, it may lead into the new one. */
  get #canTab(): boolean {
    const { focus, traits } = this.#oracle;
    return focus !== "elsewhere" || traits.redraw === "never";
  }

  #come(spot: Spot): Promise<void> {
    return this.#hands.come(spot, this.#world.random.once(2));
  }

  /** One more round with the page. */
  async #goOn(isLast: boolean): Promise<void> {
    const oracle = this.#oracle;
    const hands = this.#hands;
    const { random, listed, made } = this.#world;
    const retype = () => this.#enter("password", random.once(3) ? listed() : made());
    if (!oracle.isThere && oracle.leftAt < Infinity && random.once(2)) {
      await hands.goBack();
      await retype();
      return this.#finish(isLast);
    }
    if (!oracle.isThere || oracle.isCodeAsked) return;
    const hasValue = oracle.real("password") !== "" && !oracle.isEncrypted;
    const act = random.pick([
      "blank",
      ...(hasValue ? ["send again"] : []),
      ...(this.#canEdit ? ["unchanged", "unchanged", "retype", "retype", "retype"] : []),
      ...(this.#canEdit && hasValue ? ["append", "append", "shorten", "and back"] : []),
      ...(this.#canEdit && oracle.traits.eye !== "none" ? ["look"] : []),
    ]);
    if (act === "blank") return hands.press("blank");
    if (act === "send again") {
      if (!oracle.isOpen) await hands.press("opener");
      await hands.press("button");
      return this.#answerCode();
    }
    if (act === "retype") await retype();
    else await this.#come("password");
    if (act === "append") await this.#type("password", [{ key: "7" }]);
    if (act === "shorten") await this.#type("password", ["backspace"]);
    if (act === "and back") await this.#type("password", [{ key: "x" }, "backspace"]);
    if (act === "look") await hands.press("eye");
    await this.#finish(isLast);
  }

  /** Enters a value in place of what is there. Resolves with `false` if the person gave up in the middle. */
  async #enter(name: FieldName, value: string): Promise<boolean> {
    const hands = this.#hands;
    const isPasted = this.#oracle.traits.hasUser && name === "password" && this.#world.random.once(6);
    if (isPasted) {
      // As from a list of passwords.
      await this.#come("user");
      await hands.cut(value);
    }
    await this.#come(name);
    if (this.#oracle.real(name) !== "") await hands.selectAll();
    if (!isPasted) return this.#type(name, this.#stepsTo(name, value));
    await hands.paste(name, value);
    return true;
  }

  #stepsTo(name: FieldName, value: string): Step[] {
    const { random } = this.#world;
    const { eye, onBlur, game } = this.#oracle.traits;
    const keys = [...value].map((key): Step => ({ key }));
    const at = random.whole(1, value.length - 1);
    const isOwn = name === "password";
    const wrong: Step = { key: "#" };
    const detours: Step[][] = [[], [], [], ["pause"], [wrong, "backspace"]];
    detours.push([wrong, wrong, "backspace", "backspace"], ["select all", ...keys.slice(0, at)]);
    if (isOwn && eye !== "none") detours.push(["eye"], ["eye"], ["eye", "eye"]);
    if (isOwn && onBlur !== "disabled" && game !== "clings") detours.push(["leave"], ["leave"]);
    const detour = random.pick(detours);
    // What is left after three characters is no password yet.
    const place = detour[0] === "leave" ? Math.min(at, random.pick([3, 3, 5])) : at;
    return [...keys.slice(0, place), ...detour, ...keys.slice(place)];
  }

  /** Resolves with `false` if the page took the focus and the person gave up. */
  async #type(name: FieldName, steps: Step[]): Promise<boolean> {
    const { page, random } = this.#world;
    const oracle = this.#oracle;
    const hands = this.#hands;
    for (let index = 0; index < steps.length; ) {
      const step = steps[index] as Step;
      if (typeof step === "object") {
        const end = steps.findIndex((it, at) => at > index && typeof it === "string");
        const keys = steps.slice(index, end < 0 ? undefined : end) as { key: string }[];
        index += await hands.type(name, keys.map(({ key }) => key).join(""));
      } else {
        index++;
        if (step === "pause") await page.waitForTimeout(random.pick([30, 100]));
        if (step === "eye") await hands.press("eye");
        if (step === "leave") await (random.once(2) && this.#canTab ? hands.tab() : hands.press("blank"));
        if (step === "select all") await hands.selectAll();
        if (step === "backspace") await hands.backspace(name);
      }
      if (index === steps.length || !this.#canEdit) continue;
      if (oracle.focus !== name) {
        if (oracle.isPending && oracle.traits.onBlur !== "disabled" && random.once(5)) return false;
        await this.#come(name);
      } else if (step === "eye") await hands.toEnd();
    }
    return true;
  }

  async #finish(isLast: boolean): Promise<void> {
    const oracle = this.#oracle;
    const hands = this.#hands;
    const { random } = this.#world;
    if (!oracle.isThere || oracle.isCodeAsked) return;
    const { hasUser, hasNote, masks } = oracle.traits;
    const isInField = oracle.focus === "password" || oracle.focus === "repeat";
    const canSend = !oracle.isEncrypted && oracle.isOpen;
    const endings: Ending[] = ["blank", "words"];
    if (this.#canTab) endings.push("tab", "tab");
    if (canSend) endings.push("button", "button", "button");
    if (canSend && isInField) endings.push("enter", "enter", "enter");
    if (hasUser && oracle.isOpen) endings.push("user");
    if (hasNote && oracle.isOpen) endings.push("note");
    if (isLast && masks !== "while typing") endings.push("nothing");
    if (isLast && isInFrame(oracle.traits)) endings.push("outside", "outside");
    const ending = random.pick(endings);
    if (ending === "tab") await hands.tab();
    else if (ending === "enter") await hands.enter();
    else if (ending !== "nothing") await hands.press(ending);
    await this.#answerCode();
    const [only, ...more] = oracle.warnings;
    if (!only || more.length > 0 || only.shownAt !== undefined) return;
    if (oracle.expected !== "warning" || random.once(2)) return;
    await this.#world.warned();
    only.shownAt = Date.now();
  }

  /** Types the code of a second factor, or leaves it. */
  async #answerCode(): Promise<void> {
    const { isCodeAsked, traits } = this.#oracle;
    if (!isCodeAsked || this.#world.random.once(2)) return;
    await this.#hands.typeOther(`${100_000 + Number(traits.salt)}`, "the code");
    await this.#hands.press("continue");
  }
}
