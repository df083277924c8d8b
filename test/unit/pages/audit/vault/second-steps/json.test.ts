// Whether a code and a passkey are stored with an entry of a JSON export: yes, no, or the export can't tell.
import { describe, expect, it } from "vitest";
import { zip } from "../../../../../services/exports.ts";
import { passwordsIn } from "../reading.ts";
import { CODE, LINK, NEITHER, NO_CODE, SECRET, type Steps, stepsIn, UNKNOWN } from "./steps.ts";

const json = (value: unknown) => JSON.stringify(value);
const bitwarden = (login: object, more: object = {}) =>
  json({ items: [{ type: 1, name: "S", ...more, login: { username: "jo", password: "u-1", ...login } }] });
const proton = (content: object, data: object = {}) => {
  const one = {
    data: { type: "login", content: { itemUsername: "jo", password: "u-1", ...content }, ...data },
  };
  return json({ vaults: { a: { items: [one] } } });
};
const pux = (details: object) => {
  const loginFields = [{ designation: "password", value: "u-1" }];
  const items = [{ categoryUuid: "001", overview: { title: "S" }, details: { loginFields, ...details } }];
  return zip({ "export.data": json({ accounts: [{ vaults: [{ items }] }] }) });
};
const pif = (contents: object) => {
  const fields = [{ designation: "password", type: "P", value: "u-1" }];
  const item = { title: "S", typeName: "webforms.WebForm", secureContents: { fields, ...contents } };
  return `${json(item)}\n***5642bee8-a5ff-11dc-8314-0800200c9a66***\n`;
};
const enpass = (...fields: object[]) =>
  json({ items: [{ title: "S", fields: [{ type: "password", value: "u-1" }, ...fields] }] });
const keeper = (custom_fields: object) => json({ records: [{ title: "S", password: "u-1", custom_fields }] });
const psono = (more: object) =>
  json({ items: [{ type: "website_password", website_password_password: "u-1", ...more }] });
const dashlane = (more: object) => json({ AUTHENTIFIANT: [{ title: "S", password: "u-1", ...more }] });
const cxf = (...credentials: object[][]) => {
  const login = { type: "basic-auth", password: { value: "u-1" } };
  const items = credentials.map((more) => ({ title: "S", credentials: [login, ...more] }));
  return json({ accounts: [{ items }] });
};
const TOTP = { type: "totp", secret: SECRET };
const PASSKEY = { type: "passkey", rpId: "garden-shop.example", key: SECRET };
const sections = (...fields: object[]) => ({ sections: [{ fields }] });

describe("JSON", () => {
  it.each<[what: string, file: string | Uint8Array, steps: Steps]>([
    ["Bitwarden", bitwarden({ totp: SECRET, fido2Credentials: [{ keyValue: SECRET }] }), [true, true]],
    ["Bitwarden, neither", bitwarden({ totp: null, fido2Credentials: [] }), NEITHER],
    ["Bitwarden, a phone's export", bitwarden({ totp: "" }), NO_CODE],
    ["Bitwarden, of another program", bitwarden({}), UNKNOWN],
    [
      "Bitwarden, a field",
      bitwarden({ totp: null }, { fields: [{ type: 1, name: "2FA", value: SECRET }] }),
      CODE,
    ],
    [
      "Bitwarden, a field that may be one",
      bitwarden({ totp: null }, { fields: [{ type: 1, name: "Authenticator key 2", value: SECRET }] }),
      UNKNOWN,
    ],
    ["Bitwarden, a note", bitwarden({ totp: null }, { notes: `code:\n${LINK}` }), CODE],
    [
      "Bitwarden, only in an earlier version",
      bitwarden({ totp: null }, { passwordHistory: [{ password: LINK }] }),
      NO_CODE,
    ],
    ["Proton Pass", proton({ totpUri: LINK, passkeys: [{ content: SECRET }] }), [true, true]],
    ["Proton Pass, neither", proton({ totpUri: "", passkeys: [] }), NEITHER],
    ["Proton Pass, older", proton({ totpUri: "" }), NO_CODE],
    [
      "Proton Pass, a second code",
      proton({ totpUri: "" }, { extraFields: [{ type: "totp", data: { totpUri: SECRET } }] }),
      CODE,
    ],
    ["1Password", pux(sections({ title: "one-time password", id: "TOTP_1", value: { totp: LINK } })), CODE],
    ["1Password, a bare secret", pux(sections({ title: "x", value: { totp: SECRET } })), CODE],
    ["1Password, empty", pux(sections({ title: "one-time password", value: { totp: "" } })), NO_CODE],
    ["1Password, a note", pux({ notesPlain: LINK }), CODE],
    [
      "1Password 1pif",
      pif(sections({ k: "concealed", n: "TOTP_1", t: "one-time password", v: SECRET })),
      CODE,
    ],
    [
      "1Password 1pif, renamed",
      pif(sections({ k: "concealed", n: "TOTP_1", t: "Password 2", v: LINK })),
      CODE,
    ],
    [
      "1Password 1pif, set aside",
      pif({ unknown_details: sections({ k: "concealed", n: "TOTP_1", v: SECRET }) }),
      CODE,
    ],
    ["1Password 1pif, a note", pif({ notesPlain: LINK }), CODE],
    ["Enpass", enpass({ type: "totp", label: "x", value: SECRET }), CODE],
    ["Enpass, empty", enpass({ type: "totp", value: "" }), NO_CODE],
    ["Enpass, deleted", enpass({ type: "totp", value: LINK, deleted: 1 }), NO_CODE],
    ["Enpass, in a text", enpass({ type: "text", value: LINK }), CODE],
    ["Keeper", keeper({ "$oneTimeCode::1": LINK }), CODE],
    ["Keeper, several", keeper({ "$oneTimeCode:Work:1": ["", SECRET] }), CODE],
    ["Keeper, older", keeper({ "TFC:Keeper": SECRET }), CODE],
    ["Psono", psono({ website_password_totp_code: SECRET }), CODE],
    ["Dashlane", dashlane({ otpSecret: SECRET }), CODE],
    ["Dashlane, empty", dashlane({ otpSecret: "" }), NO_CODE],
    ["Credential Exchange", cxf([TOTP, PASSKEY]), [true, true]],
    ["Credential Exchange, others have them", cxf([], [TOTP, PASSKEY]), NEITHER],
    ["Credential Exchange, nobody has any", cxf([], []), UNKNOWN],
    [
      "any other, with something else than a text",
      json([{ website: "a.example", user: "jo", password: "u-1", totp: { secret: SECRET } }]),
      UNKNOWN,
    ],
    [
      "Enpass, cut off after the password",
      enpass({ type: "totp" }).replace(/,\{"type":"totp".*/, ""),
      UNKNOWN,
    ],
    ["any other", json([{ website: "a.example", user: "jo", password: "u-1", totp: SECRET }]), CODE],
  ])("%s", async (_what, file, steps) => {
    const columns = [{ address: 0, username: 1, password: 2, hasNames: true }];
    expect(await stepsIn(file, { columns })).toEqual(steps);
    expect(new Set(await passwordsIn(file, { columns }))).toEqual(new Set(["u-1"]));
  });

  const FILES: Record<string, (value: unknown) => string | Uint8Array> = {
    Bitwarden: (totp) => bitwarden({ totp }),
    "Proton Pass": (totpUri) => proton({ totpUri }),
    "1Password": (totp) => pux(sections({ value: { totp } })),
    Keeper: (code) => keeper({ "$oneTimeCode::1": code }),
    Psono: (code) => psono({ website_password_totp_code: code }),
    Dashlane: (otpSecret) => dashlane({ otpSecret }),
  };
  const VALUES: [what: string, value: unknown, hasCode: boolean | undefined][] = [
    ["null", null, false],
    ["an empty text", "", false],
    ["a blank one", " \n\t", false],
    ["too little", "0", undefined],
    ["a number", 123_456, undefined],
    ["true", true, undefined],
    ["an object", { secret: SECRET }, undefined],
    ["10 MB", SECRET.repeat(625_000), true],
  ];
  const all = Object.entries(FILES).flatMap(([format, write]) =>
    VALUES.map(([what, value, hasCode]) => ({ format, what, file: write(value), hasCode })),
  );
  it.each(all)("$format with $what for a code", async ({ file, hasCode }) => {
    expect((await stepsIn(file))[0]).toBe(hasCode);
  });

  it.each<[what: string, value: unknown, hasPasskey: boolean | undefined]>([
    ["null", null, undefined],
    ["a text", SECRET, undefined],
    ["an object", { 0: {} }, undefined],
    ["an empty list", [], false],
    ["a list of nulls", [null, null], undefined],
    ["a list of one", [null, {}], true],
  ])("%s for passkeys", async (_what, value, hasPasskey) => {
    expect((await stepsIn(bitwarden({ fido2Credentials: value })))[1]).toBe(hasPasskey);
    expect((await stepsIn(proton({ passkeys: value })))[1]).toBe(hasPasskey);
  });
});
