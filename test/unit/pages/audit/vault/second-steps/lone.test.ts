// Codes and passkeys that stand in an item of their own, beside the entry with the password.
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import {
  type PreparedEntry,
  prepareVault,
  type VaultProgress,
} from "../../../../../../src/pages/audit/vault/prepare.ts";
import { keePassXml } from "../../../../../services/exports.ts";
import { read } from "../reading.ts";
import { ENTRY, LINK, NEITHER, SECRET, type Steps } from "./steps.ts";

const json = (value: unknown) => JSON.stringify(value);

describe("a code or a passkey in an item of its own", () => {
  async function prepared(file: string): Promise<PreparedEntry[]> {
    const entries: PreparedEntry[] = [];
    let end: VaultProgress | undefined;
    await prepareVault({ bytes: strToU8(file) }, (progress) => {
      if ("entries" in progress) entries.push(...progress.entries);
      else end = progress;
    });
    expect(JSON.stringify([entries, end])).not.toContain(SECRET);
    expect(end).toMatchObject({ end: { state: "read" } });
    expect(JSON.stringify(end)).not.toContain("garden-shop");
    return entries;
  }
  const item = (login: object, uri = "https://www.garden-shop.example/login") => ({
    ...{ type: 1, name: "S", login: { uris: [{ uri }], totp: null, fido2Credentials: [], ...login } },
  });
  const jo = item({ username: "jo", password: "u-1" });
  const steps = async (...items: object[]) =>
    (await prepared(json({ items }))).map(({ hasCode, hasPasskey }) => [hasCode, hasPasskey]);

  it.each<[what: string, alone: object, steps: Steps]>([
    [
      "a code of the same account",
      item({ username: "JO", totp: SECRET }, "garden-shop.example"),
      [true, false],
    ],
    ["a code in place of the password", item({ username: "jo", password: LINK }), [true, false]],
    ["a passkey", item({ username: "jo", fido2Credentials: [{}] }), [false, true]],
    ["of another user", item({ username: "al", totp: SECRET }), NEITHER],
    ["of another site", item({ username: "jo", totp: SECRET }, "https://other.example"), NEITHER],
    ["of nobody in particular", item({ username: "", totp: SECRET }), [undefined, false]],
  ])("%s", async (_what, alone, expected) => {
    expect(await steps(jo, alone)).toEqual([expected]);
    expect(await steps(alone, jo)).toEqual([expected]);
  });

  it("is counted as what it was: without a password", async () => {
    const file = json({ items: [jo, item({ username: "jo", totp: SECRET })] });
    expect(await read(file)).toMatchObject({ total: 2, withoutPassword: 1 });
  });

  it("entries of one account have what one of them has", async () => {
    const other = item({ username: "jo", password: "u-2", totp: SECRET });
    expect(await steps(jo, other)).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it.each<[what: string, file: string]>([
    [
      "KeePass",
      keePassXml([ENTRY, { ...ENTRY, title: "Code", password: "" }]).replace(
        /(<Key>Title<\/Key><Value>Code[\s\S]*?)<History>/,
        `$1<String><Key>otp</Key><Value>${SECRET}</Value></String><History>`,
      ),
    ],
    [
      "Apple",
      `Title,URL,Username,Password,Notes,OTPAuth\nS,${ENTRY.url},jo,u-1,,\nS,${ENTRY.url},jo,,,${LINK}\n`,
    ],
    [
      "Credential Exchange",
      json({
        accounts: [
          {
            items: [
              {
                scope: { urls: [ENTRY.url] },
                credentials: [{ type: "basic-auth", username: { value: "jo" }, password: { value: "u-1" } }],
              },
              {
                scope: { urls: [ENTRY.url] },
                credentials: [{ type: "totp", secret: SECRET, username: "jo" }],
              },
            ],
          },
        ],
      }),
    ],
  ])("%s", async (_what, file) => {
    expect((await prepared(file)).map(({ hasCode }) => hasCode)).toEqual([true]);
  });
});
