// What tests of codes and passkeys share: a made-up code, and what a file says of its first entry.

import { expect } from "vitest";
import { read } from "../reading.ts";

export const SECRET = "JBSWY3DPEHPK3PXP";
export const LINK = `otpauth://totp/Shop:jo?secret=${SECRET}&issuer=Shop`;
export const ENTRY = {
  ...{ title: "Garden Shop", url: "https://garden-shop.example/", username: "jo", password: "unlisted-1" },
  changedAt: 1_675_397_106_000,
};

/** Whether a code is there, then a passkey; `undefined` if the export can't tell. */
export type Steps = [hasCode: boolean | undefined, hasPasskey: boolean | undefined];

export const UNKNOWN: Steps = [undefined, undefined];
export const NO_CODE: Steps = [false, undefined];
export const CODE: Steps = [true, undefined];
export const NEITHER: Steps = [false, false];

/** Reads the first entry of a file, and expects that nothing that is read contains the secret. */
export async function stepsIn(...given: Parameters<typeof read>): Promise<Steps> {
  const found = await read(...given);
  expect(JSON.stringify(found)).not.toContain(SECRET);
  const { hasCode, hasPasskey } = found.entries[0] ?? {};
  return [hasCode, hasPasskey];
}
