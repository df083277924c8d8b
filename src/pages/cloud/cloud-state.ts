// What the cloud page knows, and what the person did there.

import {
  CLOUD_METHODS,
  type CloudCall,
  type CloudMethod,
  type CloudSignIn,
  type PolicyVersion,
} from "../../shared/cloud/cloud.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { MessageName } from "../../shared/words.ts";
import type { FailedChange } from "../../ui/said/failed-change.ts";
import { emptyEntry, type NameEntry, nameOf } from "./name/name-entry.ts";

/** What the person did here. */
export interface CloudState {
  tab: CloudMethod;
  entries: Record<CloudMethod, NameEntry>;
  /** Absent: as the service likes. */
  policyVersion?: PolicyVersion;
  /** To confirm a deletion. */
  typedName: string;
  /** Calls of which only this page knows: without a record yet, or no longer with one. */
  own: CloudCall[];
  /** Of calls of this page. */
  startedIds: ReadonlySet<string>;
  /** The call that the person wants to see, where that is not the last one. */
  shownIds: Partial<Record<CloudMethod, string>>;
  /** They no longer wait for the window of the sign-in. */
  hasGivenUp: boolean;
  /** The call of this page that ended last. This and everything below is absent once something else is done. */
  arrivedId?: string;
  isForgetAsked?: boolean;
  problem?: FailedChange;
  /** What was done last, as the message for people who do not see it. Once somebody signed in, the account is named. */
  done?: "cloud_removed" | "cloud_confirm_running" | "cloud_signed_in";
  /** How the sign-in ended. That it ended here only is said once nobody is signed in. */
  signInEnd?: "cloud_signed_out" | "cloud_signed_out_here" | "cloud_sign_in_canceled";
}

/** What is in the records, and what this page adds to it. */
export interface Known {
  /** All calls, latest first. */
  calls: CloudCall[];
  /** Absent until it is read. */
  signIn?: CloudSignIn;
  settings?: Settings;
  /** The settings or the records could not be read. */
  isUnread: boolean;
}

export function firstState(tab: CloudMethod): CloudState {
  const entries = CLOUD_METHODS.map((method) => [method, emptyEntry(method)]);
  return {
    tab,
    entries: Object.fromEntries(entries) as CloudState["entries"],
    // In any other a service may leave roles out without a word.
    policyVersion: 3,
    typedName: "",
    own: [],
    startedIds: new Set(),
    shownIds: {},
    hasGivenUp: false,
  };
}

/** The tab named by the fragment of an address, such as `#deletion`; the first one where it names none. No name is in an address. */
export function tabInAddress(hash: string): CloudMethod {
  return CLOUD_METHODS.find((method) => hash === `#${method}`) ?? CLOUD_METHODS[0];
}

export const TAB_LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_tab_policy",
  deletion: "cloud_delete",
  "report-config": "cloud_id_report_config",
};

/** A method as names of messages spell it. */
export function spelled(method: CloudMethod) {
  return method === "report-config" ? "report_config" : method;
}

/** The name of the function that is entered; `undefined` where none is. */
export function enteredFunction({ entries }: Pick<CloudState, "entries">): string | undefined {
  const read = nameOf(entries.deletion);
  return "name" in read ? read.name : undefined;
}

/** The address of the service of each method, as the settings have it. */
export function serviceOf(method: CloudMethod, { services }: Settings): string {
  if (method === "policy") return services.backupUrl;
  return method === "deletion" ? services.functionsUrl : services.migrationUrl;
}
