// What the cloud page does: follows the calls while it is seen, and carries out what the person does. Each press starts one
// call at most, and nothing is ever sent again by itself.

import {
  CLOUD_METHODS,
  type CloudCall,
  type CloudMethod,
  type CloudQuestion,
} from "../../shared/cloud/cloud.ts";
import type { Reply } from "../../shared/messages.ts";
import { parseServiceUrl } from "../../shared/settings/settings.ts";
import type { Ask } from "../../ui/page/ask.ts";
import { failureOf } from "../../ui/said/failed-change.ts";
import type { CloudSettings } from "./account/cloud-settings.ts";
import { arrivalOf, changesOf, enteredFunction } from "./calls/cloud-news.ts";
import { obstacleToDeletion } from "./calls/obstacle.ts";
import { isUnderWay, isUnstarted, lost } from "./calls/own-calls.ts";
import { createFollower } from "./cloud-follower.ts";
import type { CloudAction, CloudSnapshot } from "./cloud-state.ts";
import { type EntryStep, emptyEntry, entryAfter, nameOf } from "./name/name-entry.ts";

/** What the store needs of the browser. */
export interface CloudSources {
  ask: Ask;
  findIsPrivate(): Promise<boolean>;
  readSettings(): Promise<CloudSettings>;
  openOptions(): Promise<unknown>;
  /** Tells the other pages of the same kind of window that all calls that are over were forgotten. */
  tellForgotten(isPrivate: boolean): void;
  /** A UUID that was never used. */
  newId(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

export interface CloudStore {
  snapshot(): CloudSnapshot;
  /** Whether the person can see the page. Following sends nothing to the network. */
  setSeen(isSeen: boolean): void;
  /** Reads the settings anew. Never rejects. */
  refresh(): Promise<void>;
  /** Shows no call any more that is over: another page of the same kind of window forgot them. */
  forgetOver(): void;
  /** Carries out an action. Never rejects. */
  act(action: CloudAction): Promise<void>;
}

/** Makes the store of one page, open at `tab`. `changed` is called with every change. */
export function createCloudStore(sources: CloudSources, tab: CloudMethod, changed: () => void): CloudStore {
  const { ask } = sources;
  let snapshot: CloudSnapshot = {
    tab,
    isSilent: false,
    entries: Object.fromEntries(
      CLOUD_METHODS.map((method) => [method, emptyEntry(method)]),
    ) as CloudSnapshot["entries"],
    hasNoSettings: false,
    // In any other a service may leave roles out without a word.
    policyVersion: 3,
    typedName: "",
    own: [],
    startedIds: new Set(),
    shownIds: {},
    isForgetAsked: false,
  };

  function update(next: Partial<CloudSnapshot>): void {
    snapshot = { ...snapshot, ...next };
    changed();
  }

  function without(...names: ("arrivedId" | "problem" | "done" | "policyVersion" | "settings")[]): void {
    const kept = { ...snapshot };
    for (const name of names) delete kept[name];
    snapshot = kept;
  }

  const follower = createFollower({
    ask,
    isPrivate: () => snapshot.isPrivate,
    take(news) {
      if (news) update(changesOf(snapshot, news, sources.now()));
      else if (snapshot.isSilent) update({ isSilent: false });
    },
    fallSilent() {
      if (!snapshot.isSilent) update({ isSilent: true });
    },
    wait: sources.wait,
  });

  /** Asks the background for something that either happens or does not. */
  async function change(kind: CloudAction["kind"], request: Promise<Reply<void>>): Promise<boolean> {
    let isDone = false;
    await follower.tell(request, (reply) => {
      isDone = reply?.ok === true;
      if (!isDone) update({ problem: { action: kind, why: reply ? "refused" : "no-answer" } });
    });
    return isDone;
  }

  function settleOwn(id: string, call?: CloudCall): void {
    update({
      own: snapshot.own.flatMap((one) => {
        if (one.call.id !== id) return [one];
        return call ? [{ call, isOnTheWay: false }] : [];
      }),
    });
  }

  /** Starts a call of the person's own, and remembers it until the background tells how it stands. */
  async function start(
    question: CloudQuestion,
    send: (id: string, isPrivate: boolean) => Promise<Reply<unknown>>,
  ): Promise<void> {
    const { isPrivate, settings, news } = snapshot;
    if (isPrivate === undefined || !settings || isUnderWay(question, snapshot)) return;
    const { method } = question;
    const address = settings.services[method];
    const account = news?.signIn.account;
    const call: CloudCall = {
      id: sources.newId(),
      question,
      service: parseServiceUrl(address) ?? address,
      ...(account !== undefined && { account }),
      state: { name: "running", startedAt: sources.now(), phase: "preparing" },
    };
    const { [method]: _, ...shownIds } = snapshot.shownIds;
    update({
      own: [...snapshot.own, { call, isOnTheWay: true }],
      startedIds: new Set(snapshot.startedIds).add(call.id),
      shownIds,
    });
    await follower.tell(send(call.id, isPrivate), (reply) => {
      // Without a reply nobody knows what became of it, unless the background tells later.
      if (!reply) return arrive(lost(call, sources.now()));
      if (!reply.ok) {
        // Whatever is refused at the door went no further; what broke behind it may have.
        const isRefused = method !== "deletion" || reply.error.code !== "unavailable";
        const effect = isRefused ? "none" : "unknown";
        return arrive({ ...call, state: { name: "failed", at: sources.now(), error: reply.error, effect } });
      }
      if (!isUnstarted(reply.value)) return settleOwn(call.id, call);
      settleOwn(call.id);
      update({ done: "under-way-already" });
    });
  }

  function arrive(call: CloudCall): void {
    settleOwn(call.id, call);
    update(arrivalOf(call, snapshot));
  }

  async function read(method: "policy" | "report-config"): Promise<void> {
    const found = nameOf(method, snapshot.entries[method]);
    if ("problem" in found) return enter(method, { kind: "press" });
    const { name } = found;
    const version = snapshot.policyVersion;
    const question =
      method === "policy"
        ? { method, name, ...(version !== undefined && { requestedPolicyVersion: version }) }
        : { method, name };
    await start(question, (id, isPrivate) => ask("askCloud", { id, question, isPrivate }));
  }

  async function deleteFunction(shownName: string): Promise<void> {
    const { typedName, news, settings, isPrivate } = snapshot;
    const name = enteredFunction(snapshot);
    if (name === undefined || name !== shownName || obstacleToDeletion(name, snapshot)) return;
    if (!settings || isPrivate === undefined) return;
    const account = news?.signIn.account;
    // A second press finds nothing typed.
    snapshot = { ...snapshot, typedName: "" };
    await start({ method: "deletion", name }, (id, isPrivate) =>
      ask("deleteFunction", { id, name, typedName, isPrivate, ...(account !== undefined && { account }) }),
    );
  }

  function enter(method: CloudMethod, step: EntryStep): void {
    const before = enteredFunction(snapshot);
    const next = entryAfter(method, snapshot.entries[method], step);
    snapshot = { ...snapshot, entries: { ...snapshot.entries, [method]: next } };
    // What was typed was meant for the function that stood there.
    if (enteredFunction(snapshot) !== before) snapshot = { ...snapshot, typedName: "" };
    changed();
  }

  function forgetOver(): void {
    const { news, own } = snapshot;
    const isRunning = ({ state }: CloudCall) => state.name === "running";
    update({
      ...(news && { news: { ...news, calls: news.calls.filter(isRunning) } }),
      own: own.filter(({ call }) => isRunning(call)),
    });
  }

  async function forgetCalls(isPrivate: boolean): Promise<void> {
    if (!(await change("forget-calls", ask("forgetCloudCalls", { isPrivate })))) return;
    forgetOver();
    update({ done: "calls-forgotten" });
    sources.tellForgotten(isPrivate);
  }

  async function signOut(): Promise<void> {
    await follower.tell(ask("signOut"), (reply) => {
      if (reply?.ok) update({ done: reply.value.isRevoked ? "signed-out-told" : "signed-out-untold" });
      else update({ problem: { action: "sign-out", why: reply ? "refused" : "no-answer" } });
    });
  }

  async function keepNames(isKept: boolean): Promise<void> {
    const why = await failureOf(ask("changeSettings", { cloud: { keepRecentNames: isKept } }));
    if (why) update({ problem: { action: "keep-names", why } });
    await refresh();
  }

  async function refresh(): Promise<void> {
    const [isPrivate, settings] = await Promise.all([
      // Where nobody can tell, nothing is kept.
      snapshot.isPrivate ?? sources.findIsPrivate().catch(() => true),
      sources.readSettings().catch(() => undefined),
    ]);
    without("settings");
    update({ isPrivate, hasNoSettings: !settings, ...(settings && { settings }) });
    follower.start();
  }

  async function carryOut(action: CloudAction): Promise<unknown> {
    const { isPrivate = true } = snapshot;
    switch (action.kind) {
      case "choose-tab":
        return update({ tab: action.tab });
      case "enter":
        return enter(action.method, action.step);
      case "choose-version":
        without("policyVersion");
        return update(action.version === undefined ? {} : { policyVersion: action.version });
      case "read":
        return read(action.method);
      case "read-with-more": {
        const { question } = action;
        return start(question, (id) => ask("askCloud", { id, question, signIn: "more", isPrivate }));
      }
      case "type-confirmation":
        return update({ typedName: action.text });
      case "delete":
        return deleteFunction(action.name);
      case "cancel":
        return change(action.kind, ask("cancelCloudCall", { id: action.id, isPrivate }));
      case "show":
        return update({ shownIds: { ...snapshot.shownIds, [action.method]: action.id } });
      case "ask-forget":
        return update({ isForgetAsked: true });
      case "keep-calls":
        return update({ isForgetAsked: false });
      case "forget-calls":
        return forgetCalls(isPrivate);
      case "forget-name": {
        const { method, name } = action;
        if (await change(action.kind, ask("forgetCloudNames", { method, name })))
          update({ done: "name-forgotten" });
        return;
      }
      case "forget-names":
        if (await change(action.kind, ask("forgetCloudNames", { method: action.method })))
          update({ done: "names-forgotten" });
        return;
      case "keep-names":
        return keepNames(action.isKept);
      case "sign-in":
        return change(action.kind, ask("signInToCloud", { how: action.how, isPrivate }));
      case "cancel-sign-in":
        if (await change(action.kind, ask("cancelCloudSignIn", { isPrivate })))
          update({ done: "sign-in-cancelled" });
        return;
      case "sign-out":
        return signOut();
      case "open-options":
        return sources
          .openOptions()
          .catch(() => update({ problem: { action: action.kind, why: "refused" } }));
    }
  }

  return {
    snapshot: () => snapshot,
    setSeen: follower.setSeen,
    refresh,
    forgetOver,
    async act(action) {
      // Said once: the same, done again, is told again. Typing is no act: what was said last stays said.
      const isTyping = action.kind === "enter" || action.kind === "type-confirmation";
      if (!isTyping) {
        without("done", "problem", "arrivedId");
        update({ isForgetAsked: false });
      }
      await carryOut(action);
    },
  };
}
