// Parses cloud service responses and loses nothing: unknown parts stay as the rest (cloud-methods "Resources and their fields").

import type {
  CloudAnswer,
  CloudMethod,
  Operation,
  Policy,
  PolicyBinding,
  ReportConfig,
  UnknownAttribute,
} from "../../shared/cloud/cloud.ts";
import {
  boolean,
  defined,
  type JsonRecord,
  number,
  parseJson,
  recordBy,
  text,
  toRecord,
} from "../../shared/shapes.ts";

/** Parsed JSON can be nested too deep to serialize. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "…";
  }
}

function readAttributes(record: JsonRecord) {
  const left = new Map(Object.entries(record));

  /** Takes an attribute if `read` understands it. Otherwise it stays in the rest. */
  function take<Value>(name: string, read: (value: unknown) => Value | undefined): Value | undefined {
    const value = read(left.get(name));
    if (value !== undefined) left.delete(name);
    return value;
  }

  return {
    take,
    /** Takes those of these attributes that are strings. */
    takeTexts<Name extends string>(...names: Name[]): { [Each in Name]?: string } {
      const taken = names.map((name) => [name, take(name, text)]);
      return defined(Object.fromEntries(taken) as { [Each in Name]?: string });
    },
    /** Takes the list items that `read` understands. The others stay in the rest, and so does anything but a list. */
    takeItems<Item>(name: string, read: (item: unknown) => Item | undefined): Item[] {
      const list = left.get(name);
      if (!Array.isArray(list)) return [];
      const items = list.map((item: unknown) => [item, read(item)] as const);
      const strange = items.filter(([, found]) => found === undefined).map(([item]) => item);
      if (strange.length > 0) left.set(name, strange);
      else left.delete(name);
      return items.map(([, found]) => found).filter((found) => found !== undefined);
    },
    /** Everything that wasn't taken, in the object's order. */
    rest: (): UnknownAttribute[] => [...left].map(([name, value]) => ({ name, json: jsonOf(value) })),
  };
}

function readBinding(record: JsonRecord): PolicyBinding {
  const binding = readAttributes(record);
  const role = binding.take("role", text) ?? "";
  const members = binding.takeItems("members", text);
  const expr = binding.take("condition", toRecord);
  if (expr === undefined) return { role, members, rest: binding.rest() };
  const attributes = readAttributes(expr);
  const condition = attributes.takeTexts("title", "description", "expression", "location");
  const more = attributes.rest().map(({ name, json }) => ({ name: `condition.${name}`, json }));
  return { role, members, condition, rest: [...binding.rest(), ...more] };
}

function readPolicy(record: JsonRecord): Policy {
  const policy = readAttributes(record);
  const bindings = policy.takeItems("bindings", recordBy(readBinding));
  const known = defined({ version: policy.take("version", number), etag: policy.take("etag", text) });
  return { ...known, bindings, rest: policy.rest() };
}

function readStatus(record: JsonRecord): Operation["error"] {
  const status = readAttributes(record);
  const known = defined({ code: status.take("code", number), message: status.take("message", text) });
  return { ...known, rest: status.rest() };
}

function readOperation(record: JsonRecord): Operation {
  const operation = readAttributes(record);
  const known = defined({
    name: operation.take("name", text),
    error: operation.take("error", recordBy(readStatus)),
  });
  const isDone = operation.take("done", boolean) ?? false;
  const metadata = Object.entries(operation.take("metadata", toRecord) ?? {}).map(([name, value]) => ({
    name,
    json: text(value) ?? jsonOf(value),
  }));
  return { ...known, isDone, metadata, rest: operation.rest() };
}

function readAssignment(record: JsonRecord): ReportConfig["assignments"][number] {
  const assignment = readAttributes(record);
  return { ...assignment.takeTexts("group", "preferenceSet"), rest: assignment.rest() };
}

function readReportConfig(record: JsonRecord): ReportConfig {
  const config = readAttributes(record);
  const assignments = config.takeItems("groupPreferencesetAssignments", recordBy(readAssignment));
  const known = config.takeTexts("name", "displayName", "description", "createTime", "updateTime");
  return { ...known, assignments, rest: config.rest() };
}

/**
 * Parses the body of a success. For a deletion it may also be empty, or JSON other than an object. `undefined` for anything that
 * none of these services sends, most often a web page.
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
