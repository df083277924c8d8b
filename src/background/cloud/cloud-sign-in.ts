// Signing in for cloud calls: tokens of their own, as whom, and the window that the person opens by its own button.

import { toErrorData } from "../../shared/errors.ts";
import { CLOUD_ACCOUNT, CLOUD_SIGN_IN_RUN } from "../../shared/records/cloud.ts";
import { CLOUD_SIGN_IN_KEY } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import { createRecords } from "../platform/records.ts";
import { createSignIn, type SignIn, type SignInPurpose } from "../sign-in/sign-in.ts";

const PURPOSE: SignInPurpose = {
  name: "cloud",
  rememberedAs: CLOUD_SIGN_IN_KEY,
  scope: ({ auth }) => auth.cloudScope.trim(),
  asksForAccount: true,
  services: ({ services }) => [services.backupUrl, services.functionsUrl, services.migrationUrl],
};

const signIn = createSignIn(PURPOSE);
const accounts = createRecords(CLOUD_ACCOUNT);
/** What a private window does is no business of the others, and the other way round. */
const runs = createRecords(CLOUD_SIGN_IN_RUN);
type AlterRun = Parameters<typeof runs.change>[0];

const WINDOWS = [false, true];

/** The sign-in of this worker that is under way. */
let current: { isPrivate: boolean; controller: AbortController } | undefined;

/** A window that an earlier worker waited for leads nowhere now. */
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

/** Says what became of a try of an earlier worker. */
function settleCloudSignIn(): Promise<unknown> {
  settling ??= settle().catch(() => undefined);
  return settling;
}

/** Writes down as whom the person is signed in from now on. An earlier worker may not have come to throw tokens away. */
export function keepCloudAccount(): void {
  signIn.watch((tokens) =>
    accounts.change((before) => {
      if (!tokens) return undefined;
      return before && before.account === tokens.account ? before : { account: tokens.account };
    }),
  );
  void settleCloudSignIn();
  void signIn.discardForeign().catch(() => undefined);
}

/** What was said of an earlier try is over; with `isAll`, also what is said of one under way. */
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
  async signOut() {
    current?.controller.abort();
    current = undefined;
    await forgetRuns(true);
    return signIn.signOut();
  },
  async discardForeign() {
    await forgetRuns();
    return signIn.discardForeign();
  },
};

type How = "sign-in" | "more" | "other-account";

async function run(how: How, mine: NonNullable<typeof current>): Promise<void> {
  const { isPrivate, controller } = mine;
  const { signal } = controller;
  const release = keepAwake();
  // Given up meanwhile: that another one is under way stays said.
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

/** Signs in on the person's own click; one window at a time. */
export async function signInToCloud({ how, isPrivate }: { how: How; isPrivate: boolean }): Promise<void> {
  await settleCloudSignIn();
  if (current) return;
  const mine = { isPrivate, controller: new AbortController() };
  current = mine;
  await runs.change(() => ({ state: "running" }), { isPrivate });
  void run(how, mine);
}

/** No longer waits for the window of this kind of browser window. */
export function cancelCloudSignIn({ isPrivate }: { isPrivate: boolean }): void {
  if (current?.isPrivate === isPrivate) current.controller.abort();
}
