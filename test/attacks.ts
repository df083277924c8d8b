// What a test tries against the extension, in numbers: the run of all checks ends with a table of them.

/** Attacks or faults of one kind that a test tries; where it passes, all of them were survived. */
export interface Attacks {
  /** As it stands in the table: "pages: learn that it is there". */
  kind: string;
  tried: number;
}

/** What end-to-end tests add to `test.info().annotations`. */
export function attacksAnnotation(kind: string, tried: number): { type: string; description: string } {
  return { type: "attacks", description: JSON.stringify({ kind, tried } satisfies Attacks) };
}

/** What unit tests are given by their runner, as far as it matters here. */
export interface TaskWithAttacks {
  meta: { attacks?: Attacks[] };
}

/** Adds to what a unit test tries: `noteAttacks(task, "messages: of the wrong shape", 10_000)`. */
export function noteAttacks(task: object, kind: string, tried: number): void {
  const { meta } = task as TaskWithAttacks;
  meta.attacks = [...(meta.attacks ?? []), { kind, tried }];
}
