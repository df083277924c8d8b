// Joins what lies in the records with what the person does on the cloud page. Opening it asks nobody.

import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { CloudCall, CloudMethod } from "../../shared/cloud/cloud.ts";
import { CLOUD_ACCOUNT, CLOUD_CALL, CLOUD_SIGN_IN_RUN } from "../../shared/records/cloud.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord, useRecords, useSettings } from "../../ui/hooks/records.ts";
import { useLasting } from "../../ui/hooks/use-lasting.ts";
import { signInOf } from "./account/sign-in-of.ts";
import { allCalls, changesOf } from "./calls/known-calls.ts";
import { createActions } from "./cloud-actions.ts";
import type { CloudPage } from "./cloud-context.ts";
import { firstState, type Known } from "./cloud-state.ts";

/** What is not read by then cannot be. */
const READING_MS = 4_000;

const NO_CALLS: ReadonlyMap<string, CloudCall> = new Map();

/** All that the page knows and does, open at `tab`. */
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
  const [mine] = useState(() => ({ current: firstState(tab) }));
  const known: Known = {
    calls: allCalls(mine.current.own, recorded ?? NO_CALLS),
    signIn,
    settings,
    hasNoSettings: isLate && !settings,
    isSilent: isLate && settings !== undefined,
  };
  /** For who acts before the next drawing. */
  const drawn = useRef({ known, recorded });
  drawn.current = { known, recorded };

  const act = useMemo(
    () =>
      createActions({
        ask,
        isPrivate,
        now,
        openOptions,
        state: () => mine.current,
        known: () => ({
          ...drawn.current.known,
          calls: allCalls(mine.current.own, drawn.current.recorded ?? NO_CALLS),
        }),
        update(next) {
          mine.current = { ...mine.current, ...next };
          redraw(undefined);
        },
      }),
    [ask, isPrivate, now, openOptions, mine],
  );

  const before = useRef<{ recorded?: ReadonlyMap<string, CloudCall>; isSigningIn: boolean }>({
    isSigningIn: false,
  });
  const isSigningIn = run.value?.state === "running";
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { recorded, isSigningIn };
    if (!recorded) return;
    const changes = was.recorded ? changesOf(mine.current, was.recorded, recorded, now()) : {};
    const hasEnded = was.isSigningIn && run.isRead && !run.value;
    // One that was given up ends without anybody having signed in.
    const isSignedIn = hasEnded && account.value !== undefined && !mine.current.hasGivenUp;
    mine.current = { ...mine.current, ...changes, ...(isSignedIn && { done: "signed-in" as const }) };
    redraw(undefined);
  }, [recorded, isSigningIn, mine, now, run, account]);

  return { state: mine.current, known, act };
}
