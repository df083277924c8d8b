// How far the key derivation of a locked file is.

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
