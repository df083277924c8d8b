// Coarse first filter for inputs that may take a password. The background, where code size matters less, decides.

import type { FieldHints } from "../shared/messages.ts";
import { selectAll, unclobbered } from "./unclobbered.ts";

/** Shorter values are not passwords: PIN boxes, codes, a field just begun. */
export const MIN_PASSWORD_LENGTH = 4;

/** No password is longer, and hashing more would only slow the page down. */
export const MAX_PASSWORD_LENGTH = 4096;

/** Any letter outside Latin-1, or a stem of "password" in a language written within it. Fields without a match are ignored. */
export const PASSWORD_STEM =
  /[^\P{L}\0-ÿ]|pas[sw]|paro+l|ps?w|mdp|ennw|contras|clave|senha|chtw|l.sen|ngsk|kodeo|salas|h[ae]sl|elsz|lozin|geslo|slapt|sifr|mat.?kh|sandi|lalu/iu;

/** Hints from the page about an input; `undefined` if it takes no password. `isPassword`: it is or was of that type. */
export function fieldHints(field: HTMLInputElement, isPassword: boolean): FieldHints | undefined {
  if (!isPassword && field.type !== "text") return undefined;
  const { form } = field;
  const root = field.getRootNode() as Document;
  const textOf = (node: Node | null | undefined) => node && unclobbered(node, "textContent");
  const labelIds = (field.getAttribute("aria-labelledby") ?? "").split(/\s+/);
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
    form ? [...unclobbered(form, "attributes")].map((it) => `${it.name}=${it.value}`) : [],
  ].map((list) =>
    list.map((text) => text?.replace(/\s+/g, " ").slice(0, 250)).slice(0, 20),
  ) as FieldHints["texts"];
  // The name of the form says nothing about the field.
  if (!isPassword && !PASSWORD_STEM.test(texts.slice(0, 4).join())) return undefined;
  return {
    isPassword,
    texts,
    passwordCount: form ? selectAll(form, "[type=password]").length : 1,
    maxLength: field.maxLength,
    isNumeric: field.inputMode === "numeric" || /^\d{4,8}$/.test(field.value),
  };
}
