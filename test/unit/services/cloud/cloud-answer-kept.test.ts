// Nothing in cloud services' answers is lost, and none of it causes more than our own errors: generated ones. Real ones: test/spec/cloud-methods.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLOUD_METHODS,
  type CloudAnswer,
  type CloudMethod,
  type UnknownAttribute,
} from "../../../../src/shared/cloud/cloud.ts";
import { ask, refusal, TOKEN } from "./cloud-answers.ts";

/** Everything an answer contains, by its first names. */
function namesToldBy(answer: CloudAnswer): string[] {
  const read = { policy: "policy", deletion: "operation", "report-config": "reportConfig" }[answer.method];
  const { rest, ...fields } = answer[read as keyof CloudAnswer] as unknown as { rest: { name: string }[] };
  const own: Record<string, string> = { isDone: "done", assignments: "groupPreferencesetAssignments" };
  return [...Object.keys(fields).map((name) => own[name] ?? name), ...rest.map(({ name }) => name)];
}

function restOf(answer: CloudAnswer): UnknownAttribute[] {
  if (answer.method === "policy") return answer.policy.rest;
  return (answer.method === "deletion" ? answer.operation?.rest : answer.reportConfig.rest) ?? [];
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string";
const isObjects = (value: unknown) => Array.isArray(value) && value.every(isObject);

/** What each attribute must be to become its own field. */
const KINDS: Record<CloudMethod, Record<string, (value: unknown) => boolean>> = {
  policy: { version: (value) => typeof value === "number", etag: isText, bindings: isObjects },
  deletion: {
    name: isText,
    done: (value) => typeof value === "boolean",
    error: isObject,
    metadata: isObject,
  },
  "report-config": { name: isText, groupPreferencesetAssignments: isObjects },
};

function isKnownKind(method: CloudMethod, name: string, value: unknown): boolean {
  return Object.hasOwn(KINDS[method], name) && KINDS[method][name]?.(value) === true;
}

describe("any answer", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const known = "bindings version etag name done error metadata groupPreferencesetAssignments".split(" ");
  const record = fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 4 })), value, {
    maxKeys: 8,
    noNullPrototype: true,
  });

  it("is returned unchanged, with each attribute in a field or in the rest", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...CLOUD_METHODS), record, async (method, body) => {
      const raw = JSON.stringify(body);
      const outcome = await ask(method, raw);
      if (!outcome.isFound) throw new Error("expected an answer");
      expect(outcome.answer.raw).toBe(raw);
      // As in JSON, which has no negative zero.
      const sent = JSON.parse(raw) as Record<string, unknown>;
      expect(namesToldBy(outcome.answer)).toEqual(expect.arrayContaining(Object.keys(sent)));
      const rest = restOf(outcome.answer);
      for (const [name, value] of Object.entries(sent)) {
        const kept = rest.find((attribute) => attribute.name === name);
        // If a list has partly readable items, the others are kept.
        if (kept) expect([value].flat()).toEqual(expect.arrayContaining([JSON.parse(kept.json)].flat()));
        else expect(isKnownKind(outcome.answer.method, name, value), name).toBe(true);
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });
});

it.each(CLOUD_METHODS)("a token that a service repeats is neither shown nor copied: %s", async (method) => {
  const body = JSON.stringify({ name: `for ${TOKEN}`, later: [TOKEN] });
  const outcomes = [await ask(method, body), await ask(method, refusal(404, `No ${TOKEN}.`), 404)];
  expect(JSON.stringify(outcomes)).toContain("for …");
  expect(JSON.stringify(outcomes)).not.toContain(TOKEN);
});
