// The hands of a person: each act is done on the page and told to the oracle, and then the page must be as the oracle says.

import type { Frame, Page } from "playwright/test";
import type { FieldName, Oracle } from "./oracle.ts";
import type { PageState } from "./page-script.ts";
import { AT, isInFrame, type Spot } from "./random-page.ts";

const PATIENCE_MS = 20_000;

export class Hands {
  /** Where the page wasn't what the acts make of it. */
  readonly strange: string[] = [];
  readonly #page: Page;
  readonly #oracle: Oracle;
  /** Waits until a value was asked about. */
  readonly #asked: (value: string) => Promise<void>;
  #isAllSelected = false;

  constructor(page: Page, oracle: Oracle, asked: (value: string) => Promise<void>) {
    this.#page = page;
    this.#oracle = oracle;
    this.#asked = asked;
  }

  async press(spot: Spot): Promise<void> {
    if (spot === "eye" || spot === "password" || spot === "repeat") await this.#takeBreath();
    this.#oracle.begin(`press ${spot}`);
    this.#isAllSelected = false;
    const [x, y] = AT[spot];
    await this.#page.mouse.click(x, y);
    this.#oracle.press(spot);
    await this.#settle();
  }

  /** Gets into a field, wherever the focus is. */
  async come(spot: Spot, byTab: boolean): Promise<void> {
    const oracle = this.#oracle;
    this.#isAllSelected = false;
    if (!oracle.isOpen) await this.press("opener");
    if (oracle.focus === spot) return;
    if (byTab && spot === "password" && oracle.focus === "user" && !oracle.isPending) {
      await this.#takeBreath();
      oracle.begin("Tab into the password field");
      await this.#page.keyboard.press("Tab");
      oracle.focus = "password";
    } else await this.press(spot);
    const isFilled = (spot === "password" || spot === "repeat") && oracle.real(spot) !== "";
    if (isFilled) await this.toEnd();
  }

  toEnd(): Promise<void> {
    return this.#page.keyboard.press("End");
  }

  async tab(): Promise<void> {
    this.#oracle.begin("Tab");
    await this.#page.keyboard.press("Tab");
    this.#oracle.tab();
    await this.#settle();
  }

  async enter(): Promise<void> {
    this.#oracle.begin("Enter");
    await this.#page.keyboard.press("Enter");
    this.#oracle.enter();
    await this.#settle();
  }

  async selectAll(): Promise<void> {
    // What is drawn anew has no selection.
    await this.#settle();
    this.#oracle.begin("select all");
    await this.#page.keyboard.press("ControlOrMeta+A");
    this.#isAllSelected = true;
  }

  /** Types into a field that takes no password. */
  async typeOther(text: string, what: string): Promise<void> {
    this.#oracle.begin(`type ${what} ${text}`);
    this.#oracle.others.set(text, what);
    await this.#page.keyboard.type(text);
  }

  /** Types as much as the page lets pass at once; returns how much that is. */
  async type(name: FieldName, text: string): Promise<number> {
    const keys = text.slice(0, Math.min(text.length, this.#oracle.keysUntilStop(name)));
    const typing = () => this.#page.keyboard.type(keys);
    await this.#edit(name, `type ${keys}`, typing, (before, key) => before + keys[key], keys.length);
    return keys.length;
  }

  async backspace(name: FieldName): Promise<void> {
    const pressing = () => this.#page.keyboard.press("Backspace");
    await this.#edit(name, "Backspace", pressing, (before) => before.slice(0, -1));
  }

  /** Takes a value from the field that has the focus. */
  async cut(value: string): Promise<void> {
    const { keyboard } = this.#page;
    this.#oracle.begin(`cut ${value} from the field for the user name`);
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type(value);
    await keyboard.press("ControlOrMeta+A");
    await keyboard.press("ControlOrMeta+X");
  }

  async paste(name: FieldName, value: string): Promise<void> {
    const pressing = () => this.#page.keyboard.press("ControlOrMeta+V");
    await this.#edit(name, "paste", pressing, (before) => before + value);
  }

  async goBack(): Promise<void> {
    this.#oracle.begin("go back");
    await this.#page.evaluate(() => history.back()).catch(() => undefined);
    this.#oracle.goBack();
    // A page that was kept starts over when it is shown.
    await this.#until("the page is back", async () => (await this.#look())?.password === "");
  }

  /** A page or frame that has just been loaded may not get the mouse yet. */
  async arrive(): Promise<void> {
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

  /** Some edits of the person. */
  async #edit(
    name: FieldName,
    what: string,
    act: () => Promise<void>,
    change: (before: string, key: number) => string,
    count = 1,
  ): Promise<void> {
    const oracle = this.#oracle;
    const isStop = oracle.keysUntilStop(name) <= count;
    await this.#takeBreath();
    oracle.begin(what);
    await act();
    for (let key = 0; key < count; key++) {
      oracle.edit(name, (before) => change(this.#isAllSelected ? "" : before, key));
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
    if (last && last.kind !== "short" && last.kind !== "unsure") await this.#asked(last.value);
  }

  get #frame(): Frame {
    return (isInFrame(this.#oracle.traits) && this.#page.frames()[1]) || this.#page.mainFrame();
  }

  async #look(): Promise<PageState | undefined> {
    const looking = this.#frame.evaluate("globalThis.settled?.()") as Promise<PageState | undefined>;
    return looking.catch(() => undefined);
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
      // Not by the address that the test runner knows: in Firefox, it misses the way back to a page that was kept.
      const isNext = () => location.pathname.endsWith("/next") && document.body !== null;
      return this.#until("the next page is there", () => this.#frame.evaluate(isNext).catch(() => false));
    }
    const state = await this.#look();
    const isAsExpected =
      state?.password === expected.password &&
      state.repeat === expected.repeat &&
      (expected.focus === undefined || state.focus === expected.focus);
    if (isAsExpected || this.strange.length > 0) return;
    const [seen, meant] = [state, expected].map((it) => JSON.stringify(it));
    this.strange.push(`after "${acts.at(-1)}" the page has ${seen}, not ${meant}`);
  }
}
