// What can be read at the local cloud services: restores' policies and report configurations. Forms: facts, "Cloud methods".

import { PLACE, PROJECT, REPORT_CONFIGS, RESTORES } from "./names.ts";

interface StoredPolicy {
  bindings?: { role: string; members: string[]; condition?: object; bindingId?: string }[];
  etag: string;
}

const VIEWER = "roles/gkebackup.viewer";
const RESTORE_ADMIN = "roles/gkebackup.restoreAdmin";
const ADMIN = { role: RESTORE_ADMIN, members: ["user:admin@accounts.test"] };
const WORKERS = Array.from(
  { length: 300 },
  (_, index) =>
    `serviceAccount:restore-worker-${String(index + 1).padStart(3, "0")}@${PROJECT}.iam.accounts.test`,
);
/** Everything except the version, which depends on the request. */
const POLICIES: Record<string, StoredPolicy & Record<string, unknown>> = {
  [RESTORES.plain]: {
    bindings: [
      {
        role: RESTORE_ADMIN,
        members: ["user:admin@accounts.test", `serviceAccount:restores@${PROJECT}.iam.accounts.test`],
      },
      {
        role: VIEWER,
        members: ["group:night-shift@accounts.test", "domain:accounts.test", `projectViewer:${PROJECT}`],
      },
      {
        role: `projects/${PROJECT}/roles/orderAuditor`,
        members: ["deleted:user:former-auditor@accounts.test?uid=109876543210987654321"],
      },
    ],
    etag: "BwYqOrders0=",
  },
  [RESTORES.conditional]: {
    bindings: [
      ADMIN,
      {
        role: VIEWER,
        members: ["group:auditors@accounts.test", "user:visiting-auditor@accounts.test"],
        condition: {
          title: "Until the audit ends",
          description: "The auditors are here until the end of June.",
          expression: 'request.time < timestamp("2027-07-01T00:00:00Z")',
        },
      },
      {
        role: RESTORE_ADMIN,
        members: [`serviceAccount:night-restores@${PROJECT}.iam.accounts.test`],
        condition: { expression: "request.time.getHours('Europe/Berlin') < 6" },
      },
    ],
    etag: "BwYqAudit30=",
  },
  [RESTORES.open]: {
    bindings: [
      ADMIN,
      { role: VIEWER, members: ["group:shop@accounts.test", "allUsers"] },
      { role: "roles/gkebackup.delegatedRestoreAdmin", members: ["allAuthenticatedUsers"] },
    ],
    etag: "BwYqOpen000=",
  },
  [RESTORES.empty]: { etag: "ACAB" },
  [RESTORES.crowded]: {
    bindings: [
      { role: VIEWER, members: WORKERS },
      {
        role: RESTORE_ADMIN,
        members: [
          "user:admin@accounts.test",
          `serviceAccount:${"an-unusually-long-name-".repeat(8)}end@${PROJECT}.iam.accounts.test`,
        ],
        condition: {
          title: "Only while the yearly rehearsal of a complete restore of the whole shop is under way",
          description: "What is rehearsed is written down in the plan for emergencies. ".repeat(16).trim(),
          expression: Array(24).fill('resource.name.startsWith("projects/a-part/")').join(" || "),
        },
      },
    ],
    etag: "BwYqCrowd00=",
  },
};

const VERSION_WITH_CONDITIONS = 3;

/** A restore's policy, if any; in a version below 3 without its conditional bindings. */
export function policyOf(name: string, requestedVersion: number): object | undefined {
  const policy = POLICIES[name];
  if (!policy?.bindings) return policy;
  const isWhole = requestedVersion >= VERSION_WITH_CONDITIONS;
  const bindings = policy.bindings.filter(({ condition }) => isWhole || !condition);
  const hasConditions = bindings.some(({ condition }) => condition);
  return { version: hasConditions ? VERSION_WITH_CONDITIONS : 1, ...policy, bindings };
}

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
    labels: { team: "orders", "cost-center": "1207" },
    groupPreferencesetAssignments: [
      { ...assignment("web-servers", "small-and-cheap"), weight: 0.5 },
      { group: `${PLACE}/groups/databases` },
      "not an assignment",
    ],
    pages: [1, 2, null],
  },
};

export function reportConfigOf(name: string): object | undefined {
  return CONFIGS[name];
}
