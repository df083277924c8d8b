// The report of a self-check, for a bug report: outcomes and numbers, and nothing personal.

import { PROMISES, type PromiseCheck, type PromiseName } from "../../shared/privacy/self-check.ts";

export type PromiseChecks = Record<PromiseName, PromiseCheck>;

/** What of a check may be named: permissions, our own files, parts of the policy. Everything else is only counted. */
const NAMED: Partial<Record<PromiseName, "found" | "unexpected">> = {
  permissions: "found",
  files: "unexpected",
  policy: "unexpected",
};

/** "Firefox/153.0": without the system. */
function browserOf(userAgent: string): string {
  return /(?:Firefox|Edg|OPR)\/[\d.]+/.exec(userAgent)?.[0] ?? /Chrome\/[\d.]+/.exec(userAgent)?.[0] ?? "";
}

export interface ReportFacts {
  version: string;
  userAgent: string;
  /** Names of the settings that a policy sets, once they are read. */
  locked: Iterable<string> | undefined;
}

/** The text of the report. */
export function reportOf(checks: PromiseChecks, { version, userAgent, locked }: ReportFacts): string {
  const lines = PROMISES.map((name) => {
    const { outcome, counts, ...lists } = checks[name];
    const list = NAMED[name];
    const unexpectedCount = lists.unexpected.length;
    return [name, { outcome, unexpectedCount, ...counts, ...(list && { [list]: lists[list] }) }];
  });
  const report = {
    breachlight: version,
    browser: browserOf(userAgent),
    contentHash: checks.files.found[0],
    ...Object.fromEntries(lines),
    setByOrganization: locked && [...locked],
  };
  return JSON.stringify(report, null, 2);
}
