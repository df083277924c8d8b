// The options page over live settings, a browser that says yes, and a background that can be made to fail.
import { vi } from "vitest";
import { Options } from "../../../../src/pages/options/Options.tsx";
import type { OptionsBrowser } from "../../../../src/pages/options/options-page.ts";
import type { SignInState } from "../../../../src/shared/page-score/page-score.ts";
import { CLOUD_ACCOUNT, type CloudAccount } from "../../../../src/shared/records/cloud.ts";
import { WATCH_LIST } from "../../../../src/shared/records/watch-list.ts";
import type { SettingName } from "../../../../src/shared/settings/settings.ts";
import { createWords } from "../../../../src/shared/words.ts";
import { describeFailedChange } from "../../../../src/ui/said/failed-change.ts";
import { messageSource } from "../../../world/english-messages.ts";
import { renderPage } from "../../../world/render.tsx";

export const SECRETS = ["auth.clientSecret", "services.lookupApiKey"] as const;

const words = createWords(messageSource());

/** The message about a failed change. */
export const SAID = {
  "no-answer": describeFailedChange("no-answer", words),
  refused: describeFailedChange("refused", words),
  locked: describeFailedChange("locked", words),
};

/** The address to register. */
export const REDIRECT = "https://abcdefghijklmnop.chromiumapp.org/";
/** Everything is set, and the person is signed in. */
export const READY: SignInState = {
  missing: [],
  issuer: "accounts.example",
  isSignedIn: true,
  redirectUrl: REDIRECT,
  hasLoopbackAddress: false,
};

/** The one element with this name, from its label or its text. */
export function named(selector: string, label: string | RegExp, place: Element = document.body): HTMLElement {
  const isMeant = (name: string) => (typeof label === "string" ? name === label : label.test(name));
  const found = [...place.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    isMeant(element.getAttribute("aria-label") ?? element.textContent ?? ""),
  );
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} of ${selector} are called ${label}`);
  return only;
}

type Stored = Record<string, Record<string, unknown>>;

interface OptionsWorld {
  group?: string;
  policy?: unknown;
  signIn?: SignInState;
  cloudAccount?: CloudAccount;
  watched?: string[];
  browser?: Partial<OptionsBrowser>;
  now?: () => number;
}

/** The previous test's page. */
let open: { end(): Promise<void> } | undefined;

/** A page that shows a group, and the requests to the background. */
export async function openOptions(stored: Stored = {}, world: OptionsWorld = {}) {
  const { group = "services", policy, signIn = READY, cloudAccount, watched, browser, now } = world;
  const settings = structuredClone(stored);
  const watchList = watched?.map((account) => ({ account, addedAt: 1, news: [], dealtWith: [] }));
  const local = { settings, policy, [WATCH_LIST.key]: watchList };
  const changeSettings = (change: Stored) => {
    for (const [section, values] of Object.entries(change)) {
      const all = Object.entries({ ...settings[section], ...values });
      settings[section] = Object.fromEntries(all.filter(([, value]) => value !== null));
    }
  };
  const answers: Record<string, unknown> = {
    getSignInState: () => signIn,
    changeSettings,
    setSiteSkipped({ site }: { site: string }) {
      const sites = (settings.passwordChecks?.skippedSites ?? []) as string[];
      changeSettings({ passwordChecks: { skippedSites: [...sites.filter((one) => one !== site), site] } });
    },
  };
  const saveFile = vi.fn((_text: string, _name: string) => undefined);
  const listeners: (() => void)[] = [];
  await open?.end();
  location.hash = `#${group}`;
  // The document announces it.
  await new Promise((resolve) => setTimeout(resolve));
  const page = await renderPage(
    <Options
      browser={{
        readAccess: async () => ({ extent: "all" }),
        requestAccess: async () => true,
        canNotify: async () => true,
        requestNotifications: async () => true,
        saveFile,
        subscribe: (onChange) => void listeners.push(onChange),
        ...browser,
      }}
    />,
    { local, session: { [CLOUD_ACCOUNT.key]: cloudAccount }, answers, now },
  );
  open = page;
  /** The element around a control or a group of controls. */
  const option = (name: SettingName) => {
    const place = document.getElementById(name) ?? document.getElementById(`${name}-label`);
    const element = place?.closest(".option");
    if (!element) throw new Error(`no option ${name}`);
    return element;
  };
  const control = (name: SettingName) => option(name).querySelector(`[id="${name}"]`) as HTMLInputElement;
  /** Everything shown for one option. */
  const field = (name: SettingName) => {
    const texts = (selector: string) =>
      [...option(name).querySelectorAll(selector)].map(({ textContent }) => textContent);
    const tones = [...option(name).querySelectorAll(".option-test > p:first-child")];
    const { value, checked: isOn, disabled: isDisabled, type, placeholder } = control(name) ?? {};
    return {
      ...{ value, isOn, isDisabled, type, placeholder },
      saved: texts(".option-saved")[0],
      buttons: texts("button"),
      problem: texts("[role=alert]")[0],
      typed: texts('[id$="-typed"] > p')[0],
      locked: texts(".option-lock")[0],
      notes: texts(".option-remarks .soft"),
      /** The outcome of a test: its tone and its text, piece by piece. */
      result: [
        ...tones.map(({ className }) => className.slice("option-test-".length)),
        ...texts(".option-test > *"),
      ],
      link: option(name).querySelector(".option-test a")?.getAttribute("href"),
    };
  };
  const button = (label: string | RegExp, within?: Element) => named("button", label, within);
  const testButton = (name: SettingName) => button(/^Test: /, option(name));
  return {
    ...page,
    /** The text of everything that matches. */
    texts: (selector: string) =>
      [...page.place.querySelectorAll(selector)].map(({ textContent }) => textContent),
    answers,
    settings,
    saveFile,
    option,
    control,
    field,
    /** Why a stored secret isn't used. */
    kept: (name: SettingName) => option(name).querySelector(".option-remarks > .option-problem")?.textContent,
    /** The browser reports a change. */
    changed: () => page.settled(() => listeners.map((tell) => tell())),
    /** Someone else changes settings. */
    changedElsewhere(change: Stored) {
      changeSettings(change);
      return page.store.write("local", { settings });
    },
    asked: () =>
      page.sent.filter(({ name }) => name !== "getSignInState").map(({ name, input }) => [name, input]),
    change: (name: SettingName, value: string) => page.change(control(name), value),
    typeIn: (name: SettingName, text: string) => page.type(control(name), text),
    button,
    press: (label: string | RegExp) => page.click(button(label)),
    undo: (name: SettingName) => page.click(button(/^Undo: /, option(name))),
    testButton,
    test: (name: SettingName) => page.click(testButton(name)),
    choose: (name: string) => page.click(named("nav a", name)),
    search: (text: string) => page.type(page.getByLabelText("Search settings"), text),
  };
}
