// What a person does on a page, with the events and default actions of a browser.
import { vi } from "vitest";
import { fire, focusedField, settled } from "./browser.ts";

/** The first match of a selector, a field unless said otherwise. */
export function find<Kind extends Element = HTMLInputElement>(selector: string): Kind {
  return document.querySelector(selector) as Kind;
}

interface Edit {
  inputType?: string;
  /** A menu or a finger can do it as well. */
  key?: string;
  /** How many characters before the caret it takes away. */
  count?: number;
}

/** Puts a text in place of what is selected in a field. */
export function edit(field: HTMLInputElement, text: string, { inputType, key, count = 0 }: Edit = {}): void {
  const how = { inputType: inputType ?? "insertText", data: inputType ? null : text };
  if (key) fire(field, "keydown", { key });
  fire(field, "beforeinput", how);
  const { value } = field;
  const to = field.selectionEnd ?? value.length;
  const from = Math.max(0, (field.selectionStart ?? value.length) - count);
  field.value = value.slice(0, from) + text + value.slice(to);
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  fire(field, "input", how);
}

/** Types more into a field, or into what takes its place meanwhile. */
export function type(text: string, field = find("#password")): void {
  field.focus();
  for (const key of text) edit(focusedField() ?? field, key, { key });
}

/** Deletes the last characters of a field, one by one. */
export function erase(count: number, field = find("#password")): void {
  field.focus();
  for (let left = count; left > 0; left--)
    edit(focusedField() ?? field, "", { inputType: "deleteContentBackward", key: "Backspace", count: 1 });
}

/** Selects what a field holds. */
export function select(field = find("#password")): void {
  field.focus();
  if (field.selectionStart === null) field.value = "";
  else field.setSelectionRange(0, field.value.length);
}

/** Pastes over what a field holds. */
export function paste(text: string, field = find("#password")): void {
  select(field);
  edit(field, text, { inputType: "insertFromPaste" });
}

/** The Tab key: the focus goes on, out of the page unless said otherwise. */
export async function tab(to?: HTMLElement): Promise<void> {
  const from = focusedField() ?? document.body;
  fire(from, "keydown", { key: "Tab" });
  if (to) to.focus();
  else from.blur();
  fire(to ?? document.body, "keyup", { key: "Tab" });
  await settled();
}

/** The Enter key, which sends the form of a field. */
export async function pressEnter(field = find("#password")): Promise<void> {
  const { form } = field;
  fire(field, "keydown", { key: "Enter" });
  if (form) fire(form, "submit");
  await settled();
}

/** A press by mouse or finger. What can have the focus takes it, and a button may send its form. */
export async function click(target: Element): Promise<void> {
  fire(target, "pointerdown");
  if (!fire(target, "mousedown").defaultPrevented) {
    const focusable = target.closest<HTMLElement>("input,button,select,textarea,[tabindex]");
    if (focusable) focusable.focus();
    else focusedField()?.blur();
  }
  for (const name of ["pointerup", "mouseup"]) fire(target, name);
  const { defaultPrevented } = fire(target, "click");
  const button = target.closest<HTMLButtonElement>("button:not([type=button])");
  if (button?.form && !defaultPrevented) fire(button.form, "submit");
  // A page may show the password in answer to a press, so what follows from that takes a moment.
  await vi.advanceTimersByTimeAsync(500);
}

/** Types over what a field holds, and goes on with Tab. */
export async function enter(text: string, field = find("#password")): Promise<void> {
  select(field);
  type(text, field);
  await settled();
  await tab();
}
