// Combines the records with the user's actions, for the whole cloud page. Opening it sends nothing.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { CloudMethod, CloudSignIn } from "../../shared/cloud/cloud.ts";
import {
  CLOUD_ACCOUNT,
  CLOUD_CALL,
  CLOUD_SIGN_IN_RUN,
  type CloudAccount,
} from "../../shared/records/cloud.ts";
import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord, useRecords, useSettings } from "../../ui/hooks/records.ts";
import { useLasting } from "../../ui/hooks/use-lasting.ts";
import { allCalls, changesOf, type Recorded } from "./calls/known-calls.ts";
import { type CloudActions, createActions } from "./cloud-actions.ts";
import { type CloudState, firstState, type Known } from "./cloud-state.ts";

export interface CloudPage {
  state: CloudState;
  known: Known;
  act: CloudActions;
}

/** Provided around the whole page. */
export const CloudContext = createContext<CloudPage | undefined>(undefined);

/** The page's state and actions. */
export function useCloud(): CloudPage {
  const cloud = useContext(CloudContext);
  if (!cloud) throw new Error("no cloud page around the component");
  return cloud;
}

/** What isn't read by then counts as unreadable. */
const READING_MS = 4_000;

/** Whether cloud calls are possible, and with which account. */
function signInOf(
  { auth, keptFor }: SettingsInForce,
  account: CloudAccount | undefined,
  current: CloudSignIn["current"],
): CloudSignIn {
  const issuer = parseServiceUrl(auth.issuer);
  const client_secret = keptFor["auth.clientSecret"] ? "" : "known";
  const needed = { issuer: auth.issuer, client_id: auth.clientId, client_secret, scope: auth.cloudScope };
  return {
    missing: (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => needed[name].trim() === ""),
    issuer: issuer && new URL(issuer).host,
    scope: auth.cloudScope.trim(),
    isSignedIn: account !== undefined,
    account: account?.account,
    current,
  };
}

/** The current state, also for actions before the next render. */
interface Current {
  state: CloudState;
  known: Known;
  recorded: Recorded;
}

function change(current: Current, next: Partial<CloudState>): void {
  current.state = { ...current.state, ...next };
  current.known.calls = allCalls(current.state.own, current.recorded);
}

/** The page's state and actions, with `tab` open at first. */
export function useCloudPage(tab: CloudMethod, openOptions: () => Promise<unknown>): CloudPage {
  const { ask, isPrivate, now } = usePage();
  const settings = useSettings()?.settings;
  const recorded = useRecords(CLOUD_CALL);
  const account = useRecord(CLOUD_ACCOUNT);
  const run = useRecord(CLOUD_SIGN_IN_RUN);
  const isRead = recorded !== undefined && account.isRead && run.isRead;
  const signIn = settings && isRead ? signInOf(settings, account.value, run.value) : undefined;
  const isLate = useLasting(signIn === undefined, READING_MS) === true;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const known: Known = { calls: [], signIn, settings, isUnread: isLate };
  const [current] = useState<Current>(() => ({ state: firstState(tab), known, recorded: new Map() }));
  current.known = known;
  current.recorded = recorded ?? current.recorded;
  change(current, {});
  const [act] = useState(() => {
    const update = (next: Partial<CloudState>) => {
      change(current, next);
      redraw(undefined);
    };
    return createActions({ ask, isPrivate, now, openOptions, current, update });
  });

  const before = useRef<{ recorded?: Recorded; isSigningIn?: boolean }>({});
  const isSigningIn = run.value?.state === "running";
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { recorded, isSigningIn };
    if (!recorded) return;
    if (was.recorded) change(current, changesOf(current.state, was.recorded, recorded, now()));
    const hasEnded = was.isSigningIn && run.isRead && !run.value;
    // A sign-in that was given up ends without signing in.
    if (hasEnded && account.value && !current.state.hasGivenUp) change(current, { done: "cloud_signed_in" });
    redraw(undefined);
  }, [recorded, isSigningIn, current, now, run, account]);

  return { state: current.state, known: current.known, act };
}
