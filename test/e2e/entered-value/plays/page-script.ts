// The script of a played page: does what its traits say, and tells its server what it did and what it sent. Runs in the page.

import type { createParts } from "./page-parts.ts";
import type { Spot, Traits } from "./random-page.ts";

/** What can be looked at from outside. */
export interface PageState {
  /** What has the focus. */
  focus: string | undefined;
  /** What is in the fields; `null` without the field. */
  password: string | null;
  repeat: string | null;
}

/** Stands for an encryption with the server's public key. */
export function cipherOf(text: string): string {
  return `${[...text].map((character) => character.codePointAt(0)?.toString(16)).join("")}5e`;
}

export function behave(traits: Traits, parts: ReturnType<typeof createParts>): void {
  const { answer, delayMs, salt, mask, bullet, masks } = traits;
  const { make, input, labeled, box, container, root } = parts;
  const shownType = masks === "while typing" ? "text" : "password";
  const slot = make("p");
  const stars = input("stars", { type: "password", name: "mail_password", value: traits.stored });
  let message = make("p");
  let field: HTMLInputElement;
  let repeat: HTMLInputElement | undefined;
  /** What the page takes for the password. */
  let real = "";
  let type = shownType;
  let keys = 0;
  let names = 0;
  let unsettled = 0;
  let isDrawing = false;
  let isOff = false;
  let hasClung = false;

  const tell = (what: string) => navigator.sendBeacon("told", what);
  const isIn = () => root.activeElement === field;

  function later(act: () => void, ms: number): void {
    unsettled++;
    setTimeout(() => {
      act();
      unsettled--;
    }, ms);
  }

  function write(value: string): void {
    field.value = value;
    field.setSelectionRange(value.length, value.length);
  }

  function focusField(): void {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  function shown(isFocused: boolean): string {
    if (masks === "while typing") return bullet.repeat(real.length);
    return masks === "on blur" && !isFocused && real ? mask : real;
  }

  /** Puts a new field in the place of the one before. */
  function draw(isFocused: boolean): void {
    isDrawing = true;
    const next = input("password", { type });
    const naming = (how: string, fixed: string) =>
      how === "random" ? `x${salt}${names++}` : how === "fixed" ? fixed : "";
    const name = naming(traits.name, "password");
    const id = naming(traits.id, "pw");
    if (name) next.name = name;
    if (id) next.id = id;
    if (traits.label === "aria") next.ariaLabel = "Password";
    if (traits.label === "placeholder") next.placeholder = "Password";
    next.value = shown(isFocused);
    next.readOnly = traits.onBlur === "read-only" && !isFocused;
    next.disabled = isOff;
    field = next;
    next.addEventListener("input", () => next === field && edited());
    next.addEventListener("blur", () => next === field && !isDrawing && left());
    next.addEventListener("focus", () => {
      if (traits.onBlur === "read-only") next.readOnly = false;
      if (masks === "on blur" && next.value !== real) write(real);
    });
    if (traits.label === "around") slot.replaceChildren(labeled("Password", next));
    else if (traits.label === "for") slot.replaceChildren(make("label", { for: id }, "Password"), next);
    else slot.replaceChildren(next);
    if (isFocused) focusField();
    isDrawing = false;
  }

  function left(): void {
    if (masks === "on blur" && real) write(mask);
    if (traits.onBlur === "read-only") field.readOnly = true;
    if (traits.onBlur === "disabled") field.disabled = isOff = true;
    if (traits.game === "clings" && keys >= traits.gameKey && !hasClung) {
      hasClung = true;
      later(focusField, 15);
    }
  }

  function edited(): void {
    const isMasked = masks === "while typing";
    const bullets = isMasked ? [...`${field.value}.`].findIndex((it) => it !== bullet) : 0;
    real = real.slice(0, bullets) + field.value.slice(bullets);
    keys++;
    if (isMasked) write(shown(true));
    if (traits.redraw !== "never" && (traits.redrawKey || keys) === keys) {
      const redraw = () => draw(traits.restoresFocus && isIn());
      if (traits.redraw === "at once") redraw();
      else later(redraw, traits.redraw === "soon" ? 0 : 25);
    }
    if (traits.game !== "none" && traits.game !== "clings" && traits.gameKey === keys) {
      if (traits.gameTo === "user") (box.querySelector("[data-spot=user]") as HTMLElement).focus();
      else field.blur();
      if (traits.game === "blink") focusField();
      if (traits.game === "back soon") later(focusField, 15);
    }
  }

  function toggle(): void {
    type = type === "password" ? "text" : "password";
    if (traits.eye.startsWith("new")) draw(traits.eye === "new focused field");
    else field.type = type;
  }

  /** Draws everything in the box anew. */
  function drawBox(text: string, isFocused: boolean): void {
    isDrawing = true;
    const children: HTMLElement[] = [slot];
    const add = (spot: Spot, label: string, type: string) => {
      const element = input(spot, { type, name: spot });
      children.push(labeled(label, element));
      return element;
    };
    if (traits.hasRepeat) repeat = add("repeat", "Repeat password", "password");
    if (traits.eye !== "none") {
      const eye = parts.makeButton("eye", "Show", traits.eye === "keeps focus");
      eye.addEventListener("click", toggle);
      children.push(eye);
    }
    if (traits.hasNote) add("note", "Note", "text");
    if (traits.stars === "in form") children.push(labeled("Mail password", stars));
    const keepsFocus = traits.button === "keeps focus";
    const tag = keepsFocus && !traits.isForm ? "span" : "button";
    const button = parts.makeButton(
      "button",
      "Sign in",
      keepsFocus,
      tag,
      traits.isForm ? "submit" : "button",
    );
    button.addEventListener("click", () => {
      tell("click");
      if (!traits.isForm) signIn();
    });
    message = make("p", { tabindex: "-1" }, text);
    const user = traits.hasUser ? [labeled("User name", input("user", { name: "user" }))] : [];
    box.replaceChildren(...user, ...children, button, message);
    draw(isFocused);
  }

  /** Begins from scratch. */
  function start(text: string, isFocused: boolean): void {
    real = "";
    isOff = false;
    drawBox(text, isFocused);
  }

  const answers: Record<Traits["answer"], () => void> = {
    stay: () => undefined,
    clear() {
      real = "";
      write("");
      if (repeat) repeat.value = "";
    },
    message() {
      message.textContent = "Wrong code. Try again.";
      message.focus();
    },
    gone() {
      isDrawing = true;
      container.replaceChildren("Signed in.");
    },
    "read-only"() {
      field.readOnly = true;
    },
    disabled() {
      field.disabled = isOff = true;
    },
    again: () => start("That is wrong. Try again.", traits.restoresFocus),
    code: parts.askForCode,
    close: parts.close,
    next: () => location.assign("next"),
    send: () => (box as HTMLFormElement).submit(),
  };

  function send(): void {
    tell(`sent ${real} ${repeat?.value ?? ""}`);
    if (!traits.encrypts) return;
    write(cipherOf(real));
    real = field.value;
  }

  function signIn(): void {
    send();
    if (delayMs) later(answers[answer], delayMs);
    else answers[answer]();
  }

  box.addEventListener("submit", (event) => {
    tell("submit");
    // The browser itself sends it, at once.
    if (answer === "send" && !delayMs) return send();
    event.preventDefault();
    signIn();
  });
  box.addEventListener("keydown", (event) => {
    const isEnter = (event as KeyboardEvent).key === "Enter" && event.target instanceof HTMLInputElement;
    if (isEnter && !traits.isForm && traits.enterSends) signIn();
  });
  // What has just opened takes no press until it was painted.
  container.addEventListener("beforetoggle", () => {
    unsettled++;
    requestAnimationFrame(() => requestAnimationFrame(() => unsettled--));
  });
  // A page that was kept, and comes back, starts over.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    keys = 0;
    type = shownType;
    hasClung = false;
    if (container.matches("[open], :popover-open")) parts.close();
    start("", false);
  });

  if (traits.stars === "elsewhere") container.append(labeled("Mail password", stars));
  start("", false);

  const contentOf = (it: HTMLInputElement | undefined) => (it?.isConnected ? it.value : null);
  async function settled(): Promise<PageState> {
    while (unsettled) await new Promise((done) => setTimeout(done, 5));
    const focus = ((root.activeElement ?? document.activeElement) as HTMLElement | null)?.dataset.spot;
    return { focus, password: contentOf(field), repeat: contentOf(repeat) };
  }
  const reached = new Promise((done) => addEventListener("mousemove", done, { once: true }));
  Object.assign(globalThis, { settled, reached: () => reached.then(() => true) });
}
