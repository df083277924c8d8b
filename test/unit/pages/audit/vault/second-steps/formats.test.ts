// Which formats have a place for codes and passkeys, of all that are read.
import { expect, it } from "vitest";
import { exportsOf } from "../../../../../services/exports.ts";
import { CODE, ENTRY, LINK, NO_CODE, type Steps, stepsIn, UNKNOWN } from "./steps.ts";

/** What the made exports of all formats say, which have no code; a format that isn't here can't tell. */
const WITHOUT: Record<string, Steps> = {
  Safari: NO_CODE,
  "Bitwarden CSV": NO_CODE,
  "1Password CSV": NO_CODE,
  LastPass: NO_CODE,
  "Dashlane CSV": NO_CODE,
  KeePassXC: NO_CODE,
  "Proton Pass CSV": NO_CODE,
  RoboForm: NO_CODE,
  "Keeper CSV": NO_CODE,
  "Bitwarden JSON": NO_CODE,
  "1Password 1pux": NO_CODE,
  "Dashlane zip": NO_CODE,
  "KeePass 2 XML": NO_CODE,
  "Enpass JSON": NO_CODE,
  "Keeper JSON": NO_CODE,
  "Credential Exchange Format": [true, false],
  Psono: NO_CODE,
  "1Password 1pif": NO_CODE,
  "SafeInCloud XML": NO_CODE,
};

it.each(exportsOf([ENTRY]))("$format says it only if it has a place for codes", async ({ format, bytes }) => {
  expect(await stepsIn(bytes)).toEqual(WITHOUT[format] ?? UNKNOWN);
});

it("Kaspersky has codes in notes only", async () => {
  const text = `Websites\n\nWebsite name: S\nLogin: jo\nPassword: u-1\nComment: ${LINK}\n\n---\n\n`;
  expect(await stepsIn(text)).toEqual(CODE);
});
