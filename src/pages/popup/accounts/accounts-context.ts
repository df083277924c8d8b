// What all components of the Accounts tab share, in addition to the popup's context.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BreachOrder } from "../../../shared/breaches/breach-lists.ts";
import type { WatchRecord } from "../../../shared/records/watch-list.ts";
import type { FailedChange } from "../../../ui/hooks/command.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import type { Logos } from "../breaches/logos.ts";

export interface AccountsWorld extends ReadSettings {
  /** Milliseconds since the epoch; ticks while something is pending. */
  now: number;
  /** Absent until it is read. */
  watched?: readonly WatchRecord[];
  logos: Logos;
  /** Sort order of the breaches, for all lookups. */
  order: BreachOrder;
  setOrder(order: BreachOrder): void;
  /**
   * Prompts for consent to send accounts, if the browser does that. Call it in the click that starts a lookup, and don't wait
   * for it: the prompt may close the popup, and the background continues once there is consent.
   */
  requestConsent(): void;
  lookUp(account: string): Promise<void>;
  /** Cancels the pending parts of a lookup. */
  cancel(account: string): void;
  notifications: {
    /** Absent until the browser has said it, and where it has none. */
    isAllowed: boolean | undefined;
    /** Call it in a click, before anything is awaited. Resolves with what came of it. */
    turnOn(): Promise<"on" | "refused" | "failed">;
  };
  /** Whether the question about notifications was answered since the page was opened, either way: it isn't asked again. */
  isNotifyAnswered: { current: boolean };
  /** Waits for a change and reports the outcome: `status` if it was made, `sentenceOf` if it failed. */
  change(
    request: Promise<{ ok: boolean }>,
    status?: string,
    sentenceOf?: (failed: FailedChange) => string | undefined,
  ): Promise<FailedChange | undefined>;
}

/** Wraps the Accounts tab once the settings are read. */
export const AccountsContext = createContext<AccountsWorld | undefined>(undefined);

export function useAccounts(): AccountsWorld {
  const world = useContext(AccountsContext);
  if (!world) throw new Error("no Accounts tab around the component");
  return world;
}
