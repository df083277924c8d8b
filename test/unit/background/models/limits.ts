// The limits of the lookup service, judged by what reached it.

import { PERIOD_MS } from "../../../services/lookup-service.ts";

export interface Limited {
  family: string;
  /** When the worker sent it, by a clock that nobody sets. */
  at: number;
  /** When it has reached the service at the latest. */
  arrivedBy: number;
  /** If the service asked for silence: from when the worker knows, and until when. */
  silence?: { from: number; until: number };
  life: { bornAt: number; diedAt: number };
}

/** A worker that dies this soon after it learns of a silence may not have stored it. */
const STORING_MS = 100;

/**
 * Requests that came too early. `forward` are the times when somebody set the clock forward: a worker started later can't know
 * how much time has really passed since an earlier worker stored a time.
 */
export function tooEarly(sent: readonly Limited[], forward: readonly number[]): string[] {
  const isUnknown = (before: Limited, after: Limited) =>
    before.life !== after.life && forward.some((at) => at >= before.life.bornAt && at <= after.life.bornAt);
  return sent.flatMap((request, index) => {
    const earlier = sent.slice(0, index).filter((other) => !isUnknown(other, request));
    const last = earlier.findLast(({ family }) => family === request.family);
    const gap = last ? request.at - last.arrivedBy : Infinity;
    const silent = earlier.find(
      ({ silence, life }) =>
        silence &&
        request.at > silence.from &&
        request.at < silence.until &&
        life.diedAt > silence.from + STORING_MS,
    );
    return [
      ...(gap < PERIOD_MS ? [`a ${request.family} request ${gap} ms after the last one`] : []),
      ...(silent?.silence
        ? [`a request ${silent.silence.until - request.at} ms before the service allows one`]
        : []),
    ];
  });
}
