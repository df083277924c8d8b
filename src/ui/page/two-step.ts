// The list of sites that offer two-step sign-in or passkeys, read from the extension's own file once a page needs it.

import { readTwoStepList, type TwoStepList } from "../../shared/two-step/two-step-list.ts";

/** "missing": it can't be read, which says nothing about any site. `undefined`: not read yet. */
type KnownList = TwoStepList | "missing" | undefined;

export interface TwoStepSites {
  known(): KnownList;
  /** Resolves once it's known. Never rejects. */
  load(): Promise<void>;
  /** Sites where the person says that two-step sign-in is on, as long as the page is open. */
  turnedOn: Set<string>;
}

/** Reads the file of the package. Nothing leaves the browser. */
export async function readOwnList(): Promise<string> {
  return (await fetch("/two-step.txt")).text();
}

/** Nothing is read until the first `load`. */
export function createTwoStepSites(read: () => Promise<string>): TwoStepSites {
  let list: KnownList;
  let loading: Promise<void> | undefined;
  return {
    known: () => list,
    turnedOn: new Set(),
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
