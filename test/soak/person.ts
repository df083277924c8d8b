// The person in one browser: their tabs, what they entered, and what is wrong around them.

import { hash } from "node:crypto";
import type { Page } from "playwright";
import { inExtension } from "../e2e/driver/in-extension.ts";
import type { TourWorld } from "../tour/world.ts";
import type { Diary } from "./diary.ts";
import type { Random } from "./random.ts";
import type { SignedOut } from "./watch/services.ts";

export interface Tab {
  page: Page;
  tabId: number;
  url: string;
  path: string;
  /** A listed password was entered there. */
  isListed?: boolean;
}

/** What is wrong around the person, for a number of actions. */
export class Troubles {
  readonly #current = new Map<string, { left: number; end: () => unknown }>();
  #lastAt = -Infinity;

  /** Notes something that is over at once. */
  note(): void {
    this.#lastAt = performance.now();
  }

  async begin(name: string, actions: number, end: () => unknown): Promise<void> {
    await this.#current.get(name)?.end();
    this.#current.set(name, { left: actions, end });
    this.note();
  }

  /** An action is over; so are troubles that were to last until then. */
  async pass(actions = 1): Promise<void> {
    for (const [name, trouble] of this.#current) {
      trouble.left -= actions;
      if (trouble.left > 0) continue;
      this.#current.delete(name);
      await trouble.end();
      this.note();
    }
  }

  /** Whether nothing began, ended or was killed since then, nor for a while before. */
  isSteadySince(startedAt: number, beforeMs: number): boolean {
    return this.#lastAt < startedAt - beforeMs;
  }

  /** Whether nothing was wrong either. */
  isCalmSince(startedAt: number, beforeMs: number): boolean {
    return this.#current.size === 0 && this.isSteadySince(startedAt, beforeMs);
  }
}

export interface Person {
  world: TourWorld;
  diary: Diary;
  /** The choices of the current action. */
  random: Random;
  tabs: Tab[];
  troubles: Troubles;
  /** All that were entered, and their prefixes. */
  passwords: Set<string>;
  prefixes: Set<string>;
  /** Looked up or watched since everything was deleted. */
  accounts: Set<string>;
  /** Entered or looked up in private windows only. */
  ofPrivateWindows: string[];
  isPrivateWindowOpen: boolean;
  signedOut: SignedOut[];
  /** The settings were just deleted. */
  isUnset: boolean;
}

export interface Action {
  name: string;
  weight: number;
  /** Resolves with what came of it in a word or two, and more in brackets. */
  act(person: Person): Promise<string>;
}

export function notePassword({ passwords, prefixes }: Person, password: string): void {
  passwords.add(password);
  prefixes.add(hash("sha1", password).slice(0, 5).toUpperCase());
}

/** The person may sign in from now on. */
export function mayHaveTokens({ signedOut }: Person): void {
  const last = signedOut.at(-1);
  if (last) last.to ??= Date.now();
}

/** Nobody is signed in from now on. */
export function noteSignedOut(person: Person): void {
  mayHaveTokens(person);
  person.signedOut.push({ from: Date.now() });
}

/** Starts the background if it sleeps, by a message that it doesn't know. */
export function wake({ extension }: TourWorld): Promise<unknown> {
  return inExtension(extension, () => chrome.runtime.sendMessage({ name: "of nothing" }));
}

const LOOK_EVERY_MS = 100;

/** Looks until something is there, or time is up. */
export async function until<Sight>(
  look: () => Promise<Sight | undefined | false>,
  patienceMs = 15_000,
): Promise<Sight | undefined> {
  const end = performance.now() + patienceMs;
  do {
    const sight = await look();
    if (sight !== undefined && sight !== false) return sight;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (performance.now() < end);
  return undefined;
}
