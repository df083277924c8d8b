// The cloud page over records and a background that a test controls.
import { fireEvent } from "@testing-library/dom";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import { Cloud } from "../../../../src/pages/cloud/Cloud.tsx";
import type {
  CallEffect,
  CloudCall,
  CloudCallState,
  CloudMethod,
  CloudQuestion,
  CloudSignIn,
  Operation,
} from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";
import { renderPage } from "../../../world/render.tsx";
import { NOON } from "../tab-states.ts";

export const RESTORE = "projects/demo-project/locations/eu/restorePlans/nightly/restores/monday";
export const FUNCTION = "projects/demo-project/locations/eu/functions/resize";
export const REPORT_CONFIG = "projects/demo-project/locations/eu/reportConfigs/quarter";

export const POLICY = { method: "policy", name: RESTORE } as const;
export const DELETION = { method: "deletion", name: FUNCTION } as const;
export const REPORT = { method: "report-config", name: REPORT_CONFIG } as const;

export const SCOPE = "https://www.googleapis.com/auth/cloud-platform";
export const ACCOUNT = { account: "demo@accounts.test" };

const SETTINGS = {
  services: {
    backupUrl: "https://functions.example",
    functionsUrl: "https://functions.example/base",
    migrationUrl: "https://functions.example",
  },
  auth: { issuer: "https://accounts.example", clientId: "breachlight" },
};

/** A call as stored in its record. */
export function call(id: string, question: CloudQuestion, state: CloudCallState): CloudCall {
  return { id, question, service: "https://functions.example", ...ACCOUNT, state };
}

/** In progress since noon. */
export function running(phase: "preparing" | "signing-in" | "asking"): CloudCallState {
  return { name: "running", startedAt: NOON, phase };
}

export const NOT_FOUND: CloudCallState = { name: "not-found", at: NOON };

/** Failed at noon, by default at the service. */
export function failed(error: Partial<ErrorData>, effect: CallEffect = "none"): CloudCallState {
  return { name: "failed", at: NOON, effect, error: { code: "unavailable", service: "cloud", ...error } };
}

/** An accepted deletion, done by default. */
export function accepted(over: Partial<Operation> = {}): CloudCallState {
  const operation = { isDone: true, metadata: [], rest: [], ...over };
  return { name: "answered", at: NOON, answer: { method: "deletion", raw: "{}", operation } };
}

/** The background doesn't respond. */
export const NO_ANSWER = () => Promise.reject(new Error("no answer"));

interface World {
  calls?: CloudCall[];
  /** By default the demo account. `null`: nobody is signed in. */
  account?: { account?: string } | null;
  signingIn?: CloudSignIn["current"];
  settings?: object;
  policy?: object;
  names?: Partial<Record<CloudMethod, string[]>>;
  isPrivate?: boolean;
  /** The browser never answers storage requests. */
  isUnread?: boolean;
  /** What the background answers, by message name. */
  answers?: Record<string, unknown>;
}

const RUN_KEY = "cloud-sign-in-run";

/** The page, open on a tab. */
export async function openCloud(tab: CloudMethod, world: World = {}) {
  const { calls = [], account = ACCOUNT, settings = {}, policy, names, isPrivate = false } = world;
  const prefix = isPrivate ? "private:" : "";
  const clock = { now: NOON };
  const openOptions = vi.fn(async () => undefined);
  const answers: Record<string, unknown> = { deleteFunction: { isStarted: true }, ...world.answers };
  let what = calls;
  const session: Record<string, unknown> = {
    ...Object.fromEntries(calls.map((one) => [`${prefix}cloud:${one.id}`, one])),
    ...(account && { "signed-in:cloud": account }),
    ...(world.signingIn && { [prefix + RUN_KEY]: world.signingIn }),
    ...(names && { "cloud-names": names }),
  };
  const local = { settings: { ...SETTINGS, ...settings }, ...(policy && { policy }) };
  const cloud = <Cloud first={tab} openOptions={openOptions} />;
  const page = await renderPage(cloud, {
    ...{ local, session, answers, isPrivate, isUnread: world.isUnread },
    now: () => clock.now,
    language: "en-GB",
  });
  // What is read once the settings are known.
  await page.redraw(cloud);
  const { place, store, click, type, sent } = page;
  const element = <Kind extends HTMLElement>(selectors: string) => place.querySelector<Kind>(selectors);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const self = {
    ...page,
    clock,
    openOptions,
    answers,
    element,
    button,
    press: (name: string | RegExp) => click(button(name)),
    /** The requests of this name, in order. */
    named: (name: string) =>
      sent.filter((one) => one.name === name).map(({ input }) => input as { id: string }),
    /** Replaces the records of calls. */
    async tell(next: CloudCall[]) {
      const gone = what.filter(({ id }) => !next.some((one) => one.id === id));
      what = next;
      await store.write("session", {
        ...Object.fromEntries(gone.map(({ id }) => [`${prefix}cloud:${id}`, undefined])),
        ...Object.fromEntries(next.map((one) => [`${prefix}cloud:${one.id}`, one])),
      });
    },
    /** Marks the call this page just sent as in progress; returns its id. */
    async begin(question: CloudQuestion) {
      const name = question.method === "deletion" ? "deleteFunction" : "askCloud";
      const id = self.named(name)[0]?.id ?? "";
      await self.tell([call(id, question, running("asking"))]);
      return id;
    },
    /** Enters the restore, and reads its policy until that is in progress; returns the id of the call. */
    async readPolicy() {
      await self.enter(RESTORE);
      await self.press("Read the policy");
      return self.begin(POLICY);
    },
    tellAccount: (next: { account?: string } | undefined) =>
      store.write("session", { "signed-in:cloud": next }),
    tellSignIn: (next: CloudSignIn["current"]) => store.write("session", { [prefix + RUN_KEY]: next }),
    textOf: (selectors: string) => element(selectors)?.textContent?.replace(/\s+/g, " ").trim(),
    textsOf: (selectors: string) =>
      [...place.querySelectorAll(selectors)].map((one) => one.textContent?.replace(/\s+/g, " ").trim()),
    status: () => page.getAllByRole("status")[0]?.textContent,
    problem: () => element(".cloud-sticky")?.textContent,
    buttonsIn: (selectors: string) =>
      [...place.querySelectorAll(`${selectors} button`)].map((one) => one.textContent),
    enter: (text: string) => type(page.getByLabelText(/^Name of the /), text),
    confirmation: () => element<HTMLInputElement>("#cloud-confirmation"),
    /** Types the confirmation to delete the entered function. */
    confirm: (typed = "resize") => type(self.confirmation() as Element, typed),
    async confirmAndPress(typed = "resize") {
      await self.confirm(typed);
      await self.press("Delete function");
    },
    /** Chooses the item at this position of a list. */
    choose: (select: HTMLSelectElement, index: number) =>
      act(() => {
        select.selectedIndex = index;
        fireEvent.change(select);
      }),
    chooseTab: (name: string) => click(page.getByRole("tab", { name })),
    /** Advances time for the page. */
    async pass(ms: number) {
      clock.now += ms;
      await act(async () => void vi.advanceTimersByTime(ms));
    },
  };
  return self;
}
