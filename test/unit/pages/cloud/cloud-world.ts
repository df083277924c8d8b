// A background that makes cloud calls: a test answers, kills and revives it as it likes.
import type { CloudSettings } from "../../../../src/pages/cloud/account/cloud-settings.ts";
import type { CloudAction, CloudNews } from "../../../../src/pages/cloud/cloud-state.ts";
import { createCloudStore } from "../../../../src/pages/cloud/cloud-store.ts";
import { describeCloud } from "../../../../src/pages/cloud/cloud-view.ts";
import type {
  CloudCall,
  CloudCallState,
  CloudMethod,
  CloudQuestion,
  CloudSignIn,
} from "../../../../src/shared/cloud/cloud.ts";
import type { Ask } from "../../../../src/ui/page/ask.ts";
import { fakeFollow } from "../fake-follow.ts";
import { settle } from "../popup/accounts/fake-lookups.ts";
import { NOON, words } from "../tab-states.ts";

export const RESTORE = "projects/demo-project/locations/eu/restorePlans/nightly/restores/monday";
export const FUNCTION = "projects/demo-project/locations/eu/functions/resize";
export const REPORT_CONFIG = "projects/demo-project/locations/eu/reportConfigs/quarter";

/** The question about its policy. */
export const POLICY = { method: "policy" as const, name: RESTORE };
export const DELETION = { method: "deletion" as const, name: FUNCTION };

export const SIGN_IN: CloudSignIn = {
  missing: [],
  issuer: "accounts.example",
  scope: "https://www.googleapis.com/auth/cloud-platform",
  isSignedIn: true,
  account: "demo@accounts.test",
  redirectUrl: "https://abcdefghijklmnop.chromiumapp.org/",
};

const SETTINGS: CloudSettings = {
  services: {
    policy: "https://backup.example",
    deletion: "https://functions.example/base",
    "report-config": "https://migration.example",
  },
  keepRecentNames: false,
  isKeepManaged: false,
};

/** News with nothing in them but the sign-in, and what is laid over. */
export function news(over: Partial<CloudNews> = {}): CloudNews {
  const recentNames = { policy: [], deletion: [], "report-config": [] };
  return { calls: [], signIn: SIGN_IN, recentNames, ...over };
}

/** A call of somebody's, as the background tells it. */
export function call(id: string, question: CloudQuestion, state: CloudCallState): CloudCall {
  return { id, question, service: "https://functions.example", account: "demo@accounts.test", state };
}

/** Under way since noon. */
export function running(phase: "preparing" | "signing-in" | "asking"): CloudCallState {
  return { name: "running", startedAt: NOON, phase };
}

type Answer = (input: Record<string, unknown>) => unknown;

/** The store of a page over such a background, seen and told `first`. */
export async function openCloud(
  tab: CloudMethod,
  first: Partial<CloudNews> = {},
  { isPrivate = false, settings = {} as Partial<CloudSettings>, backOffs = 0 } = {},
) {
  /** What it answers instead of that all is well. */
  const answers: Record<string, Answer> = {};
  const follow = fakeFollow(news(first), "followCloud", ({ name, input }) => {
    const answer = answers[name];
    if (answer) return answer(input);
    return { ok: true, ...(name === "deleteFunction" && { value: { isStarted: true } }) };
  });
  const background = Object.assign(follow.background, { answers, hasSettings: true });
  let idCount = 0;
  const clock = { now: NOON };
  /** How often other pages were told that calls were forgotten. */
  const told = { forgotten: 0 };
  const store = createCloudStore(
    {
      ask: follow.ask as Ask,
      findIsPrivate: async () => isPrivate,
      readSettings: async () => {
        if (!background.hasSettings) throw new Error("the browser does not give them");
        return { ...SETTINGS, ...settings };
      },
      openOptions: async () => undefined,
      tellForgotten: () => {
        told.forgotten++;
      },
      newId: () => `id-${++idCount}`,
      now: () => clock.now,
      // One that waits for good asks no more.
      wait: () => (backOffs-- > 0 ? Promise.resolve() : new Promise(() => undefined)),
    },
    tab,
    () => undefined,
  );
  store.setSeen(true);
  await store.refresh();
  await settle();
  const act = async (action: CloudAction) => {
    await store.act(action);
    await settle();
  };
  const view = () => describeCloud(store.snapshot(), words, clock.now);
  return {
    background,
    store,
    asked: follow.asked,
    clock,
    told,
    act,
    named: follow.named,
    view,
    /** The failure that is shown. */
    failure() {
      const { outcome } = view().panel;
      if (outcome?.kind !== "failed") throw new Error("not a failure");
      return outcome;
    },
    enter: (method: CloudMethod, text: string) =>
      act({ kind: "enter", method, step: { kind: "type", text } }),
    /** Types the short name of the function that is entered, then presses the button. */
    async confirmAndPress(typed = "resize") {
      await act({ kind: "type-confirmation", text: typed });
      await act({ kind: "delete", name: FUNCTION });
    },
  };
}
