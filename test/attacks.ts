// Counts what tests try against the extension: the full test run ends with a table of these counts.

/** Attacks or faults of one kind that a test tries. If the test passes, the extension survived all of them. */
export interface Attacks {
  /** As shown in the table: "pages: learn that it is there". */
  kind: string;
  tried: number;
}

/** An annotation for end-to-end tests to add to `test.info().annotations`. */
export function attacksAnnotation(kind: string, tried: number): { type: string; description: string } {
  return { type: "attacks", description: JSON.stringify({ kind, tried } satisfies Attacks) };
}

/** The part of a unit test's task that is used here. */
export interface TaskWithAttacks {
  meta: { attacks?: Attacks[] };
}

/** Records what a unit test tries: `noteAttacks(task, "messages: of the wrong shape", 10_000)`. */
export function noteAttacks(task: object, kind: string, tried: number): void {
  const { meta } = task as TaskWithAttacks;
  meta.attacks = [...(meta.attacks ?? []), { kind, tried }];
}
