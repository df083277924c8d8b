// Tasks that must not overlap.

/** Makes a function that runs one task after another, whatever became of those before, and gives what its task gives. */
export function createTaskQueue(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
