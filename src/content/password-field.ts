// Coarse first filter for inputs that may take a password. The background, where code size matters less, decides.

import type { FieldHints } from "../shared/content-messages.ts";
import { inputsIn, scopeOf } from "./inputs.ts";
import { nodesIn, unclobbered } from "./unclobbered.ts";

/** Shorter values are not passwords: PIN boxes, codes, a field just begun. */
export const MIN_PASSWORD_LENGTH = 4;

/** No password is longer, and hashing more would only slow the page down. */
export const MAX_PASSWORD_LENGTH = 4096;

/** Any letter outside Latin-1, or a stem of "password" in a language written within it. Fields without a match are ignored. */
export const PASSWORD_STEM =
  /[^\P{L}\0-ÿ]|pas[sw]|paro+l|ps?w|mdp|ennw|contras|clave|senha|chtw|l.sen|ngsk|kodeo|salas|h[ae]sl|elsz|lozin|geslo|slapt|sifr|mat.?kh|sandi|lalu/iu;

const MAX_TEXT = 250;
const MAX_TEXTS = 20;

/** The first text in an element, however long the rest is. */
function textOf(node: Node | null | undefined): string {
  let text = "";
  let rest = MAX_TEXTS;
  for (const { data } of node ? nodesIn<Text>(node, 4) : []) {
    text += `${data.slice(0, MAX_TEXT).trim()} `;
    if (!rest-- || text.length > MAX_TEXT) break;
  }
  return text.trim();
}

/**
 * Hints from the page about an input; `undefined` if it takes no password. `isPassword`: it is or was of that type. `isFilled`:
 * a script wrote its value.
 */
export function fieldHints(
  field: HTMLInputElement,
  isPassword: boolean,
  isFilled = false,
): FieldHints | undefined {
  if (!isPassword && field.type !== "text") return undefined;
  const scope = scopeOf(field);
  const form = (scope as Element).localName === "form" && (scope as HTMLFormElement);
  const root = field.getRootNode() as Document;
  const labelIds = (field.getAttribute("aria-labelledby") ?? "").slice(0, MAX_TEXT).split(/\s+/);
  const button =
    isFilled && form && unclobbered(form, "querySelector", "button:not([type=button]),[type=submit]");
  const texts = [
    // In some browsers, the property supports only some of the attribute's values.
    [field.getAttribute("autocomplete")],
    [field.name, field.id],
    [
      field.ariaLabel,
      field.placeholder,
      ...[...labelIds.map((id) => unclobbered(root, "getElementById", id)), ...(field.labels ?? [])].map(
        textOf,
      ),
      field.title,
    ],
    [field, field.closest("td"), field.parentElement].map(
      (element) => element && textOf(unclobbered(element, "previousElementSibling")),
    ),
    [
      button ? `button=${(button as HTMLInputElement).value || textOf(button)}` : null,
      ...[...(form ? unclobbered(form, "attributes") : [])].map((it) => `${it.name}=${it.value}`),
    ],
  ].map((list) => list.slice(0, MAX_TEXTS).map((text) => text?.slice(0, MAX_TEXT))) as FieldHints["texts"];
  // The name of the form says nothing about the field.
  if (!isPassword && !PASSWORD_STEM.test(texts.slice(0, 4).join())) return undefined;
  return {
    // The style sheet can mask a field of any type.
    isPassword: isPassword || /c/.test(getComputedStyle(field).getPropertyValue("-webkit-text-security")),
    texts,
    types: inputsIn(scope).map(({ type }) => type),
    maxLength: field.maxLength,
    isNumeric: field.inputMode === "numeric",
    isFilled,
  };
}
