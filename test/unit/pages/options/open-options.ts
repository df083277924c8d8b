// The options page without a browser: over settings that change as they would, and a background that can be told to fail.

import type { OptionView } from "../../../../src/pages/options/fields/option-views.ts";
import { describeGroups, type ItemView } from "../../../../src/pages/options/group-view.ts";
import { createOptionsStore, type OptionsSources } from "../../../../src/pages/options/options-store.ts";
import {
  type OptionName,
  type OptionValue,
  readOwnSettings,
  readStoredOptions,
} from "../../../../src/pages/options/stored-options.ts";
import type { CloudSignIn } from "../../../../src/shared/cloud/cloud.ts";
import type { SignInState } from "../../../../src/shared/page-score/page-score.ts";
import type { SettingsStorage } from "../../../../src/shared/settings/settings.ts";
import type { Ask } from "../../../../src/ui/page/ask.ts";
import { words } from "../tab-states.ts";

export const SECRETS = ["auth.clientSecret", "services.lookupApiKey"] as const;

/** The address to register. */
export const REDIRECT = "https://abcdefghijklmnop.chromiumapp.org/";
/** All is set, and the person is signed in. */
export const READY: SignInState = {
  missing: [],
  issuer: "accounts.example",
  isSignedIn: true,
  redirectUrl: REDIRECT,
  hasLoopbackAddress: false,
};

/** Storage with these settings and this last known policy. */
export function storage(settings?: unknown, policy?: unknown): SettingsStorage {
  return { local: { get: async () => structuredClone({ settings, policy }) } };
}

/** A page over settings that change as they would, and what the background was asked. */
export async function openOptions(
  stored: Record<string, Record<string, unknown>> = {},
  {
    policy,
    signIn = READY,
    cloudSignIn,
    ...over
  }: {
    policy?: unknown;
    signIn?: SignInState;
    cloudSignIn?: Partial<CloudSignIn>;
  } & Partial<OptionsSources> = {},
) {
  const asked: [string, unknown][] = [];
  const copied: string[] = [];
  const files: [name: string, text: string][] = [];
  const answers: Record<string, unknown> = {};
  const settings = structuredClone(stored);
  const change = (section: string, values: object) => {
    settings[section] = { ...settings[section], ...values };
  };
  const ask = (async (name: string, input: Record<string, object>) => {
    if (name !== "getSignInState" && name !== "followCloud") asked.push([name, input]);
    if (name in answers) return typeof answers[name] === "function" ? answers[name](input) : answers[name];
    if (name === "changeSettings")
      for (const [section, values] of Object.entries(input)) change(section, values);
    if (name === "setSiteSkipped") {
      const sites = (settings.passwordChecks?.skippedSites ?? []) as string[];
      const { site } = input as unknown as { site: string };
      change("passwordChecks", { skippedSites: [...sites.filter((one) => one !== site), site] });
    }
    if (name === "followCloud") return { ok: true, value: { revision: 0, news: { signIn: cloudSignIn } } };
    return { ok: true, value: name === "getSignInState" ? signIn : undefined };
  }) as unknown as Ask;
  const area = storage(settings, policy);
  const sources: OptionsSources = {
    ask,
    readOptions: () => readStoredOptions(area),
    readOwnSettings: () => readOwnSettings(area),
    readAccess: async () => ({ extent: "all" }),
    requestAccess: async () => true,
    canNotify: async () => true,
    requestNotifications: async () => true,
    today: () => new Date(2026, 10, 2, 12),
    findIsPrivate: async () => false,
    newId: () => crypto.randomUUID(),
    wait: async () => undefined,
    copy: async (text) => {
      if (answers.copy) throw new Error("not allowed");
      copied.push(text);
    },
    saveFile: (text, name) => void files.push([name, text]),
    ...over,
  };
  const store = createOptionsStore(sources, "passwords", () => undefined);
  await store.refresh();
  const groups = () => {
    const { options } = store.snapshot();
    if (!options) throw new Error("not read yet");
    return describeGroups(store.snapshot(), options, words);
  };
  const items = () => groups().flatMap(({ sections }) => sections.flatMap((section) => section.items));
  /** Where it stands in two groups, it is the same. */
  const item = <Kind extends ItemView["kind"]>(kind: Kind) => {
    const found = items().find(({ view }) => view.kind === kind);
    if (!found) throw new Error(`no ${kind}`);
    return found.view as Extract<ItemView, { kind: Kind }>;
  };
  const field = (name: OptionName) => {
    const found = items().find(({ id }) => id === name);
    if (!found) throw new Error(`no option ${name}`);
    return found.view as OptionView;
  };
  const text = (name: OptionName) => {
    const view = field(name);
    if (view.kind !== "text") throw new Error(`${name} is no text`);
    return view;
  };
  return {
    store,
    asked,
    copied,
    files,
    answers,
    settings,
    groups,
    item,
    field,
    text,
    change: (name: OptionName, value: OptionValue) => store.act({ kind: "change", name, value }),
    type: (name: OptionName, typed: string) => store.act({ kind: "type", name, text: typed }),
  };
}
