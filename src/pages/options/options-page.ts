// State shared on the settings page: settings, browser and background state, and the outcomes of changes.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SignInState } from "../../shared/page-score/page-score.ts";
import { CLOUD_ACCOUNT } from "../../shared/records/cloud.ts";
import { STORED_SETTINGS } from "../../shared/records/settings.ts";
import { destinationsOf, SECRETS, type SecretOrigins } from "../../shared/settings/secrets.ts";
import type { ServiceTestState, TestedService } from "../../shared/settings/service-test.ts";

import type { SettingName, SettingValue } from "../../shared/settings/settings.ts";
import { withValues } from "../../shared/settings/table.ts";
import type { TextKey } from "../../shared/words.ts";
import { describeFailedChange, type FailedChange, failureOf } from "../../ui/hooks/command.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../ui/hooks/records.ts";
import { type KnownAccess, useSiteAccess } from "../../ui/hooks/site-access.ts";
import type { AccessSources } from "../../ui/page/site-access.ts";
import { type OptionValues, type StoredOptions, withoutSecrets } from "./option-values.ts";
import { type FileState, NO_FILE } from "./settings-file.ts";

/** The outcome of the last change to a setting. */
export type OptionOutcome =
  | { state: "saving"; entered: SettingValue }
  /** `before` restores the old values; absent if they aren't known here, because the page gets no secrets. */
  | { state: "saved"; now: OptionValues; before?: OptionValues }
  | { state: "undone" }
  /** The entry is kept, so that it can be fixed. */
  | { state: "refused"; entered: SettingValue; why: Refusal };

type Refusal = "value" | "site" | "known-site" | "notifications" | FailedChange;

/** What the page needs from the browser beyond what every page has; `subscribe` covers all of it. */
export interface OptionsBrowser extends AccessSources {
  canNotify(): Promise<boolean>;
  requestNotifications(): Promise<boolean>;
  saveFile(text: string, name: string): void;
}

export interface Known {
  /** Absent if the background never replied. */
  signIn?: SignInState;
  /** The background didn't reply the last time. */
  isSilent: boolean;
  canNotify: boolean;
}

export interface TestRun {
  giveUp: AbortController;
  address: string;
  state: ServiceTestState | { state: "refused-address" } | { state: "no-answer" };
}

/** State that survives switching groups. */
export interface Kept {
  outcomes: Partial<Record<SettingName, OptionOutcome>>;
  /** Custom services that were chosen but have no address yet. */
  own: Partial<Record<SettingName, boolean>>;
  tests: Partial<Record<TestedService, TestRun>>;
  file: FileState;
  isForgetAsked: boolean;
  /** The outcome of the last button press. The next action clears it. */
  act?: { of: "forget" | "sign-out" | "copy"; outcome: "busy" | "done" | FailedChange };
}

export interface OptionsPage {
  options: StoredOptions;
  browser: OptionsBrowser;
  known: Known;
  access: ReturnType<typeof useSiteAccess> & { access: KnownAccess };
  /** Queries the browser and the background again. Never rejects. */
  refetch(): Promise<void>;
  kept: Kept;
  /** The current state, for code that awaited something since the last render. */
  keptNow(): Kept;
  keep(change: Partial<Kept> | ((now: Kept) => Partial<Kept>)): void;
  /**
   * Stores all values or none, and waits until the page has them too. A secret is for the services that the page shows, unless
   * `origins` names others.
   */
  store(values: OptionValues, origins?: SecretOrigins): Promise<FailedChange | undefined>;
}

export const OptionsContext = createContext<OptionsPage | undefined>(undefined);

export function useOptions(): OptionsPage {
  const page = useContext(OptionsContext);
  if (!page) throw new Error("no options around the component");
  return page;
}

/** A button's handler, and what to say of its last press. `work` resolves to the reason if it failed. */
export function useAct(of: NonNullable<Kept["act"]>["of"], done: TextKey, failed?: TextKey) {
  const { words } = usePage();
  const { kept, keep } = useOptions();
  const outcome = kept.act?.of === of ? kept.act.outcome : undefined;
  const sentenceOf = (ended: "done" | FailedChange) => {
    if (ended === "done") return words.t(done);
    return failed ? words.t(failed) : describeFailedChange(ended, words);
  };
  return {
    isBusy: outcome === "busy",
    outcome: outcome && outcome !== "busy" ? sentenceOf(outcome) : undefined,
    async run(work: Promise<FailedChange | undefined>): Promise<void> {
      keep({ act: { of, outcome: "busy" } });
      keep({ act: { of, outcome: (await work) ?? "done" } });
    },
  };
}

export const SETTINGS_PLACE = { area: "local", key: STORED_SETTINGS.key } as const;

const NOTHING_KEPT: Kept = { outcomes: {}, own: {}, tests: {}, file: NO_FILE, isForgetAsked: false };

/** Creates the state of the whole page; `page` is absent until everything it shows is read. */
export function useOptionsPage(browser: OptionsBrowser): Pick<OptionsPage, "keep"> & { page?: OptionsPage } {
  const { commands, values } = usePage();
  const read = useSettings();
  const options = useMemo(() => read && withoutSecrets(read.settings, read.locked), [read]);
  const cloud = useRecord(CLOUD_ACCOUNT);
  const { access, ...site } = useSiteAccess(browser);
  const [known, setKnown] = useState<Known>();
  const [kept, setKept] = useState(NOTHING_KEPT);
  const latest = useRef(kept);
  /** Incremented on every query: an outdated response is dropped, unless it's the first. */
  const age = useRef(0);

  const keep: OptionsPage["keep"] = (change) => {
    const now = latest.current;
    latest.current = { ...now, ...(typeof change === "function" ? change(now) : change) };
    setKept(latest.current);
  };

  async function refetch(): Promise<void> {
    const mine = ++age.current;
    const [canNotify, signIn] = await Promise.all([
      browser.canNotify().catch(() => false),
      commands.getSignInState().catch(() => undefined),
    ]);
    setKnown((before) => {
      if (before && mine !== age.current) return before;
      return { canNotify, signIn: signIn?.ok ? signIn.value : before?.signIn, isSilent: !signIn?.ok };
    });
  }

  useLayoutEffect(() => {
    browser.subscribe(() => void refetch());
    void refetch();
  }, []);

  if (!options || !cloud.isRead || !known || !access) return { keep };

  const store: OptionsPage["store"] = async (changed, origins = {}) => {
    const secrets = SECRETS.filter((name) => name in changed);
    const secretOrigins = Object.fromEntries(
      secrets.map((name) => [name, origins[name] ?? destinationsOf(name, options.values)]),
    );
    const failed = await failureOf(
      commands.changeSettings(withValues(secrets.length > 0 ? { secretOrigins } : {}, changed)),
    );
    if (!failed) await values.refresh(SETTINGS_PLACE);
    return failed;
  };
  const keptNow = () => latest.current;
  return {
    keep,
    page: { options, browser, known, access: { ...site, access }, refetch, kept, keptNow, keep, store },
  };
}
