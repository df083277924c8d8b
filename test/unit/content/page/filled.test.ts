// What nobody typed: a browser's own filling counts as entered, a script's only as the person sends it.
import { describe, expect, it } from "vitest";
import { asScript, fire, settled } from "./browser.ts";
import { openPage, SIGN_IN } from "./page.ts";
import { click, enter, erase, find, paste, pressEnter, tab, type } from "./person.ts";

const TWO = `<form><input id="password" type="password"><input id="again" type="password"><button>Join</button></form>`;

/** The browser fills a field in, as from its list of passwords. */
function autofill(value: string, field = find("#password")): void {
  field.dataset.autofill = "";
  field.value = value;
  fire(field, "input");
}

const fill = (value: string, field = find("#password")) =>
  asScript(() => {
    field.value = value;
    fire(field, "input");
  });

describe("what the browser filled in is checked", () => {
  it("when the person leaves the field", async () => {
    const page = await openPage();
    await click(find("#password"));
    autofill("secret");
    expect(page.log()).toEqual([]);
    await tab();
    expect(page.log()).toEqual(["check secret"]);
    expect(page.checks()[0]?.hints.isFilled).toBe(false);
  });

  it("when the person presses elsewhere", async () => {
    const page = await openPage();
    await click(find("#password"));
    autofill("secret");
    await click(find("#name"));
    expect(page.log()).toEqual(["check secret"]);
  });

  it("as the form is sent, without the person having been in the field", async () => {
    const page = await openPage();
    autofill("secret");
    await click(find("button"));
    expect(page.log()).toEqual(["check secret", "sent"]);
    expect(page.checks()[0]?.hints.isFilled).toBe(false);
  });

  it("and again once it is another", async () => {
    const page = await openPage();
    await enter("secret");
    await click(find("#password"));
    autofill("other");
    await tab();
    expect(page.log()).toEqual(["check secret", "changed", "check other"]);
  });
});

describe("what a script filled in is checked", () => {
  it("as the person sends the form by a press, which is sent with the button's name", async () => {
    const page = await openPage();
    fill("secret");
    await click(find("#name"));
    await tab(find("#password"));
    await tab();
    expect(page.log()).toEqual([]);
    await click(find("button"));
    expect(page.log()).toEqual(["check secret", "sent"]);
    const { isFilled, texts } = page.checks()[0]?.hints ?? {};
    expect(isFilled).toBe(true);
    expect(texts?.[4]?.[0]?.trim()).toBe("button=Sign in");
  });

  it("as the person sends the form by Enter in another field", async () => {
    const page = await openPage();
    fill("secret");
    type("jo", find("#name"));
    await pressEnter(find("#name"));
    expect(page.log()).toEqual(["check secret", "sent"]);
  });

  it.each([
    ["<button type=button>Help</button><button>Log in</button>", "button=Log in"],
    ['<button name="b" value="go">Go on</button>', "button=go"],
    ['<input type="submit" value="Save">', "button=Save"],
    ["", undefined],
  ])("with the name of the button that sends, of %s", async (buttons, said) => {
    const page = await openPage(`<form action="/in"><input id="password" type="password">${buttons}</form>`);
    fill("secret");
    await pressEnter();
    const [form = []] = page.checks().map(({ hints }) => hints.texts[4]);
    expect(form.map((text) => text?.trim())).toEqual([said, "action=/in"]);
  });

  it("however many dashes it begins with", async () => {
    const page = await openPage();
    fill(`${"-".repeat(50)}x`);
    await click(find("button"));
    expect(page.log()).toEqual([`check ${"-".repeat(50)}x`, "sent"]);
  });

  it("in the first 20 passwords of the form", async () => {
    const fields = [...Array(22).keys()].map((at) => `<input type="password" id="a${at}">`);
    const page = await openPage(`<form>${fields.join("")}<button></button></form>`);
    for (const at of fields.keys()) fill(`pass${at}`, find(`#a${at}`));
    await click(find("button"));
    const checks = [...Array(20).keys()].map((at) => `check pass${at}`);
    expect(page.log().filter((it) => it !== "sent")).toEqual(checks);
  });

  it("once, however often it is sent", async () => {
    const page = await openPage();
    fill("secret");
    await click(find("button"));
    await click(find("button"));
    expect(page.log().filter((it) => it !== "sent")).toEqual(["check secret"]);
  });
});

describe("what a script filled in is not checked", () => {
  it.each<[string, string, string?]>([
    ["if it stands in the page's markup", SIGN_IN],
    ["if it is one character, repeated", SIGN_IN, "********"],
    ["if it is too short", SIGN_IN, "abc"],
    [
      "if it is the field's placeholder",
      SIGN_IN.replace('"password">', '"password" placeholder="Password">'),
      "Password",
    ],
    ["if it is the field's label", `<label for="password">Password</label>${SIGN_IN}`, "Password"],
    ["if it is in a text field", SIGN_IN.replace('type="password"', 'name="password"'), "secret"],
    [
      "if it is the text before the field",
      SIGN_IN.replace('<input id="password"', '<b>Password</b><input id="password"'),
      "Password",
    ],
  ])("%s", async (_, body, value) => {
    const page = await openPage(body);
    if (value === undefined) find("#password").setAttribute("value", "secret");
    else fill(value);
    await click(find("button"));
    expect(page.log()).toEqual([]);
  });

  it("as the page sends the form", async () => {
    const page = await openPage();
    fill("secret");
    asScript(() => fire(find("form"), "submit"));
    expect(page.log()).toEqual([]);
  });

  it("as the page sends the form while the person types", async () => {
    const page = await openPage();
    fill("secret");
    await click(find("#name"));
    type("jo", find("#name"));
    asScript(() => fire(find("form"), "submit"));
    expect(page.log()).toEqual([]);
  });

  it("in a field that the person edited, even if nothing is left of that", async () => {
    const page = await openPage();
    type("secret");
    erase(6);
    fill("others");
    await click(find("button"));
    expect(page.log()).toEqual([]);
  });

  it("in a field beside one that the person edited, unless they send it", async () => {
    const page = await openPage(TWO);
    fill("filled", find("#again"));
    paste("secret");
    await tab(find("#again"));
    await tab();
    expect(page.log()).toEqual(["check secret"]);
    await click(find("button"));
    expect(page.log().slice(1)).toEqual(["sent", "check filled", "sent"]);
  });
});

describe("what a script puts into a field is no edit", () => {
  const script = (value: string, type = "input", inputType = "insertText") =>
    asScript(() => {
      find("#password").value = value;
      fire(find("#password"), type, { inputType, data: value });
    });

  it("before the person typed anything", async () => {
    const page = await openPage();
    await click(find("#password"));
    script("secret");
    await tab();
    expect(page.log()).toEqual([]);
  });

  it("after the person typed something", async () => {
    const page = await openPage();
    type("secret");
    script("other");
    await settled();
    await tab();
    expect(page.log()).toEqual(["check secret"]);
  });

  it.each([
    ["while the person types into another", "#name", () => undefined],
    ["once a key that the page didn't let through is over", "#password", settled],
  ])("%s", async (_, selector, then) => {
    const page = await openPage();
    type("secret");
    fire(find(selector), "beforeinput", { inputType: "insertText", data: "s" });
    await then();
    asScript(() => {
      find("#password").value = "others";
      fire(find("#password"), "input", { inputType: "insertText", data: "s" });
    });
    await settled();
    await tab();
    expect(page.log()).toEqual(["check secret"]);
  });

  it("between the two events of a key", async () => {
    const page = await openPage();
    const field = find("#password");
    field.addEventListener("beforeinput", () => asScript(() => field.setAttribute("value", "made-up")));
    type("s");
    await settled();
    await tab();
    expect(page.log()).toEqual([]);
  });

  it("in place of a key that the page didn't let through", async () => {
    const page = await openPage();
    type("secret");
    fire(find("#password"), "beforeinput", { inputType: "insertText", data: "s" });
    script("secret•");
    await settled();
    await tab();
    expect(page.log()).toEqual(["check secret"]);
  });
});
