// The store of the Accounts tab with a background that answers as told, and the order in which both were asked.
import { vi } from "vitest";
import { createAccountsStore } from "../../../../../src/pages/popup/accounts/accounts-store.ts";
import type { AskService } from "../../../../../src/pages/popup/breaches/ask-service.ts";
import type { StoredSettings } from "../../../../../src/pages/popup/stored-settings.ts";
import { NOON, SETTINGS } from "../../tab-states.ts";
import { fakeLookups } from "./fake-lookups.ts";

export function accountsStore({
  isPrivate = false,
  isGranted = true,
  readSettings = async (): Promise<StoredSettings> => SETTINGS,
  agreeToLookUps = async () => true,
  askService = (() => () => undefined) as AskService,
} = {}) {
  const background = fakeLookups();
  const order: string[] = [];
  const requestNotifications = vi.fn(async () => {
    order.push("permission");
    return isGranted;
  });
  const store = createAccountsStore(
    {
      ask: ((...question: Parameters<typeof background.ask>) => {
        order.push(question[0]);
        return background.ask(...question);
      }) as typeof background.ask,
      findIsPrivate: async () => isPrivate,
      readSettings,
      canNotify: async () => false,
      agreeToLookUps: () => {
        order.push("consent");
        return agreeToLookUps();
      },
      requestNotifications,
      askService,
      now: () => NOON,
      wait: () => new Promise(() => undefined),
    },
    () => undefined,
  );
  return { background, store, order, requestNotifications };
}
