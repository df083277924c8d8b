// What a played page is made of: the box of its fields, wherever that is, and what can be put in. Runs in the page.

import type { AT, Spot, Traits } from "./random-page.ts";

export function createParts(traits: Traits, at: typeof AT, [left, top]: [number, number]) {
  function make(tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** Puts an element where its spot is, on whatever it is. */
  function place<Kind extends HTMLElement>(element: Kind, spot: Spot): Kind {
    const [x, y] = at[spot];
    const width = element.classList.contains("small") ? 90 : 200;
    element.style.left = `${x - left - width / 2}px`;
    element.style.top = `${y - top - 15}px`;
    element.dataset.spot = spot;
    return element;
  }

  const input = (spot: Spot, attributes: Record<string, string>) =>
    place(make("input", { autocomplete: "off", ...attributes }) as HTMLInputElement, spot);

  const labeled = (label: string, element: HTMLElement) => make("label", {}, `${label} `, element);

  const isOnTop = /dialog|popover/.test(traits.box);
  const box = make(traits.isForm ? "form" : "div", traits.isForm ? { method: "post", action: "next" } : {});
  const container = make(traits.box === "dialog" ? "dialog" : "div", { class: "box" }, box);
  let root: Document | ShadowRoot = document;
  if (traits.box === "open root" || traits.box === "closed root") {
    const host = document.body.appendChild(make("div"));
    root = host.attachShadow({ mode: traits.box === "open root" ? "open" : "closed" });
    root.append(...[...document.querySelectorAll("style")].map((style) => style.cloneNode(true)), container);
  } else document.body.append(container);
  const shift = `margin: -${top}px 0 0 -${left}px`;
  document.body.append(make("p", { class: "words", style: shift }, "Some words of the page"));

  const close = () => (container instanceof HTMLDialogElement ? container.close() : container.hidePopover());
  if (isOnTop) {
    const opener = place(make("button", { type: "button" }, "Your account") as HTMLButtonElement, "opener");
    if (container instanceof HTMLDialogElement) opener.addEventListener("click", () => container.showModal());
    else {
      container.popover = traits.box === "popover" ? "manual" : "auto";
      opener.popoverTargetElement = container;
    }
    document.body.append(opener);
  }

  function makeButton(spot: Spot, label: string, keepsFocus: boolean, tag = "button", type = "button") {
    const attributes: Record<string, string> =
      tag === "button" ? { type } : { role: "button", tabindex: "0" };
    if (spot !== "button") attributes.class = "small";
    const button = place(make(tag, attributes, label), spot);
    button.addEventListener("mousedown", (event) => keepsFocus && event.preventDefault());
    return button;
  }

  /** Asks for the code of a second factor. */
  function askForCode(): void {
    const go = makeButton("continue", "Continue", false);
    const code = input("code", { inputmode: "numeric", autocomplete: "one-time-code", name: "code" });
    const factor = make("dialog", { class: "factor", style: shift }, "Code ", code, go) as HTMLDialogElement;
    go.addEventListener("click", () => factor.close());
    document.body.append(factor);
    factor.showModal();
  }

  return { make, input, labeled, box, container, root, close, makeButton, askForCode };
}
