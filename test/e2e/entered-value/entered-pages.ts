// Pages whose scripts play with the password field, and what a person does on them.

import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "playwright/test";
import type { RangeService } from "../../services/range-service.ts";
import { expect, expectAsked, freshPassword, html, type Toolbar } from "../driver/extension.ts";

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

/** The same, over what the field holds. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press("ControlOrMeta+A");
  await field.page().keyboard.type(text);
  await field.page().keyboard.press("Tab");
}

/** The service was asked about these and nothing else: a password in the page's last field is asked about after them. */
export async function expectAskedOnly(
  page: Page,
  range: RangeService,
  ...passwords: string[]
): Promise<void> {
  const last = unlisted();
  await retype(page.locator("#last"), last);
  await expectAsked(range, ...passwords, last);
}

/** Notes the titles of the toolbar from now on; call the result to end this and get them. */
export async function watchToolbar(toolbar: () => Promise<Toolbar>): Promise<() => Promise<string[]>> {
  const titles = new Set([(await toolbar()).title]);
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      titles.add((await toolbar()).title);
      await wait(50);
    }
  };
  // The page of a failed test closes.
  const watching = watch().catch(() => undefined);
  return async () => {
    isOver = true;
    await watching;
    return [...titles];
  };
}

/** The toolbar warns, and has not said "not found" since it was watched. */
export async function expectStillWarned(
  toolbar: () => Promise<Toolbar>,
  endWatch: () => Promise<string[]>,
): Promise<void> {
  expect(await toolbar()).toEqual({ title: expect.stringContaining("is in known breaches"), badge: "!" });
  expect((await endWatch()).join("\n")).not.toContain("not found");
}

/** A sign-in form that stays on its page; the scripts have it as `form`, its field as `field`, and a place for words as `output`. */
function signInForm(onsubmit: string, more = ""): string {
  return `<form>
    <p><label>User name <input name="user" autocomplete="username"></label></p>
    <p><label>Password <input type="password" name="password"></label></p>
    <p><button>Sign in</button> <output tabindex="-1"></output></p>
  </form><script>{
    const form = document.currentScript.previousElementSibling;
    const field = form.elements.password, output = form.querySelector("output");
    form.addEventListener("submit", (event) => { event.preventDefault(); ${onsubmit} });
    ${more}
  }</script>`;
}

export function signInWith(onsubmit: string, more = ""): string {
  return pageWith(signInForm(onsubmit, more));
}

/** Makes a new field after each key, and puts the focus back. */
export const REBUILT_AT_EACH_KEY =
  pageWith(`<form onsubmit="return false"><p id="place"></p><button>Create</button></form>
  <script>
    function draw(value, isFocused) {
      const field = Object.assign(document.createElement("input"), { type: "password", name: "password", value });
      field.addEventListener("input", () => setTimeout(() => draw(field.value, document.activeElement === field)));
      place.replaceChildren(field);
      if (!isFocused) return;
      field.focus();
      field.setSelectionRange(value.length, value.length);
    }
    draw("", false);
  </script>`);

const ENCRYPT = `field.value = [...field.value].map((it) => it.codePointAt(0).toString(16).padStart(6, "5e")).join("");`;

/** Encrypts the password in its field, and answers a moment later. */
export const ENCRYPTING = {
  "replaces the form @both": signInWith(
    `${ENCRYPT} setTimeout(() => { form.innerHTML = "<p>That was it.</p>" }, 100)`,
  ),
  "moves the focus to a message": signInWith(
    `${ENCRYPT} setTimeout(() => { output.textContent = "That was it."; output.focus() }, 100)`,
  ),
};

/** Two forms whose password fields are in shadow roots, filled by a script. */
export function shadowForms(...passwords: [open: string, closed: string]): string {
  const forms = passwords.map(
    () =>
      `<form onsubmit="return false"><p><label>User name <input autocomplete="username"></label></p><label>Password <x-field></x-field></label><button>Sign in</button></form>`,
  );
  return pageWith(`${forms.join("")}<script>
    for (const [index, value] of ${JSON.stringify(passwords)}.entries()) {
      const root = document.querySelectorAll("x-field")[index].attachShadow({ mode: ["open", "closed"][index] });
      root.innerHTML = '<input type="password" autocomplete="current-password">';
      root.firstChild.value = value;
    }
  </script>`);
}
