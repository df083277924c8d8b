// Lazy initialization of values that are slow to create and not needed at every start.

/** Creates the value on first use. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
