// Signing in for cloud calls: separate tokens, the account name, and the window that its own button opens.

import { toErrorData } from "../../shared/errors.ts";
import { CLOUD_ACCOUNT, CLOUD_SIGN_IN_RUN } from "../../shared/records/cloud.ts";
import { CLOUD_SIGN_IN_MEMORY } from "../../shared/records/sign-in.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { createRecords } from "../platform/records.ts";
import { createSignIn, type SignIn, type SignInPurpose } from "../sign-in/sign-in.ts";

const PURPOSE: SignInPurpose = {
  name: "cloud",
  memory: CLOUD_SIGN_IN_MEMORY,
  scope: ({ auth }) => auth.cloudScope.trim(),
  asksForAccount: true,
  services: ({ services }) => [services.backupUrl, services.functionsUrl, services.migrationUrl],
};

const signIn = createSignIn(PURPOSE);
const accounts = createRecords(CLOUD_ACCOUNT);
/** Private and normal windows have separate runs. */
const runs = createRecords(CLOUD_SIGN_IN_RUN);
type AlterRun = Parameters<typeof runs.change>[0];

const WINDOWS = [false, true];

/** This worker's sign-in in progress. */
let current: { isPrivate: boolean; controller: AbortController } | undefined;

/** Marks a sign-in that an earlier worker was waiting for as failed. */
async function settle(): Promise<void> {
  for (const isPrivate of WINDOWS) {
    await runs.change(
      (run) =>
        run?.state === "running" && current?.isPrivate !== isPrivate
          ? { state: "failed", at: Date.now(), error: { code: "aborted", service: "auth" } }
          : run,
      { isPrivate },
    );
  }
}

let settling: Promise<unknown> | undefined;

/** Settles an earlier worker's sign-in, once. */
function settleCloudSignIn(): Promise<unknown> {
  settling ??= settle().catch(() => undefined);
  return settling;
}

/** Records the signed-in account from now on. Also discards tokens that an earlier worker may not have discarded in time. */
export function keepCloudAccount(): void {
  signIn.changed.subscribe((tokens) =>
    accounts.change((before) => {
      if (!tokens) return undefined;
      return before && before.account === tokens.account ? before : { account: tokens.account };
    }),
  );
  void settleCloudSignIn();
  void signIn.discardForeign().catch(() => undefined);
}

/** Clears a failed run; with `isAll`, also one in progress. */
async function forgetRuns(isAll = false): Promise<void> {
  const alter: AlterRun = (run) => (isAll || run?.state === "failed" ? undefined : run);
  await Promise.all(WINDOWS.map((isPrivate) => runs.change(alter, { isPrivate })));
}

export const cloudSignIn: SignIn = {
  ...signIn,
  async tokens(settings, options) {
    const tokens = await signIn.tokens(settings, options);
    await settleCloudSignIn();
    await forgetRuns();
    return tokens;
  },
  async discardForeign() {
    await forgetRuns();
    return signIn.discardForeign();
  },
};

/** The person signs out: stops the sign-in in progress. */
export async function stopCloudSignIn(): Promise<void> {
  current?.controller.abort();
  current = undefined;
  await forgetRuns(true);
}

type How = "sign-in" | "more" | "other-account";

async function run(how: How, mine: NonNullable<typeof current>): Promise<void> {
  const { isPrivate, controller } = mine;
  const { signal } = controller;
  const release = keepAwake();
  // If it is no longer the current sign-in, keep the state of the one that is.
  const enter = async (alter: AlterRun) => {
    if (current === mine) await runs.change(alter, { isPrivate });
  };
  try {
    await cloudSignIn.tokens(await currentSettings(), {
      mayOpenWindow: true,
      signIn: how === "sign-in" ? undefined : how,
      isPrivate,
      signal,
    });
    await enter(() => undefined);
  } catch (thrown) {
    const error = toErrorData(thrown, "auth");
    await enter(() => (signal.aborted ? undefined : { state: "failed", at: Date.now(), error }));
  } finally {
    if (current === mine) current = undefined;
    release();
  }
}

/** Signs in after a click, one window at a time. */
export async function signInToCloud({ how, isPrivate }: { how: How; isPrivate: boolean }): Promise<void> {
  await settleCloudSignIn();
  if (current) return;
  const mine = { isPrivate, controller: new AbortController() };
  current = mine;
  await runs.change(() => ({ state: "running" }), { isPrivate });
  void run(how, mine);
}

/** Stops waiting for a sign-in that this kind of browser window started. */
export function cancelCloudSignIn({ isPrivate }: { isPrivate: boolean }): void {
  if (current?.isPrivate === isPrivate) current.controller.abort();
}
