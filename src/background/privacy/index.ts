// Privacy: what was sent, what is stored and how it is erased, and what the person lets be sent.

import * as v from "valibot";
import { DATA_KINDS } from "../../shared/privacy/data-consent.ts";
import { STORED_KINDS } from "../../shared/privacy/stored-data.ts";
import { message } from "../platform/messages.ts";
import { FLAG } from "../platform/schemas.ts";
import { answerConsent } from "./data-consent.ts";
import { eraseStored } from "./erase-stored.ts";
import { listStored } from "./stored-data.ts";

export const privacyMessages = {
  listStored: message({ service: "passwords", handle: listStored }),

  /** Erases one kind, or everything, and signs out where tokens or settings are among it. */
  eraseStored: message({
    service: "passwords",
    schema: v.object({ kind: v.picklist([...STORED_KINDS, "everything"]) }),
    handle: ({ kind }) => eraseStored(kind),
  }),

  /** What the person said when the browser asked whether data of a kind may be sent. */
  answerConsent: message({
    service: "lookup",
    isUnhurried: true,
    schema: v.object({ kind: v.picklist(DATA_KINDS), isAgreed: FLAG, isPrivate: FLAG }),
    handle: answerConsent,
  }),
};
