// Signing in for cloud calls: separate tokens, the account name, and the window that its own button opens.

import type { ErrorData } from "../../shared/errors.ts";
import { CLOUD_ACCOUNT, CLOUD_SIGN_IN_RUN } from "../../shared/records/cloud.ts";
import { CLOUD_SIGN_IN_MEMORY } from "../../shared/records/sign-in.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { createJobs } from "../platform/jobs.ts";
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

/** Sign-ins with their own button. Private and normal windows have separate ones. */
const runs = createJobs(createRecords(CLOUD_SIGN_IN_RUN), {
  service: "auth",
  isRunning: ({ state }) => state === "running",
  afterDeath: () => failed({ code: "aborted", service: "auth" }),
  failed: (_, error) => failed(error),
  destinationOf: ({ auth }) => [auth.issuer, auth.clientId, auth.cloudScope].join("\n"),
});

function failed(error: ErrorData) {
  return { state: "failed", at: Date.now(), error } as const;
}

/** Records the signed-in account from now on. Also discards tokens that an earlier worker may not have discarded in time. */
export function keepCloudAccount(): void {
  signIn.changed.subscribe((tokens) =>
    accounts.change((before) => {
      if (!tokens) return undefined;
      return before && before.account === tokens.account ? before : { account: tokens.account };
    }),
  );
  void signIn.discardForeign().catch(() => undefined);
}

async function forgetFailed(): Promise<void> {
  for (const isPrivate of [false, true]) await runs.forgetEnded(isPrivate).catch(() => undefined);
}

export const cloudSignIn: SignIn = {
  ...signIn,
  async tokens(settings, options) {
    const tokens = await signIn.tokens(settings, options);
    await forgetFailed();
    return tokens;
  },
  async discardForeign() {
    await forgetFailed();
    return signIn.discardForeign();
  },
};

/** The person signs out: stops the sign-in in progress. */
export async function stopCloudSignIn(): Promise<void> {
  await runs.stop(() => true);
  await forgetFailed();
}

/** The last private window was closed: stops the sign-in that it waits for. */
export function stopPrivateSignIn(): Promise<void> {
  return runs.forget(true);
}

/** Signs in after a click, one window at a time. */
export async function signInToCloud(input: {
  how: "sign-in" | "more" | "other-account";
  isPrivate: boolean;
}): Promise<void> {
  const { how, isPrivate } = input;
  const settings = await currentSettings();
  if (runs.isAnyRunning(() => true)) return;
  await runs.start(
    { isPrivate },
    { settings },
    () => ({ state: "running" }),
    async ({ signal }) => {
      const options = { mayOpenWindow: true, isPrivate, signal };
      await cloudSignIn.tokens(settings, how === "sign-in" ? options : { ...options, signIn: how });
      return () => undefined;
    },
  );
}

/** Stops waiting for a sign-in that this kind of browser window started. */
export function cancelCloudSignIn({ isPrivate }: { isPrivate: boolean }): Promise<void> {
  return runs.stopAt({ isPrivate });
}
