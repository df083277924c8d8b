// The operation of a deletion: its name, its error and other details (cloud-methods rule 3).

import type { Operation } from "../../../shared/cloud/cloud.ts";
import { CopyButton } from "../../../ui/controls/Button.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Code, type Fact, Facts, factsOf, Rest } from "./Facts.tsx";
import { visibleName, visibleProse } from "./text.ts";

/** Names of the codes, in numeric order (google.rpc.Code). */
const CODE_NAMES = `
  OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED
  RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS
  UNAUTHENTICATED
`
  .trim()
  .split(/\s+/);

/** The error's fields, under the service's names. */
function errorFacts({ code, message, rest }: NonNullable<Operation["error"]>): Fact[] {
  const facts: Fact[] = [];
  if (code !== undefined) {
    const name = CODE_NAMES[code];
    const value = name === undefined ? `${code}` : `${code} ${name}`;
    facts.push({ term: <Code text="error.code" />, value: <Code text={value} /> });
  }
  if (message) facts.push({ term: <Code text="error.message" />, value: visibleProse(message) });
  return [...facts, ...factsOf(rest.map(({ name, json }) => ({ name: `error.${name}`, json })))];
}

export function OperationAnswer({ operation }: { operation: Operation | undefined }) {
  const { t } = useWords();
  if (!operation) return null;
  const { name, error, metadata, rest } = operation;
  const value =
    name === undefined ? (
      t("common_untold")
    ) : (
      <>
        <Code text={visibleName(name)} />
        <CopyButton what="cloud_answer_operation" text={name} />
      </>
    );
  const operationFact = { term: t("cloud_answer_operation"), value, isWide: name !== undefined };
  return (
    <>
      <Facts facts={[operationFact, ...(error ? errorFacts(error) : [])]} />
      <Rest rest={[...metadata, ...rest]} />
    </>
  );
}
