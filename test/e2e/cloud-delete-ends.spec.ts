// A deletion that is refused, or whose answer never comes. What is certain is said to be so, and what nobody can know is
// said to be unknown; nothing is sent a second time by us.

import { type CloudFault, FUNCTIONS } from "../services/cloud-services.ts";
import { outcomeOf } from "./cloud.ts";
import {
  deleteOn,
  deletionsAt,
  expectMaybeDeleted,
  expectNotDeleted,
  sentCount,
  test,
} from "./cloud-deletions.ts";
import { expect } from "./extension.ts";

const { unused, usedByOne } = FUNCTIONS;

const UNKNOWN: [fault: CloudFault, says: string][] = [
  [{ kind: "server-error", status: 500 }, "cannot be reached or is out of order."],
  [{ kind: "server-error", status: 503 }, "cannot be reached or is out of order."],
  [{ kind: "server-error", status: 504 }, "took too long to answer."],
  [{ kind: "conflict" }, "says that the resource is in use, or is being changed by somebody."],
  [{ kind: "odd-error", status: 502, form: "html" }, "cannot be reached or is out of order."],
  [{ kind: "odd-error", status: 500, form: "empty" }, "cannot be reached or is out of order."],
  [{ kind: "odd-error", status: 404, form: "html" }, "sent an answer that cannot be read."],
  [{ kind: "html" }, "answered with a success, but not in a way that this service answers"],
  [{ kind: "not-json" }, "answered with a success, but not in a way that this service answers"],
  [{ kind: "redirect", to: "http://127.0.0.1:9/elsewhere" }, "has moved to another address."],
];

test("what fails behind the service's door may have been done, and is not sent again", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  const before = await sentCount(extension);
  for (const [index, [fault, says]] of UNKNOWN.entries()) {
    cloud.restoreFunctions();
    cloud.setFault(fault, { isCarriedOut: true });
    await deleteOn(extension, page, unused);
    await expectMaybeDeleted(page);
    await expect(outcomeOf(page), JSON.stringify(fault)).toContainText(says);
    expect(deletionsAt(cloud), JSON.stringify(fault)).toHaveLength(index + 1);
    expect(cloud.functions()).not.toContain(unused);
  }
  const list = page.getByRole("region", { name: "Other deletions of this session" });
  await expect(list.getByText("May have been deleted")).toHaveCount(UNKNOWN.length - 1);
  expect((await sentCount(extension)) - before).toBe(UNKNOWN.length);
  expect(deletionsAt(cloud)).toHaveLength(UNKNOWN.length);
});

const REFUSED: [fault: CloudFault, says: string[]][] = [
  [
    { kind: "invalid-argument" },
    ["did not accept the question.", "The request contains an invalid argument."],
  ],
  [
    { kind: "permission-missing" },
    ["a permission is missing, or there is no such resource.", "cloudfunctions.functions.delete"],
  ],
  [
    { kind: "too-many-requests", retryAfterSeconds: 90 },
    ["was asked too often, or its quota is used up.", "It can be asked again in"],
  ],
  // After it the token is no longer trusted, so it comes last.
  [{ kind: "unauthorized" }, ["did not accept your sign-in.", "to try again"]],
];

test("what is refused at the door was not done, and is not sent again", async ({
  deletionPage: page,
  extension,
  cloud,
  auth,
}) => {
  const before = await sentCount(extension);
  for (const [index, [fault, says]] of REFUSED.entries()) {
    cloud.setFault(fault);
    await deleteOn(extension, page, unused);
    await expectNotDeleted(page);
    for (const words of says) await expect(outcomeOf(page), JSON.stringify(fault)).toContainText(words);
    expect(deletionsAt(cloud), JSON.stringify(fault)).toHaveLength(index + 1);
  }
  expect((await sentCount(extension)) - before).toBe(REFUSED.length);
  expect(cloud.functions()).toContain(unused);
  expect(auth.requests, "nobody is signed in anew for it, seen or unseen").toEqual([]);
});

const ACCEPTED: CloudFault[] = [
  { kind: "no-object", value: ["done"] },
  { kind: "empty" },
  { kind: "no-content" },
  { kind: "giant", megabytes: 1 },
];

test("a success without an operation is one, and leaves it open how far it went", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  for (const [index, fault] of ACCEPTED.entries()) {
    cloud.restoreFunctions();
    cloud.setFault(fault, { isCarriedOut: true });
    await deleteOn(extension, page, unused);
    await expect(outcomeOf(page), JSON.stringify(fault)).toContainText(
      "Its answer holds no operation, so it does not tell whether the function is gone already.",
    );
    expect(deletionsAt(cloud)).toHaveLength(index + 1);
  }
});

test("an answer that breaks off in the middle leaves it open", async ({
  deletionPage: page,
  extension,
  cloud,
}) => {
  cloud.setFault({ kind: "truncate" });
  await deleteOn(extension, page, usedByOne);
  await expectMaybeDeleted(page);
  expect(deletionsAt(cloud)).toHaveLength(1);
  expect(cloud.functions()).not.toContain(usedByOne);
});
