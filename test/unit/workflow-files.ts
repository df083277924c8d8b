// The workflows, as far as the tests read them.

import { parse } from "yaml";
import { textOf } from "../../scripts/house.ts";

export interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

/** A container's image, alone or with options. */
type Container = string | { image: string };

export interface Job {
  "runs-on": string;
  needs?: string | string[];
  container?: Container;
  services?: Record<string, Container>;
  "timeout-minutes"?: number;
  strategy?: { matrix: { system?: string[] } };
  permissions?: Record<string, string>;
  environment?: string;
  steps: Step[];
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions?: Record<string, string>;
  concurrency?: object;
  jobs: Record<string, Job>;
}

/** The steps of a release that are more than a command of package.json, by name. release-*.test.ts run each. */
export function releaseScripts(): Map<string, Step> {
  const { jobs } = parse(textOf(".github/workflows/release.yml")) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const scripts = steps.filter(({ run }) => run !== undefined && !run.startsWith("npm "));
  return new Map(scripts.map((step) => [step.name ?? "", step]));
}
