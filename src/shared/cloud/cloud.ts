// What the three cloud resource methods are asked and what they answer, and how a call stands (cloud-methods).

import type { ErrorData } from "../errors.ts";

export const CLOUD_METHODS = ["policy", "deletion", "report-config"] as const;

export type CloudMethod = (typeof CLOUD_METHODS)[number];

/** The versions in which a policy can be asked for; one with conditions is whole in version 3 only. */
export const POLICY_VERSIONS = [0, 1, 3] as const;

export type PolicyVersion = (typeof POLICY_VERSIONS)[number];

/** A call that changes nothing. */
export type CloudRead =
  | { method: "policy"; name: string; requestedPolicyVersion?: PolicyVersion }
  | { method: "report-config"; name: string };

export type CloudQuestion = CloudRead | { method: "deletion"; name: string };

/** An attribute that we know nothing of, or that is not what we know it as: shown as it came. */
export interface UnknownAttribute {
  name: string;
  json: string;
}

export interface PolicyBinding {
  role: string;
  members: string[];
  condition?: { title?: string; description?: string; expression?: string; location?: string };
  rest: UnknownAttribute[];
}

/** An access control policy. An empty one has no bindings (rule 1). */
export interface Policy {
  version?: number;
  etag?: string;
  bindings: PolicyBinding[];
  rest: UnknownAttribute[];
}

/** What the deletion is from now on (rule 3). */
export interface Operation {
  name?: string;
  /** Only a `true` says so: without one it is running. */
  isDone: boolean;
  error?: { code?: number; message?: string; rest: UnknownAttribute[] };
  /** Of `metadata`, in its order: texts as they are, everything else as JSON. */
  metadata: UnknownAttribute[];
  rest: UnknownAttribute[];
}

/** Its times are as they came: RFC 3339 most often. */
export interface ReportConfig {
  name?: string;
  displayName?: string;
  description?: string;
  createTime?: string;
  updateTime?: string;
  /** Of `groupPreferencesetAssignments`. */
  assignments: { group?: string; preferenceSet?: string; rest: UnknownAttribute[] }[];
  rest: UnknownAttribute[];
}

/** `raw` is the answer as it came. */
export type CloudAnswer =
  | { method: "policy"; policy: Policy; raw: string }
  /** The service accepted the deletion; without an `operation` its answer was none. */
  | { method: "deletion"; operation?: Operation; raw: string }
  | { method: "report-config"; reportConfig: ReportConfig; raw: string };

/** What a failed call may have changed. A deletion that was sent and not clearly refused may have been carried out. */
export type CallEffect = "none" | "unknown";

/** Times are milliseconds since the epoch. */
export type CloudCallState =
  /** Nothing was sent before `asking`. */
  | { name: "running"; startedAt: number; phase: "preparing" | "signing-in" | "asking" }
  | { name: "answered"; at: number; answer: CloudAnswer }
  /** The service knows no such resource. Of a deletion that can also be because it just went. */
  | { name: "not-found"; at: number; said?: string }
  | { name: "failed"; at: number; error: ErrorData; effect: CallEffect }
  /** The browser ended the background meanwhile. */
  | { name: "interrupted"; at: number; effect: CallEffect };

export interface CloudCall {
  /** Given by the page that asked. */
  id: string;
  question: CloudQuestion;
  /** Address of the service that is asked, without a slash at its end. */
  service: string;
  /** As whom, where the provider told. */
  account?: string;
  state: CloudCallState;
}

/** Whether cloud calls can be made, and as whom. */
export interface CloudSignIn {
  /** Settings that have to be filled in first; empty where all is there. */
  missing: ("issuer" | "client_id" | "scope")[];
  /** Host of the issuer; absent where there is none, or none that may be asked. */
  issuer?: string;
  scope: string;
  isSignedIn: boolean;
  /** E-mail address or name of the account; absent where the provider did not tell. */
  account?: string;
  /** A sign-in by its own button that is under way, or has failed. */
  current?: { state: "running" } | { state: "failed"; at: number; error: ErrorData };
}
