// Pages whose scripts play with the password field, and what a person does on them.

import type { Locator, Page } from "playwright/test";
import type { RangeService } from "../../services/range-service.ts";
import { expectAsked, freshPassword, html } from "../driver/extension.ts";

/** A password in no list, quick to type. */
export function unlisted(): string {
  return freshPassword().slice(-7);
}

/** A page with one more password field, which no script touches; in a corner, where no notice covers it. */
export function pageWith(body: string): string {
  return html(
    `${body}<input type="password" id="last" aria-label="Last" style="position:fixed;right:0;bottom:0">`,
  );
}

/** Clicks a field, types, and presses a key there: Tab leaves it. */
export async function typeIn(field: Locator, text: string, key = "Tab"): Promise<void> {
  await field.click();
  await field.page().keyboard.type(text);
  await field.page().keyboard.press(key);
}

/** The service was asked about these and nothing else: a password in the page's last field is asked about after them. */
export async function expectAskedOnly(
  page: Page,
  range: RangeService,
  ...passwords: string[]
): Promise<void> {
  const last = unlisted();
  await typeIn(page.locator("#last"), last);
  await expectAsked(range, ...passwords, last);
}

/** A sign-in form that stays on its page; the scripts have it as `form`, its field as `field`, and a place for words as `output`. */
export function signInWith(onsubmit: string, more = ""): string {
  return pageWith(`<form>
    <p><label>User name <input name="user" autocomplete="username"></label></p>
    <p><label>Password <input type="password" name="password"></label></p>
    <p><button>Sign in</button> <output tabindex="-1"></output></p>
  </form><script>{
    const form = document.currentScript.previousElementSibling;
    const field = form.elements.password, output = form.querySelector("output");
    form.addEventListener("submit", (event) => { event.preventDefault(); ${onsubmit} });
    ${more}
  }</script>`);
}
