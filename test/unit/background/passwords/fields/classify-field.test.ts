// Tests how a field's names and labels classify it, in the languages of the web.
import { describe, expect, it } from "vitest";
import { classifyField } from "../../../../../src/background/passwords/classify-field.ts";
import { PASSWORD_STEM } from "../../../../../src/content/password-field.ts";
import type { FieldHints } from "../../../../../src/shared/content-messages.ts";
import { PASSWORD_HINTS } from "../../../../world/fake-browser.ts";
import { LANGUAGES } from "./spoken-labels.ts";

type Called = Omit<FieldHints, "texts"> & { autocomplete: string } & Record<
    "names" | "labels" | "nearby" | "form",
    string[]
  >;

/** Types of the inputs of forms with two and three passwords. */
const TWO = ["text", "password", "password"];
const THREE = ["password", ...TWO];

function classify(called: Partial<Called>): "login" | "new" | undefined {
  const { autocomplete = "", names = [], labels = [], nearby = [], form = [], ...rest } = called;
  const texts: FieldHints["texts"] = [[autocomplete], names, labels, nearby, form];
  return classifyField({ ...PASSWORD_HINTS, isPassword: false, texts, ...rest });
}

// biome-ignore format: one language a line reads best
const PASSWORDS = [
  "Password", "Your password", "PASSWORD *", "Enter a new password", "Pass phrase: passphrase", "Password (min. 8 characters)",
  "Passwort", "Kennwort", "Neues Passwort", "Passwort wiederholen",
  "Mot de passe", "Nouveau mot de passe", "Mot de passe actuel", "Contraseña", "Repetir contraseña", "Clave", "Clave de acceso",
  "Contrasenya", "Senha", "Palavra-passe", "Nova senha", "Parola", "Parola nouă", "Wachtwoord", "Paswoord",
  "Lösenord", "Adgangskode", "Kodeord", "Passord", "Salasana", "Hasło", "Heslo", "Potvrzení hesla", "Jelszó", "Geslo", "Slaptažodis",
  "Parool", "Lozinka", "Пароль", "Введите пароль", "Парола", "Лозинка", "Şifre", "ŞİFRE", "Yeni şifre", "Κωδικός πρόσβασης", "Κωδικός", "Συνθηματικό",
  "סיסמה", "كلمة المرور", "كلمة السر", "كلمة مرور", "الرقم السري", "رمز عبور", "کلمه عبور", "گذرواژه", "گذر واژه", "پسورد",
  "パスワード", "新しいパスワード", "密码", "密碼", "请设置登录密码", "口令", "비밀번호", "암호", "패스워드", "รหัสผ่าน", "Mật khẩu", "Kata sandi", "Kata laluan", "पासवर्ड",
];

// biome-ignore format: one kind a line reads best
const ORDINARY = [
  "User name", "E-mail address", "User name or e-mail", "First name", "Street address", "City", "Search", "Company", "Phone",
  "Password hint", "Passwort-Hinweis", "Pista de la contraseña", "Indice de mot de passe", "Dica de senha", "Подсказка пароля", "密码提示", "パスワードのヒント",
  "Forgot your password? Your e-mail", "Mot de passe oublié", "Olvidé mi contraseña", "Забыли пароль", "忘记密码",
  "Passport number", "Numéro de passeport", "Bus pass", "Season pass number", "Ski pass", "Boarding pass", "Bypass", "Impasse des Lilas", "Numéro de passe Navigo",
  "Palabra clave", "Clave de producto", "Clave de elector", "Parola chiave", "Una parola", "Parole officer",
  "Ταχυδρομικός κωδικός", "Κωδικός πελάτη", "Κωδικός κουπονιού", "San Diego", "암호화폐", "کلمه کلیدی", "红包口令", "Hledat heslo ve slovníku",
  "Coupon code", "Voucher", "License key", "Network name", "Search passwords", "Password length", "Password expiry",
];

// biome-ignore format: one kind a line reads best
const OTHER_SECRETS = [
  "CVV", "CVC2", "Card security code", "Prüfnummer", "Código de seguridad", "Código de segurança", "Cryptogramme",
  "One-time password", "One time code", "SMS code", "Einmalpasswort", "Einmal-Kennwort", "Mot de passe à usage unique", "Contraseña de un solo uso",
  "Jednorazowe hasło", "Jednorázové heslo", "Tek kullanımlık şifre", "Одноразовый пароль", "ワンタイムパスワード", "一次性密码", "动态密码", "일회용 비밀번호",
  "Your answer", "Sicherheitsantwort", "Antwoord", "Réponse secrète", "Respuesta", "Odpowiedź", "Odpověď", "Cevap", "Ответ", "الجواب", "答案",
  "Mother's maiden name", "Memorable word", "Social security number", "Captcha", "TAN",
];

// biome-ignore format: one list reads best
const OTHER_PRODUCTS = [
  "disable-lastpass-search", "search-disable-lastpass", "LastPassIgnore", "no-1password", "1password-ignore", "onepassword-off", "ignore-keepass", "keepassxc-skip",
  "nordpass-ignore", "NordPass", "nord-pass-ignore", "protonpass-ignore", "Proton Pass", "enpass", "passbolt-ignore", "PassBolt", "data-1p-ignore", "data-lpignore", "data-bwignore",
  "bitwarden-ignore", "dashlane-ignore", "roboform", "disable-password-autofill", "ignore-password-managers", "prevent-password-save", "not-a-password",
];

// biome-ignore format: one list reads best
const PASSWORD_NAMES = [
  "password", "pass", "pwd", "user_password", "loginPassword", "txtPwd", "ctl00$Login$Password",
  "j_password", "new-password", "passwd1", "upass", "lpass", "pw", "psw", "pswd", "mdp",
  "session[password]", "usernamereg-password", "passcode",
  // Product names don't count.
  "lastPassword", "keepPassword", "field1password1", "user_1_password", "tokenPassword",
  // Spellings in languages whose own letters are rare in field names.
  "powtorzenie_hasla", "mat_khau", "contrasena", "adgangskode", "losenord", "slaptazodis",
];

// biome-ignore format: one list reads best
const ORDINARY_NAMES = [
  "password_hint", "passwordStrength", "email", "username", "passport_no", "passengerName", "compass",
  "bypass", "resetPasswordEmail", "forgotPassword", "search", "zipcode", "txtPasswordText",
  "password_length", "passwordPolicy", "maxPasswordAge", "passwordless",
];

// biome-ignore format: one list reads best
const NEW = [
  "new", "Neues", "Nuevo", "Nouveau", "Nuovo", "Nova", "Nová", "Nové", "Nový", "Novo", "Nieuw", "ny", "det ny her", "Nytt", "Новый", "새", "신규", "新", "جدید", "جديد",
  "Confirm", "Verify", "Repeat", "Retype", "re-enter", "Again", "Wiederholen", "Bestätigen", "Répéter", "Repetir", "Ripeti", "Herhaal", "Gentag", "Upprepa",
  "Powtórz", "powtorz", "Potvrdit", "Повторите", "Подтвердите", "Tekrar", "확인", "再", "確認", "确认", "تایید", "تأكيد", "Create", "Choose", "erstellen",
  "reg", "the reg field", "Registration", "Sign up", "signup",
];

// biome-ignore format: one list reads best
const CURRENT = [
  "Current", "old", "my old one", "Existing", "Login", "Log in", "Sign in", "signin", "Anmelden", "Actual", "Aktuell", "Huidig", "Anterior", "Ancien", "Attuale",
  "staré", "starý", "obecne", "Текущий", "Старый", "Mevcut", "現在", "当前", "현재", "الحالية", "فعلی",
];

// biome-ignore format: one list reads best
const CODES = [
  "captcha", "the captcha here", "验证码", "驗證碼", "画像認証", "보안문자", "보안 문자", "код с картинки", "символы с картинки", "رمز التحقق", "کد امنیتی", "کد تصویر",
  "doğrulama kodu", "dogrulama kodu", "mã xác nhận", "mã bảo mật",
];

describe("the page's prefilter", () => {
  it.each([...PASSWORDS, ...PASSWORD_NAMES])("lets %s through", (text) => {
    expect(text.toLowerCase()).toMatch(PASSWORD_STEM);
  });

  it("stops text that doesn't resemble a password", () => {
    const stopped = ORDINARY.filter((text) => !PASSWORD_STEM.test(text.toLowerCase()));
    expect(stopped).toEqual(
      expect.arrayContaining(["User name", "E-mail address", "Search", "Coupon code", "City"]),
    );
  });
});

describe("classifyField", () => {
  it.each(PASSWORDS)("classifies a text field labeled %s as a password", (label) => {
    expect(classify({ labels: [label] })).toBeDefined();
    expect(classify({ labels: [label], names: ["field_17"] })).toBeDefined();
    expect(classify({ nearby: [label.slice(0, 40)] }), "by the text before it").toBeDefined();
  });

  it.each(PASSWORD_NAMES)("classifies a text field named %s as a password", (name) => {
    expect(classify({ names: [name] })).toBeDefined();
  });

  it.each(ORDINARY)("ignores a text field labeled %s", (label) => {
    expect(classify({ labels: [label] })).toBeUndefined();
    expect(classify({ nearby: [label.slice(0, 40)] }), "by the text before it").toBeUndefined();
  });

  it.each(ORDINARY_NAMES)("ignores a text field named %s", (name) => {
    expect(classify({ names: [name] })).toBeUndefined();
  });

  it.each(OTHER_SECRETS)("ignores a password-type field labeled %s", (label) => {
    expect(classify({ isPassword: true, labels: [label] })).toBeUndefined();
  });

  describe.each(Object.entries(LANGUAGES))("in %s", (_, { again, once, others, rule }) => {
    it.each(again)("classifies %s as a password, hidden or shown", (label) => {
      expect(classify({ isPassword: true, labels: [label], types: TWO })).toBe("new");
      expect(classify({ labels: [label] })).toBeDefined();
    });

    it.each(once)("ignores %s, hidden or shown", (label) => {
      expect(classify({ isPassword: true, labels: [label] })).toBeUndefined();
      expect(classify({ labels: [label], names: ["password"] })).toBeUndefined();
    });

    it.each(others)("ignores a text field labeled %s, even if it's named as a password", (label) => {
      expect(classify({ labels: [label], names: ["Password"] })).toBeUndefined();
      expect(classify({ labels: [label], autocomplete: "new-password" })).toBeUndefined();
      expect(classify({ labels: [label], names: ["Password"], isPassword: true })).toBeDefined();
    });

    it("trusts a password name under a label that only gives a rule or asks to repeat", () => {
      expect(classify({ names: ["password"], labels: [rule] })).toBeDefined();
      const [other = ""] = others;
      expect(classify({ names: ["password"], labels: [other, again[0] ?? ""] })).toBeDefined();
    });
  });

  it.each(OTHER_PRODUCTS)("ignores a text field named or labeled %s", (name) => {
    expect(classify({ names: [name] })).toBeUndefined();
    expect(classify({ labels: [name] })).toBeUndefined();
  });

  it("still recognizes a password in such a product", () => {
    expect(classify({ labels: ["1Password master password"] })).toBeDefined();
    expect(classify({ names: ["lastpass-ignore"], isPassword: true })).toBeDefined();
  });

  it("classifies a hidden field named both password and captcha as a password", () => {
    for (const name of ["password_captcha", "captcha-password", "loginPasswordCaptcha"])
      expect(classify({ isPassword: true, names: [name] }), name).toBeDefined();
    expect(classify({ isPassword: true, names: ["password_captcha"], labels: ["Captcha"] })).toBeUndefined();
    expect(classify({ isPassword: true, names: ["password_captcha"], labels: ["验证码"] })).toBeUndefined();
    expect(classify({ isPassword: true, names: ["password"], labels: ["Captcha"] })).toBeUndefined();
    expect(classify({ isPassword: true, names: ["captcha"] })).toBeUndefined();
    expect(classify({ names: ["captcha_password"] }), "shown").toBeUndefined();
  });

  it("lets the label decide if the name ends in text", () => {
    for (const name of ["createPasswordText", "passwordtext", "newUserPwdText", "text", "inputText"])
      expect(classify({ names: ["", name], labels: ["Create password"] }), name).toBeDefined();
    expect(classify({ names: ["createPasswordText"], labels: ["User name"] })).toBeUndefined();
    expect(classify({ names: ["passwordHintText"], labels: ["Password"] })).toBeUndefined();
    expect(classify({ names: ["searchText"], labels: ["Password"] })).toBeUndefined();
    expect(classify({ names: ["passwordPlainText"] })).toBeDefined();
  });

  it("lets autocomplete decide, unless the name says otherwise", () => {
    expect(classify({ autocomplete: "current-password", labels: ["Secret"] })).toBe("login");
    expect(classify({ autocomplete: "new-password" })).toBe("new");
    expect(classify({ autocomplete: "new-password", names: ["email"] })).toBeUndefined();
    expect(classify({ autocomplete: "new-password", names: ["addressLineOne"] })).toBeUndefined();
    expect(classify({ isPassword: true, autocomplete: "cc-csc" })).toBeUndefined();
    expect(classify({ isPassword: true, autocomplete: "one-time-code" })).toBeUndefined();
  });

  it.each(["one-time-code", "cc-csc", "cc-number"])(
    "takes %s for a way to keep password managers away if the field is named and labeled a password",
    (autocomplete) => {
      const passwords = { isPassword: true, autocomplete, names: ["password"] };
      expect(classify(passwords)).toBe("login");
      expect(classify({ ...passwords, labels: ["Your password"] })).toBe("login");
      expect(classify({ ...passwords, labels: ["Security code"] })).toBeUndefined();
      expect(classify({ ...passwords, names: ["field_17"] })).toBeUndefined();
      expect(classify({ ...passwords, names: ["user_otp"] })).toBeUndefined();
      expect(classify({ ...passwords, labels: ["One-time password"] })).toBeUndefined();
    },
  );

  it.each(CODES)("ignores a password-type field labeled %s, which is a code", (label) => {
    expect(classify({ isPassword: true, labels: [label] })).toBeUndefined();
  });

  it.each(["recaptcha", "captchas", "验证码登录", "mật mã xác nhận", "spin", "pins"])(
    "takes a password-type field labeled %s for no code",
    (label) => {
      expect(classify({ isPassword: true, isNumeric: true, labels: [label] })).toBeDefined();
    },
  );

  it("classifies a PIN as a password only if it isn't numeric", () => {
    expect(classify({ isPassword: true, names: ["pin"], isNumeric: true })).toBeUndefined();
    expect(classify({ isPassword: true, labels: ["PIN"], maxLength: 6 })).toBeUndefined();
    expect(classify({ isPassword: true, labels: ["your pin here"], maxLength: 8 })).toBeUndefined();
    expect(classify({ isPassword: true, labels: ["PIN"], maxLength: 4 })).toBeUndefined();
    expect(classify({ isPassword: true, names: ["PIN"], maxLength: 9 })).toBe("login");
    expect(classify({ isPassword: true, names: ["PIN"] })).toBe("login");
    expect(classify({ isPassword: true, names: ["password"], labels: ["NIP"] })).toBe("login");
  });

  it.each([
    ["new", { labels: ["Choose a password"] }],
    ["new", { labels: ["Confirm password"] }],
    ["new", { labels: ["Neues Passwort"] }],
    ["new", { labels: ["Passwort noch einmal eingeben"], types: TWO }],
    ["new", { labels: ["Nhập mật khẩu một lần nữa"], types: TWO }],
    ["new", { names: ["password"], form: ["class=signup-form"] }],
    ["new", { names: ["pass1"], types: TWO }],
    ["login", { labels: ["Current password"], types: THREE }],
    ["login", { labels: ["Altes Passwort", "Aktuelles Passwort"], types: THREE }],
    ["login", { names: ["password"], form: ["id=login-form"] }],
    ["login", { autocomplete: "current-password", types: THREE }],
  ] as const)("returns %s for %j", (kind, hints) => {
    expect(classify({ isPassword: true, ...(hints as Partial<Called>) })).toBe(kind);
  });

  it.each(NEW)("returns new for a password-type field labeled %s", (label) => {
    expect(classify({ isPassword: true, labels: [label] })).toBe("new");
  });

  it.each(["company", "nylon", "region", "creg", "number"])("returns login for one labeled %s", (label) => {
    expect(classify({ isPassword: true, labels: [label] })).toBe("login");
  });

  it.each(CURRENT)("returns login for one of two password-type fields labeled %s", (label) => {
    expect(classify({ isPassword: true, labels: [label], types: TWO })).toBe("login");
  });

  it.each([
    "id=Register",
    "name=signup",
    "class=a sign-up",
    "action=/join",
    "id=create",
    "id=reset",
    "id=changePassword",
    "id=changepass",
  ])("returns new for one in a form with %s, and login in another", (form) => {
    expect(classify({ isPassword: true, form: ["method=get", form] })).toBe("new");
    expect(classify({ isPassword: true, form: [`x${form}`] })).toBe("login");
  });

  it("goes by the text right before a field without labels, unless that is long", () => {
    expect(classify({ isPassword: true, nearby: ["SMS code"] })).toBeUndefined();
    expect(classify({ isPassword: true, nearby: ["Hello", "SMS code"] })).toBe("login");
    expect(classify({ isPassword: true, labels: ["Secret"], nearby: ["SMS code"] })).toBe("login");
    expect(classify({ nearby: ["Password".padEnd(40, "."), "name"] })).toBe("login");
    expect(classify({ nearby: ["Password".padEnd(41, ".")] })).toBeUndefined();
    expect(classify({ nearby: ["Forgot your password"] })).toBeUndefined();
    expect(classify({ nearby: ["Name or password"] })).toBeUndefined();
  });

  it("reads the first 80 characters of a name", () => {
    expect(classify({ names: [`${"x".repeat(75)} password`] })).toBe("login");
    expect(classify({ names: [`${"x".repeat(76)} password`] })).toBeUndefined();
  });

  it("ignores what is too short for a password", () => {
    expect(classify({ isPassword: true, maxLength: 3 })).toBeUndefined();
    expect(classify({ isPassword: true, maxLength: 0 })).toBeUndefined();
    expect(classify({ isPassword: true, maxLength: 4 })).toBe("login");
  });
});
