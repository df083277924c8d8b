// A field as its person sees it: an element and whatever takes its place, and the value that the person entered there.

import type { FieldHints, PasswordCheck, ValueReference } from "../shared/content-messages.ts";
import { inputsIn, scopeOf } from "./inputs.ts";
import { fieldHints } from "./password-field.ts";
import { activeIn } from "./unclobbered.ts";

/** The value that was checked last in a field. Has no hash once the value changes, or if the check found nothing out. */
export type AskedValue = ValueReference & Partial<Pick<PasswordCheck, "sha1">>;

export interface LogicalField {
  /** The current element. Held weakly, as pages throw forms away. */
  ref: WeakRef<HTMLInputElement>;
  name: string;
  id: string;
  /** Its position among the inputs around it. */
  place: number;
  /** It is or was of type password. */
  isPassword: boolean;
  hints?: FieldHints | undefined;
  /** What the field held right after the person's last own edit, whatever the page wrote since. */
  entered?: string | undefined;
  /** SHA-1 of `entered`, once computed. */
  sha1?: string | undefined;
  /** Entered, and not committed yet. */
  isPending?: boolean;
  /** The element's type, and the form or box around it, when the person pressed elsewhere or Tab since the last edit. */
  left?: readonly [type: string | undefined, scope: Node] | undefined;
  asked?: AskedValue | undefined;
}

/** What a field held before an edit, and where the edit began. */
export interface Before {
  value: string;
  from: number;
  /** What it holds afterwards, where that is certain. */
  next?: string;
}

/** Whether a text is one character, repeated, maybe in groups: a mask, or stars. */
export function isMask(text: string): boolean {
  const [first, ...rest] = text;
  return !!first && rest.every((it) => it === first || " -".includes(it));
}

const byElement = new WeakMap<HTMLInputElement, LogicalField>();
/** Text fields that took nothing's place when the person came, and those that take no password. */
const others = new WeakSet<HTMLInputElement>();
const ordinary = new WeakSet<HTMLInputElement>();
/** Fields that are or were of type password. */
const passwords = new WeakSet<HTMLInputElement>();
/** Those that the person was in, latest last. */
export let recent: readonly LogicalField[] = [];

/** Notes that the person is in a field. */
export function visit(field: LogicalField): void {
  const MAX_FIELDS = 20;
  // Nothing was found out about the value.
  if (field.asked && !field.asked.sha1 && field.entered !== undefined) field.isPending = true;
  recent = [...recent.filter((it) => it !== field), field].slice(-MAX_FIELDS);
}

/** Whether an element was removed or hidden. */
function isGone(element: HTMLInputElement | undefined): boolean {
  return !element?.isConnected || !element.getClientRects().length;
}

/** Whether an element took the place of a field's: that one is gone, and this one has its value and its name or place. */
function takesPlace(element: HTMLInputElement, place: number, field: LogicalField): boolean {
  const { value, name, id } = element;
  const old = field.ref.deref();
  if (!isGone(old)) return false;
  if (value && (value === old?.value || value === field.entered)) return true;
  // After an answer, an empty text field is the next question of the page.
  if (!value && element.type !== "password" && (old?.value || field.asked)) return false;
  const isNamed = name || field.name ? name === field.name : place === field.place;
  const isBeginning = (field.entered ?? "").startsWith(value) || isMask(value);
  return isBeginning && (isNamed || (!!id && id === field.id));
}

/**
 * The logical field of an element, if it takes a password. `isEdited`: the page's names for it may show that it does, although
 * its type never did.
 */
export function logicalField(element: HTMLInputElement, isEdited?: boolean): LogicalField | undefined {
  const isPassword = element.type === "password";
  let field = byElement.get(element);
  // A page may turn a field into the next one, say for a code.
  if (field && (field.isPending || field.name === element.name)) {
    field.isPassword ||= isPassword;
    return field;
  }
  if (!isPassword && (isEdited ? ordinary : others).has(element)) return undefined;
  const inputs = inputsIn(scopeOf(element));
  // The user may press "show password" before reaching the field.
  for (const input of [element, ...inputs]) if (input.type === "password") passwords.add(input);
  const { name, id } = element;
  const place = inputs.indexOf(element);
  const wasPassword = passwords.has(element);
  // Once the person typed, its value says nothing any more.
  field = isEdited ? undefined : recent.findLast((it) => takesPlace(element, place, it));
  if (!field && !wasPassword) {
    others.add(element);
    if (!isEdited) return undefined;
    if (!fieldHints(element, false)) {
      ordinary.add(element);
      return undefined;
    }
  }
  field ??= {} as LogicalField;
  const ref = new WeakRef(element);
  Object.assign(field, {
    ref,
    name,
    id,
    place,
    isPassword: field.isPassword || wasPassword,
  });
  byElement.set(element, field);
  return field;
}

/** The value after the person's edit; `undefined` if characters of the page are in it, so that nobody knows the person's. */
export function enteredBy(
  field: LogicalField,
  element: HTMLInputElement,
  before: Before,
): string | undefined {
  const { value } = element;
  const { entered } = field;
  // The page wrote something else between the two events.
  if (value !== (before.next ?? value)) return undefined;
  if (before.value === entered) return value;
  const to = element.selectionEnd ?? value.length;
  const from = Math.min(before.from, to);
  const rest = value.length - to;
  // The page shows other characters, one for each that was entered.
  if (before.value.length === entered?.length)
    return entered.slice(0, from) + value.slice(from, to) + entered.slice(entered.length - rest);
  const kept = value.slice(0, from) + value.slice(to);
  return kept.length > 1 && isMask(kept) ? undefined : value;
}

/** Whether the focus is elsewhere. */
export function isOut({ ref }: LogicalField): boolean {
  const element = ref.deref();
  return !element || activeIn(element.getRootNode()) !== element;
}

/** Whether the person's last press showed or hid the password: it has another type, or an element of another type. */
export function isToggled(field: LogicalField): boolean {
  const element = field.ref.deref();
  const [type, scope] = field.left ?? [];
  if (!scope) return false;
  if (!isGone(element)) return element?.type !== type;
  return inputsIn(scope).some(
    (it, place) => it.value && it.type !== type && takesPlace(it, place, field) && logicalField(it),
  );
}

/** Whether the field was redrawn while the person typed, and a newer one has the rest of the value. */
export function isBeginning(field: LogicalField): boolean {
  const isContinued = (it: LogicalField) => it !== field && it.entered?.startsWith(field.entered as string);
  return isGone(field.ref.deref()) && recent.some(isContinued);
}

export function forgetFields(): void {
  for (const field of recent) field.asked = field.entered = undefined;
}
