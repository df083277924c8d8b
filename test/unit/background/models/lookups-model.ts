// The model of lookups: what people did, what reached the service, and what must hold whatever else happens.
import {
  hasPendingPart,
  isPending,
  type LookupPart,
  summarize,
} from "../../../../src/shared/accounts/lookup.ts";
import { LOOKUP, LOOKUPS } from "../../../../src/shared/records/lookups.ts";
import { PRIVATE_PREFIX, recordKey } from "../../../../src/shared/records/record.ts";
import { unwatch, watchAddress } from "../../../world/acts/breaches.ts";
import { cancelLookup, forgetLookups, startLookup } from "../../../world/acts/lookups.ts";
import { outcome } from "../../../world/acts/seen.ts";
import { watchedAccounts } from "../../../world/use.ts";
import type { Life, World } from "../../../world/world.ts";
import type { Answer, Request } from "../../../world/world-services.ts";
import { type Limited, tooEarly } from "./limits.ts";

const WINDOWS = [false, true];

/** What a person does it with. */
interface Of {
  account?: string;
  isPrivate?: boolean;
}

/** What a person can do. */
const DO = {
  "look up": (world: World, { account, ...whose }: Of) => startLookup(world, account, whose),
  cancel: (world: World, { account, ...whose }: Of) => cancelLookup(world, account, whose),
  forget: (world: World, whose: Of) => forgetLookups(world, whose),
  watch: (world: World, { account }: Of) => watchAddress(world, account),
  unwatch: (world: World, { account }: Of) => unwatch(world, account),
};

/** Something a person did, from the click to the reply. */
interface Act {
  name: keyof typeof DO | "close";
  isPrivate: boolean;
  /** Absent if it's about all accounts of a window. */
  account?: string;
  from: number;
  /** Infinite without a reply. */
  to: number;
}

interface Sent extends Limited {
  account: string;
  part: "breaches" | "pastes";
  isWatch: boolean;
  status: number;
}

const ABOUT = /\/(breached|paste)account\/(.+)$/;

/** From a request to the end of its response. */
const ANSWER_MS = 60;

/** How long it may take until the lookups of a closed window are gone. */
const CLOSING_MS = 1_000;

/** How long it may take from the reply to a click until its requests are in the queue. */
const QUEUING_MS = 100;

const ENDS: readonly Act["name"][] = ["cancel", "forget", "close"];

const NONE: LookupPart<never> = { state: "not-asked", why: "no-pastes" };

export class LookupsModel {
  readonly world: World;
  private readonly problems: string[] = [];
  /** When the clock was set forward. */
  readonly forward: number[] = [];
  private readonly acts: Act[] = [];
  private readonly sent: Sent[] = [];
  /** Whether the service says how long to wait by a date. */
  saysDates = false;
  wasOffline = false;

  constructor(world: World) {
    this.world = world;
    const { services, put } = world;
    const { answer } = services;
    world.put = (name, items) => {
      put(name, items);
      if (name === "session") for (const isPrivate of WINDOWS) this.noteCanceled(isPrivate);
    };
    services.answer = (request) => {
      const given = answer(request);
      if (new URL(request.url).host !== "lookup.example") return given;
      const { headers = {} } = given;
      const seconds = Number(headers["retry-after"] ?? 0);
      const date = new Date(world.now() + seconds * 1_000).toUTCString();
      if (seconds > 0 && this.saysDates) headers["retry-after"] = date;
      this.note(request, given);
      return given;
    };
  }

  private lookupsOf(isPrivate: boolean) {
    const prefix = recordKey(LOOKUP, { isPrivate });
    const entries = Object.entries(this.world.area.session).filter(([key]) => key.startsWith(prefix));
    return entries.map(([, value]) => LOOKUP.read(value)).filter((it) => it !== undefined);
  }

  private lookupOf(account: string, isPrivate: boolean) {
    return this.lookupsOf(isPrivate).find((it) => it.account === account);
  }

  /** Notes a request, which somebody must be waiting for. */
  private note(request: Request, { status, headers = {} }: Answer): void {
    const { world } = this;
    const { pathname, searchParams } = new URL(request.url);
    const [, kind, encoded] = ABOUT.exec(pathname) ?? [];
    const account = decodeURIComponent(encoded ?? "");
    const part = kind === "paste" ? "pastes" : "breaches";
    const isWatch = searchParams.get("truncateResponse") === "true";
    const at = world.steady();
    const wait = headers["retry-after"];
    const waitMs = wait && (Number(wait) * 1_000 || Date.parse(wait) - world.now());
    const silence = waitMs ? { from: at + ANSWER_MS, until: at + waitMs } : undefined;
    const life = request.life as Life;
    const sent: Sent = { account, part, isWatch, status, family: part, at, arrivedBy: at, silence, life };
    this.sent.push(sent);
    // A request that is canceled meanwhile gets no response.
    request.signal?.addEventListener("abort", () => {
      if (silence && world.steady() <= silence.from) sent.silence = undefined;
    });
    if (encoded === undefined) return;
    const isAsked = isWatch
      ? watchedAccounts(world).some((it) => it.account === account)
      : WINDOWS.some((isPrivate) => isPending(this.lookupOf(account, isPrivate)?.[part] ?? NONE));
    if (!isAsked) this.problems.push(`a request for ${part} of ${account} that nobody waits for`);
  }

  /** Notes lookups that ended as canceled although nobody canceled them. */
  private noteCanceled(isPrivate: boolean): void {
    for (const { account, breaches, pastes } of this.lookupsOf(isPrivate)) {
      const isCanceled = [breaches, pastes].some(
        (it) => it.state === "failed" && it.error.code === "aborted",
      );
      const isMeant = this.acts.some(
        (act) => act.name === "cancel" && act.account === account && act.isPrivate === isPrivate,
      );
      if (isCanceled && !isMeant) this.problems.push(`nobody canceled ${account}`);
    }
  }

  /** Acts on the same account that weren't over at a time. */
  private since(time: number, { account, isPrivate }: Act, names: readonly Act["name"][]): Act[] {
    return this.acts.filter(
      (act) =>
        names.includes(act.name) &&
        act.isPrivate === isPrivate &&
        (act.account ?? account) === account &&
        act.to >= time,
    );
  }

  /** Does something, as a person does with a click. */
  act(name: keyof typeof DO, input: Of): void {
    const { world, problems } = this;
    const { account, isPrivate = false } = input;
    const act: Act = { name, account, isPrivate, from: world.steady(), to: Infinity };
    this.acts.push(act);
    void DO[name](world, input).then((reply) => {
      const said = typeof reply === "string" ? reply : outcome(reply);
      if (said === "nothing") return;
      if (said === "ok") act.to = world.steady();
      else if (!isPrivate) problems.push(`${name}: ${said}`);
      if (name !== "cancel" || this.since(act.from, act, ["look up"]).length > 0) return;
      // What a closed window leaves may be deleted by the next worker only.
      if (isPrivate && this.acts.some(({ name, to }) => name === "close" && to >= act.from)) return;
      const left = this.lookupOf(account ?? "", isPrivate);
      if (left && hasPendingPart(left)) problems.push(`${account} is still pending after it was canceled`);
    });
  }

  close(): void {
    const from = this.world.steady();
    this.acts.push({ name: "close", isPrivate: true, from, to: from + CLOSING_MS });
  }

  isAnyPending(): boolean {
    return WINDOWS.some((isPrivate) => this.lookupsOf(isPrivate).some(hasPendingPart));
  }

  /** Whether a refusal is on its way. If it names a date, a jump of the clock would change what that means. */
  isRefusalUnderWay(): boolean {
    return this.sent.some(({ silence }) => silence && this.world.steady() <= silence.from);
  }

  /** Whether a part has ended in a way that something explains. */
  private isSettled(part: LookupPart<unknown>, mine: Sent[]): boolean {
    if (part.state !== "failed") return !isPending(part);
    const { code } = part.error;
    if (code === "offline") return this.wasOffline;
    if (code === "rate-limited") return mine.some(({ status }) => status === 429);
    return code === "unavailable" && (mine.some(({ status }) => status === 500) || this.wasOffline);
  }

  /** Lookups that were accepted and not ended, of accounts that nobody looked up again. */
  private singleLookups(): Act[] {
    const lookups = this.acts.filter(({ name }) => name === "look up");
    return lookups.filter(
      (act) =>
        act.to < Infinity &&
        lookups.filter(({ account }) => account === act.account).length === 1 &&
        this.since(act.from, act, ENDS).length === 0,
    );
  }

  /** Requests out of turn: the person's come in the order of their clicks, and before those for watched addresses. */
  private outOfTurn(): string[] {
    const single = this.singleLookups();
    const first = (act: Act, part: Sent["part"]) =>
      this.sent.find((it) => it.account === act.account && it.part === part && !it.isWatch);
    const swapped = (["breaches", "pastes"] as const).flatMap((part) =>
      single.flatMap((act) => {
        const mine = first(act, part);
        const later = single.filter(({ from, isPrivate }) => from > act.to && isPrivate === act.isPrivate);
        const overtaking = later.filter((other) => mine && (first(other, part)?.at ?? Infinity) < mine.at);
        return overtaking.map(({ account }) => `${part} of ${account} before ${act.account}`);
      }),
    );
    const watched = this.sent.filter(({ isWatch }) => isWatch);
    const late = watched.flatMap(({ at, life, account }) => {
      const waiting = single.filter(({ from, to }) => from >= life.bornAt && to < at - QUEUING_MS);
      const overtaken = waiting.filter((act) => (first(act, "breaches")?.at ?? 0) > at);
      return overtaken.map((act) => `the watched ${account} before ${act.account}`);
    });
    return [...swapped, ...late];
  }

  /** What doesn't hold once nothing is pending any more. */
  judge(): string[] {
    const { world, acts, sent } = this;
    const lookups = acts.filter(({ name, to }) => name === "look up" && to < Infinity);
    const lost = lookups.flatMap((act) => {
      const { account = "", isPrivate, from } = act;
      if (this.since(from, act, ENDS).length > 0) return [];
      const lookup = this.lookupOf(account, isPrivate);
      const parts = (["breaches", "pastes"] as const).filter((part) => {
        const mine = sent.filter((it) => it.account === account && it.part === part && !it.isWatch);
        return !lookup || !this.isSettled(lookup[part], mine);
      });
      return parts.map((part) => `${part} of ${account}: ${JSON.stringify(lookup?.[part])}`);
    });
    const mixed = WINDOWS.flatMap((isPrivate) => {
      const asked = new Set(acts.filter((act) => act.isPrivate === isPrivate).map(({ account }) => account));
      const all = this.lookupsOf(isPrivate);
      const lines = LOOKUPS.read(world.area.session[recordKey(LOOKUPS, { isPrivate })]) ?? [];
      const foreign = all.filter(({ account }) => !asked.has(account)).map(({ account }) => account);
      const isListed = JSON.stringify(sorted(all.map(summarize))) === JSON.stringify(sorted(lines));
      return [
        ...foreign.map((account) => `${account} was never looked up in such a window`),
        ...(isListed ? [] : [`the list ${JSON.stringify(lines)} isn't that of the lookups`]),
      ];
    });
    const isOpen = world.windows.some(({ incognito }) => incognito);
    const left = Object.keys(world.area.session).filter((key) => key.startsWith(PRIVATE_PREFIX) && !isOpen);
    const kept = left.map((key) => `${key} outlives its window`);
    const wasWatched = new Set(acts.filter(({ name }) => name === "watch").map(({ account }) => account));
    const local = JSON.stringify(world.area.local);
    const written = lookups.filter(({ account = "" }) => !wasWatched.has(account) && local.includes(account));
    const onDisk = written.map(({ account }) => `${account} is on disk`);
    return [
      ...this.problems,
      ...this.outOfTurn(),
      ...onDisk,
      ...kept,
      ...lost,
      ...mixed,
      ...tooEarly(sent, this.forward),
    ];
  }
}

function sorted<It extends { account: string }>(all: readonly It[]): It[] {
  return all.toSorted((a, b) => a.account.localeCompare(b.account));
}
