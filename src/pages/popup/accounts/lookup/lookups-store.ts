// All look-ups of the session: follows them as they change, and outlives a background that was killed meanwhile.

import { accountKey } from "../../../../shared/accounts/account.ts";
import {
  type Lookup,
  type LookupSummary,
  type Lookups,
  summarise,
} from "../../../../shared/accounts/lookup.ts";
import type { BreachOrder } from "../../../../shared/breaches/breach-order.ts";
import { completed, isBeginning } from "../../../../shared/breaches/long-lists.ts";
import type { ErrorData } from "../../../../shared/errors.ts";
import type { Ask } from "../../../../ui/page/ask.ts";
import { followNews } from "../../../../ui/page/follow.ts";
import { type FailedChange, failureOf } from "../../../../ui/said/failed-change.ts";
import type { LookupsSnapshot } from "../accounts-state.ts";
import {
  hasAnswer,
  hasPendingPart,
  isSameAccount,
  type OwnLookup,
  provisional,
  withPendingFailed,
} from "./lookup-state.ts";

export interface LookupsSources {
  ask: Ask;
  /** Lets the browser ask whether accounts may be sent: has to be called in a click, before anything is awaited. */
  agreeToLookUps(): Promise<boolean>;
  /** Whether the tab that the popup is about is in a private window. */
  findIsPrivate(): Promise<boolean>;
  /** How long lists of breaches begin: the latest first, where it is not told. */
  order?(): BreachOrder;
  /** Milliseconds since the epoch. */
  now(): number;
  wait(delayMs: number): Promise<void>;
}

export interface LookupsStore {
  snapshot(): LookupsSnapshot;
  /** Follows while the look-ups are seen, and for as long as one of them is not answered. */
  setSeen(isSeen: boolean): void;
  /**
   * Lets the browser ask whether accounts may be sent, where it does. To be called in the click that asks about one, which
   * does not wait for the answer: the question may close the popup, and the background goes on once there is consent.
   */
  agree(): void;
  /** Asks about an account and shows it. Never rejects: what goes wrong is a state of the look-up. */
  lookUp(account: string): Promise<void>;
  select(account: string): Promise<void>;
  /** Calls off what is still to come. Tells why the background did not; `undefined` where it did. */
  cancel(account: string): Promise<FailedChange | undefined>;
  /** Forgets what is answered. Tells why the background did not; `undefined` where it did. */
  forget(): Promise<FailedChange | undefined>;
}

/** A background that loses the same question this often will not answer it. */
const MAX_TELLS = 4;
const STOPPED: ErrorData = { code: "aborted", service: "lookup" };

/** Makes the store of one popup. `changed` is called with every change. */
export function createLookupsStore(sources: LookupsSources, changed: () => void): LookupsStore {
  const { ask } = sources;
  const isPrivateSoon = sources.findIsPrivate();
  let current: Lookups = { revision: -1, all: [] };
  let selected: string | undefined;
  /** Key of what was entered last, until all that is known of it is here: nothing else is shown in its place. */
  let entered: string | undefined;
  let isSeen = false;
  let isSilent = false;
  /** Goes up when the question is another one: answers to the one before are out of date then. */
  let round = 0;
  let isFollowing = false;
  /** Counts events, to tell what was asked before something was received from what was asked after. */
  let clock = 0;
  const own = new Map<string, OwnLookup>();
  // A worker that dies takes what it knows of private windows with it; what was on screen stays there.
  const remembered = new Map<string, { summary: LookupSummary; whole?: Lookup }>();

  function all(): LookupSummary[] {
    const listed = new Set(current.all.map(({ account }) => accountKey(account)));
    const onTheWay = [...own].filter(([key, { isListed }]) => !listed.has(key) && !isListed);
    const kept = [...remembered].filter(
      ([key]) => !listed.has(key) && !onTheWay.some(([other]) => other === key),
    );
    return [
      ...current.all,
      ...onTheWay.map(([, lookup]) => summarise(provisional(lookup))),
      ...kept.map(([, { summary }]) => summary),
    ].sort((one, other) => other.askedAt - one.askedAt);
  }

  function shown(list: LookupSummary[]): Lookup | undefined {
    const key = selected === undefined ? undefined : accountKey(selected);
    const { shown: answered } = current;
    if (answered && (key === undefined || accountKey(answered.account) === key)) return answered;
    const wanted = key ?? (list[0] && accountKey(list[0].account));
    if (wanted === undefined) return undefined;
    const mine = own.get(wanted);
    if (mine && (!mine.isListed || wanted === entered)) return provisional(mine);
    // What was shown stays until the other one is here.
    return remembered.get(wanted)?.whole ?? answered;
  }

  function snapshot(): LookupsSnapshot {
    const list = all();
    const whole = shown(list);
    return { all: list, isSilent, ...(whole && { shown: whole }) };
  }

  async function tell(lookup: OwnLookup): Promise<void> {
    const isPrivate = await isPrivateSoon;
    delete lookup.receivedIn;
    delete lookup.error;
    lookup.tellCount++;
    const send = () => ask("lookUpAccount", { account: lookup.account, isPrivate });
    // A worker that was killed in mid-question is started by the next one.
    const reply = await send().catch(() => send().catch(() => undefined));
    if (!reply?.ok) lookup.error = reply?.error ?? STOPPED;
    lookup.receivedIn = ++clock;
  }

  function tellAgain(lookup: OwnLookup): void {
    lookup.isListed = false;
    if (lookup.tellCount >= MAX_TELLS) {
      lookup.error = STOPPED;
      return;
    }
    void tell(lookup).then(() => {
      changed();
      void follow();
    });
  }

  /** What the background should know and does not is told again. True where something was dropped instead. */
  function compareWithOwn(list: LookupSummary[], askedIn: number, isPrivate: boolean): boolean {
    const countBefore = own.size;
    const listed = new Set(list.map(({ account }) => accountKey(account)));
    for (const [key, lookup] of own) {
      if (listed.has(key)) {
        lookup.isListed = true;
        lookup.tellCount = 1;
      } else if (lookup.receivedIn !== undefined && lookup.receivedIn < askedIn && !lookup.error) {
        // Once listed, it was taken off by another window; only what is private goes with the worker.
        if (lookup.isListed && !isPrivate) own.delete(key);
        else if (!remembered.has(key)) tellAgain(lookup);
      }
    }
    return own.size < countBefore;
  }

  function remember({ all: list, shown: whole }: Lookups): void {
    for (const summary of list) {
      const key = accountKey(summary.account);
      if (hasPendingPart(summary)) remembered.delete(key);
      else remembered.set(key, { ...remembered.get(key), summary });
    }
    const known = whole && remembered.get(accountKey(whole.account));
    if (known && !isBeginning(whole)) known.whole = whole;
  }

  /** What is being read stays in front when another popup asks about something. */
  function keepInFront(): void {
    if (selected !== undefined && all().some(({ account }) => isSameAccount(account, selected))) return;
    selected = current.shown?.account;
  }

  /** Asks for what is new until nothing is to be expected. A call while it runs puts a new question at once. */
  async function follow(): Promise<void> {
    const mine = ++round;
    isFollowing = true;
    const isPrivate = await isPrivateSoon;
    let askedIn = clock;
    await followNews({
      isOver: () => mine !== round,
      isWanted: () => isSeen || all().some(hasPendingPart),
      ask(revision) {
        askedIn = ++clock;
        const { shown: whole, shownStamp } = current;
        return ask("followLookups", {
          revision,
          isPrivate,
          ...(sources.order && { order: sources.order() }),
          ...(whole && isBeginning(whole) && { wantsRest: true }),
          ...(selected !== undefined && { account: selected }),
          ...(shownStamp !== undefined && { shownStamp }),
        });
      },
      take(next, isNew) {
        // The rest of a long list comes without any news.
        const isChanged = isNew || isSilent || next.shown !== undefined;
        isSilent = false;
        if (isChanged) current = completed(current, next);
        if (current.shown && accountKey(current.shown.account) === entered) entered = undefined;
        if (isPrivate) remember(current);
        keepInFront();
        if (compareWithOwn(current.all, askedIn, isPrivate) || isChanged) changed();
      },
      fallSilent() {
        if (isSilent) return;
        isSilent = true;
        changed();
      },
      wait: sources.wait,
    });
    if (mine === round) isFollowing = false;
  }

  function takeOff(isTakenOff: (lookup: LookupSummary) => boolean): void {
    // What is under way was asked before this, and would bring it back for a moment.
    round++;
    const gone = new Set(all().flatMap((one) => (isTakenOff(one) ? [accountKey(one.account)] : [])));
    const isKept = ({ account }: { account: string }) => !gone.has(accountKey(account));
    for (const key of gone) {
      own.delete(key);
      remembered.delete(key);
    }
    const { shown: whole } = current;
    current = {
      revision: -1,
      all: current.all.filter(isKept),
      ...(whole && isKept(whole) && { shown: whole }),
    };
    if (selected !== undefined && !isKept({ account: selected })) selected = undefined;
    changed();
  }

  /** What is answered stays, and stays in front; only what was still to come is over. */
  function stop(account: string): void {
    round++;
    const at = sources.now();
    const settled = <Breaches, Pastes>(one: Lookup<Breaches, Pastes>) =>
      isSameAccount(one.account, account) ? withPendingFailed(one, STOPPED, at) : one;
    const { shown: whole } = current;
    current = { revision: -1, all: current.all.map(settled), ...(whole && { shown: settled(whole) }) };
    changed();
  }

  async function follows(request: Promise<{ ok: boolean }>): Promise<FailedChange | undefined> {
    const failed = await failureOf(request);
    void follow();
    return failed;
  }

  return {
    snapshot,
    setSeen(next) {
      isSeen = next;
      if (isSeen && !isFollowing) void follow();
    },
    agree() {
      void sources.agreeToLookUps().catch(() => undefined);
    },
    async lookUp(account) {
      const key = accountKey(account);
      const known = current.all.find((one) => accountKey(one.account) === key);
      const lookup: OwnLookup = {
        account: known?.account ?? account,
        askedAt: sources.now(),
        isListed: known !== undefined,
        tellCount: 0,
      };
      own.set(key, lookup);
      remembered.delete(key);
      selected = lookup.account;
      entered = known ? undefined : key;
      changed();
      await tell(lookup);
      if (own.get(key) !== lookup) return;
      changed();
      void follow();
    },
    async select(account) {
      const key = accountKey(account);
      const isOnTheWay = own.get(key)?.isListed === false;
      const isKnown = isOnTheWay || current.all.some((one) => accountKey(one.account) === key);
      // The answer went with the worker, and only its first line is still here.
      if (!isKnown && remembered.get(key)?.whole === undefined) {
        this.agree();
        return this.lookUp(account);
      }
      selected = account;
      entered = undefined;
      changed();
      void follow();
    },
    async cancel(account) {
      const isPrivate = await isPrivateSoon;
      const known = current.all.find((one) => isSameAccount(one.account, account));
      if (known && hasAnswer(known)) stop(account);
      else takeOff((one) => isSameAccount(one.account, account));
      return follows(ask("cancelLookup", { account, isPrivate }));
    },
    async forget() {
      const isPrivate = await isPrivateSoon;
      takeOff((one) => !hasPendingPart(one));
      return follows(ask("forgetLookups", { isPrivate }));
    },
  };
}
