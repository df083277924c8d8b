// What the cloud page does on the person's own act. Each press starts one call at most, and nothing is ever sent again by itself.

import type {
  CloudCall,
  CloudMethod,
  CloudQuestion,
  CloudRead,
  PolicyVersion,
} from "../../shared/cloud/cloud.ts";
import type { Reply } from "../../shared/messages.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import type { Page } from "../../ui/hooks/page.ts";
import type { InputOf, ResultOf } from "../../ui/page/ask.ts";
import { failureOf } from "../../ui/said/failed-change.ts";
import { arrivalOf, isUnderWay, lost } from "./calls/known-calls.ts";
import { obstacleToDeletion } from "./calls/obstacle.ts";
import { type CloudDone, type CloudState, enteredFunction, type Known, serviceOf } from "./cloud-state.ts";
import { type EntryStep, entryAfter, nameOf } from "./name/name-entry.ts";

/** What acting takes of the page around it. */
export interface ActionSources extends Pick<Page, "ask" | "isPrivate" | "now"> {
  openOptions(): Promise<unknown>;
  state(): CloudState;
  /** With the calls as they are now, also where nothing was drawn since. */
  known(): Known;
  update(next: Partial<CloudState>): void;
}

export type CloudActions = ReturnType<typeof createActions>;

/** A call that was taken on is in the records by then. */
const RECORD_WAIT_MS = 2_000;

/** Makes what can be done on one page. None of it rejects. */
export function createActions({ ask, isPrivate, now, openOptions, state, known, update }: ActionSources) {
  /** Said once: the same, done again, is told again. */
  function begin(): void {
    update({ done: undefined, problem: undefined, arrivedId: undefined, isForgetAsked: false });
  }

  /** Asks the background for something that either happens or does not. */
  async function change(
    request: Promise<Reply<unknown>>,
    done?: CloudDone,
    isSignOut = false,
  ): Promise<boolean> {
    const why = await failureOf(request);
    update(why ? { problem: { why, isSignOut } } : done ? { done } : {});
    return !why;
  }

  function arrive(call: CloudCall): void {
    const own = state().own.map((one) => (one.id === call.id ? call : one));
    update({ own, ...arrivalOf(call, state()) });
  }

  /** What the page makes of the answer to a call that it sent; the record tells all else. */
  function settle(call: CloudCall, reply: Reply<unknown> | undefined): void {
    const isKnown = () => !state().own.some(({ id }) => id === call.id);
    if (isKnown()) return;
    // Without a reply nobody knows what became of it, unless the record tells later.
    if (!reply) {
      arrive(lost(call, now()));
    } else if (!reply.ok) {
      const { code, reason } = reply.error;
      // Whatever is refused at the door went no further; what broke behind it may have.
      const isRefused = call.question.method !== "deletion" || code !== "unavailable" || reason === "no-room";
      const effect = isRefused ? "none" : "unknown";
      arrive({ ...call, state: { name: "failed", at: now(), error: reply.error, effect } });
    } else if ((reply.value as ResultOf<"deleteFunction"> | undefined)?.isStarted === false) {
      update({ own: state().own.filter(({ id }) => id !== call.id), done: "under-way-already" });
    } else {
      setTimeout(() => {
        if (!isKnown()) arrive(lost(call, now()));
      }, RECORD_WAIT_MS);
    }
  }

  /** Starts a call of the person's own, and remembers it until its record is there. */
  async function start(
    question: CloudQuestion,
    send: (id: string) => Promise<Reply<unknown>>,
  ): Promise<void> {
    const { settings, signIn, calls } = known();
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
    const { own, startedIds, shownIds } = state();
    update({
      own: [...own, call],
      startedIds: new Set(startedIds).add(call.id),
      shownIds: { ...shownIds, [method]: undefined },
    });
    settle(call, await send(call.id).catch(() => undefined));
  }

  function enter(method: CloudMethod, step: EntryStep): void {
    const { entries, typedName } = state();
    const next = { entries: { ...entries, [method]: entryAfter(method, entries[method], step) } };
    // What was typed was meant for the function that stood there.
    const isSame = enteredFunction(next) === enteredFunction(state());
    update({ ...next, typedName: isSame ? typedName : "" });
  }

  return {
    // Typing is no act: what was said last stays said.
    enter,
    typeConfirmation: (typedName: string) => update({ typedName }),

    chooseTab(tab: CloudMethod) {
      begin();
      update({ tab });
    },
    chooseVersion(policyVersion: PolicyVersion | undefined) {
      begin();
      update({ policyVersion });
    },
    show(method: CloudMethod, id: string) {
      begin();
      update({ shownIds: { ...state().shownIds, [method]: id } });
    },
    askForget(isForgetAsked: boolean) {
      begin();
      update({ isForgetAsked });
    },

    /** Reads what is entered. */
    async read(method: CloudRead["method"]) {
      begin();
      const { entries, policyVersion } = state();
      const found = nameOf(method, entries[method]);
      if ("problem" in found) return enter(method, { kind: "press" });
      const { name } = found;
      const asked = policyVersion === undefined ? {} : { requestedPolicyVersion: policyVersion };
      const question: CloudRead = method === "policy" ? { method, name, ...asked } : { method, name };
      await start(question, (id) => ask("askCloud", { id, question, isPrivate }));
    },
    /** Asks for leave to do more, then reads the same again. */
    async readWithMore(question: CloudRead) {
      begin();
      await start(question, (id) => ask("askCloud", { id, question, signIn: "more", isPrivate }));
    },
    /** Deletes the function of exactly this name, if it is the one that is entered and confirmed. */
    async deleteFunction(shownName: string) {
      begin();
      const { typedName } = state();
      const name = enteredFunction(state());
      if (name === undefined || name !== shownName) return;
      if (obstacleToDeletion(name, typedName, known()) || !known().settings) return;
      const account = known().signIn?.account;
      // A second press finds nothing typed.
      update({ typedName: "" });
      await start({ method: "deletion", name }, (id) =>
        ask("deleteFunction", {
          id,
          name,
          typedName,
          isPrivate,
          ...(account !== undefined && { account }),
        }),
      );
    },
    async cancel(id: string) {
      begin();
      await change(ask("cancelCloudCall", { id, isPrivate }));
    },
    async forgetCalls() {
      begin();
      const isOver = ({ state }: CloudCall) => state.name !== "running";
      if (!(await change(ask("forgetCloudCalls", { isPrivate }), "calls-forgotten"))) return;
      update({ own: state().own.filter((call) => !isOver(call)) });
    },
    /** Forgets one name, or all of a method. */
    async forgetNames(method: CloudMethod, name?: string) {
      begin();
      const input = name === undefined ? { method } : { method, name };
      await change(ask("forgetCloudNames", input), name === undefined ? "names-forgotten" : "name-forgotten");
    },
    async keepNames(keepRecentNames: boolean) {
      begin();
      await change(ask("changeSettings", { cloud: { keepRecentNames } }));
    },
    async signIn(how: InputOf<"signInToCloud">["how"]) {
      begin();
      update({ hasGivenUp: false });
      await change(ask("signInToCloud", { how, isPrivate }));
    },
    async cancelSignIn() {
      begin();
      update({ hasGivenUp: true });
      await change(ask("cancelCloudSignIn", { isPrivate }), "sign-in-cancelled");
    },
    async signOut() {
      begin();
      const request = ask("signOut");
      if (!(await change(request, undefined, true))) return;
      const reply = await request;
      if (reply.ok) update({ done: reply.value.isRevoked ? "signed-out-told" : "signed-out-untold" });
    },
    async openOptions() {
      begin();
      await openOptions().catch(() => update({ problem: { why: "refused", isSignOut: false } }));
    },
  };
}
