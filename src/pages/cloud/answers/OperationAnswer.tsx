// The operation of a deletion: its name, its error, and what else the service told of it (cloud-methods rule 3).

import type { Operation } from "../../../shared/cloud/cloud.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { FactSection, Facts, factsOf, Rest } from "./Facts.tsx";
import { visibleName, visibleProse } from "./text/visible-text.ts";

/** Names of the codes, in the order of their numbers (google.rpc.Code). */
const CODE_NAMES = [
  "OK",
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
];

function OperationError({ error }: { error: NonNullable<Operation["error"]> }) {
  const { word } = useWords();
  const { code, message, rest } = error;
  const value = [code, code === undefined ? undefined : CODE_NAMES[code]].filter(
    (part) => part !== undefined,
  );
  const facts = [
    code !== undefined && { term: word("cloud_answer_code"), value: value.join(" "), isCode: true },
    !!message && { term: word("cloud_answer_message"), value: visibleProse(message) },
    ...factsOf(rest),
  ].filter((fact) => fact !== false);
  return <FactSection heading={word("cloud_answer_error")} facts={facts} />;
}

/** What the service told, and that following it is outside what it promises. */
export function OperationAnswer({ operation }: { operation: Operation | undefined }) {
  const { word } = useWords();
  const note = <p class="soft">{word("cloud_answer_not_followed")}</p>;
  if (!operation) return note;
  const { name, error, metadata, rest } = operation;
  const term = word("cloud_answer_operation");
  return (
    <>
      {note}
      <Facts
        facts={[
          name === undefined
            ? { term, value: word("cloud_answer_operation_unnamed") }
            : { term, value: visibleName(name), isCode: true, operationToCopy: name },
        ]}
      />
      {error && <OperationError error={error} />}
      <FactSection heading={word("cloud_answer_metadata")} facts={factsOf(metadata)} />
      <Rest rest={rest} />
    </>
  );
}
