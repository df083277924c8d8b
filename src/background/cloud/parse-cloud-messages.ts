// The inputs of the messages about cloud calls. They come from our own pages, and are looked at all the same.

import {
  CLOUD_METHODS,
  type CloudMethod,
  type CloudRead,
  POLICY_VERSIONS,
} from "../../shared/cloud/cloud.ts";
import { MAX_NAME_LENGTH } from "../../shared/cloud/resource-name.ts";
import type { BackgroundMessages, InputOf } from "../../shared/messages.ts";
import { isFields, isLine } from "../platform/message-guards.ts";

/** The messages that are parsed here. */
export type CloudMessageName = keyof Pick<
  BackgroundMessages,
  | "askCloud"
  | "deleteFunction"
  | "followCloud"
  | "cancelCloudCall"
  | "forgetCloudCalls"
  | "forgetCloudNames"
  | "signInToCloud"
  | "cancelCloudSignIn"
>;

type Parsed<Name extends CloudMessageName> = { input: InputOf<Name> } | undefined;

const MAX_ACCOUNT_LENGTH = 200;
const WAYS_IN = ["sign-in", "more", "other-account"] as const;

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

function isName(value: unknown): value is string {
  return isLine(value, MAX_NAME_LENGTH) && value !== "";
}

function isMethod(value: unknown): value is CloudMethod {
  return CLOUD_METHODS.some((method) => method === value);
}

function parseRead(value: unknown): CloudRead | undefined {
  if (!isFields(value) || !isName(value.name)) return undefined;
  const { method, name } = value;
  if (method === "report-config") return { method, name };
  if (method !== "policy") return undefined;
  if (value.requestedPolicyVersion === undefined) return { method, name };
  const requestedPolicyVersion = POLICY_VERSIONS.find((version) => version === value.requestedPolicyVersion);
  return requestedPolicyVersion === undefined ? undefined : { method, name, requestedPolicyVersion };
}

/** From which kind of window, and nothing else. */
function parseWindow(input: unknown): { input: { isPrivate: boolean } } | undefined {
  if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
  return { input: { isPrivate: input.isPrivate } };
}

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
export const CLOUD_INPUTS: { [Name in CloudMessageName]: (input: unknown) => Parsed<Name> } = {
  askCloud(input) {
    if (!isFields(input) || !isId(input.id) || typeof input.isPrivate !== "boolean") return undefined;
    const { id, isPrivate, signIn } = input;
    const question = parseRead(input.question);
    if (!question || (signIn !== undefined && signIn !== "more")) return undefined;
    return { input: { id, question, isPrivate, ...(signIn !== undefined && { signIn }) } };
  },
  deleteFunction(input) {
    if (!isFields(input) || !isId(input.id) || typeof input.isPrivate !== "boolean") return undefined;
    const { id, name, typedName, account, isPrivate } = input;
    if (!isName(name) || !isName(typedName)) return undefined;
    if (account !== undefined && !isLine(account, MAX_ACCOUNT_LENGTH)) return undefined;
    return { input: { id, name, typedName, isPrivate, ...(account !== undefined && { account }) } };
  },
  followCloud(input) {
    if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
    const { revision, isPrivate } = input;
    return Number.isSafeInteger(revision)
      ? { input: { revision: revision as number, isPrivate } }
      : undefined;
  },
  cancelCloudCall(input) {
    if (!isFields(input) || !isId(input.id) || typeof input.isPrivate !== "boolean") return undefined;
    return { input: { id: input.id, isPrivate: input.isPrivate } };
  },
  forgetCloudCalls: parseWindow,
  cancelCloudSignIn: parseWindow,
  forgetCloudNames(input) {
    if (!isFields(input)) return undefined;
    const { method, name } = input;
    if (!isMethod(method) || (name !== undefined && !isName(name))) return undefined;
    return { input: { method, ...(name !== undefined && { name }) } };
  },
  signInToCloud(input) {
    if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
    const how = WAYS_IN.find((way) => way === input.how);
    return how && { input: { how, isPrivate: input.isPrivate } };
  },
};
