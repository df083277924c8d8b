// The options page without a browser: over settings that change as they would, and a background that can be told to fail.

import { createOptionsStore } from "../../../src/pages/options/options-store.ts";
import { describeOptions } from "../../../src/pages/options/options-view.ts";
import {
  type OptionName,
  type OptionsStorage,
  readStoredOptions,
} from "../../../src/pages/options/stored-options.ts";
import type { Ask } from "../../../src/shared/messages.ts";
import type { SignInState } from "../../../src/shared/page-score.ts";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

/** English words. */
export const words = createWords(messageSource("en-GB"));
/** The address to register. */
export const REDIRECT = "https://abcdefghijklmnop.chromiumapp.org/";
/** All is set, and the person is signed in. */
export const READY: SignInState = {
  missing: [],
  issuer: "accounts.example",
  isSignedIn: true,
  redirectUrl: REDIRECT,
};

/** Storage areas with these settings and this policy. */
export function storage(settings?: unknown, policy?: unknown): OptionsStorage {
  return {
    local: { get: async () => (settings === undefined ? {} : { settings }) },
    managed: {
      get: async () => {
        if (policy === undefined) throw new Error("no managed storage");
        return policy as Record<string, unknown>;
      },
    },
  };
}

/** A page over settings that change as they would, and what the background was asked. */
export async function openOptions(
  stored: Record<string, Record<string, unknown>> = {},
  { policy, signIn = READY }: { policy?: unknown; signIn?: SignInState } = {},
) {
  const asked: [string, unknown][] = [];
  const copied: string[] = [];
  const answers: Record<string, unknown> = {};
  const settings = structuredClone(stored);
  const ask = (async (name: string, input: Record<string, object>) => {
    if (name !== "getSignInState") asked.push([name, input]);
    if (name in answers) return typeof answers[name] === "function" ? answers[name]() : answers[name];
    if (name === "changeSettings") {
      for (const [section, change] of Object.entries(input))
        settings[section] = { ...settings[section], ...change };
    }
    return { ok: true, value: name === "getSignInState" ? signIn : undefined };
  }) as unknown as Ask;
  const store = createOptionsStore(
    {
      ask,
      readOptions: () => readStoredOptions(storage(settings, policy)),
      copy: async (text) => {
        if (answers.copy) throw new Error("not allowed");
        copied.push(text);
      },
    },
    () => undefined,
  );
  await store.refresh();
  const sections = () => {
    const view = describeOptions(store.snapshot(), words).sections;
    if (!view) throw new Error("not read yet");
    return view;
  };
  const field = (name: OptionName) => {
    const { signIn: signInView, pageScore, services } = sections();
    const { address, choice, keepHistory, moreOptions } = pageScore;
    const all = [...signInView.options, address, choice, keepHistory, ...moreOptions, ...services.options];
    const found = all.find((option) => option.name === name);
    if (!found) throw new Error(`no option ${name}`);
    return found;
  };
  const change = (name: OptionName, value: string | boolean) => store.act({ kind: "change", name, value });
  return { store, asked, copied, answers, settings, sections, field, change };
}
