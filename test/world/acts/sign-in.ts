// Signing in with the provider, for page scores and for cloud calls.
import { CLOUD_ACCOUNT, CLOUD_SIGN_IN_RUN } from "../../../src/shared/records/cloud.ts";
import { recordKey } from "../../../src/shared/records/record.ts";
import { TOKENS } from "../../../src/shared/records/sign-in.ts";
import type { World } from "../world.ts";
import { destinationsOf, type SETTINGS } from "../world-services.ts";
import { outcome, reasonOf } from "./seen.ts";

/** What the settings page says of the sign-in for page scores: what is missing, or whether the person is signed in. */
export async function scoreSignIn(world: World): Promise<string> {
  const reply = await world.ask("getSignInState");
  if (!reply?.ok) return outcome(reply);
  const { missing, isSignedIn } = reply.value;
  if (missing.length > 0) return `${missing.join(", ")} missing`;
  return isSignedIn ? "signed in" : "signed out";
}

/** Signs out: whether the provider revoked the tokens. */
export async function signOut(world: World): Promise<string> {
  const reply = await world.ask("signOut");
  return reply?.ok ? (reply.value.isRevoked ? "revoked" : "not revoked") : outcome(reply);
}

/** Collects the addresses that the provider's window is opened with. */
export function windows(world: World): URL[] {
  const opened: URL[] = [];
  const { visit } = world;
  world.visit = (address) => {
    opened.push(new URL(address));
    return visit(address);
  };
  return opened;
}

/** The provider's window ends with this error of the browser from now on. */
export function endWindows(world: World, message = "The user did not approve access."): void {
  world.visit = () => {
    throw new Error(message);
  };
}

/** Signs in for cloud calls by the page's own button. */
export const signInToCloud = async (
  world: World,
  how: "sign-in" | "more" | "other-account" = "sign-in",
  isPrivate = false,
) => outcome(await world.ask("signInToCloud", { how, isPrivate }));

/** Stops waiting for the window. */
export const stopSignIn = (world: World, isPrivate = false) => world.ask("cancelCloudSignIn", { isPrivate });

/** What the cloud page says of the sign-in. */
export function cloudSignIn({ area }: World, isPrivate = false): string {
  const run = CLOUD_SIGN_IN_RUN.read(area.session[recordKey(CLOUD_SIGN_IN_RUN, { isPrivate })]);
  if (run) return run.state === "failed" ? reasonOf(run.error) : "running";
  return CLOUD_ACCOUNT.read(area.session[CLOUD_ACCOUNT.key]) ? "signed in" : "signed out";
}

/** The tokens in the browser: their client, the services that get them, and those that should by the settings. */
export function storedTokens({ area }: World) {
  const { services } = (area.local.settings ?? {}) as Partial<typeof SETTINGS>;
  return Object.entries(area.session).flatMap(([key, value]) => {
    if (!key.startsWith(TOKENS.key)) return [];
    const { destinations: sentTo, ...set } = value as Record<"clientId" | "accessToken", string> & {
      destinations: string[];
    };
    return [{ ...set, sentTo, meantFor: destinationsOf(key, services) }];
  });
}
