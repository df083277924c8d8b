// A check that is repeated and fails takes nothing back of what is known.
import { expect, it } from "vitest";
import { createFindings } from "../../../../src/pages/audit/findings.ts";

it("a failed repetition keeps what is known about a password", () => {
  const sha1 = "A".repeat(40);
  const entry = { title: "Shop", address: "https://shop.example/", username: "jo", password: "a", sha1 };
  const findings = createFindings([{ ...entry, flaws: [], site: "shop.example" }]);
  findings.take(sha1, { count: 3 });
  findings.take(sha1, { error: { code: "unavailable", service: "passwords" } });
  expect(findings.assessed()[0]?.finding).toEqual({ count: 3 });
});
