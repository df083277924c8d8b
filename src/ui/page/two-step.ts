// The list of sites that offer two-step sign-in or passkeys, read from the extension's own file once a page needs it.

import { readTwoStepList, type TwoStepList } from "../../shared/two-step/two-step-list.ts";

/** "missing": it can't be read, which says nothing about any site. `undefined`: not read yet. */
type KnownList = TwoStepList | "missing" | undefined;

export interface TwoStepSites {
  known(): KnownList;
  /** Resolves once it's known. Never rejects. */
  load(): Promise<void>;
  /** Sites where the person says that two-step sign-in is on, as long as the page is open. */
  turnedOn: ReadonlySet<string>;
  turn(site: string, isOn: boolean): void;
  /** Calls back after each `turn`. Returns how to end that. */
  onTurned(listener: () => void): () => void;
}

/** Reads the file of the package. Nothing leaves the browser. */
export async function readOwnList(): Promise<string> {
  return (await fetch("/two-step.txt")).text();
}

/** Nothing is read until the first `load`. */
export function createTwoStepSites(read: () => Promise<string>): TwoStepSites {
  let list: KnownList;
  let loading: Promise<void> | undefined;
  const turnedOn = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    known: () => list,
    turnedOn,
    turn(site, isOn) {
      if (isOn) turnedOn.add(site);
      else turnedOn.delete(site);
      for (const listener of listeners) listener();
    },
    onTurned(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      loading ??= read()
        .then(readTwoStepList)
        .then(
          (value) => {
            list = value;
          },
          () => {
            list = "missing";
          },
        );
      return loading;
    },
  };
}
