// The user's actions on the cloud page. Each press starts at most one call, and nothing is resent automatically.

import type {
  CloudCall,
  CloudMethod,
  CloudQuestion,
  CloudRead,
  PolicyVersion,
} from "../../shared/cloud/cloud.ts";
import type { Reply } from "../../shared/messages.ts";
import { parseServiceUrl } from "../../shared/settings/service-url.ts";
import type { Page } from "../../ui/hooks/page.ts";
import type { InputOf, ResultOf } from "../../ui/page/ask.ts";
import { failureOf } from "../../ui/said/failed-change.ts";
import { arrivalOf, isRunning, isUnderWay, lost, obstacleToDeletion } from "./calls/known-calls.ts";
import { type CloudState, enteredFunction, type Known, serviceOf } from "./cloud-state.ts";
import { type NameEntry, nameOf, pressedWithout } from "./name/name-entry.ts";

/** What the actions need from the page. */
interface ActionSources extends Pick<Page, "ask" | "isPrivate" | "now"> {
  openOptions(): Promise<unknown>;
  /** The current state, even if it isn't rendered yet. */
  readonly current: { readonly state: CloudState; readonly known: Known };
  update(next: Partial<CloudState>): void;
}

export type CloudActions = ReturnType<typeof createActions>;

/** By then an accepted call has a record. */
const RECORD_WAIT_MS = 2_000;

/** Creates the actions of one page. None of them rejects. */
export function createActions({ ask, isPrivate, now, openOptions, current, update }: ActionSources) {
  /** Every action clears the last message, so that a repeated one is announced again. */
  function act<Input extends unknown[], Result>(task: (...input: Input) => Result) {
    return (...input: Input): Result => {
      const last = { done: undefined, signInEnd: undefined, problem: undefined, arrivedId: undefined };
      update({ ...last, isForgetAsked: false });
      return task(...input);
    };
  }

  /** Sends a request to the background; on success the state changes to `next`. */
  async function change(request: Promise<Reply<unknown>>, next: Partial<CloudState> = {}): Promise<boolean> {
    const problem = await failureOf(request);
    update(problem ? { problem } : next);
    return !problem;
  }

  function arrive(call: CloudCall): void {
    const own = current.state.own.map((one) => (one.id === call.id ? call : one));
    update({ own, ...arrivalOf(call, current.state) });
  }

  /** Handles the reply to a call that this page sent; the record covers everything else. */
  function settle(call: CloudCall, reply: Reply<unknown> | undefined): void {
    const hasRecord = () => !current.state.own.some(({ id }) => id === call.id);
    if (hasRecord()) return;
    // Without a reply the outcome is unknown, unless a record arrives later.
    if (!reply) {
      arrive(lost(call, now()));
    } else if (!reply.ok) {
      const { code, reason } = reply.error;
      // A request that was refused up front had no effect; one that broke later may have.
      const isRefused = call.question.method !== "deletion" || code !== "unavailable" || reason === "no-room";
      const effect = isRefused ? "none" : "unknown";
      arrive({ ...call, state: { name: "failed", at: now(), error: reply.error, effect } });
    } else if ((reply.value as ResultOf<"deleteFunction"> | undefined)?.isStarted === false) {
      update({ own: current.state.own.filter(({ id }) => id !== call.id), done: "cloud_confirm_running" });
    } else {
      setTimeout(() => {
        if (!hasRecord()) arrive(lost(call, now()));
      }, RECORD_WAIT_MS);
    }
  }

  /** Starts a call and keeps it here until its record exists. */
  async function start(
    question: CloudQuestion,
    send: (id: string) => Promise<Reply<unknown>>,
  ): Promise<void> {
    const { settings, signIn, calls } = current.known;
    if (!settings || isUnderWay(question, calls)) return;
    const { method } = question;
    const address = serviceOf(method, settings);
    const call: CloudCall = {
      id: crypto.randomUUID(),
      question,
      service: parseServiceUrl(address) ?? address,
      account: signIn?.account,
      state: { name: "running", startedAt: now(), phase: "preparing" },
    };
    const { own, startedIds, shownIds } = current.state;
    update({
      own: [...own, call],
      startedIds: new Set(startedIds).add(call.id),
      shownIds: { ...shownIds, [method]: undefined },
    });
    settle(call, await send(call.id).catch(() => undefined));
  }

  function startReading(question: CloudRead, signIn?: "more"): Promise<void> {
    return start(question, (id) => ask("askCloud", { id, question, signIn, isPrivate }));
  }

  function enter(method: CloudMethod, change: (entry: NameEntry) => NameEntry): void {
    const { entries, typedName } = current.state;
    const next = { entries: { ...entries, [method]: change(entries[method]) } };
    // The confirmation was for the function entered at the time.
    const isSame = enteredFunction(next) === enteredFunction(current.state);
    update({ ...next, typedName: isSame ? typedName : "" });
  }

  return {
    // Typing isn't an action: it keeps the last message.
    enter,
    typeConfirmation: (typedName: string) => update({ typedName }),

    chooseTab: act((tab: CloudMethod) => update({ tab })),
    chooseVersion: act((policyVersion: PolicyVersion | undefined) => update({ policyVersion })),
    show: act((method: CloudMethod, id: string) =>
      update({ shownIds: { ...current.state.shownIds, [method]: id } }),
    ),
    askForget: act((isForgetAsked: boolean) => update({ isForgetAsked })),

    /** Reads the entered resource. */
    read: act((method: CloudRead["method"]) => {
      const { entries, policyVersion: requestedPolicyVersion } = current.state;
      const found = nameOf(entries[method]);
      if ("problem" in found) return enter(method, pressedWithout);
      const { name } = found;
      void startReading(method === "policy" ? { method, name, requestedPolicyVersion } : { method, name });
    }),
    /** Asks for more permission, then repeats the read. */
    readWithMore: act((question: CloudRead) => startReading(question, "more")),
    /** Deletes the function with exactly this name, if it's the one entered and confirmed. */
    deleteFunction: act(async (shownName: string) => {
      const { state, known } = current;
      const { typedName } = state;
      const name = enteredFunction(state);
      if (name === undefined || name !== shownName) return;
      if (obstacleToDeletion(name, typedName, known) || !known.settings) return;
      const account = known.signIn?.account;
      // A second press finds no confirmation.
      update({ typedName: "" });
      await start({ method: "deletion", name }, (id) =>
        ask("deleteFunction", { id, name, typedName, account, isPrivate }),
      );
    }),
    cancel: act((id: string) => change(ask("cancelCloudCall", { id, isPrivate }))),
    forgetCalls: act(async () => {
      const request = ask("forgetCloudCalls", { isPrivate });
      if (!(await change(request, { done: "cloud_removed" }))) return;
      update({ own: current.state.own.filter(isRunning) });
    }),
    /** Deletes one name, or all of a method. */
    forgetNames: act((method: CloudMethod, name?: string) =>
      change(ask("forgetCloudNames", { method, name }), { done: "cloud_removed" }),
    ),
    keepNames: act((keepRecentNames: boolean) =>
      change(ask("changeSettings", { cloud: { keepRecentNames } })),
    ),
    signIn: act((how: InputOf<"signInToCloud">["how"]) => {
      update({ hasGivenUp: false });
      return change(ask("signInToCloud", { how, isPrivate }));
    }),
    cancelSignIn: act(() => {
      update({ hasGivenUp: true });
      return change(ask("cancelCloudSignIn", { isPrivate }), { signInEnd: "cloud_sign_in_canceled" });
    }),
    signOut: act(async () => {
      const request = ask("signOut");
      const problem = await failureOf(request);
      const reply = problem ? undefined : await request;
      const isConfirmed = reply?.ok && reply.value.isRevoked;
      // The tokens are deleted even if revoking them takes longer than a reply may.
      update({ problem, signInEnd: isConfirmed ? "cloud_signed_out" : "cloud_signed_out_here" });
    }),
    openOptions: act(() => openOptions().catch(() => update({ problem: "refused" }))),
  };
}
