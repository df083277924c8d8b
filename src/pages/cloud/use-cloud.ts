// What all parts of the cloud page share: the records, its own calls without a record, and what the last action came to. Opening
// the page sends nothing. Each press starts at most one call, and nothing is sent again by itself.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { parseServiceUrl } from "../../shared/addresses.ts";
import type {
  CloudCall,
  CloudMethod,
  CloudQuestion,
  CloudRead,
  CloudSignIn,
} from "../../shared/cloud/cloud.ts";
import type { Reply } from "../../shared/content-messages.ts";
import {
  CLOUD_ACCOUNT,
  CLOUD_CALL,
  CLOUD_SIGN_IN_RUN,
  type CloudAccount,
} from "../../shared/records/cloud.ts";
import type { SettingsInForce } from "../../shared/settings/settings.ts";
import { type FailedChange, failureOf } from "../../ui/hooks/command.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord, useRecords, useSettings } from "../../ui/hooks/records.ts";
import { useLasting } from "../../ui/hooks/state.ts";
import { useSentJobs } from "../../ui/hooks/use-sent-jobs.ts";
import type { InputOf, ResultOf } from "../../ui/page/commands.ts";
import {
  allCalls,
  type CloudData,
  isRunning,
  isUnderWay,
  lost,
  lostCalls,
  obstacleToDeletion,
  refused,
} from "./calls.ts";
import { serviceOf } from "./methods.ts";

/** What the last action came to. The next one clears it. */
export interface News {
  problem?: FailedChange;
  /** For screen readers. After a sign-in, the account is named instead. */
  done?: "cloud_removed" | "cloud_confirm_running" | "cloud_signed_in";
  /** How the sign-in ended. "Signed out here" is only shown while nobody is signed in. */
  signInEnd?: "cloud_signed_out" | "cloud_signed_out_here" | "cloud_sign_in_canceled";
  /** The question before all results are deleted is open. */
  isForgetAsked?: boolean;
}

export type Cloud = ReturnType<typeof useCloudPage>;

/** Provided around the whole page. */
export const CloudContext = createContext<Cloud | undefined>(undefined);

export function useCloud(): Cloud {
  const cloud = useContext(CloudContext);
  if (!cloud) throw new Error("no cloud page around the component");
  return cloud;
}

/** What isn't read by then counts as unreadable. */
const READING_MS = 4_000;

/** By then an accepted call has a record. */
const RECORD_WAIT_MS = 2_000;

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

/** The records as the page needs them, without its own calls. */
function useCloudRecords() {
  const settings = useSettings()?.settings;
  const recorded = useRecords(CLOUD_CALL);
  const account = useRecord(CLOUD_ACCOUNT);
  const run = useRecord(CLOUD_SIGN_IN_RUN);
  const isRead = recorded !== undefined && account.isRead && run.isRead;
  const signIn = settings && isRead ? signInOf(settings, account.value, run.value) : undefined;
  return { settings, recorded, signIn, isUnread: useLasting(signIn === undefined, READING_MS) === true };
}

const NONE: ReadonlySet<string> = new Set();

/** The page's state and commands. No command rejects. */
export function useCloudPage(openOptions: () => Promise<unknown>) {
  const { commands, isPrivate, now } = usePage();
  const { settings, recorded, signIn, isUnread } = useCloudRecords();
  const [news, setNews] = useState<News>({});
  /** Calls that have no record yet, or no longer. */
  const unrecorded = useSentJobs<CloudCall>(({ id }) => recorded?.has(id) === true);
  const [startedIds, setStartedIds] = useState(NONE);
  /** Calls that had ended before the last action. */
  const [seenIds, setSeenIds] = useState(NONE);
  /** The call to show, if it isn't the latest. */
  const [shownIds, setShownIds] = useState<Partial<Record<CloudMethod, string>>>({});

  const calls = allCalls(unrecorded.sent, recorded ?? new Map());
  const data: CloudData = { calls, signIn, settings, isUnread };
  /** Also has what was started since the last render. */
  const latest = useRef(calls);
  latest.current = calls;
  const arrived = calls.find((call) => !isRunning(call) && startedIds.has(call.id) && !seenIds.has(call.id));

  const before = useRef(recorded);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = recorded;
    if (was && recorded) for (const call of lostCalls(was, recorded, now())) unrecorded.add(call);
  }, [recorded, now]);
  useLayoutEffect(() => {
    if (arrived) show(arrived.question.method, arrived.id);
  }, [arrived?.id]);

  function show(method: CloudMethod, id: string | undefined): void {
    setShownIds((ids) => ({ ...ids, [method]: id }));
  }

  /** Every action begins with this, so that a repeated message is announced again. */
  function begin(): void {
    setNews({});
    setSeenIds(new Set(calls.filter((call) => !isRunning(call)).map(({ id }) => id)));
  }

  function tell(more: News): void {
    setNews((last) => ({ ...last, ...more }));
  }

  /** Begins with a request to the background; tells what came of it. */
  async function run(request: Promise<Reply<unknown>>, done: News = {}): Promise<boolean> {
    begin();
    const problem = await failureOf(request);
    tell(problem ? { problem } : done);
    return !problem;
  }

  /** Starts a call and keeps it here until its record exists. */
  async function start(
    question: CloudQuestion,
    sendQuestion: (id: string) => Promise<Reply<unknown>>,
  ): Promise<void> {
    begin();
    if (!settings || isUnderWay(question, latest.current)) return;
    const address = serviceOf(question.method, settings);
    const call: CloudCall = {
      id: crypto.randomUUID(),
      question,
      service: parseServiceUrl(address) ?? address,
      account: signIn?.account,
      state: { name: "running", startedAt: now(), phase: "preparing" },
    };
    latest.current = [...latest.current, call];
    unrecorded.add(call);
    setStartedIds((ids) => new Set(ids).add(call.id));
    show(question.method, undefined);
    const reply = await sendQuestion(call.id).catch(() => undefined);
    // Without a reply the outcome is unknown, unless a record arrives later.
    if (!reply) unrecorded.replace(call, lost(call, now()));
    else if (!reply.ok) unrecorded.replace(call, refused(call, reply.error, now()));
    else if ((reply.value as ResultOf<"deleteFunction"> | undefined)?.isStarted === false) {
      unrecorded.replace(call);
      tell({ done: "cloud_confirm_running" });
    } else setTimeout(() => unrecorded.replace(call, lost(call, now())), RECORD_WAIT_MS);
  }

  return {
    ...data,
    news,
    startedIds,
    /** This page's call that ended since the last action. */
    arrived,
    begin,
    tell,
    run,
    /** The call to show in full: the one that arrived, the chosen one, or else the latest. */
    shownOf(method: CloudMethod): CloudCall | undefined {
      const all = calls.filter(({ question }) => question.method === method);
      return all.find((call) => call === arrived) ?? all.find(({ id }) => id === shownIds[method]) ?? all[0];
    },
    show(method: CloudMethod, id: string): void {
      begin();
      show(method, id);
    },
    /** Reads a resource; with "more", asks for more permission first. */
    read: (question: CloudRead, signIn?: "more") =>
      start(question, (id) => commands.askCloud({ id, question, signIn, isPrivate })),
    /** Deletes the function with exactly this name, if nothing is in the way. */
    async deleteFunction(name: string, typedName: string): Promise<void> {
      if (obstacleToDeletion(name, typedName, data)) return;
      const account = signIn?.account;
      await start({ method: "deletion", name }, (id) =>
        commands.deleteFunction({ id, name, typedName, account, isPrivate }),
      );
    },
    async forgetCalls(): Promise<void> {
      const isDone = await run(commands.forgetCloudCalls({ isPrivate }), { done: "cloud_removed" });
      if (isDone) unrecorded.keep(isRunning);
    },
    startSignIn: (how: InputOf<"signInToCloud">["how"]) => run(commands.signInToCloud({ how, isPrivate })),
    openOptions(): void {
      begin();
      openOptions().catch(() => tell({ problem: "refused" }));
    },
  };
}
