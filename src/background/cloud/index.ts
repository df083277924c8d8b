// Cloud calls: their commands, and what to do when settings or windows change.

import * as v from "valibot";
import { CLOUD_METHODS, POLICY_VERSIONS } from "../../shared/cloud/cloud.ts";
import { MAX_NAME_LENGTH } from "../../shared/cloud/resource-name.ts";
import { command } from "../platform/commands.ts";
import { settingsChanged } from "../platform/current-settings.ts";
import { ofWindows, onErase } from "../platform/erase.ts";
import { lastPrivateWindowClosed } from "../platform/private-windows.ts";
import { FLAG, fields, ID, isLine, line } from "../platform/schemas.ts";
import { createTaskQueue } from "../platform/tasks.ts";
import { signingOut } from "../sign-in/index.ts";
import {
  cancelCloudCall,
  deleteFunction,
  eraseCloudCalls,
  readFromCloud,
  stopCloudCalls,
} from "./cloud-calls.ts";
import { dropUsedNames, forgetCloudNames, moveCloudNames } from "./cloud-names.ts";
import { cloudCalls } from "./cloud-records.ts";
import {
  cancelCloudSignIn,
  cloudSignIn,
  keepCloudAccount,
  signInToCloud,
  stopCloudSignIn,
  stopPrivateSignIn,
} from "./cloud-sign-in.ts";

const MAX_ACCOUNT_LENGTH = 200;

const NAME = v.custom<string>((value) => isLine(value, MAX_NAME_LENGTH) && value !== "");
const WINDOW = v.object({ isPrivate: FLAG });
/** Deletions have their own message. */
const READ = v.union([
  fields({
    method: v.literal("policy"),
    name: NAME,
    requestedPolicyVersion: v.optional(v.picklist(POLICY_VERSIONS)),
  }),
  fields({ method: v.literal("report-config"), name: NAME }),
]);

/** One after another, as they arrive: what cancels or deletes finds what was started before it. */
const inOrder = createTaskQueue();

export const cloudCommands = {
  /**
   * Signs in if needed, in a window only if nothing else works. `id` is any new UUID. With `signIn`, asks the provider again, in
   * a window, for permissions that the last token may lack.
   */
  askCloud: command({
    service: "cloud",
    waitsForPolicy: true,
    schema: v.object({ id: ID, question: READ, signIn: v.optional(v.literal("more")), isPrivate: FLAG }),
    handle: (input) => inOrder(() => readFromCloud(input)),
  }),

  /**
   * Sent at most once: a repeated `id`, or a function that is already being deleted, sends nothing. `typedName` is what the user
   * typed. `account` is the account that the page showed: nothing is deleted as any other. Never opens a window.
   */
  deleteFunction: command({
    service: "cloud",
    waitsForPolicy: true,
    schema: v.object({
      id: ID,
      name: NAME,
      typedName: NAME,
      account: v.optional(line(MAX_ACCOUNT_LENGTH)),
      isPrivate: FLAG,
    }),
    handle: (input) => inOrder(() => deleteFunction(input)),
  }),

  /** Cancels a call if possible. A deletion that was sent can't be canceled. */
  cancelCloudCall: command({
    service: "cloud",
    waitsForPolicy: true,
    schema: v.object({ id: ID, isPrivate: FLAG }),
    handle: (place) => inOrder(() => cancelCloudCall(place)),
  }),

  /** Deletes finished calls. Running ones stay. */
  forgetCloudCalls: command({
    service: "cloud",
    schema: WINDOW,
    handle: ({ isPrivate }) => cloudCalls.forgetEnded(isPrivate),
  }),

  forgetCloudNames: command({
    service: "cloud",
    schema: v.object({ method: v.picklist(CLOUD_METHODS), name: v.optional(NAME) }),
    handle: forgetCloudNames,
  }),

  /** Opens the provider's window after a click: to sign in, to get more permissions, or to switch accounts. */
  signInToCloud: command({
    service: "cloud",
    waitsForPolicy: true,
    schema: v.object({ how: v.picklist(["sign-in", "more", "other-account"]), isPrivate: FLAG }),
    handle: (input) => inOrder(() => signInToCloud(input)),
  }),

  /** Stops waiting for the window, which stays open. The next click joins it. */
  cancelCloudSignIn: command({
    service: "cloud",
    waitsForPolicy: true,
    schema: WINDOW,
    handle: (input) => inOrder(() => cancelCloudSignIn(input)),
  }),
};

export function registerCloud(): void {
  onErase("cloud-calls", (isEverything) => inOrder(() => ofWindows(isEverything, eraseCloudCalls)));
  onErase("cloud-names", dropUsedNames);
  settingsChanged.subscribe(cloudSignIn.discardForeign);
  settingsChanged.subscribe(moveCloudNames);
  signingOut.subscribe(stopCloudCalls);
  signingOut.subscribe(stopCloudSignIn);
  lastPrivateWindowClosed.subscribe(() => cloudCalls.forget(true));
  lastPrivateWindowClosed.subscribe(stopPrivateSignIn);
  // An earlier worker may have died after the settings changed and before it could do these steps.
  void moveCloudNames();
  keepCloudAccount();
}
