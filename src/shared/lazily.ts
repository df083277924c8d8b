// What is slow to make, and not needed by every start.

/** Makes a value when it is first asked for. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
