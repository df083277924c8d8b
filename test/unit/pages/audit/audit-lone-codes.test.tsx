// Codes and passkeys that stand in an item of their own, beside the entry with the password: what the page then says of the account.
import { describe, expect, it } from "vitest";
import { keePassXml } from "../../../services/exports.ts";
import { twoStepFile } from "../../../world/lookup/two-step.ts";
import { openAudit } from "../../../world/pages/audit.tsx";

const SECRET = "JBSWY3DPEHPK3PXP";
const LINK = `otpauth://totp/Shop:jo?secret=${SECRET}`;
const PASSWORD = "xK9#vQ2m-unlisted";
const HOST = "garden-shop.example";
const URL_OF = `https://www.${HOST}/login`;
const LIST = twoStepFile([{ domain: HOST, methods: ["totp"], passkey: "passwordless" }]);

const json = (value: unknown) => JSON.stringify(value);
const vault = (...items: object[]) => json({ items });
const item = (login: object, uri = URL_OF) => ({
  ...{ type: 1, name: "S", login: { uris: [{ uri }], totp: null, fido2Credentials: [], ...login } },
});
const jo = item({ username: "jo", password: PASSWORD });

/** The filters for what would protect accounts better, with how many each has. */
async function advised(...files: string[]): Promise<string[]> {
  const page = await openAudit({ twoStep: LIST });
  await page.give("export", ...files.map((file) => new TextEncoder().encode(file)));
  expect(page.place.innerHTML).not.toContain(SECRET);
  return [...page.place.querySelectorAll(".filter-button")]
    .map(({ textContent }) => textContent ?? "")
    .filter((name) => /two-step|passkey/i.test(name));
}

const TWO_STEP = "Two-step sign-in available (1)";
const PASSKEY = "Passkey available (1)";
const UNSAID = "Two-step sign-in or passkey not known (1)";

describe("a code or a passkey in an item of its own", () => {
  it.each<[what: string, alone: object, filters: string[]]>([
    ["a code of the same account", item({ username: "JO", totp: SECRET }, HOST), [PASSKEY]],
    ["a code in place of the password", item({ username: "jo", password: LINK }), [PASSKEY]],
    ["a passkey", item({ username: "jo", fido2Credentials: [{}] }), []],
    ["of another user", item({ username: "al", totp: SECRET }), [TWO_STEP, PASSKEY]],
    ["of another site", item({ username: "jo", totp: SECRET }, "https://other.example"), [TWO_STEP, PASSKEY]],
    ["of nobody in particular", item({ username: "", totp: SECRET }), [PASSKEY, UNSAID]],
  ])("%s", async (_what, alone, filters) => {
    expect(await advised(vault(jo, alone))).toEqual(filters);
    expect(await advised(vault(alone, jo))).toEqual(filters);
  });

  it("counts for a password in another file", async () => {
    const alone = item({ username: "jo", totp: SECRET });
    expect(
      await advised(
        vault(jo),
        vault(alone, item({ username: "al", password: `${PASSWORD}-3` }, "https://other.example")),
      ),
    ).toEqual([PASSKEY]);
    const kept = item({ username: "jo", password: `${PASSWORD}-2`, totp: SECRET });
    expect(await advised(vault(jo), vault(kept))).toEqual(["Passkey available (2)"]);
  });

  it("entries of one account have what one of them has", async () => {
    const other = item({ username: "jo", password: `${PASSWORD}-2`, totp: SECRET });
    expect(await advised(vault(jo, other))).toEqual(["Passkey available (2)"]);
  });

  it.each<[what: string, file: string]>([
    [
      "KeePass",
      keePassXml(
        ["S", "Code"].map((title, at) => ({
          ...{
            title,
            url: URL_OF,
            username: "jo",
            password: at ? "" : PASSWORD,
            changedAt: 1_675_397_106_000,
          },
        })),
      ).replace(
        /(<Key>Title<\/Key><Value>Code[\s\S]*?)<History>/,
        `$1<String><Key>otp</Key><Value>${SECRET}</Value></String><History>`,
      ),
    ],
    [
      "Apple",
      `Title,URL,Username,Password,Notes,OTPAuth\nS,${URL_OF},jo,${PASSWORD},,\nS,${URL_OF},jo,,,${LINK}\n`,
    ],
    [
      "Credential Exchange",
      json({
        accounts: [
          {
            items: [
              [{ type: "basic-auth", username: { value: "jo" }, password: { value: PASSWORD } }],
              [{ type: "totp", secret: SECRET, username: "jo" }],
            ].map((credentials) => ({ scope: { urls: [URL_OF] }, credentials })),
          },
        ],
      }),
    ],
  ])("%s", async (_what, file) => {
    expect(await advised(file)).toEqual([UNSAID]);
  });
});
