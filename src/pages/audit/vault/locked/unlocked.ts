// The outcome of opening a locked file.

/**
 * Why a locked file stays closed, whatever the password.
 * `locked-too-costly`: its key derivation would take too much memory or time.
 * `locked-other-cipher`: its cipher, key derivation or version isn't supported.
 */
type LockedRefusal = "locked-too-costly" | "locked-other-cipher" | "too-large" | "damaged";

/** What opening a file results in. With `wrongPassword`, the key file may be the wrong part. */
export type Unlocked<T> = { opened: T } | { wrongPassword: true } | { refused: LockedRefusal };

/** Is told how much of the key derivation is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Reports each percent once, as a derivation can report thousands of times a second. */
export function inPercent(onProgress: OnProgress): OnProgress {
  let reported = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent <= reported) return;
    reported = percent;
    onProgress(percent / 100);
  };
}

/** Ends the opening of a file from anywhere in it; never leaves this folder. */
export class Refused extends Error {
  readonly reason: LockedRefusal;

  constructor(reason: LockedRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs `open`, and turns a refusal from anywhere in it into a result. */
export async function catchRefusal<T>(open: () => Promise<Unlocked<T>>): Promise<Unlocked<T>> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    throw error;
  }
}
