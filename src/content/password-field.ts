// Which inputs may take a password, and what their page calls them. Looked at only when a person commits a value. What
// is said here is a first, coarse sieve: the background, where bytes cost nothing, decides.

import type { FieldHints } from "../shared/messages.ts";
import { previousElement, selectAll, textOf } from "./unclobbered.ts";

/** Values this short are no passwords: PIN boxes, codes, a field just begun. */
export const MIN_PASSWORD_LENGTH = 4;

/** No password is longer; hashing more would only cost the page time. */
export const MAX_PASSWORD_LENGTH = 4096;

/** Text longer than this is prose around a field, not its name. */
const MAX_NAME_LENGTH = 80;
const MAX_NAMES = 8;

// Stems of "password" in the languages of the web. A text field that is called nothing like it is left alone at once.
export const PASSWORD_STEM =
  /pas+(?:w|ph|c)|passe?(?![a-z])|parool|pw|psw|mdp|passord|kennw|contrase|clave|senha|wachtw|l[öo]sen|adgangsk|kodeord|salas|has[łl]|hesl|jelsz|parol|парол|лозин|lozin|geslo|slapta|κωδικ|συνθημ|[şs]i\u0307?fr|סיסמ|مرور|السر|عبور|واژه|پسورد|パスワ|ﾊﾟｽﾜ|密|口令|비밀번|암호|패스워|รหัส|m[ậa]t ?kh|sandi|laluan|पासवर्ड|कूटशब्द/;

function trimmed(texts: (string | null | undefined)[]): string[] {
  return texts
    .map((text) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_NAME_LENGTH))
    .filter(Boolean)
    .slice(0, MAX_NAMES);
}

function labelsOf(field: HTMLInputElement): string[] {
  const root = field.getRootNode() as Document | ShadowRoot;
  const ids = (field.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  return trimmed([
    field.getAttribute("aria-label"),
    field.placeholder,
    ...ids.map((id) => textOf(selectAll(root, `#${CSS.escape(id)}`)[0])),
    ...[...(field.labels ?? [])].map(textOf),
  ]);
}

/** What stands before a field: the text, table cell or box in front of it. */
function nearbyTexts(field: HTMLInputElement): string[] {
  const cell = field.closest("td");
  const texts = [field, cell, field.parentElement].map(
    (element) => element && textOf(previousElement(element)),
  );
  return trimmed(texts.map((text) => (text && text.trim().length <= MAX_NAME_LENGTH / 2 ? text : "")));
}

/**
 * What a page calls this input, where it may take a password; `undefined` where it surely takes none. `wasPassword`
 * says that it has been of that type before, which "show password" buttons undo.
 */
export function fieldHints(field: HTMLInputElement, wasPassword: boolean): FieldHints | undefined {
  const isPassword = field.type === "password" || wasPassword;
  if (!isPassword && field.type !== "text") return undefined;
  if (field.maxLength >= 0 && field.maxLength < MIN_PASSWORD_LENGTH) return undefined;
  const autocomplete = (field.getAttribute("autocomplete") ?? "").toLowerCase().slice(0, MAX_NAME_LENGTH);
  const names = trimmed([field.name, field.id]);
  const labels = labelsOf(field);
  const nearby = nearbyTexts(field);
  const isNamedSo = [autocomplete, ...names, ...labels, ...nearby].some((text) =>
    PASSWORD_STEM.test(text.toLowerCase()),
  );
  if (!isPassword && !isNamedSo) return undefined;
  const { form } = field;
  const ofForm = (name: string) => form && Element.prototype.getAttribute.call(form, name);
  return {
    isPassword,
    autocomplete,
    names,
    labels: [...labels, ...trimmed([field.title])],
    nearby,
    form: trimmed(["id", "name", "class", "action"].map(ofForm)),
    passwordFieldCount: form ? selectAll(form, "input[type=password]").length : 1,
    maxLength: field.maxLength,
    isNumeric: field.inputMode === "numeric" || /^\d{4,8}$/.test(field.value),
  };
}
