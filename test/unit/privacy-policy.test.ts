// The privacy policy names the services that are asked, and every permission.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../manifest.json" with { type: "json" };
import { DEFAULT_SETTINGS } from "../../src/shared/settings.ts";

const POLICY = readFileSync(join(import.meta.dirname, "../../PRIVACY.md"), "utf8");

describe("PRIVACY.md", () => {
  const { passwordsUrl, lookupUrl, analysisUrl } = DEFAULT_SETTINGS.services;

  it.each([passwordsUrl, lookupUrl, analysisUrl])(
    "names the service %s that is asked unless another is chosen",
    (url) => {
      expect(POLICY).toContain(`\`${new URL(url).host}\``);
    },
  );

  it("gives a reason for every permission, and for none that is not asked for", () => {
    const named = [...POLICY.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...manifest.permissions, ...manifest.optional_permissions].toSorted());
  });

  it("says that names of cloud resources and notifications are off until they are wanted", () => {
    expect(DEFAULT_SETTINGS.cloud.keepRecentNames).toBe(false);
    expect(DEFAULT_SETTINGS.lookups.notifyOfNewBreaches).toBe(false);
    expect(POLICY).toContain("only if you switched that on");
  });
});
