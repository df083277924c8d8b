// Privacy: which requests were sent, what is stored and how to delete it, and which data may be sent.

import * as v from "valibot";
import { DATA_KINDS } from "../../shared/privacy/data-consent.ts";
import { STORED_KINDS } from "../../shared/privacy/stored-data.ts";
import { command } from "../platform/commands.ts";
import { answerConsent } from "../platform/consent.ts";
import { settingsChanged } from "../platform/current-settings.ts";
import { FLAG } from "../platform/schemas.ts";
import { eraseStored } from "./erase-stored.ts";
import { contentHash } from "./self-check/check-files.ts";
import { noteFormer } from "./self-check/check-sent.ts";
import { checkSelf } from "./self-check/self-check.ts";
import { listStored } from "./stored-data.ts";

export const privacyCommands = {
  listStored: command({ service: "passwords", handle: listStored }),

  /** The hash that stands for all files of this copy. */
  getContentHash: command({ service: "passwords", handle: contentHash }),

  /** Checks the promises that the background can check. */
  checkSelf: command({ service: "passwords", handle: (_: undefined, { settings }) => checkSelf(settings) }),

  /** Deletes one kind, or everything. Signs out if that includes tokens or settings. */
  eraseStored: command({
    service: "passwords",
    // What was started before it may wait for that, too.
    waitsForPolicy: true,
    schema: v.object({ kind: v.picklist([...STORED_KINDS, "everything"]) }),
    handle: ({ kind }) => eraseStored(kind),
  }),

  /** The user's decision when the browser asked whether data of a kind may be sent. */
  answerConsent: command({
    service: "lookup",
    waitsForPolicy: true,
    schema: v.object({ kind: v.picklist(DATA_KINDS), isAgreed: FLAG, isPrivate: FLAG }),
    handle: answerConsent,
  }),
};

export function registerPrivacy(): void {
  settingsChanged.subscribe(noteFormer);
}
