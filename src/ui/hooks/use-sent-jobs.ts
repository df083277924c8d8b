// What a page has asked for and the background hasn't recorded yet: it is shown at once, and until its record counts.

import { useLayoutEffect, useState } from "preact/hooks";

/** Jobs that this page started, until `isRecorded` says that their record counts. */
export function useSentJobs<Job>(isRecorded: (job: Job) => boolean) {
  const [all, setAll] = useState<readonly Job[]>([]);
  const sent = all.filter((job) => !isRecorded(job));
  useLayoutEffect(() => {
    if (sent.length < all.length) setAll((jobs) => jobs.filter((job) => !isRecorded(job)));
  });
  return {
    /** In the order of their clicks. */
    sent,
    add: (job: Job) => setAll((jobs) => [...jobs, job]),
    /** Shows something else, or nothing: the background refused it, or it got lost. Once there is a record, this does nothing. */
    replace: (job: Job, by?: Job) =>
      setAll((jobs) => jobs.flatMap((one) => (one === job ? (by ?? []) : one))),
    /** Drops those that aren't meant. */
    keep: (isMeant: (job: Job) => boolean) => setAll((jobs) => jobs.filter(isMeant)),
  };
}
