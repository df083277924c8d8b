// Waits for what follows from promises alone.

/** Lets promises settle until a condition holds. Throws if it never does. */
export async function turnsUntil(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) {
    if (isSo()) return;
    await Promise.resolve();
  }
  throw new Error("it never came true");
}
