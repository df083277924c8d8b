// Tests which passwords that a script filled in are checked: a person's, and not the secrets on a page of settings.
import { describe, expect, it } from "vitest";
import { classifyField } from "../../../../../src/background/passwords/classify-field.ts";
import type { FieldHints } from "../../../../../src/shared/content-messages.ts";

interface Form {
  autocomplete?: string;
  names?: string[];
  labels?: string[];
  form?: string[];
  types?: string[];
}

// biome-ignore format: one list reads best
const SIGN_IN = ["Anmelden", "Se connecter", "Iniciar sesión", "Войти", "ログイン", "登录", "로그인", "تسجيل الدخول"];
const SAVE = "Speichern Enregistrer Guardar Salvar Opslaan Zapisz Сохранить Kaydet 保存 저장".split(" ");
const ONE = ["email", "password", "checkbox", "hidden", "submit"];
const MANY = ["text", "url", "password"];
const TWO_PASSWORDS = [...MANY, "password"];

function classify(filled: Form, isFilled = true): "login" | "new" | undefined {
  const { autocomplete = "", names = ["password"], labels = [], form = [], types = ONE } = filled;
  const texts: FieldHints["texts"] = [[autocomplete], names, labels, [], form];
  return classifyField({ isPassword: true, texts, types, maxLength: -1, isNumeric: false, isFilled });
}

describe("a filled password is checked", () => {
  it.each<[string, Form]>([
    ["beside one field for whom it signs in", {}],
    ["without such a field", { types: ["password"] }],
    ["if the field says which password it is", { autocomplete: "current-password", types: MANY }],
    ["if it says so in a form of settings", { autocomplete: "new-password", form: ["button=Save"] }],
    ["if it is typed twice", { types: TWO_PASSWORDS }],
    ["if it is typed twice and saved", { types: TWO_PASSWORDS, form: ["button=Save changes"] }],
    ["if it is a new one", { labels: ["New password"], types: MANY }],
    ["if the form's button signs in", { types: MANY, form: ["button=Log in"] }],
    ["if the form's name signs in", { types: MANY, form: ["id=signInForm"] }],
    ["if the form sets a password", { types: MANY, form: ["button=Create account"] }],
    ["if its name is like that of a key", { names: ["passkey"] }],
  ])("%s", (_, form) => {
    expect(classify(form)).toBeDefined();
  });

  it.each(SIGN_IN)("if the button says %s", (text) => {
    expect(classify({ types: MANY, form: [`button=${text}`] })).toBe("login");
  });
});

describe("a filled password is not checked", () => {
  it.each<[string, Form]>([
    ["among several texts, if nothing says what the form is for", { types: MANY }],
    ["if the form is one of settings", { form: ["action=/admin/settings"] }],
    ["if the form is saved", { form: ["button=Save"] }],
    ["if it is saved and the form's name says log in", { types: MANY, form: ["button=Save", "id=login"] }],
    ["if a new one is saved alone", { labels: ["New password"], form: ["button=Save"] }],
    ["if only another attribute signs in", { types: MANY, form: ["data-button=Log in"] }],
  ])("%s", (_, form) => {
    expect(classify(form)).toBeUndefined();
    expect(classify(form, false), "typed").toBeDefined();
  });

  it.each(SAVE)("if the button says %s", (text) => {
    expect(classify({ form: [`button=${text}`] })).toBeUndefined();
  });

  it.each([
    "apiKey",
    "access_token",
    "clientSecret",
    "smtp_password",
    "imapPassword",
    "ldapPass",
    "proxyPassword",
    "webhook",
  ])("if its name is %s, even twice in a form that signs in", (name) => {
    expect(classify({ names: [name], types: TWO_PASSWORDS, form: ["button=Sign in"] })).toBeUndefined();
    expect(classify({ names: [name] }, false), "typed").toBeDefined();
  });

  it("if its label calls it a key, unless the field says that it is somebody's password", () => {
    expect(classify({ labels: ["API key"] })).toBeUndefined();
    expect(classify({ labels: ["Server password"] })).toBeUndefined();
    expect(classify({ labels: ["Server password"], autocomplete: "current-password" })).toBe("login");
  });
});
