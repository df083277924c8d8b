// The pages of a visit, and the script that does on them what their traits say.

import { html } from "../../driver/extension.ts";
import { AT, isInFrame, type Spot, type Traits } from "./random-page.ts";

/** What can be looked at from outside. */
export interface PageState {
  /** What has the focus. */
  focus: string | undefined;
  /** What is in the field; `null` without it. */
  password: string | null;
}

/** Stands for an encryption with the server's public key. */
export function cipherOf(text: string): string {
  return `${[...text].map((character) => character.codePointAt(0)?.toString(16)).join("")}5e`;
}

/** Runs in the page. */
function behave(traits: Traits, at: typeof AT, [left, top]: [number, number]): void {
  const { answer, delayMs, salt, mask, masks } = traits;
  let field: HTMLInputElement;
  /** What the page takes for the password. */
  let real = "";
  let type = "password";
  let keys = 0;
  let names = 0;
  let unsettled = 0;
  let isDrawing = false;

  function make<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Record<string, string> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  /** Puts an element where its spot is, on whatever it is. */
  function place<Kind extends HTMLElement>(element: Kind, spot: Spot): Kind {
    const [x, y] = at[spot];
    element.style.left = `${x - left - (spot === "eye" ? 45 : 100)}px`;
    element.style.top = `${y - top - 15}px`;
    element.dataset.spot = spot;
    return element;
  }

  const input = (spot: Spot, attributes: Record<string, string>) =>
    place(make("input", { autocomplete: "off", ...attributes }), spot);
  const press = (spot: Spot, label: string, act: () => void, type = "button") => {
    const button = place(make("button", { type }, label), spot);
    button.addEventListener("click", act);
    return button;
  };

  const slot = make("p");
  const box = traits.isForm ? make("form", { method: "post", action: "next" }) : make("div");
  const dialog = make("dialog", { class: "box" });
  const container = traits.box === "dialog" ? dialog : make("div", { class: "box" });
  container.append(box);
  let root: Document | ShadowRoot = document;
  if (traits.box === "open root" || traits.box === "closed root") {
    const host = document.body.appendChild(make("div"));
    root = host.attachShadow({ mode: traits.box === "open root" ? "open" : "closed" });
    root.append(...[...document.querySelectorAll("style")].map((style) => style.cloneNode(true)), container);
  } else document.body.append(container);
  const shift = `margin: -${top}px 0 0 -${left}px`;
  document.body.append(make("p", { class: "words", style: shift }, "Some words of the page"));
  if (traits.box === "dialog") document.body.append(press("opener", "Account", () => dialog.showModal()));

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

  /** Puts a new field in the place of the one before. */
  function draw(isFocused: boolean): void {
    isDrawing = true;
    const next = input("password", { type });
    const naming = (how: string, fixed: string) =>
      how === "random" ? `x${salt}${names++}` : how === "fixed" ? fixed : "";
    next.name = naming(traits.name, "password");
    next.id = naming(traits.id, "pw");
    next.value = masks && !isFocused && real ? mask : real;
    next.readOnly = traits.isReadOnly && !isFocused;
    field = next;
    next.addEventListener("input", () => next === field && edited());
    next.addEventListener("blur", () => {
      if (next !== field || isDrawing) return;
      if (masks && real) write(mask);
      if (traits.isReadOnly) field.readOnly = true;
    });
    next.addEventListener("focus", () => {
      next.readOnly = false;
      if (masks && next.value !== real) write(real);
    });
    slot.replaceChildren(make("label", {}, "Password ", next));
    if (isFocused) focusField();
    isDrawing = false;
  }

  function edited(): void {
    real = field.value;
    keys++;
    if (traits.redraw !== "never" && (traits.redrawKey || keys) === keys) {
      const redraw = () => draw(traits.restoresFocus && isIn());
      if (traits.redraw === "at once") redraw();
      else later(redraw, traits.redraw === "soon" ? 0 : 25);
    }
    if (traits.game !== "none" && traits.gameKey === keys) {
      field.blur();
      if (traits.game === "blink") focusField();
      if (traits.game === "back soon") later(focusField, 15);
    }
  }

  function toggle(): void {
    type = type === "password" ? "text" : "password";
    if (traits.eye.startsWith("new")) draw(traits.eye === "new focused field");
    else field.type = type;
  }

  const message = make("p", { tabindex: "-1" });

  /** Draws everything in the box again, without a value. */
  function start(isFocused: boolean): void {
    isDrawing = true;
    real = "";
    const children: HTMLElement[] = [slot];
    if (traits.hasUser) children.unshift(make("label", {}, "User name ", input("user", { name: "user" })));
    if (traits.eye !== "none") {
      const eye = press("eye", "Show", toggle);
      eye.addEventListener("mousedown", (event) => traits.eye === "keeps focus" && event.preventDefault());
      children.push(eye);
    }
    const sending = () => traits.isForm || signIn();
    const button = press("button", "Sign in", sending, traits.isForm ? "submit" : "button");
    box.replaceChildren(...children, button, message);
    draw(isFocused);
  }

  const answers: Record<Traits["answer"], () => void> = {
    stay: () => undefined,
    clear() {
      real = "";
      write("");
    },
    message() {
      message.textContent = "Wrong code. Try again.";
      message.focus();
    },
    gone() {
      isDrawing = true;
      container.replaceChildren("Signed in.");
    },
    again: () => start(traits.restoresFocus),
    next: () => location.assign("next"),
    send: () => (box as HTMLFormElement).submit(),
  };

  function encrypt(): void {
    if (!traits.encrypts) return;
    write(cipherOf(real));
    real = field.value;
  }

  function signIn(): void {
    encrypt();
    if (delayMs) later(answers[answer], delayMs);
    else answers[answer]();
  }

  box.addEventListener("submit", (event) => {
    // The browser itself sends it, at once.
    if (answer === "send" && !delayMs) return encrypt();
    event.preventDefault();
    signIn();
  });
  box.addEventListener("keydown", (event) => {
    const isEnter = (event as KeyboardEvent).key === "Enter" && event.target instanceof HTMLInputElement;
    if (isEnter && !traits.isForm) signIn();
  });
  // What has just opened takes no press until it was painted.
  container.addEventListener("beforetoggle", () => {
    unsettled++;
    requestAnimationFrame(() => requestAnimationFrame(() => unsettled--));
  });
  start(false);

  async function settled(): Promise<PageState> {
    while (unsettled) await new Promise((done) => setTimeout(done, 5));
    const focus = ((root.activeElement ?? document.activeElement) as HTMLElement | null)?.dataset.spot;
    return { focus, password: field.isConnected ? field.value : null };
  }
  const reached = new Promise((done) => addEventListener("mousemove", done, { once: true }));
  Object.assign(globalThis, { settled, reached: () => reached.then(() => true) });
}

/** The upper left corner of a frame, and its size. */
const FRAME = { left: 480, top: 80, width: 790, height: 620 };

const HEAD = `<link rel="icon" href="data:,"><style>
  input, button { position: fixed; box-sizing: border-box; width: 200px; height: 30px }
  button { background: #ddd; border: 0 }
  [data-spot=eye] { width: 90px }
  .box { position: fixed; margin: 0; left: 480px; top: 80px; width: 420px; height: 340px; padding: 0 }
  .words { position: fixed; left: 1160px; top: 322px }
  iframe { position: fixed; border: 0; left: ${FRAME.left}px; top: ${FRAME.top}px; width: ${FRAME.width}px; height: ${FRAME.height}px }
</style>`;

/** The page that a visit ends on: what is entered there is asked about after all that was before. */
export const LAST_PAGE = html(
  `<form><label>Password <input type="password" style="left: 500px; top: 150px"></label></form>`,
  HEAD,
);

/** The pages of a visit by their path. */
export function pagesOf(traits: Traits, port: number, visit: number): Record<string, string> {
  const offset = isInFrame(traits) ? [FRAME.left, FRAME.top] : [0, 0];
  const given = [traits, AT, offset].map((it) => JSON.stringify(it)).join();
  const page = html(`<script>${cipherOf}\n(${behave})(${given})</script>`, HEAD);
  const host = traits.box === "foreign frame" ? "localhost" : "127.0.0.1";
  const around = html(`<iframe src="http://${host}:${port}/${visit}/frame"></iframe>`, HEAD);
  return {
    [`/${visit}/`]: isInFrame(traits) ? around : page,
    [`/${visit}/frame`]: page,
    [`/${visit}/next`]: html("<h1>Home</h1>"),
    "/last": LAST_PAGE,
  };
}
