// What the messages about cloud calls must look like at the door.
import { describe, expect, it } from "vitest";
import type { CloudMessageName } from "../../../src/background/parse-cloud-messages.ts";
import { parseMessage } from "../../../src/background/parse-messages.ts";
import { describeDoor } from "./message-door.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const RESTORE = "projects/p/locations/l/restorePlans/r/restores/s";
const FUNCTION = "projects/p/locations/l/functions/f";

const GOOD: Record<CloudMessageName, unknown> = {
  askCloud: {
    id: ID,
    question: { method: "policy", name: RESTORE, requestedPolicyVersion: 3 },
    signIn: "more",
    isPrivate: false,
  },
  deleteFunction: {
    id: ID,
    name: FUNCTION,
    typedName: "f",
    account: "admin@accounts.test",
    isPrivate: false,
  },
  followCloud: { revision: -1, isPrivate: true },
  cancelCloudCall: { id: ID, isPrivate: false },
  forgetCloudCalls: { isPrivate: false },
  forgetCloudNames: { method: "deletion", name: FUNCTION },
  signInToCloud: { how: "other-account", isPrivate: false },
  cancelCloudSignIn: { isPrivate: true },
};

describeDoor(GOOD);

function isTaken(name: CloudMessageName, changes: object): boolean {
  return parseMessage({ name, input: { ...(GOOD[name] as object), ...changes } }, true) !== undefined;
}

describe("a question", () => {
  it.each([0, 1, 3])("may ask for policy version %d", (requestedPolicyVersion) => {
    const question = { method: "policy", name: RESTORE, requestedPolicyVersion };
    expect(isTaken("askCloud", { question })).toBe(true);
  });

  it.each([2, 4, -1, "3", null])("may not ask for policy version %s", (requestedPolicyVersion) => {
    const question = { method: "policy", name: RESTORE, requestedPolicyVersion };
    expect(isTaken("askCloud", { question })).toBe(false);
  });

  it("is no deletion: that has a message of its own", () => {
    expect(isTaken("askCloud", { question: { method: "deletion", name: FUNCTION } })).toBe(false);
  });

  it("has a name of one line", () => {
    for (const name of ["", "a\nb", "x".repeat(2_001)]) {
      expect(isTaken("askCloud", { question: { method: "report-config", name } }), name).toBe(false);
    }
  });

  it("has an id that nobody can mistake for another's", () => {
    for (const id of ["", "1", ID.toUpperCase().replace("0", "A"), `${ID}0`]) {
      expect(isTaken("askCloud", { id }), id).toBe(false);
      expect(isTaken("deleteFunction", { id }), id).toBe(false);
    }
  });
});

describe("a deletion", () => {
  it("is not taken without what the person typed", () => {
    expect(isTaken("deleteFunction", { typedName: "" })).toBe(false);
    expect(isTaken("deleteFunction", { typedName: undefined })).toBe(false);
  });
});
