// What the parts of the options page share: the settings, what the browser and the background say, and what became of changes.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { SignInState } from "../../shared/page-score/page-score.ts";
import { CLOUD_ACCOUNT, type CloudAccount } from "../../shared/records/cloud.ts";
import type { ServiceTestState, TestedService } from "../../shared/settings/service-test.ts";
import { SETTINGS_KEY, type SettingName } from "../../shared/settings/settings.ts";
import { usePage } from "../../ui/hooks/page.ts";
import { useRecord, useSettings } from "../../ui/hooks/records.ts";
import { type KnownAccess, useSiteAccess } from "../../ui/hooks/site-access.ts";
import type { AccessSources } from "../../ui/page/site-access.ts";
import { type FailedChange, failureOf } from "../../ui/said/failed-change.ts";
import type { OptionOutcome } from "./fields/option-changes.ts";
import { bySection, type OptionValues, type StoredOptions, withoutSecrets } from "./option-values.ts";
import { type FileState, NO_FILE } from "./settings-file.ts";

/** What the page takes of the browser besides what every page has; `subscribe` tells of all of it. */
export interface OptionsBrowser extends AccessSources {
  canNotify(): Promise<boolean>;
  requestNotifications(): Promise<boolean>;
  saveFile(text: string, name: string): void;
}

export interface Known {
  /** Absent where the background never answered. */
  signIn?: SignInState;
  /** As whom the person is signed in for cloud resources; absent where they are not. */
  cloudAccount?: CloudAccount;
  /** The background did not answer the last time. */
  isSilent: boolean;
  canNotify: boolean;
}

export interface TestRun {
  id: string;
  address: string;
  state: ServiceTestState | { state: "refused-address" } | { state: "no-answer" };
}

/** What was done here, and stays while another group is shown. */
export interface Kept {
  outcomes: Partial<Record<SettingName, OptionOutcome>>;
  /** Services of one's own that were chosen, and have no address yet. */
  own: Partial<Record<SettingName, boolean>>;
  tests: Partial<Record<TestedService, TestRun>>;
  file: FileState;
  isForgetAsked: boolean;
  /** What became of a button. It is said once: whatever is done next makes room for its own. */
  act?: { of: "forget" | "sign-out" | "copy"; outcome: "busy" | "done" | FailedChange };
}

export interface OptionsPage {
  options: StoredOptions;
  browser: OptionsBrowser;
  known: Known;
  access: ReturnType<typeof useSiteAccess> & { access: KnownAccess };
  /** Asks the browser and the background anew. Never rejects. */
  refetch(): Promise<void>;
  kept: Kept;
  /** What is kept now, for who has waited since the page was drawn. */
  keptNow(): Kept;
  keep(change: Partial<Kept> | ((now: Kept) => Partial<Kept>)): void;
  /** Stores all of it or nothing, and waits until the page has it too. */
  store(values: OptionValues): Promise<FailedChange | undefined>;
}

export const OptionsContext = createContext<OptionsPage | undefined>(undefined);

export function useOptions(): OptionsPage {
  const page = useContext(OptionsContext);
  if (!page) throw new Error("no options around the component");
  return page;
}

/** What became of a button, and how it is pressed: `work` gives why nothing came of it, where that is so. */
export function useAct(of: NonNullable<Kept["act"]>["of"]) {
  const { kept, keep } = useOptions();
  return {
    outcome: kept.act?.of === of ? kept.act.outcome : undefined,
    async run(work: Promise<FailedChange | undefined>): Promise<void> {
      keep({ act: { of, outcome: "busy" } });
      keep({ act: { of, outcome: (await work) ?? "done" } });
    },
  };
}

export const SETTINGS_PLACE = { area: "local", key: SETTINGS_KEY } as const;

/** Makes it for the whole page; `page` is absent until all is read that it shows. */
export function useOptionsPage(browser: OptionsBrowser): Pick<OptionsPage, "keep"> & { page?: OptionsPage } {
  const { ask, values } = usePage();
  const read = useSettings();
  const options = useMemo(() => read && withoutSecrets(read.settings, read.locked), [read]);
  const cloud = useRecord(CLOUD_ACCOUNT);
  const site = useSiteAccess(browser);
  const known = useRef<Omit<Known, "cloudAccount"> | undefined>(undefined);
  const kept = useRef<Kept>({ outcomes: {}, own: {}, tests: {}, file: NO_FILE, isForgetAsked: false });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  /** Goes up with every question: an answer that was overtaken is dropped, but for the first. */
  const age = useRef(0);

  const keep: OptionsPage["keep"] = (change) => {
    kept.current = { ...kept.current, ...(typeof change === "function" ? change(kept.current) : change) };
    redraw(undefined);
  };

  async function refetch(): Promise<void> {
    const mine = ++age.current;
    const [canNotify, signIn] = await Promise.all([
      browser.canNotify().catch(() => false),
      ask("getSignInState").catch(() => undefined),
    ]);
    const before = known.current;
    if (mine !== age.current && before) return;
    known.current = {
      canNotify,
      signIn: signIn?.ok ? signIn.value : before?.signIn,
      isSilent: !signIn?.ok,
    };
    redraw(undefined);
  }

  useLayoutEffect(() => {
    browser.subscribe(() => void refetch());
    void refetch();
  }, []);

  const { access } = site;
  if (!options || !cloud.isRead || !known.current || !access) return { keep };
  const page: OptionsPage = {
    options,
    browser,
    known: { ...known.current, cloudAccount: cloud.value },
    access: { ...site, access },
    refetch,
    kept: kept.current,
    keptNow: () => kept.current,
    keep,
    async store(changed) {
      const failed = await failureOf(ask("changeSettings", bySection(changed)));
      if (!failed) await values.refresh(SETTINGS_PLACE);
      return failed;
    },
  };
  return { page, keep };
}
