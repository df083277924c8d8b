// All fuzz targets by name.

import type { Target } from "./target.ts";
import { analysisTarget } from "./targets/analysis.ts";
import { lookupTarget } from "./targets/lookup.ts";
import { messagesTarget } from "./targets/messages.ts";
import { policyTarget } from "./targets/policy.ts";
import { rangeTarget } from "./targets/range.ts";
import { settingsFileTarget } from "./targets/settings-file.ts";
import { vaultTarget } from "./targets/vault.ts";

const MAKERS: Record<string, () => Target> = {
  range: rangeTarget,
  lookup: lookupTarget,
  analysis: analysisTarget,
  policy: policyTarget,
  "settings-file": settingsFileTarget,
  messages: messagesTarget,
  vault: vaultTarget,
};

export const TARGET_NAMES: readonly string[] = Object.keys(MAKERS);

export function targetOf(name: string): Target {
  const make = MAKERS[name];
  if (!make) throw new Error(`There is no target "${name}"; there are ${TARGET_NAMES.join(", ")}.`);
  return make();
}
