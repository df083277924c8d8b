// What every component of the Accounts tab has at hand, besides what all of the popup has.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BreachOrder } from "../../../shared/breaches/breach-order.ts";
import type { WatchRecord } from "../../../shared/records/watch-list.ts";
import type { ReadSettings } from "../../../ui/hooks/records.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { Logos } from "./lookup/logos.ts";

export interface AccountsWorld extends ReadSettings {
  /** Milliseconds since the epoch; goes on while something is waited for. */
  now: number;
  /** Absent until it is read. */
  watched?: readonly WatchRecord[];
  logos: Logos;
  /** In which breaches are listed: the person's wish for all look-ups. */
  order: BreachOrder;
  setOrder(order: BreachOrder): void;
  /**
   * Lets the browser ask whether accounts may be sent, where it does. To be called in the click that asks about one, which does
   * not wait for the answer: the question may close the popup, and the background goes on once there is consent.
   */
  letAgree(): void;
  lookUp(account: string): Promise<void>;
  /** Cancels what is still to come of a look-up. */
  cancel(account: string): void;
  /** Waits for a change and says what came of it: `status` where it was done, `sentenceOf` where it was not. */
  change(
    request: Promise<{ ok: boolean }>,
    status?: string,
    sentenceOf?: (failed: FailedChange) => string | undefined,
  ): Promise<FailedChange | undefined>;
}

/** Around the Accounts tab, once the settings are read. */
export const AccountsContext = createContext<AccountsWorld | undefined>(undefined);

export function useAccounts(): AccountsWorld {
  const world = useContext(AccountsContext);
  if (!world) throw new Error("no Accounts tab around the component");
  return world;
}
