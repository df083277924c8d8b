// A random person: types, mistypes, looks, leaves and comes back. Each act is done on the page and reported to the oracle, and then
// the page must be as the oracle says.

import type { Frame, Page } from "playwright/test";
import type { Random } from "../../../soak/random.ts";
import type { Oracle } from "./oracle.ts";
import type { PageState } from "./page-script.ts";
import { AT, isInFrame, type Spot } from "./random-page.ts";

/** One thing that a person does while entering a value: a key, or more. */
type Step = { key: string } | "backspace" | "eye" | "pause" | "leave" | "select all";

/** Ways to end the entry of a value, or a visit of its field. */
type Ending = "tab" | "enter" | "nothing" | Spot;

const PATIENCE_MS = 20_000;

export interface World {
  page: Page;
  random: Random;
  /** Passwords that no other visit has. */
  listed(): string;
  made(): string;
  /** Waits until the toolbar warns. */
  warned(): Promise<void>;
  /** Waits until a value was asked about. */
  asked(value: string): Promise<void>;
}

export class Person {
  /** Where the page wasn't what the acts make of it. */
  readonly strange: string[] = [];
  readonly #oracle: Oracle;
  readonly #world: World;
  readonly #page: Page;
  #isAllSelected = false;

  constructor(oracle: Oracle, world: World) {
    this.#oracle = oracle;
    this.#world = world;
    this.#page = world.page;
  }

  /** Everything from the first press on the page to the last. */
  async visit(): Promise<void> {
    const { random, listed, made } = this.#world;
    const { hasUser, salt } = this.#oracle.traits;
    await this.#arrive();
    if (hasUser && random.once(3)) {
      await this.#come("user");
      this.#oracle.begin("type a user name");
      this.#oracle.others.set(`jo-${salt}`, "a user name");
      await this.#page.keyboard.type(`jo-${salt}`);
    }
    await this.#enterValue(random.once(2) ? listed() : made());
    const rounds = random.pick([0, 1, 1, 2]);
    await this.#finish(rounds === 0);
    for (let round = 1; round <= rounds; round++) await this.#goOn(round === rounds);
  }

  /** One more round with the page. */
  async #goOn(isLast: boolean): Promise<void> {
    const { isThere, real, isEncrypted, isOpen, traits } = this.#oracle;
    const { random, listed, made } = this.#world;
    if (!isThere) return;
    const hasValue = real !== "" && !isEncrypted;
    const act = random.pick([
      ...["blank", "unchanged", "unchanged", "retype", "retype", "retype"],
      ...(hasValue ? ["send again", "append", "append", "shorten", "and back"] : []),
      ...(traits.eye === "none" ? [] : ["look"]),
    ]);
    if (act === "blank") return this.#press("blank");
    if (act === "send again") {
      if (!isOpen) await this.#press("opener");
      return this.#press("button");
    }
    if (act === "retype") await this.#enterValue(random.once(3) ? listed() : made());
    else await this.#come("password");
    if (act === "append") await this.#type([{ key: "7" }]);
    if (act === "shorten") await this.#type(["backspace"]);
    if (act === "and back") await this.#type([{ key: "x" }, "backspace"]);
    if (act === "look") await this.#press("eye");
    await this.#finish(isLast);
  }

  /** Enters a value in place of what is there, unless the page takes the focus and the person gives up. */
  async #enterValue(value: string): Promise<void> {
    const { random } = this.#world;
    const { eye } = this.#oracle.traits;
    const keys = [...value].map((key): Step => ({ key }));
    const at = random.whole(1, value.length - 1);
    const wrong: Step = { key: "#" };
    const detours: Step[][] = [[], [], [], ["pause"], [wrong, "backspace"], ["leave"], ["leave"]];
    detours.push([wrong, wrong, "backspace", "backspace"], ["select all", ...keys.slice(0, at)]);
    if (eye !== "none") detours.push(["eye"], ["eye"], ["eye", "eye"]);
    const detour = random.pick(detours);
    // What is left after three characters is no password yet.
    const place = detour[0] === "leave" ? Math.min(at, random.pick([3, 3, 5])) : at;
    await this.#come("password");
    if (this.#oracle.real !== "") await this.#selectAll();
    await this.#type([...keys.slice(0, place), ...detour, ...keys.slice(place)]);
  }

  async #type(steps: Step[]): Promise<void> {
    const { random } = this.#world;
    const oracle = this.#oracle;
    for (let index = 0; index < steps.length; ) {
      const step = steps[index] as Step;
      if (typeof step === "object") {
        const end = steps.findIndex((it, at) => at > index && typeof it === "string");
        const keys = steps.slice(index, end < 0 ? undefined : end) as { key: string }[];
        index += await this.#typeKeys(keys.map(({ key }) => key).join(""));
      } else {
        index++;
        if (step === "pause") await this.#page.waitForTimeout(random.pick([30, 100]));
        if (step === "eye") await this.#press("eye");
        if (step === "leave") await (random.once(2) && this.#canTab ? this.#tab() : this.#press("blank"));
        if (step === "select all") await this.#selectAll();
        if (step === "backspace") await this.#backspace();
      }
      if (index === steps.length) return;
      if (oracle.focus !== "password") {
        if (oracle.isPending && random.once(5)) return;
        await this.#come("password");
      } else if (step === "eye") await this.#page.keyboard.press("End");
    }
  }

  async #finish(isLast: boolean): Promise<void> {
    const oracle = this.#oracle;
    const { random } = this.#world;
    if (!oracle.isThere) return;
    const endings: Ending[] = ["blank", "words"];
    if (this.#canTab) endings.push("tab", "tab");
    if (!oracle.isEncrypted && oracle.isOpen) {
      endings.push("button", "button", "button");
      if (oracle.focus === "password") endings.push("enter", "enter", "enter");
    }
    if (oracle.traits.hasUser && oracle.isOpen) endings.push("user");
    // What was just typed in a frame that goes isn't asked about.
    if (isLast)
      endings.push(
        ...(isInFrame(oracle.traits) ? (["outside", "outside"] as const) : (["nothing"] as const)),
      );
    const ending = random.pick(endings);
    if (ending === "tab") await this.#tab();
    else if (ending === "enter") await this.#pressEnter();
    else if (ending !== "nothing") await this.#press(ending);
    const [only, ...more] = oracle.warnings;
    if (!only || more.length > 0 || only.shownAt !== undefined) return;
    if (oracle.expected !== "warning" || random.once(2)) return;
    await this.#world.warned();
    only.shownAt = Date.now();
  }

  /** Whether Tab leaves a field for sure: from the place of a field that was drawn again, it may lead into the new one. */
  get #canTab(): boolean {
    return this.#oracle.focus !== "elsewhere" || this.#oracle.traits.redraw === "never";
  }

  async #press(spot: Spot): Promise<void> {
    if (spot === "eye" || spot === "password") await this.#takeBreath();
    this.#oracle.begin(`press ${spot}`);
    this.#isAllSelected = false;
    const [x, y] = AT[spot];
    await this.#page.mouse.click(x, y);
    this.#oracle.press(spot);
    await this.#settle();
  }

  /** Gets into a field, wherever the focus is. */
  async #come(spot: Spot): Promise<void> {
    const oracle = this.#oracle;
    this.#isAllSelected = false;
    if (!oracle.isOpen) await this.#press("opener");
    if (oracle.focus === spot) return;
    if (spot === "password" && oracle.focus === "user" && !oracle.isPending) {
      await this.#takeBreath();
      oracle.begin("Tab into the password field");
      await this.#page.keyboard.press("Tab");
      oracle.focus = "password";
    } else await this.#press(spot);
    if (spot === "password" && oracle.real !== "") await this.#page.keyboard.press("End");
  }

  async #tab(): Promise<void> {
    this.#oracle.begin("Tab");
    await this.#page.keyboard.press("Tab");
    this.#oracle.tab();
    await this.#settle();
  }

  async #pressEnter(): Promise<void> {
    this.#oracle.begin("Enter");
    await this.#page.keyboard.press("Enter");
    this.#oracle.enter();
    await this.#settle();
  }

  async #selectAll(): Promise<void> {
    // What is drawn again has no selection.
    await this.#settle();
    this.#oracle.begin("select all");
    await this.#page.keyboard.press("ControlOrMeta+A");
    this.#isAllSelected = true;
  }

  /** Types as much as the page lets pass at once; returns how much that is. */
  async #typeKeys(text: string): Promise<number> {
    const keys = text.slice(0, Math.min(text.length, this.#oracle.keysUntilStop));
    const typing = () => this.#page.keyboard.type(keys);
    await this.#edit(`type ${keys}`, typing, (before, at) => before + keys[at], keys.length);
    return keys.length;
  }

  async #backspace(): Promise<void> {
    const pressing = () => this.#page.keyboard.press("Backspace");
    await this.#edit("Backspace", pressing, (before) => before.slice(0, -1));
  }

  /** Some edits of the person. */
  async #edit(
    what: string,
    act: () => Promise<void>,
    change: (before: string, at: number) => string,
    count = 1,
  ): Promise<void> {
    const oracle = this.#oracle;
    const isStop = oracle.keysUntilStop <= count;
    await this.#takeBreath();
    oracle.begin(what);
    await act();
    for (let at = 0; at < count; at++) {
      oracle.edit((before) => change(this.#isAllSelected ? "" : before, at));
      this.#isAllSelected = false;
    }
    if (isStop) await this.#settle();
  }

  /**
   * Between leaving a field and the way back into it, any person needs longer than the extension may take to see what the page
   * makes of that, and to compute a hash.
   */
  async #takeBreath(): Promise<void> {
    const last = this.#oracle.commits.at(-1);
    if (last && last.kind !== "short" && last.kind !== "unsure") await this.#world.asked(last.value);
  }

  get #frame(): Frame {
    return (isInFrame(this.#oracle.traits) && this.#page.frames()[1]) || this.#page.mainFrame();
  }

  /** A page or frame that has just been loaded may not get the mouse yet. */
  async #arrive(): Promise<void> {
    let isReached = false;
    void this.#frame.evaluate("globalThis.reached()").then(() => {
      isReached = true;
    });
    let [x, y] = AT.blank as readonly [number, number];
    await this.#until("the page gets the mouse", async () => {
      await this.#page.mouse.move(x--, y);
      return isReached;
    });
  }

  async #until(what: string, look: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; !(await look()); ) {
      if (Date.now() > end) throw new Error(`waited too long until ${what}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  /** Waits until the page has done what the act makes it do, and looks whether it is as it must be. */
  async #settle(): Promise<void> {
    const { isThere, traits, state: expected, acts } = this.#oracle;
    if (!isThere && (traits.answer === "next" || traits.answer === "send")) {
      const isNext = () => location.pathname.endsWith("/next") && document.body !== null;
      return this.#until("the next page is there", () => this.#frame.evaluate(isNext).catch(() => false));
    }
    const looking = this.#frame.evaluate("globalThis.settled?.()") as Promise<PageState | undefined>;
    const state = await looking.catch(() => undefined);
    const isInPlace = expected.focus === undefined || state?.focus === expected.focus;
    if ((state?.password === expected.password && isInPlace) || this.strange.length > 0) return;
    const [seen, meant] = [state, expected].map((it) => JSON.stringify(it));
    this.strange.push(`after "${acts.at(-1)}" the page has ${seen}, not ${meant}`);
  }
}
