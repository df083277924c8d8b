// Whether a code is stored with an entry of a table: yes, no, or the export can't tell.
import { describe, expect, it } from "vitest";
import { read } from "../reading.ts";
import { CODE, LINK, NO_CODE, SECRET, type Steps, stepsIn, UNKNOWN } from "./steps.ts";

describe("a table", () => {
  const row = (names: string, cells: string) => `${names}\n${cells}\n`;
  const safari = "Title,URL,Username,Password,Notes,OTPAuth";
  const roboForm = "Name,Url,MatchUrl,Login,Pwd,Note,Folder";
  const url = "https://garden-shop.example";
  it.each<[what: string, file: string, steps: Steps]>([
    ["Apple", row(safari, `Shop,${url},jo,unlisted-1,,${LINK}`), CODE],
    ["Apple, blank", row(safari, `Shop,${url},jo,unlisted-1,," "`), NO_CODE],
    ["Apple, a sign that is no secret", row(safari, `Shop,${url},jo,unlisted-1,,0`), UNKNOWN],
    ["Apple, broken off before it", row(safari, `Shop,${url},jo,unlisted-1`), UNKNOWN],
    [
      "Bitwarden",
      row("name,login_uri,login_username,login_password,login_totp", `Shop,${url},jo,unlisted-1,${SECRET}`),
      CODE,
    ],
    ["1Password", row("Title,Url,Username,Password,OTPAuth,Archived", `S,${url},jo,u-1,${LINK},`), CODE],
    ["1Password, older", row("Title,Url,Username,Password,Archived", `S,${url},jo,u-1,`), UNKNOWN],
    [
      "LastPass",
      row("url,username,password,totp,extra,name,grouping,fav", `${url},jo,u-1,${SECRET},,S,,0`),
      CODE,
    ],
    ["LastPass, older", row("url,username,password,extra,name,grouping,fav", `${url},jo,u-1,,S,,0`), UNKNOWN],
    ...["otpSecret", "otpUrl", "otpauth"].map((name): [string, string, Steps] => [
      `Dashlane, ${name}`,
      row(`username,username2,title,password,url,${name}`, `jo,,S,u-1,${url},${SECRET}`),
      CODE,
    ]),
    ["Dashlane, older", row("username,username2,title,password,url", `jo,,S,u-1,${url}`), UNKNOWN],
    ["KeePassXC", row("Group,Title,Username,Password,URL,TOTP", `A,S,jo,u-1,${url},${LINK}`), CODE],
    [
      "KeePassXC, a reference",
      row("Group,Title,Username,Password,URL,TOTP", `A,S,jo,u-1,,{REF:O@I:1}`),
      CODE,
    ],
    ["KeePassXC, older", row("Group,Title,Username,Password,URL", `A,S,jo,u-1,${url}`), UNKNOWN],
    [
      "Proton Pass",
      row("type,name,url,username,password,totp,vault", `login,S,${url},jo,u-1,${LINK},A`),
      CODE,
    ],
    ["RoboForm", row(`${roboForm},RfFieldsV2`, `S,${url},${url},jo,u-1,,,"TOTP KEY$,,,txt,${SECRET}"`), CODE],
    ["RoboForm, older", row(roboForm, `S,${url},${url},jo,u-1,,`), UNKNOWN],
    [
      "Zoho",
      row("Password Name,Password URL,SecretData,login_totp", `S,${url},Password:u-1,${SECRET}`),
      CODE,
    ],
    [
      "Padloc, a field of one's own",
      row("name,tags,url,username,password,notes,One-Time Password", `S,,${url},jo,u-1,,${SECRET}`),
      CODE,
    ],
    ["Buttercup", row("!group_id,title,username,password,OTP", `1,S,jo,u-1,${SECRET}`), CODE],
    ["Chrome, in a note", row("name,url,username,password,note", `S,${url},jo,u-1,"code: ${LINK}"`), CODE],
    [
      "NordPass, in a field of one's own",
      row(
        "name,url,additional_urls,username,password,custom_fields",
        `S,${url},,jo,u-1,"[{""type"":""hidden"",""value"":""${LINK}""}]"`,
      ),
      CODE,
    ],
    ["Keeper", `A,S,jo,unlisted-1,${url},,,TFC:Keeper,${LINK}\n`, CODE],
    ["Keeper, newer", `A,S,jo,unlisted-1,${url},,,$oneTimeCode::1,${SECRET}\n`, CODE],
    ["Enpass", `S,Username,jo,*Password,u-1,Website,${url},TOTP,${SECRET}\n`, CODE],
    ["Enpass, another name", `S,Username,jo,Password,u-1,One-time password,${SECRET}\n`, CODE],
    ["Enpass, a link under any name", `S,Username,jo,Password,u-1,Foo,${LINK}\n`, CODE],
    ["Enpass, none", `S,Username,jo,Password,u-1,Website,${url}\n`, UNKNOWN],
  ])("%s", async (_what, file, steps) => {
    expect(await stepsIn(file)).toEqual(steps);
  });

  it.each<[names: string, cell: string, hasNames: boolean, hasCode: boolean | undefined]>([
    ["site;user;secret word;TOTP", SECRET, true, true],
    ["site;user;secret word;TOTP", "", true, false],
    ["site;user;secret word;more", SECRET, true, undefined],
    ["b;jo;unlisted-2;TOTP", SECRET, false, undefined],
    ["b;jo;unlisted-2;c", LINK, false, true],
  ])("whose columns the user named: %s, %s", async (names, cell, hasNames, hasCode) => {
    const columns = [{ address: 0, username: 1, password: 2, hasNames }];
    const { entries } = await read(`${names}\na.example;jo;unlisted-1;${cell}\n`, { columns });
    expect(entries.at(-1)?.hasCode).toBe(hasCode);
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });
});
