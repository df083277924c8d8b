// The operation of a deletion: its name, its error, and what else the service told of it (cloud-methods rule 3).

import type { Operation } from "../../../shared/cloud/cloud.ts";
import type { Words } from "../../../shared/words.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { Code, type Fact, FactSection, Facts, factsOf, Rest } from "./Facts.tsx";
import { CopyButton } from "./Source.tsx";
import { visibleName, visibleProse } from "./text/visible-text.ts";

/** Names of the codes, in the order of their numbers (google.rpc.Code). */
const CODE_NAMES = `
  OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED
  RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS
  UNAUTHENTICATED
`
  .trim()
  .split(/\s+/);

function errorFacts({ code, message, rest }: NonNullable<Operation["error"]>, { word }: Words): Fact[] {
  const facts: Fact[] = [];
  if (code !== undefined) {
    const name = CODE_NAMES[code];
    const value = name === undefined ? `${code}` : `${code} ${name}`;
    facts.push({ term: word("cloud_answer_code"), value: <Code text={value} /> });
  }
  if (message) facts.push({ term: word("cloud_answer_message"), value: visibleProse(message) });
  return [...facts, ...factsOf(rest)];
}

/** What the service told, and that following it is outside what it promises. */
export function OperationAnswer({ operation }: { operation: Operation | undefined }) {
  const words = useWords();
  const { word } = words;
  const note = <p class="soft">{word("cloud_answer_not_followed")}</p>;
  if (!operation) return note;
  const { name, error, metadata, rest } = operation;
  const value =
    name === undefined ? (
      word("cloud_answer_operation_unnamed")
    ) : (
      <>
        <Code text={visibleName(name)} />
        <CopyButton label="cloud_answer_copy_operation" text={name} />
      </>
    );
  return (
    <>
      {note}
      <Facts facts={[{ term: word("cloud_answer_operation"), value, isWide: name !== undefined }]} />
      <FactSection heading={word("cloud_answer_error")} facts={error ? errorFacts(error, words) : []} />
      <FactSection heading={word("cloud_answer_metadata")} facts={factsOf(metadata)} />
      <Rest rest={rest} />
    </>
  );
}
