// Requests, responses and call states of the three cloud resource methods (cloud-methods).

import type { ErrorData } from "../errors.ts";

export const CLOUD_METHODS = ["policy", "deletion", "report-config"] as const;

export type CloudMethod = (typeof CLOUD_METHODS)[number];

/** Policy versions that can be requested. Policies with conditions are complete only in version 3. */
export const POLICY_VERSIONS = [0, 1, 3] as const;

export type PolicyVersion = (typeof POLICY_VERSIONS)[number];

/** What a deletion needs in addition to the scope, in the namespace of the service (cloud-methods "Authentication", rule 2). */
export const DELETE_PERMISSION = "functions.delete";

/** A call that changes nothing. */
export type CloudRead =
  | { method: "policy"; name: string; requestedPolicyVersion?: PolicyVersion }
  | { method: "report-config"; name: string };

export type CloudQuestion = CloudRead | { method: "deletion"; name: string };

/** An attribute we don't know, or whose value isn't what we expect: shown as received. */
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

/** The operation that tracks the deletion from now on (rule 3). */
export interface Operation {
  name?: string;
  /** Only `true` means done. If it's missing, the operation is running. */
  isDone: boolean;
  error?: { code?: number; message?: string; rest: UnknownAttribute[] };
  /** Entries of `metadata`, in order: strings as they are, everything else as JSON. */
  metadata: UnknownAttribute[];
  rest: UnknownAttribute[];
}

/** Times are as received, usually RFC 3339. */
export interface ReportConfig {
  name?: string;
  displayName?: string;
  description?: string;
  createTime?: string;
  updateTime?: string;
  /** From `groupPreferencesetAssignments`. */
  assignments: { group?: string; preferenceSet?: string; rest: UnknownAttribute[] }[];
  rest: UnknownAttribute[];
}

/** `raw` is the response as received. */
export type CloudAnswer =
  | { method: "policy"; policy: Policy; raw: string }
  /** The service accepted the deletion. Without `operation`, the response didn't contain one. */
  | { method: "deletion"; operation?: Operation; raw: string }
  | { method: "report-config"; reportConfig: ReportConfig; raw: string };

/** What a failed call may have changed. A deletion that was sent and not clearly refused may have happened. */
export type CallEffect = "none" | "unknown";

/** Times are milliseconds since the epoch. */
export type CloudCallState =
  /** Nothing was sent before `asking`. */
  | { name: "running"; startedAt: number; phase: "preparing" | "signing-in" | "asking" }
  | { name: "answered"; at: number; answer: CloudAnswer }
  /** The service has no such resource. For a deletion, it may also have just been deleted. */
  | { name: "not-found"; at: number; said?: string }
  | { name: "failed"; at: number; error: ErrorData; effect: CallEffect }
  /** The browser stopped the background during the call. */
  | { name: "interrupted"; at: number; effect: CallEffect };

export interface CloudCall {
  /** Chosen by the page that made the call. */
  id: string;
  question: CloudQuestion;
  /** Service URL, without a trailing slash. */
  service: string;
  /** The account used, if the provider said. */
  account?: string;
  state: CloudCallState;
}

/** Whether cloud calls are possible, and with which account. */
export interface CloudSignIn {
  /** Settings to fill in first; empty if all are set. */
  missing: ("issuer" | "client_id" | "client_secret" | "scope")[];
  /** Host of the issuer; absent if there is none or its URL isn't allowed. */
  issuer?: string;
  scope: string;
  isSignedIn: boolean;
  /** Email address or name of the account; absent if the provider didn't say. */
  account?: string;
  /** A sign-in started with its own button that is running or has failed. */
  current?: { state: "running" } | { state: "failed"; at: number; error: ErrorData };
}
