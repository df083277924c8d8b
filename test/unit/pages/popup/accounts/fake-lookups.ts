// A background that looks accounts up: a test answers, kills and revives it as it likes.
import { vi } from "vitest";
import {
  hasAnswer,
  hasPendingPart,
  withPendingFailed,
} from "../../../../../src/pages/popup/accounts/lookup/lookup-state.ts";
import { createLookupsStore } from "../../../../../src/pages/popup/accounts/lookup/lookups-store.ts";
import { accountKey } from "../../../../../src/shared/accounts/account.ts";
import {
  type Lookup,
  type Lookups,
  summarise,
  type WatchedAccount,
} from "../../../../../src/shared/accounts/lookup.ts";
import { beginningOf } from "../../../../../src/shared/breaches/long-lists.ts";
import type { Ask } from "../../../../../src/ui/page/ask.ts";
import { NoAnswerError } from "../../../../../src/ui/page/ask.ts";
import { NOON } from "../../tab-states.ts";
import { ASKING, NONE } from "./lookup-states.ts";

type Question = { name: string; input: Record<string, unknown> };

const STOPPED = { code: "aborted", service: "lookup" } as const;

/** The part of the contract that the Accounts tab speaks, and the handles of the test. */
export function fakeLookups() {
  let revision = 5;
  let lookups: Lookup[] = [];
  let askedCount = 0;
  const asked: Question[] = [];
  const polls: { answer: () => void; lose: () => void }[] = [];
  const fake = {
    asked,
    isDead: false,
    /** It takes every look-up, and dies before it remembers any. */
    isForgetful: false,
    refuses: new Set<string>(),
    watched: [] as WatchedAccount[],
    named: (name: string) => asked.filter((question) => question.name === name).map(({ input }) => input),
    openPolls: () => polls.length,
    /** Answers all of what was asked about an account. */
    answerAll(account: string, breaches: Lookup["breaches"]) {
      return fake.answer(account, { breaches, pastes: NONE });
    },
    /** Puts what is known of an account in place of what was, and answers whoever follows. */
    async answer(account: string, parts: Partial<Lookup>) {
      lookups = lookups.map((one) =>
        accountKey(one.account) === accountKey(account) ? { ...one, ...parts } : one,
      );
      await fake.tellFollowers();
    },
    async tellFollowers() {
      revision++;
      await fake.timeOut();
    },
    /** Answers whoever follows without news, as after two and a half seconds. */
    async timeOut() {
      for (const { answer } of polls.splice(0)) answer();
      await settle();
    },
    /** Ends the worker: questions under way are lost, and what was only in its memory too. */
    async kill({ forgets = false } = {}) {
      if (forgets) lookups = [];
      revision = 0;
      for (const { lose } of polls.splice(0)) lose();
      await settle();
    },
    ask: (async (name: string, input: Record<string, unknown> = {}) => {
      asked.push({ name, input });
      if (fake.isDead) throw new NoAnswerError(name);
      if (fake.refuses.has(name)) return { ok: false, error: { code: "bad-request", service: "lookup" } };
      const account = String(input.account ?? "");
      const key = accountKey(account);
      switch (name) {
        case "lookUpAccount":
          if (!lookups.some((one) => accountKey(one.account) === key)) {
            const askedAt = NOON + askedCount++;
            lookups = [{ account, askedAt, breaches: ASKING, pastes: ASKING }, ...lookups];
            void fake.tellFollowers();
          }
          if (fake.isForgetful) void fake.kill({ forgets: true });
          return { ok: true };
        case "cancelLookup":
          lookups = lookups.flatMap((one) => {
            if (accountKey(one.account) !== key) return [one];
            return hasAnswer(one) ? [withPendingFailed(one, STOPPED, NOON)] : [];
          });
          void fake.tellFollowers();
          return { ok: true };
        case "forgetLookups":
          lookups = lookups.filter(hasPendingPart);
          void fake.tellFollowers();
          return { ok: true };
        case "followLookups": {
          const reply = () => {
            const whole = lookups.find((one) => accountKey(one.account) === key) ?? lookups[0];
            const shown = whole && !input.wantsRest ? beginningOf(whole, "date") : whole;
            const value: Lookups = { revision, all: lookups.map(summarise), ...(shown && { shown }) };
            return { ok: true, value: structuredClone(value) };
          };
          if (input.revision !== revision || input.wantsRest) return reply();
          return new Promise((resolve, reject) => {
            polls.push({ answer: () => resolve(reply()), lose: () => reject(new NoAnswerError(name)) });
          });
        }
        case "listWatchedAccounts":
          return { ok: true, value: fake.watched };
        default:
          return { ok: true };
      }
    }) as unknown as Ask,
  };
  return fake;
}

/** Lets everything that needs no time happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** The store of the look-ups over such a background, with every wait and change noted; `isImpatient` ends waits at once. */
export function followed({ isPrivate = false, isImpatient = false } = {}) {
  const background = fakeLookups();
  const waits: number[] = [];
  let wake: (() => void) | undefined;
  let now = NOON;
  const changes: string[] = [];
  const agreeToLookUps = vi.fn(async () => true);
  const store = createLookupsStore(
    {
      ask: background.ask,
      agreeToLookUps,
      findIsPrivate: async () => isPrivate,
      now: () => now++,
      wait: (delayMs) =>
        new Promise((resolve) => {
          waits.push(delayMs);
          wake = resolve;
          if (isImpatient) resolve();
        }),
    },
    () => void changes.push(store.snapshot().shown?.breaches.state ?? "none"),
  );
  const accounts = () => store.snapshot().all.map(({ account }) => account);
  /** Opens the tab and enters accounts, one after the other. */
  async function enter(...entered: string[]): Promise<void> {
    store.setSeen(true);
    for (const account of entered) await store.lookUp(account);
    await settle();
  }
  /** What another popup tells the background. */
  async function elsewhere(message: "lookUpAccount" | "cancelLookup", account: string): Promise<void> {
    await background.ask(message, { account, isPrivate });
    await settle();
  }
  /** Enters an account, and answers all that was asked about it. */
  async function enterAndAnswer(account: string, breaches: Lookup["breaches"]): Promise<void> {
    await enter(account);
    await background.answerAll(account, breaches);
  }
  return {
    background,
    store,
    waits,
    enterAndAnswer,
    wake: () => wake?.(),
    changes,
    accounts,
    enter,
    elsewhere,
    agreeToLookUps,
  };
}
