// The report configurations of the local migration service. Form: facts, "Cloud methods".

import { PLACE, REPORT_CONFIGS } from "./names.ts";

const assignment = (group: string, preferenceSet: string) => ({
  group: `${PLACE}/groups/${group}`,
  preferenceSet: `${PLACE}/preferenceSets/${preferenceSet}`,
});

const CONFIGS: Record<string, object> = {
  [REPORT_CONFIGS.full]: {
    name: REPORT_CONFIGS.full,
    createTime: "2026-02-03T08:15:30.123456789Z",
    updateTime: "2026-04-21T16:40:00Z",
    displayName: "Spring move",
    description: "What moving the shop's own computers would cost, one group at a time.",
    groupPreferencesetAssignments: [
      assignment("web-servers", "small-and-cheap"),
      assignment("databases", "room-to-grow"),
      assignment("everything-else", "as-it-is-now"),
    ],
  },
  [REPORT_CONFIGS.odd]: {
    name: REPORT_CONFIGS.odd,
    displayName: "Experimental <em>report</em>",
    description: 42,
    state: "DRAFT",
    labels: { team: "orders", "cost-centre": "1207" },
    groupPreferencesetAssignments: [
      { ...assignment("web-servers", "small-and-cheap"), weight: 0.5 },
      { group: `${PLACE}/groups/databases` },
      "not an assignment",
    ],
    pages: [1, 2, null],
  },
};

/** A report configuration as it is answered; `undefined` where there is none of this name. */
export function reportConfigOf(name: string): object | undefined {
  return CONFIGS[name];
}
