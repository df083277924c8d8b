// Signing in for cloud calls: tokens of their own, and the window that the person opens by its own button.

import browser from "webextension-polyfill";
import type { CloudSignIn } from "../../shared/cloud/cloud.ts";
import { type ErrorData, toErrorData } from "../../shared/errors.ts";
import { CLOUD_SIGN_IN_KEY, CLOUD_SIGN_IN_RUN_KEY } from "../../shared/storage.ts";
import { currentSettings } from "../platform/current-settings.ts";
import { keepAwake } from "../platform/keep-awake.ts";
import {
  createSignIn,
  issuerHost,
  missingSettings,
  type SignIn,
  type SignInPurpose,
} from "../sign-in/sign-in.ts";
import { redirectUrl } from "../sign-in/visit-provider.ts";

const PURPOSE: SignInPurpose = {
  name: "cloud",
  rememberedAs: CLOUD_SIGN_IN_KEY,
  scope: ({ auth }) => auth.cloudScope.trim(),
  asksForAccount: true,
  services: ({ services }) => [services.backupUrl, services.functionsUrl, services.migrationUrl],
};

const signIn = createSignIn(PURPOSE);

/** What a private window does is no business of the others, and the other way round. */
const current = new Map<boolean, NonNullable<CloudSignIn["current"]>>();
let controller = new AbortController();
let tellOfChange = (): void => undefined;

function failed(error: ErrorData): NonNullable<CloudSignIn["current"]> {
  return { state: "failed", at: Date.now(), error };
}

function enter(isPrivate: boolean, next: CloudSignIn["current"]): void {
  if (next) current.set(isPrivate, next);
  else current.delete(isPrivate);
  tellOfChange();
}

/** A window that an earlier worker waited for leads nowhere now. */
async function load(): Promise<void> {
  const { session } = browser.storage;
  if (!(CLOUD_SIGN_IN_RUN_KEY in (await session.get(CLOUD_SIGN_IN_RUN_KEY)))) return;
  await session.remove(CLOUD_SIGN_IN_RUN_KEY);
  if (!current.has(false)) enter(false, failed({ code: "aborted", service: "auth" }));
}

let loading: Promise<void> | undefined;

/** Fulfilled once it is known what became of an earlier worker's try. Most workers never need to know. */
function loaded(): Promise<void> {
  loading ??= load().catch(() => undefined);
  return loading;
}

/** What was said of an earlier try is over. */
function forgetFailures(): void {
  for (const [isPrivate, { state }] of [...current]) if (state === "failed") current.delete(isPrivate);
  tellOfChange();
}

export const cloudSignIn: SignIn = {
  ...signIn,
  async tokens(settings, wish) {
    const tokens = await signIn.tokens(settings, wish);
    await loaded();
    forgetFailures();
    return tokens;
  },
  watch(onChange) {
    tellOfChange = onChange;
    signIn.watch(onChange);
  },
  signOut(onForgotten) {
    controller.abort();
    forgetFailures();
    return signIn.signOut(onForgotten);
  },
  discardForeign() {
    forgetFailures();
    return signIn.discardForeign();
  },
};

type How = "sign-in" | "more" | "other-account";

async function run(how: How, isPrivate: boolean): Promise<void> {
  const { signal } = controller;
  const release = keepAwake();
  try {
    await cloudSignIn.tokens(await currentSettings(), {
      mayOpenWindow: true,
      ...(how !== "sign-in" && { signIn: how }),
      isPrivate,
      signal,
      onWindow: () => enter(isPrivate, { state: "running", hasWindow: true }),
    });
    enter(isPrivate, undefined);
  } catch (thrown) {
    enter(isPrivate, signal.aborted ? undefined : failed(toErrorData(thrown, "auth")));
  } finally {
    await browser.storage.session.remove(CLOUD_SIGN_IN_RUN_KEY).catch(() => undefined);
    release();
  }
}

/** Signs in on the person's own click; one window at a time. */
export async function signInToCloud({ how, isPrivate }: { how: How; isPrivate: boolean }): Promise<void> {
  await loaded();
  if ([...current.values()].some(({ state }) => state === "running")) return;
  controller = new AbortController();
  enter(isPrivate, { state: "running", hasWindow: false });
  if (!isPrivate) {
    await browser.storage.session.set({ [CLOUD_SIGN_IN_RUN_KEY]: Date.now() }).catch(() => undefined);
  }
  void run(how, isPrivate);
}

/** No longer waits for the window of this kind of browser window. */
export function cancelCloudSignIn({ isPrivate }: { isPrivate: boolean }): void {
  if (current.get(isPrivate)?.state === "running") controller.abort();
}

/** Whether cloud calls can be made, and as whom. Asks nobody. */
export async function cloudSignInState(isPrivate: boolean): Promise<CloudSignIn> {
  await loaded();
  const settings = await currentSettings();
  const issuer = issuerHost(settings);
  const set = await signIn.kept(settings);
  const mine = current.get(isPrivate);
  return {
    missing: missingSettings(settings, PURPOSE).map((name) => (name === "scope" ? "cloud-scope" : name)),
    ...(issuer !== undefined && { issuer }),
    scope: PURPOSE.scope(settings),
    isSignedIn: set !== undefined,
    ...(set?.account !== undefined && { account: set.account }),
    redirectUrl: redirectUrl(settings),
    ...(mine && { current: mine }),
  };
}
