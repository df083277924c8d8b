// A browser with tabs, a toolbar and access to sites, as a test says, for modules that are imported once.
import { messageSource } from "../../pages/english-messages.ts";
import { type Area, storageArea } from "../fake-browser.ts";

type AccessListener = (changed: { origins?: string[]; permissions?: string[] }) => void;
type UpdateListener = (tabId: number, change: { status?: string; url?: string }, tab: FakeTab) => void;

export interface FakeTab {
  id?: number;
  url: string;
  incognito?: boolean;
  hasScript?: boolean;
}

const PLAIN = { title: "Breachlight", text: "", icon: "icon" };

export const world = {
  /** Match patterns of the sites that are allowed. */
  granted: [] as string[],
  tabs: [] as FakeTab[],
  /** What the toolbar shows. */
  action: { ...PLAIN },
  /** How often the toolbar was told what to show. */
  calls: 0,
  isFirefox: true,
  local: {} as Area,
  session: {} as Area,
  added: [] as AccessListener[],
  removed: [] as AccessListener[],
  updated: [] as UpdateListener[],
  closed: [] as ((tabId: number) => void)[],
  settingsChanged: [] as ((changes: object, area: string) => void)[],
};

/** As browsers do when a tab goes to another page. */
export function goElsewhere(): void {
  world.action = { ...PLAIN };
}

async function show(news: Partial<typeof PLAIN>): Promise<void> {
  world.calls++;
  Object.assign(world.action, news);
}

export const tabBrowser = {
  action: {
    setTitle: ({ title }: { title: string }) => show({ title }),
    setBadgeText: ({ text }: { text: string }) => show({ text }),
    setBadgeBackgroundColor: () => show({}),
    setIcon: ({ path }: { path: Record<number, string> }) =>
      show({ icon: /^\/icons\/(\w+)-16\.png$/.exec(path[16] ?? "")?.[1] ?? "" }),
    getTitle: async () => world.action.title,
    getBadgeText: async () => world.action.text,
  },
  permissions: {
    async contains({ origins }: { origins: string[] }) {
      if (origins.some((pattern) => pattern.includes("_"))) throw new Error("invalid pattern");
      return origins.every((pattern) => world.granted.includes(pattern));
    },
    onAdded: { addListener: (listener: AccessListener) => world.added.push(listener) },
    onRemoved: { addListener: (listener: AccessListener) => world.removed.push(listener) },
  },
  tabs: {
    async get(tabId: number) {
      const tab = world.tabs.find(({ id }) => id === tabId);
      if (!tab) throw new Error(`No tab with id: ${tabId}.`);
      return tab;
    },
    query: async () => world.tabs.map((tab) => ({ incognito: false, ...tab })),
    async sendMessage(tabId: number) {
      if (world.tabs.find(({ id }) => id === tabId)?.hasScript) return "a document";
      throw new Error("Could not establish connection");
    },
    onUpdated: { addListener: (listener: UpdateListener) => world.updated.push(listener) },
    onRemoved: { addListener: (listener: (tabId: number) => void) => world.closed.push(listener) },
  },
  runtime: { id: "us", getManifest: () => (world.isFirefox ? { browser_specific_settings: {} } : {}) },
  storage: {
    session: storageArea(() => world.session),
    local: storageArea(() => world.local),
    managed: { get: async () => ({}) },
    onChanged: {
      addListener: (listener: (changes: object, area: string) => void) =>
        world.settingsChanged.push(listener),
    },
  },
  i18n: messageSource(),
};
