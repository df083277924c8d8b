// The local functions, their triggers, and the outcome of a deletion (cloud-methods, rules 2 and 3).

import { FUNCTIONS, PLACE } from "./names.ts";

/** What starts functions. It stays when they are deleted. */
export interface Trigger {
  name: string;
  /** Full names. */
  functions: string[];
}

const USED_BY: Record<string, string[]> = {
  [`${PLACE}/triggers/new-order`]: [FUNCTIONS.usedByTwo, FUNCTIONS.usedByOne],
  [`${PLACE}/triggers/nightly`]: [FUNCTIONS.usedByTwo],
};

const TYPES = "type.googleapis.com";

const FAILURE = {
  // gRPC's code for FAILED_PRECONDITION.
  code: 9,
  message: "The function could not be deleted: its image is locked by another project.",
  details: [
    {
      "@type": `${TYPES}/google.rpc.PreconditionFailure`,
      violations: [{ type: "LOCKED", subject: "image" }],
    },
  ],
};

const RUNNING = {
  statusDetail: "Two triggers are being updated.",
  stages: [
    { name: "TRIGGERS", message: "Taking the function from its triggers", state: "IN_PROGRESS" },
    { name: "SERVICE", state: "NOT_STARTED" },
  ],
};

function operationOf(target: string, number: number): object {
  const createTime = new Date().toISOString();
  const isRunning = target === FUNCTIONS.usedByTwo;
  const response = { "@type": `${TYPES}/google.protobuf.Empty` };
  const end = { done: true, ...(target === FUNCTIONS.failing ? { error: FAILURE } : { response }) };
  return {
    name: `${PLACE}/operations/operation-${number}`,
    metadata: {
      "@type": `${TYPES}/google.cloud.functions.v2beta.OperationMetadata`,
      createTime,
      target,
      verb: "delete",
      requestedCancellation: false,
      apiVersion: "v2beta",
      operationType: "DELETE_FUNCTION",
      ...(isRunning ? RUNNING : { endTime: createTime }),
    },
    ...(!isRunning && end),
  };
}

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
    names: () => [...names],
    triggers: () => structuredClone(triggers),
    /** Deletes a function, and removes it from its triggers; `undefined` if there is none with this name. */
    delete(name: string): { isGone: boolean; operation: object } | undefined {
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
