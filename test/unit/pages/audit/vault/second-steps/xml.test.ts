// Whether a code and a passkey are stored with an entry of an XML export, or of a database: yes, no, or it can't tell.
import { describe, expect, it } from "vitest";
import { passwordKey, writeKdbx } from "../../../../../services/exports/kdbx-writer.ts";
import { keePassXml } from "../../../../../services/exports.ts";
import { CODE, ENTRY, LINK, NO_CODE, SECRET, type Steps, stepsIn, UNKNOWN } from "./steps.ts";

const LINK_IN_XML = LINK.replace("&", "&amp;");

describe("XML", () => {
  const string = (key: string, value: string, attributes = "") =>
    `<String><Key>${key}</Key><Value${attributes}>${value}</Value></String>`;
  const kept = keePassXml([ENTRY]);
  const withStrings = (...all: string[]) => kept.replace("<History>", `${all.join("")}<History>`);
  const card = (field: string) =>
    `<database><card title="S"><field name="P" type="password">u-1</field>${field}</card></database>`;
  const passkey = string("KPEX_PASSKEY_PRIVATE_KEY_PEM", `-----BEGIN ${SECRET}`);
  it.each<[what: string, file: string, steps: Steps]>([
    ["KeePass, KeePassXC's code", withStrings(string("otp", LINK_IN_XML)), CODE],
    [
      "KeePass, a code of a plugin",
      withStrings(string("TOTP Settings", "30;6"), string("TOTP Seed", SECRET)),
      CODE,
    ],
    ["KeePass, settings alone", withStrings(string("TOTP Settings", "30;6")), NO_CODE],
    ["KeePass, its own", withStrings(string("TimeOtp-Secret-Base32", SECRET)), CODE],
    ["KeePass, by counter", withStrings(string("HmacOtp-Secret-Hex", SECRET)), CODE],
    ["KeePass, a reference", withStrings(string("otp", "{REF:A@I:00}")), CODE],
    ["KeePass, a link under any name", withStrings(string("Foo", LINK_IN_XML)), CODE],
    ["KeePass, a note", withStrings(string("Notes", `code ${LINK_IN_XML}`)), CODE],
    ["KeePass, empty", withStrings(string("otp", " ")), NO_CODE],
    ["KeePass, too little", withStrings(string("otp", "0")), UNKNOWN],
    ["KeePass, encrypted", withStrings(string("otp", "AAAA", ' Protected="True"')), CODE],
    ["KeePass, a name of one's own", withStrings(string("Google Authenticator", SECRET)), UNKNOWN],
    ["KeePass, a name of one's own, empty", withStrings(string("Two-Factor Key", "")), NO_CODE],
    ["KeePass, a name with these letters", withStrings(string("Shootproof", SECRET)), NO_CODE],
    ["KeePass, a passkey", withStrings(passkey), [false, true]],
    [
      "KeePass, only earlier",
      kept.replace("<History><Entry>", `$&${string("otp", LINK_IN_XML)}${passkey}`),
      NO_CODE,
    ],
    ["KeePass, 10 MB", withStrings(string("otp", SECRET.repeat(625_000))), CODE],
    [
      "KeePass 1, a note",
      `<pwlist><pwentry><password>u</password><notes>${LINK_IN_XML}</notes></pwentry></pwlist>`,
      CODE,
    ],
    ["KeePass 1", "<pwlist><pwentry><password>u</password></pwentry></pwlist>", UNKNOWN],
    ["SafeInCloud", card(`<field name="x" type="one_time_password">${SECRET}</field>`), CODE],
    ["SafeInCloud, empty", card('<field name="x" type="one_time_password"></field>'), NO_CODE],
    ["SafeInCloud, a note", card(`<notes>${LINK_IN_XML}</notes>`), CODE],
    ["Sticky", `<root><Login ID="1" Password="u-1" Description="${LINK_IN_XML}"/></root>`, CODE],
  ])("%s", async (_what, file, steps) => {
    expect(await stepsIn(file)).toEqual(steps);
  });

  it("a database has its codes and passkeys in encrypted values", async () => {
    const isProtected = ' Protected="True"';
    const xml = withStrings(
      string("otp", SECRET, isProtected),
      string("KPEX_PASSKEY_PRIVATE_KEY_PEM", SECRET, isProtected),
    );
    const bytes = writeKdbx({ xml, keys: [passwordKey("open")], version: 4 });
    expect(await stepsIn(bytes, { key: { password: "open" } })).toEqual([true, true]);
  });
});
