// Reads what the cloud services answer. The spec names the types and leaves their fields open, so nothing is required and
// nothing is lost (cloud-methods "Resources and their fields").

import type {
  CloudAnswer,
  CloudMethod,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
} from "../../shared/cloud/cloud.ts";
import { defined, type JsonRecord, number, parseJson, text, toRecord } from "../json.ts";
import { readAny, readAttributes } from "./attributes.ts";

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function readBinding(value: unknown): PolicyBinding | undefined {
  const record = toRecord(value);
  if (record === undefined) return undefined;
  const binding = readAttributes(record);
  const role = binding.take("role", text) ?? "";
  const members = binding.takeItems("members", text);
  const expr = binding.take("condition", toRecord);
  if (expr === undefined) return { role, members, rest: binding.rest() };
  const attributes = readAttributes(expr);
  const condition = defined({
    title: attributes.take("title", text),
    description: attributes.take("description", text),
    expression: attributes.take("expression", text),
    location: attributes.take("location", text),
  });
  const more = attributes.rest().map(({ name, json }) => ({ name: `condition.${name}`, json }));
  return { role, members, condition, rest: [...binding.rest(), ...more] };
}

function readPolicy(record: JsonRecord): Policy {
  const policy = readAttributes(record);
  const bindings = policy.takeItems("bindings", readBinding);
  const known = defined({ version: policy.take("version", number), etag: policy.take("etag", text) });
  return { ...known, bindings, rest: policy.rest() };
}

function readStatus(value: unknown): Operation["error"] {
  const record = toRecord(value);
  if (record === undefined) return undefined;
  const status = readAttributes(record);
  const known = defined({ code: status.take("code", number), message: status.take("message", text) });
  return { ...known, rest: status.rest() };
}

function readOperation(record: JsonRecord): Operation {
  const operation = readAttributes(record);
  const known = defined({ name: operation.take("name", text), error: operation.take("error", readStatus) });
  const isDone = operation.take("done", boolean) ?? false;
  const metadata = operation.take("metadata", toRecord) ?? {};
  return { ...known, isDone, metadata: readAny(metadata), rest: operation.rest() };
}

function readAssignment(value: unknown): ReportConfig["assignments"][number] | undefined {
  const record = toRecord(value);
  if (record === undefined) return undefined;
  const assignment = readAttributes(record);
  const known = defined({
    group: assignment.take("group", text),
    preferenceSet: assignment.take("preferenceSet", text),
  });
  return { ...known, rest: assignment.rest() };
}

function readReportConfig(record: JsonRecord): ReportConfig {
  const config = readAttributes(record);
  const assignments = config.takeItems("groupPreferencesetAssignments", readAssignment);
  const known = defined({
    name: config.take("name", text),
    displayName: config.take("displayName", text),
    description: config.take("description", text),
    createTime: config.take("createTime", text),
    updateTime: config.take("updateTime", text),
  });
  return { ...known, assignments, rest: config.rest() };
}

/**
 * The body of a success. A deletion has been accepted also by an empty one, or by JSON that is no object: there is no
 * operation then.
 *
 * @returns `undefined` for what no service of these sends: a web page most often
 */
export function parseCloudAnswer(method: CloudMethod, raw: string): CloudAnswer | undefined {
  const json = parseJson(raw);
  const record = toRecord(json);
  if (method === "deletion") {
    if (json === undefined && raw.trim() !== "") return undefined;
    return { method, raw, ...(record && { operation: readOperation(record) }) };
  }
  if (record === undefined) return undefined;
  return method === "policy"
    ? { method, policy: readPolicy(record), raw }
    : { method, reportConfig: readReportConfig(record), raw };
}
