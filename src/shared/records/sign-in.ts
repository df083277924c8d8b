// The records of sign-ins: tokens, and with which provider the person is signed in.

import { type Fields, has } from "../shapes.ts";
import { defineRecord, readIf } from "./record.ts";

const TEXTS = { accessToken: "string", scope: "string", issuer: "string", clientId: "string" } as const;

/** The tokens of one purpose. */
export const TOKENS = defineRecord<Fields>({
  key: "tokens:",
  area: "session",
  row: "tokens",
  isShared: true,
  read: readIf((stored) => has(stored, { ...TEXTS, askedScope: "string", destinations: "list" })),
});

/** The provider and client that the person signed in to, or out of. No token. */
export interface RememberedSignIn {
  issuer: string;
  clientId: string;
  state: "signed-in" | "signed-out";
}

const remembered = (key: string) =>
  defineRecord<RememberedSignIn>({
    key,
    area: "local",
    row: "sign-in",
    isShared: true,
    read: readIf((stored) => has(stored, { issuer: "string", clientId: "string", state: "string" })),
  });

export const SCORE_SIGN_IN_MEMORY = remembered("sign-in");

/** For cloud calls, which have their own tokens. */
export const CLOUD_SIGN_IN_MEMORY = remembered("sign-in-cloud");
