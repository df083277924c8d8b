// The functions of the local functions service, the triggers that use them, and what comes of a deletion.
// Spec: cloud-methods, rules 2 and 3.

import { FUNCTIONS, PROJECT, TRIGGERS } from "./names.ts";

/** What starts functions. It stays when they go. */
export interface Trigger {
  name: string;
  /** Whole names. */
  functions: string[];
}

/** What a deletion came to: what is answered, and whether the function is gone. */
export interface Deletion {
  isGone: boolean;
  operation: Record<string, unknown>;
}

const USED_BY: Record<string, string[]> = {
  [TRIGGERS.newOrder]: [FUNCTIONS.usedByTwo, FUNCTIONS.usedByOne],
  [TRIGGERS.nightly]: [FUNCTIONS.usedByTwo],
};

const TYPES = "type.googleapis.com";

/** FAILED_PRECONDITION, in the numbers of gRPC. */
const FAILED_PRECONDITION = 9;

const FAILURE = {
  code: FAILED_PRECONDITION,
  message: "The function could not be deleted: its image is locked by another project.",
  details: [
    {
      "@type": `${TYPES}/google.rpc.PreconditionFailure`,
      violations: [{ type: "LOCKED", subject: "image" }],
    },
  ],
};

function operationOf(name: string, number: number): Record<string, unknown> {
  const createTime = new Date().toISOString();
  const base = {
    name: `projects/${PROJECT}/locations/europe-west1/operations/operation-${number}`,
    metadata: {
      "@type": `${TYPES}/google.cloud.functions.v2beta.OperationMetadata`,
      createTime,
      target: name,
      verb: "delete",
      requestedCancellation: false,
      apiVersion: "v2beta",
      operationType: "DELETE_FUNCTION",
    },
  };
  if (name === FUNCTIONS.failing) {
    return { ...base, metadata: { ...base.metadata, endTime: createTime }, done: true, error: FAILURE };
  }
  if (name !== FUNCTIONS.usedByTwo) {
    const metadata = { ...base.metadata, endTime: createTime };
    return { ...base, metadata, done: true, response: { "@type": `${TYPES}/google.protobuf.Empty` } };
  }
  const stages = [
    { name: "TRIGGERS", message: "Taking the function from its triggers", state: "IN_PROGRESS" },
    { name: "SERVICE", state: "NOT_STARTED" },
  ];
  const statusDetail = "Two triggers are being updated.";
  return { ...base, metadata: { ...base.metadata, statusDetail, stages } };
}

/** Everything deployed, nothing deleted. */
export function createDeployment() {
  let names = new Set<string>();
  let triggers: Trigger[] = [];
  let operationCount = 0;

  function restore(): void {
    names = new Set(Object.values(FUNCTIONS));
    triggers = Object.entries(USED_BY).map(([name, functions]) => ({ name, functions: [...functions] }));
    operationCount = 0;
  }
  restore();

  return {
    /** Whole names. */
    names: () => [...names],
    triggers: () => structuredClone(triggers),
    /** Deletes a function, and takes it from the triggers that use it; `undefined` where there is none of this name. */
    delete(name: string): Deletion | undefined {
      if (!names.has(name)) return undefined;
      operationCount += 1;
      const operation = operationOf(name, operationCount);
      const isGone = name !== FUNCTIONS.failing;
      if (isGone) {
        names.delete(name);
        for (const trigger of triggers) trigger.functions = trigger.functions.filter((used) => used !== name);
      }
      return { isGone, operation };
    },
    restore,
  };
}
