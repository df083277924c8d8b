// Which input takes a password, and whether it is a new one. Read only when a person commits or enters a field.

import { selectAll } from "./unclobbered.ts";

export type PasswordKind = "login" | "new";

/** Values this short are no passwords: PIN boxes, codes, a field just begun. */
export const MIN_PASSWORD_LENGTH = 4;

/** No password is longer; hashing more would only cost the page time. */
export const MAX_PASSWORD_LENGTH = 4096;

/** Text longer than this is prose around a field, not its name. */
const MAX_NAME_LENGTH = 80;
const MAX_NEARBY_LENGTH = 40;

/** A PIN rarely has more digits, a password rarely fewer characters. */
const MAX_PIN_LENGTH = 8;

// "Password" in the languages of the web, whole words and the usual short forms of field names.
const PASSWORD =
  /pass(?:w|phrase|(?![a-z]))|(?<![a-z])(?:pw|psw|pword|mdp)(?![a-z])|pwd|pw\d|mot ?de ?passe|passe(?![a-z])|kennwort|contrase|clave(?![a-z])|senha|wachtwoord|l[öo]senord|adgangskode|kodeord|salasana|has[łl]o|heslo|jelsz|parol|парол|лозинк|lozink|geslo|slapta|κωδικ|[şs]ifr[eə]|סיסמ|المرور|كلمة السر|رمز ?عبور|کلمه|گذرواژه|パスワード|暗証|密 ?[码碼]|口令|비밀번호|암호|รหัสผ่าน|m[ậa]t ?kh[ẩa]u|sandi|katalaluan|पासवर्ड/gi;

// What else a field may be called; stands for "no password" where it is the last word of a name.
const ORDINARY =
  /mail|user|login|phone|mobile|(?<![a-z])tel|(?<![a-z])name|code|address|street|city|zip|postal|search|hint|strength|question|captcha|text$|query|company|birth|forgot|lost|reset|hinweis|usuario|identi|sso ?id/gi;

// Secrets that are no passwords: their hash must not leave, and "change it everywhere" would be nonsense.
const OTHER_SECRET =
  /(?<![a-z])(?:cv[vcn]\d?|csc|ssn|tan|captcha|iban)(?![a-z])|(?:security|verification|card|auth\w*|sms|mfa|access|activation) ?code|(?<![a-z\d])(?:otp|totp|mfa|2fa)|one.?time|einmal|answer|antwort|respuesta|r[ée]ponse|risposta|resposta|ответ|答え|答案|social security|card ?number/i;

const PIN = /(?<![a-z])(?:pin|nip)(?![a-z])/;

// What a field that takes a new password, or the repetition of one, is called.
const NEW =
  /new|neu|nuev|nouv|nuov|nov[aáéýo]|nieuw|нов|새|신규|新|جدید|confirm|verif|repeat|re ?(?:type|enter)|again|wiederh|r[eé]p[eé]t|ripeti|gentag|повтор|확인|再|確認|确认|تایید|create|choose|(?<![a-z])reg(?![a-z])|registr|sign ?up/;

// What the field of the password in use is called.
const CURRENT =
  /current|(?<![a-z])old|existing|login|sign ?in|actual|aktuell|anterior|ancien|attual|star[éý]|текущ|стар|現在|当前|현재/;

// What a form is called in which people make or change a password.
const NEW_FORM = /regist|sign ?up|join|create|reset|change ?p/;

/** A name as words: camel case and punctuation become spaces. */
function words(name: string | null | undefined): string {
  return (name ?? "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_\-.[\]:$\s]+/g, " ")
    .trim()
    .toLowerCase()
    .slice(0, MAX_NAME_LENGTH);
}

function lastMatchEnd(pattern: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** Positive for a password, negative for something else, 0 where the words do not tell. */
function weigh(text: string): number {
  return lastMatchEnd(PASSWORD, text) - lastMatchEnd(ORDINARY, text);
}

function labelsOf(field: HTMLInputElement): string[] {
  const root = field.getRootNode() as Document | ShadowRoot;
  const byId = (field.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  return [
    words(field.getAttribute("aria-label")),
    words(field.placeholder),
    ...byId.map((id) => words(selectAll(root, `#${CSS.escape(id)}`)[0]?.textContent)),
    ...[...(field.labels ?? [])].map((label) => words(label.textContent)),
  ].filter(Boolean);
}

/** What stands before a field that has no label: the text, table cell or box in front of it. */
function nearbyText(field: HTMLInputElement): string {
  const before = [
    field.previousElementSibling,
    field.closest("td")?.previousElementSibling,
    field.parentElement?.previousElementSibling,
  ];
  for (const element of before) {
    const text = element?.textContent?.trim();
    if (text && text.length <= MAX_NEARBY_LENGTH) return words(text);
  }
  return "";
}

/** Whether a text field is a password in truth: shown in the clear by its page, or never hidden. */
function isPasswordByName(
  names: string[],
  labels: string[],
  autocomplete: string,
  nearby: () => string,
): boolean {
  for (const name of names) {
    const weight = weigh(name);
    if (weight) return weight > 0;
  }
  for (const label of labels) {
    const isPassword = lastMatchEnd(PASSWORD, label) >= 0;
    if (isPassword !== lastMatchEnd(ORDINARY, label) >= 0) return isPassword;
  }
  if (/(?:current|new)-password/.test(autocomplete)) return true;
  return labels.length === 0 && weigh(nearby()) > 0;
}

function isOtherSecret(field: HTMLInputElement, all: string, autocomplete: string): boolean {
  if (/cc-|one-time/.test(autocomplete)) return true;
  if (field.maxLength >= 0 && field.maxLength < MIN_PASSWORD_LENGTH) return true;
  if (/(?:current|new)-password/.test(autocomplete)) return false;
  if (OTHER_SECRET.test(all)) return true;
  if (!PIN.test(all) || lastMatchEnd(PASSWORD, all) >= 0) return false;
  const isShort = field.maxLength >= 0 && field.maxLength <= MAX_PIN_LENGTH;
  return isShort || field.inputMode === "numeric" || /^\d{4,8}$/.test(field.value);
}

/** Two password fields in one form are a new password and its repetition; the current one is named so. */
function isInNewPasswordForm({ form }: HTMLInputElement): boolean {
  if (!form) return false;
  const names = ["id", "name", "class", "action"].map((name) =>
    Element.prototype.getAttribute.call(form, name),
  );
  return NEW_FORM.test(words(names.join(" "))) || selectAll(form, "input[type=password]").length > 1;
}

/**
 * Whether this input takes a password, and which kind. `wasPassword` says that it has been of that type before, which
 * "show password" buttons undo.
 */
export function passwordKind(field: HTMLInputElement, wasPassword: boolean): PasswordKind | undefined {
  const isPassword = field.type === "password" || wasPassword;
  if (!isPassword && field.type !== "text") return undefined;
  const autocomplete = (field.getAttribute("autocomplete") ?? "").toLowerCase();
  const names = [words(field.name), words(field.id)];
  const labels = labelsOf(field);
  if (!isPassword && !isPasswordByName(names, labels, autocomplete, () => nearbyText(field)))
    return undefined;
  const all = [...names, ...labels, words(field.title)].join(" | ");
  if (isOtherSecret(field, all, autocomplete)) return undefined;
  if (autocomplete.includes("current-password")) return "login";
  if (autocomplete.includes("new-password")) return "new";
  if (CURRENT.test(all)) return "login";
  return NEW.test(all) || isInNewPasswordForm(field) ? "new" : "login";
}
