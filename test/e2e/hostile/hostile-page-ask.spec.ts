// A hostile page can't cause range requests without a person, and with one only within the rate limit.

import type { Page } from "playwright/test";
import { expect, expectAsked, html, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached } from "../passwords/enter-password.ts";

/** More than the limit. */
const TIMES = 40;

/** What each attack of a page repeats: with `field`, `user`, `form`, `send` and `next()`, which returns a new password. */
const ATTACKS: Record<string, string> = {
  "script-made focus and blur": `for (const type of ["focusin", "focus", "blur", "focusout"]) field.dispatchEvent(new FocusEvent(type, { bubbles: true, composed: true, relatedTarget: user })); field.value = next()`,
  "script-made input and change": `field.value = next(); for (const type of ["beforeinput", "input", "change"]) field.dispatchEvent(new InputEvent(type, { bubbles: true, composed: true, data: "x" }))`,
  "script-made keys": `field.value = next(); for (const type of ["keydown", "keypress", "keyup"]) field.dispatchEvent(new KeyboardEvent(type, { key: "Enter", code: "Enter", bubbles: true, composed: true }))`,
  "value churn": `for (let i = 0; i < 25; i++) field.value = next()`,
  "script-made submissions": `field.value = next(); form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: send }))`,
  "requestSubmit()": `field.value = next(); form.requestSubmit(); form.requestSubmit(send)`,
  "the focus to and fro between two passwords": `field.focus(); field.value = next(); again.focus(); again.value = next()`,
  "execCommand, which makes trusted input": `field.focus(); field.select(); document.execCommand("insertText", false, next()); user.focus()`,
  "a filling, as a manager does it": `field.value = next(); field.setAttribute("value", next()); field.dispatchEvent(new Event("change", { bubbles: true })); form.requestSubmit()`,
  "the focused field taken out and put back": `field.focus(); field.value = next(); const put = field.parentNode; field.remove(); put.append(field)`,
  "new fields with autofocus": `const it = Object.assign(document.createElement("input"), { type: "password", autofocus: true, value: next() }); document.body.append(it); it.focus(); it.remove()`,
  "new forms, sent at once": `const it = document.createElement("form"); it.onsubmit = () => false; it.innerHTML = '<input type="password" value="' + next() + '">'; document.body.append(it); it.requestSubmit(); it.remove()`,
  "dialogs that take and give the focus": `field.focus(); field.value = next(); dialog.showModal(); dialog.close()`,
  "shadow roots that the field moves through": `const box = document.body.appendChild(document.createElement("p")); box.attachShadow({ mode: "closed" }).append(form); field.focus(); field.value = next(); user.focus(); document.body.prepend(form); box.remove()`,
};

const FORM = `<form id="form" onsubmit="return false"><input id="user"><input id="password" type="password"><input id="again" type="password"><button id="send">Send</button></form>
  <dialog id="dialog"><button>x</button></dialog><p id="here">Somebody clicks here.</p>`;

/** A page that runs all attacks after it receives a message; Firefox treats a test's script more leniently. */
function attackingPage(): string {
  const all = Object.entries(ATTACKS).map(
    ([name, script]) =>
      `[${JSON.stringify(name)}, () => { for (let i = 0; i < ${TIMES}; i++) { ${script} } }]`,
  );
  return html(
    `${FORM}<script>
    const [field, user, form, send, again, dialog] = ["password", "user", "form", "send", "again", "dialog"].map((id) => document.getElementById(id));
    let count = 0;
    const next = () => "made-up-" + ++count + "-" + count * 7919;
    const attacks = [${all.join(",\n")}];
    const errors = [];
    let isOver = false;
    const foreign = [];
    // Its own changes are seen and taken from the list at once: what remains is somebody else's.
    const observer = new MutationObserver((records) => isOver && foreign.push(...records));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const attack = async (wanted) => {
      for (const [name, run] of attacks) if (wanted === undefined || name === wanted) {
        try { run() } catch (error) { errors.push(name + ": " + error) }
        await new Promise((done) => setTimeout(done));
      }
      observer.takeRecords();
      isOver = true;
      console.log("done", JSON.stringify(errors));
    };
    addEventListener("message", ({ data }) => attack(data || undefined));
    if (location.hash === "#load") addEventListener("load", () => setTimeout(attack));
  </script>`,
    '<link rel="icon" href="data:,">',
  );
}

/** What the page reports after its attacks: the word, and its own script errors. */
async function endOfAttacks(page: Page): Promise<string> {
  const said = await page.waitForEvent("console", (message) => message.text().startsWith("done "));
  return said.text();
}

test("causes no requests while nobody is there @both", async ({ page, pages, range, toolbar, listed }) => {
  pages.show(attackingPage());
  // A test's evaluation counts as a user gesture in the page: until the attacks are over, the test only listens.
  const ended = endOfAttacks(page);
  await page.goto(pages.url("/#load"));
  expect(await ended).toBe("done []");
  expect(await page.evaluate("foreign.length"), "only the page's own changes").toBe(0);
  expect(await readNotice(page)).toBeUndefined();
  expect(await toolbar()).toEqual({ title: "Breachlight", badge: "" });
  // The person's own password comes after all attacks, and is the first to be requested.
  await page.locator("#password").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await expectAsked(range, listed);
});

test("causes no requests in a frame while the person is in the page around it", async ({
  page,
  pages,
  range,
  listed,
}) => {
  const frame = `<iframe id="cross"></iframe><script>
    here.addEventListener("click", () => { cross.src = "http://localhost:" + location.port + "/inner#load" });
  </script>`;
  pages.show({ "/": html(FORM + frame), "/inner": attackingPage() });
  const ended = endOfAttacks(page);
  await page.goto(pages.url());
  await page.locator("#here").click();
  expect(await ended).toBe("done []");
  await enterBreached(page, listed);
  await expectAsked(range, listed);
});

test("causes at most twenty requests a minute from a page that somebody clicked on", async ({
  page,
  pages,
  range,
  extension,
}) => {
  pages.show(attackingPage());
  const comeAndAttack = async (host: string, names: string[]) => {
    await page.goto(pages.url("/", host));
    await page.locator("#here").click();
    for (const name of names) {
      const ended = endOfAttacks(page);
      await page.evaluate(`postMessage(${JSON.stringify(name)})`);
      expect.soft(await ended, name).toBe("done []");
    }
    expect(await readNotice(page)).toBeUndefined();
  };
  // What can start a check at all is limited per document; what can't causes none.
  const isSilent = (name: string) => /focus and blur|input and change|script-made keys|churn/.test(name);
  const names = Object.keys(ATTACKS);
  await comeAndAttack("first.test", names.filter(isSilent));
  expect(range.requests).toEqual([]);
  await comeAndAttack(
    "second.test",
    names.filter((name) => !isSilent(name)),
  );
  expect(range.requests.length).toBeLessThanOrEqual(20);
  // Ends here: the service gets nothing from it during the next test.
  await page.goto("about:blank");
  await killWorker(extension);
});
