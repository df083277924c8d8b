// What a page does with its field never counts: only what the person entered is asked about, once, when they commit it.

import { expect, test } from "../driver/extension.ts";
import { expectAskedOnly, pageWith, signInWith, typeIn, unlisted } from "./entered-pages.ts";

/** Makes a new field after each key, and puts the focus back. */
const REBUILT_AT_EACH_KEY =
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

test("asks once, about the whole password, on a page that redraws the field at each key @both", async ({
  page,
  visit,
  range,
}) => {
  await visit(REBUILT_AT_EACH_KEY);
  const password = unlisted();
  const field = page.locator("[name=password]");
  await field.click();
  for (const key of password) {
    await page.keyboard.type(key);
    // A timer that was set before this one draws the field.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  }
  await expect(field).toHaveValue(password);
  expect(range.requests).toEqual([]);
  await page.keyboard.press("Tab");
  await expectAskedOnly(page, range, password);
});

const ENCRYPT = `field.value = [...field.value].map((it) => it.codePointAt(0).toString(16).padStart(6, "5e")).join("");`;

for (const [name, act] of Object.entries({
  "replaces the form @both": 'form.innerHTML = "<p>That was it.</p>"',
  "moves the focus to a message": 'output.textContent = "That was it."; output.focus()',
})) {
  test(`never asks about a cipher on a page that encrypts its field and then ${name}`, async ({
    page,
    visit,
    range,
    toolbar,
    listed,
  }) => {
    await visit(signInWith(`${ENCRYPT} setTimeout(() => { ${act} }, 100)`));
    await typeIn(page.locator("[name=password]"), listed, "Enter");
    await expect(page.getByText("That was it.")).toBeVisible();
    await expect.poll(async () => (await toolbar()).badge).toBe("!");
    await expectAskedOnly(page, range, listed);
    expect((await toolbar()).badge).toBe("!");
  });
}

test("asks about filled fields in open and closed shadow roots when the form around them is sent @both", async ({
  page,
  visit,
  range,
}) => {
  const passwords = [unlisted(), unlisted()];
  const form = `<form onsubmit="return false"><p><label>User name <input autocomplete="username"></label></p><x-field></x-field></form>`;
  await visit(
    pageWith(`${form}${form}<script>
      for (const [index, value] of ${JSON.stringify(passwords)}.entries()) {
        const root = document.querySelectorAll("x-field")[index].attachShadow({ mode: ["open", "closed"][index] });
        root.innerHTML = '<input type="password" autocomplete="current-password">';
        root.firstChild.value = value;
      }
    </script>`),
  );
  for (const [index] of passwords.entries()) {
    await typeIn(page.getByLabel("User name").nth(index), "jo", "Enter");
    await expect.poll(() => range.requests.length).toBe(index + 1);
  }
  await expectAskedOnly(page, range, ...passwords);
});
