// Every error that a cloud call can end with is explained, with what to do.
import { expect, it } from "vitest";
import { ERROR_CODES, ERROR_REASONS, type ErrorData, explain } from "../../../../src/shared/errors.ts";
import { whatHappened, whatToDo } from "../../../../src/ui/text/explain-error.ts";
import { words } from "../tab-states.ts";

const hosts = { auth: "accounts.example", service: "functions.example" };
const what = (error: ErrorData) => whatHappened(error, "cloud", hosts, words);

it("an error of any code, service and reason says what happened, and what to do", () => {
  for (const code of ERROR_CODES) {
    for (const service of ["auth", "cloud"] as const) {
      for (const reason of [undefined, ...ERROR_REASONS]) {
        for (const status of [undefined, 302, 400, 500]) {
          const error: ErrorData = { code, service, ...(reason && { reason }), ...(status && { status }) };
          expect(what(error)).toMatch(/^\S.*[.:]$/);
          expect(
            whatToDo(explain(error, "cloud").next ?? "again", "cloud", "Read the policy", words),
          ).toMatch(/^\S.*\.$/);
        }
      }
    }
  }
});

it("an error says whose it is", () => {
  expect(what({ code: "timeout", service: "auth" })).toContain("accounts.example");
  expect(what({ code: "timeout", service: "cloud" })).toContain("functions.example");
});
