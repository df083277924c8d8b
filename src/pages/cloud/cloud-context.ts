// What every part of the cloud page has at hand besides the page itself.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { CloudActions } from "./cloud-actions.ts";
import type { CloudState, Known } from "./cloud-state.ts";

export interface CloudPage {
  state: CloudState;
  known: Known;
  act: CloudActions;
}

/** Around all of the page. */
export const CloudContext = createContext<CloudPage | undefined>(undefined);

/** What the page knows, and what can be done on it. */
export function useCloud(): CloudPage {
  const cloud = useContext(CloudContext);
  if (!cloud) throw new Error("no cloud page around the component");
  return cloud;
}
