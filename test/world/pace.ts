// How simulated time goes on beside what takes real time.
import { setImmediate } from "node:timers";

/** Counts what a scenario waits for. Otherwise a day could go by while a page is rendered, which takes real time. */
export function createPace() {
  let waitCount = 0;
  return {
    /** Time passes only while the scenario waits for something. */
    isStrict: false,
    waitFor<Value>(promise: Promise<Value>): Promise<Value> {
      waitCount++;
      const end = () => void waitCount--;
      promise.then(end, end);
      return promise;
    },
    /** Resolves once time may go on, or the scenario is over. */
    async turn(isOver: () => boolean): Promise<void> {
      do await new Promise<void>((done) => void setImmediate(done));
      while (this.isStrict && waitCount === 0 && !isOver());
    },
  };
}
