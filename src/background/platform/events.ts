// How features tell each other what happened, without knowing who reacts.

/** Something that happens. Any number of features may react to it. */
export interface AppEvent<Details extends unknown[]> {
  /** Calls `handler` each time. Those that subscribed earlier start earlier, but none waits. Register before the first await. */
  subscribe(handler: (...details: Details) => unknown): void;
  /** Calls all handlers. Resolves when all are done, with whether all succeeded: one that fails doesn't keep the others. */
  emit(...details: Details): Promise<boolean>;
}

export function createEvent<Details extends unknown[] = []>(): AppEvent<Details> {
  const handlers: ((...details: Details) => unknown)[] = [];
  return {
    subscribe: (handler) => void handlers.push(handler),
    async emit(...details) {
      const outcomes = await Promise.allSettled(handlers.map(async (handler) => handler(...details)));
      return outcomes.every(({ status }) => status === "fulfilled");
    },
  };
}

/** What the toolbar of a tab shows has changed, or that of all tabs. */
export const toolbarOutdated = createEvent<[tabId: number | undefined]>();

/** Redraws the toolbar of this tab, or of all tabs. */
export function redrawToolbar(tabId?: number): void {
  void toolbarOutdated.emit(tabId);
}
