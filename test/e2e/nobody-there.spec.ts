// Nothing happens on a page before a person is there, whatever its scripts do.
import { expect, html, prefixOf, test } from "./extension.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

const FORM = `<form id="form" onsubmit="event.preventDefault()"><input id="user" name="user">
  <input id="password" type="password" name="password"><button id="send">Send</button></form>`;

const ATTEMPTS: Record<string, string> = {
  "script-called focus() and blur()": "password.focus(); password.blur()",
  "script-called focus() from field to field":
    "for (let i = 0; i < 50; i++) { password.focus(); user.focus() }",
  "script-called requestSubmit()": "form.requestSubmit(); send.click()",
  "script-made events": `for (const type of ["focusin","focus","input","change","keydown","keyup","blur","focusout","submit"]) {
      password.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      // To be prevented by the page: one of the browsers takes such an event for a submission.
      form.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
    password.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }))`,
  "a thousand values": `for (let i = 0; i < 1000; i++) { password.value = "password" + i; password.focus(); password.blur(); form.requestSubmit() }`,
  autofocus: `const field = document.createElement("input"); field.type = "password"; field.autofocus = true; field.value = "password";
    document.body.append(field); field.focus(); field.remove()`,
};

for (const [name, script] of Object.entries(ATTEMPTS)) {
  test(`asks nothing for ${name}`, async ({ page, pages, range, toolbar, listed }) => {
    // The script is the page's own: what a test runs in a page counts as the person's doing.
    const hostile = `<script>
      const seen = [];
      addEventListener("load", () => setTimeout(() => {
        new MutationObserver((records) => seen.push(...records)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        { password.value = "password"; ${script} }
      }, 50));
    </script>`;
    pages.show(html(FORM + hostile));
    await page.goto(pages.url());
    await page.waitForTimeout(500);
    expect(range.requests).toEqual([]);
    expect(await readNotice(page)).toBeUndefined();
    const changes = await page.evaluate("seen.length");
    expect(changes, "the page sees no change but its own").toBe(name === "autofocus" ? 2 : 0);
    expect(await toolbar()).toEqual({ title: "Breachlight", badge: "" });

    // The same page, once somebody is there.
    await page.locator("#password").click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await waitForNotice(page);
    expect(range.requests.at(-1)?.path).toBe(`/range/${await prefixOf(listed)}`);
  });
}

test("says nothing in frames in which nobody is", async ({ page, pages, range }) => {
  pages.show({
    "/": html(`<p id="here">Somebody clicks here.</p><iframe id="cross"></iframe>
      <script>cross.src = "http://localhost:" + location.port + "/inner"</script>`),
    "/inner": html(
      `${FORM}<script>setInterval(() => { password.value = "password"; password.focus(); password.blur(); form.requestSubmit() }, 20)</script>`,
    ),
  });
  await page.goto(pages.url());
  await page.locator("#here").click();
  await page.waitForTimeout(500);
  expect(range.requests).toEqual([]);
});
