// What follows from the calls that the cloud page knows: which is lost, which may have deleted something, which comes first.
import { expect, it } from "vitest";
import { allCalls, lostCalls, mayBeDeleted, refused } from "../../../../src/pages/cloud/calls.ts";
import type { CloudCall, CloudMethod } from "../../../../src/shared/cloud/cloud.ts";
import type { ErrorData } from "../../../../src/shared/errors.ts";

const NOW = 9_000;

function running(id: string, method: CloudMethod = "deletion", startedAt = 1): CloudCall {
  const state = { name: "running", startedAt, phase: "asking" } as const;
  return { id, question: { method, name: "a/b" }, service: "https://service.example", state };
}

const ended = (id: string, at: number): CloudCall => ({
  ...running(id),
  state: { name: "not-found", at },
});

const recorded = (...calls: CloudCall[]) => new Map(calls.map((call) => [call.id, call]));

it.each([
  ["deletion", "unknown"],
  ["policy", "none"],
] as const)("a running call whose record is gone is lost: %s, effect %s", (method, effect) => {
  const [call] = lostCalls(recorded(running("1", method)), recorded(), NOW);
  expect(call?.state).toEqual({ name: "interrupted", at: NOW, effect });
});

it.each([
  ["another read of its method replaced it", running("1", "policy"), [running("2", "policy")]],
  ["it had ended", ended("1", 5), []],
  ["its record is still there", running("1"), [ended("1", 5)]],
])("a call isn't lost if %s", (_why, call, next) => {
  expect(lostCalls(recorded(call), recorded(...next), NOW)).toEqual([]);
});

it("a deletion is lost though another one has a record", () => {
  const lost = lostCalls(recorded(running("1")), recorded(running("2")), NOW);
  expect(lost.map(mayBeDeleted)).toEqual([true]);
});

it("running calls come first, then the latest", () => {
  const calls = recorded(ended("old", 1), ended("new", 7), running("running"));
  expect(allCalls([running("own")], calls).map(({ id }) => id)).toEqual(["own", "running", "new", "old"]);
});

it.each<[ErrorData, CloudMethod, boolean]>([
  [{ code: "unavailable", service: "cloud" }, "deletion", true],
  [{ code: "unavailable", service: "cloud", reason: "no-room" }, "deletion", false],
  [{ code: "bad-request", service: "cloud" }, "deletion", false],
  [{ code: "unavailable", service: "cloud" }, "report-config", false],
])(
  "a call that isn't taken on may have deleted something only if it broke on the way: %j, %s",
  (error, method, mayBe) => {
    expect(mayBeDeleted(refused(running("1", method), error, NOW))).toBe(mayBe);
  },
);
