// Which value is the person's, on pages that rewrite, redraw, show and fill their fields while somebody types.
import { describe, expect, it, onTestFinished } from "vitest";
import { asScript, fire, settled } from "./browser.ts";
import { openPage, SIGN_IN } from "./page.ts";
import { click, edit, enter, erase, find, paste, pressEnter, select, tab, type } from "./person.ts";

const FIELD = '<input id="password" name="password" type="password">';
const SHOW = '<button id="show" type="button">Show</button><p>About us</p>';

/** Runs as the page answers each edit of its field, in whatever element that is by then. */
function onInput(answer: (field: HTMLInputElement) => void): void {
  const listener = ({ target }: Event) => asScript(() => answer(target as HTMLInputElement));
  document.body.addEventListener("input", listener);
  onTestFinished(() => document.body.removeEventListener("input", listener));
}

/** Draws the form again, with this in its field, which has the focus if it had it. */
function redraw(value: string, type = "password"): void {
  const hadFocus = document.activeElement === find("#password");
  find("form").innerHTML = `<input id="password" name="password" type="${type}"><button>Sign in</button>`;
  find("#password").value = value;
  if (hadFocus) find("#password").focus();
}

describe("behind a mask of the page", () => {
  const masked = async () => {
    const page = await openPage(FIELD.replace('"password">', '"text">'));
    onInput((field) => {
      field.value = "•".repeat(field.value.length);
    });
    return page;
  };

  it("the value is what was typed", async () => {
    const page = await masked();
    await enter("secret");
    expect(find("#password").value).toBe("••••••");
    expect(page.log()).toEqual(["check secret"]);
  });

  it("edits count where they were made", async () => {
    const page = await masked();
    type("secrets");
    erase(1);
    find("#password").setSelectionRange(1, 3);
    edit(find("#password"), "ACE");
    await settled();
    await tab();
    expect(page.log()).toEqual(["check sACEret"]);
  });

  it("typing over all of it starts over", async () => {
    const page = await masked();
    await enter("secret");
    await enter("other");
    expect(page.log()).toEqual(["check secret", "changed", "check other"]);
  });
});

describe("in a field that its page filled with stars", () => {
  it("what is typed behind them is nobody's password", async () => {
    const page = await openPage(FIELD.replace(">", ' value="********">'));
    type("x");
    await settled();
    await tab();
    expect(page.log()).toEqual([]);
  });

  it("what is typed or pasted over them is one", async () => {
    const page = await openPage(FIELD.replace(">", ' value="********">'));
    await enter("secret");
    paste("others");
    await tab();
    expect(page.log()).toEqual(["check secret", "changed", "check others"]);
  });
});

it("an ordinary value that its page filled in can be changed in part", async () => {
  const page = await openPage(FIELD.replace(">", ' value="secre">'));
  type("t");
  await settled();
  await tab();
  expect(page.log()).toEqual(["check secret"]);
});

it.each([
  ["empties", ""],
  ["masks", "••••••"],
  ["encrypts", "c2VjcmV0"],
])("a value that its page %s afterwards is checked as it was, once, and stands", async (_, written) => {
  const page = await openPage();
  type("secret");
  asScript(() => Object.assign(find("#password"), { value: written }));
  await tab();
  asScript(() => Object.assign(find("#password"), { value: `${written}!` }));
  await click(find("#password"));
  await click(find("button"));
  expect(page.log()).toEqual(["check secret", "sent"]);
});

describe("in a form that is drawn again", () => {
  it.each([
    ["at each key", () => onInput(({ value }) => redraw(value))],
    ["at each key, with stars in its field", () => onInput(({ value }) => redraw("•".repeat(value.length)))],
    [
      "at each key, empty and shown until it has the focus",
      () =>
        onInput(({ value }) => {
          redraw("", "text");
          find("#password").value = value;
        }),
    ],
    [
      "at each key, without the focus until the page gives it back",
      () =>
        onInput(({ value }) => {
          find("#password").blur();
          redraw(value);
          find("#password").focus();
        }),
    ],
  ])("%s, the whole value is checked and no beginning of it", async (_, prepare) => {
    const page = await openPage(`<form>${FIELD}</form>`);
    prepare();
    await enter("secret");
    expect(page.log()).toEqual(["check secret"]);
  });

  it("after it was sent, a second try is an edit of the same field", async () => {
    const page = await openPage(`<form>${FIELD}<button>Sign in</button></form>`);
    await enter("secret");
    await click(find("button"));
    asScript(() => redraw(""));
    await enter("other");
    expect(page.log()).toEqual(["check secret", "sent", "changed", "check other"]);
    const [first, second] = page.checks();
    expect(second?.field).toBe(first?.field);
  });

  it("with the same value, it isn't checked again", async () => {
    const page = await openPage(`<form>${FIELD}<button>Sign in</button></form>`);
    await enter("secret");
    asScript(() => redraw("secret"));
    await click(find("#password"));
    await pressEnter();
    expect(page.log()).toEqual(["check secret", "sent"]);
  });

  it("a field of another name is another field", async () => {
    const page = await openPage(`<form>${FIELD}</form>`);
    await enter("secret");
    asScript(() => redraw(""));
    Object.assign(find("#password"), { name: "again", id: "again" });
    await enter("other", find("#again"));
    const [first, second] = page.checks();
    expect(second?.field).not.toBe(first?.field);
  });
});

it.each([
  ["without its line break", "other\n", "other"],
  ["as far as the field takes it", "other one", "other"],
])("what is pasted over a checked value is checked %s", async (_, pasted, taken) => {
  const page = await openPage();
  await enter("secret");
  const field = find("#password");
  select(field);
  fire(field, "beforeinput", { inputType: "insertFromPaste", data: pasted });
  field.value = taken;
  fire(field, "input", { inputType: "insertFromPaste", data: taken });
  await settled();
  await tab();
  expect(page.log()).toEqual(["check secret", "changed", `check ${taken}`]);
});

describe("a press that shows the password", () => {
  /** Shows and hides it in answer to these events. */
  async function openSwitch(shows: string, hides: string, change: (type: string) => void) {
    const page = await openPage(`<form>${FIELD}<button>Sign in</button></form>${SHOW}`);
    const [show, hide] = [shows, hides].map((name) => () => {
      if (name !== shows) change("password");
      else change(hides || find("#password").type === "password" ? "text" : "password");
    });
    find("#show").addEventListener(shows, () => asScript(show as () => void));
    if (hides) find("#show").addEventListener(hides, () => asScript(hide as () => void));
    return page;
  }
  const flip = (type: string) => find("#password").setAttribute("type", type);
  const replace = (type: string) => redraw(find("#password").value, type);

  it.each<[string, string, string, (type: string) => void]>([
    ["at the click", "click", "", flip],
    ["at the click, in another field", "click", "", replace],
    ["as the press begins", "pointerdown", "", flip],
    ["while the press lasts", "pointerdown", "pointerup", flip],
    ["while the press lasts, in another field", "mousedown", "mouseup", replace],
  ])("%s commits nothing", async (_, shows, hides, change) => {
    const page = await openSwitch(shows, hides, change);
    type("sec");
    await click(find("#show"));
    expect(page.log()).toEqual([]);
    type("ret");
    await settled();
    await click(find("#show"));
    expect(page.log()).toEqual([]);
    await click(find("p"));
    expect(page.log()).toEqual(["check secret"]);
  });

  it("ends no verdict, and asks for none again", async () => {
    const page = await openSwitch("click", "", replace);
    await enter("secret");
    await click(find("#show"));
    await click(find("#show"));
    await click(find("#password"));
    await click(find("button"));
    expect(page.log()).toEqual(["check secret", "sent"]);
  });
});

describe("a password that its page shows in the clear stays one", () => {
  it("if the page shows it as it gets the focus", async () => {
    const page = await openPage('<input id="a" type="password">');
    find("#a").addEventListener("focus", () => find("#a").setAttribute("type", "text"));
    await enter("secret", find("#a"));
    expect(page.checks()[0]?.hints.isPassword).toBe(true);
  });

  it("if the page shows it before the person gets there", async () => {
    const page = await openPage('<form><input id="first"><input id="a" type="password"></form>');
    find("#first").focus();
    find("#a").type = "text";
    await enter("secret", find("#a"));
    expect(page.log()).toEqual(["check secret"]);
  });

  it("unlike a field with its name while it is still there", async () => {
    const page = await openPage('<input name="a" type="password"><input id="b" name="a">');
    type("secret", find("[type=password]"));
    await enter("secret", find("#b"));
    expect(page.log()).toEqual(["check secret"]);
  });

  it("unlike the page's next question, under the same name", async () => {
    const page = await openPage('<form><input id="answer" name="answer" type="password"></form>');
    await enter("secret", find("#answer"));
    asScript(() => {
      find("form").innerHTML = '<input id="answer" name="answer">';
    });
    await enter("blue sky", find("#answer"));
    expect(page.log()).toEqual(["check secret"]);
  });

  it("unlike the next field in its place, for a code", async () => {
    const page = await openPage(SIGN_IN);
    await enter("secret");
    asScript(() => {
      find("form").innerHTML = '<input name="code"><button>Go on</button>';
    });
    await enter("123456", find("[name=code]"));
    expect(page.log()).toEqual(["check secret"]);
  });
});
