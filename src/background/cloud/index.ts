// Cloud calls: their messages, and what follows when settings or windows change.

import * as v from "valibot";
import { CLOUD_METHODS, POLICY_VERSIONS } from "../../shared/cloud/cloud.ts";
import { MAX_NAME_LENGTH } from "../../shared/cloud/resource-name.ts";
import { watchSettings } from "../platform/current-settings.ts";
import { message } from "../platform/messages.ts";
import { onLastPrivateWindowClosed } from "../platform/private-windows.ts";
import { FLAG, fields, ID, isLine, line } from "../platform/schemas.ts";
import {
  cancelCloudCall,
  deleteFunction,
  eraseCloudCalls,
  readFromCloud,
  stopCloudCallsOfOtherSettings,
} from "./cloud-calls.ts";
import { forgetCloudNames, moveCloudNames } from "./cloud-names.ts";
import { forgetCloudRecords, settleCloudCalls } from "./cloud-records.ts";
import { cancelCloudSignIn, cloudSignIn, keepCloudAccount, signInToCloud } from "./cloud-sign-in.ts";

const MAX_ACCOUNT_LENGTH = 200;

const NAME = v.custom<string>((value) => isLine(value, MAX_NAME_LENGTH) && value !== "");
const WINDOW = v.object({ isPrivate: FLAG });
/** A deletion has a message of its own. */
const READ = v.union([
  fields({
    method: v.literal("policy"),
    name: NAME,
    requestedPolicyVersion: v.optional(v.picklist(POLICY_VERSIONS)),
  }),
  fields({ method: v.literal("report-config"), name: NAME }),
]);

export const cloudMessages = {
  /**
   * Signs in where that is needed, with a window if nothing else helps. `id` is any new UUID. `signIn` asks the provider anew,
   * in a window, for leave to do what the last token may not.
   */
  askCloud: message({
    service: "cloud",
    isUnhurried: true,
    schema: v.object({ id: ID, question: READ, signIn: v.optional(v.literal("more")), isPrivate: FLAG }),
    handle: readFromCloud,
  }),

  /**
   * Once: a message with the same `id` sends nothing, nor does one for a function whose deletion is under way. `typedName`
   * is what the person typed, `account` as whom the page said they are: as anybody else nothing is deleted. No window.
   */
  deleteFunction: message({
    service: "cloud",
    isUnhurried: true,
    schema: v.object({
      id: ID,
      name: NAME,
      typedName: NAME,
      account: v.optional(line(MAX_ACCOUNT_LENGTH)),
      isPrivate: FLAG,
    }),
    handle: deleteFunction,
  }),

  /** Ends a call that can be ended: what was sent of a deletion cannot be taken back. */
  cancelCloudCall: message({
    service: "cloud",
    schema: v.object({ id: ID, isPrivate: FLAG }),
    handle: cancelCloudCall,
  }),

  /** Forgets what came back; what is under way stays. */
  forgetCloudCalls: message({
    service: "cloud",
    schema: WINDOW,
    handle: ({ isPrivate }) => forgetCloudRecords(isPrivate),
  }),

  forgetCloudNames: message({
    service: "cloud",
    schema: v.object({ method: v.picklist(CLOUD_METHODS), name: v.optional(NAME) }),
    handle: forgetCloudNames,
  }),

  /** Opens the provider's window on the person's own click: to sign in, for leave to do more, or as somebody else. */
  signInToCloud: message({
    service: "cloud",
    isUnhurried: true,
    schema: v.object({ how: v.picklist(["sign-in", "more", "other-account"]), isPrivate: FLAG }),
    handle: signInToCloud,
  }),

  /** No longer waits for the window, which stays open: the next click joins it. */
  cancelCloudSignIn: message({ service: "cloud", schema: WINDOW, handle: cancelCloudSignIn }),
};

export function registerCloud(): void {
  watchSettings(() => {
    void stopCloudCallsOfOtherSettings();
    void cloudSignIn.discardForeign();
    void moveCloudNames();
  });
  onLastPrivateWindowClosed(() => eraseCloudCalls(true));
  // An earlier worker may have died between a change of the settings and what has to follow it at once.
  void moveCloudNames();
  void settleCloudCalls();
  keepCloudAccount();
}
