// State of the cloud page: what it knows, and what the user did.

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

/** What the user did here. */
export interface CloudState {
  tab: CloudMethod;
  entries: Record<CloudMethod, NameEntry>;
  /** Absent: the service's default. */
  policyVersion?: PolicyVersion;
  /** Typed to confirm a deletion. */
  typedName: string;
  /** Calls that only this page knows: they have no record yet, or no longer. */
  own: CloudCall[];
  /** Ids of the calls that this page started. */
  startedIds: ReadonlySet<string>;
  /** The call to show, if it isn't the latest. */
  shownIds: Partial<Record<CloudMethod, string>>;
  /** The user no longer waits for the sign-in window. */
  hasGivenUp: boolean;
  /** This page's call that ended last. This and everything below is cleared by the next action. */
  arrivedId?: string;
  isForgetAsked?: boolean;
  problem?: FailedChange;
  /** The last action, as a message for screen readers. After a sign-in, the account is named instead. */
  done?: "cloud_removed" | "cloud_confirm_running" | "cloud_signed_in";
  /** How the sign-in ended. "Signed out here" is only shown while nobody is signed in. */
  signInEnd?: "cloud_signed_out" | "cloud_signed_out_here" | "cloud_sign_in_canceled";
}

/** The records, plus what this page adds to them. */
export interface Known {
  /** All calls, latest first. */
  calls: CloudCall[];
  /** Absent until it is read. */
  signIn?: CloudSignIn;
  settings?: Settings;
  /** The settings or records couldn't be read. */
  isUnread: boolean;
}

export function firstState(tab: CloudMethod): CloudState {
  const entries = CLOUD_METHODS.map((method) => [method, emptyEntry(method)]);
  return {
    tab,
    entries: Object.fromEntries(entries) as CloudState["entries"],
    // In other versions a service may silently leave out roles.
    policyVersion: 3,
    typedName: "",
    own: [],
    startedIds: new Set(),
    shownIds: {},
    hasGivenUp: false,
  };
}

/** The tab in a URL fragment such as `#deletion`; the first one by default. Resource names are never in a URL. */
export function tabInAddress(hash: string): CloudMethod {
  return CLOUD_METHODS.find((method) => hash === `#${method}`) ?? CLOUD_METHODS[0];
}

export const TAB_LABELS: Record<CloudMethod, MessageName> = {
  policy: "cloud_tab_policy",
  deletion: "cloud_delete",
  "report-config": "cloud_id_report_config",
};

/** A method as spelled in message names. */
export function spelled(method: CloudMethod) {
  return method === "report-config" ? "report_config" : method;
}

/** The name of the entered function; `undefined` if there is none. */
export function enteredFunction({ entries }: Pick<CloudState, "entries">): string | undefined {
  const read = nameOf(entries.deletion);
  return "name" in read ? read.name : undefined;
}

/** The service URL of each method, from the settings. */
export function serviceOf(method: CloudMethod, { services }: Settings): string {
  if (method === "policy") return services.backupUrl;
  return method === "deletion" ? services.functionsUrl : services.migrationUrl;
}
