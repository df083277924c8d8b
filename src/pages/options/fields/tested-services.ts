// The test of a service address: which field it is of, and how the page waits for what comes of it.

import { TESTED_SERVICES, type TestedService } from "../../../shared/settings/service-test.ts";
import { parseServiceUrl, type Settings } from "../../../shared/settings/settings.ts";
import type { Ask } from "../../../ui/page/ask.ts";
import type { TestRun } from "../options-state.ts";
import type { OptionName } from "../stored-options.ts";

/** The field whose address is tested. */
export const TESTED_OPTIONS: Record<TestedService, OptionName> = {
  passwords: "services.passwordsUrl",
  lookup: "services.lookupUrl",
  issuer: "auth.issuer",
};

/** The service that the address of an option can be tested as. */
export function testedServiceOf(name: OptionName): TestedService | undefined {
  return TESTED_SERVICES.find((service) => TESTED_OPTIONS[service] === name);
}

/** One failure is a killed worker, which the next question wakes; more are something else. */
const MAX_FAILURES = 3;
const BACK_OFF_MS = 300;

/** What a test takes of the page around it. */
export interface TestSources {
  ask: Ask;
  findIsPrivate(): Promise<boolean>;
  newId(): string;
  wait(delayMs: number): Promise<void>;
}

/** What stands in the fields now. */
export interface TestedFields {
  address: string;
  lookupInterface: Settings["services"]["lookupInterface"];
}

/** What tests take of the state of the page. */
export interface TestPlace {
  fields(service: TestedService): TestedFields;
  run(service: TestedService): TestRun | undefined;
  update(service: TestedService, run: TestRun): void;
}

/** Makes the function that tests what stands in a field. It never rejects, and does nothing while the same is under way. */
export function createTester(
  { ask, findIsPrivate, newId, wait }: TestSources,
  place: TestPlace,
): (service: TestedService) => Promise<void> {
  return async (service) => {
    const { address: entered, lookupInterface } = place.fields(service);
    const before = place.run(service);
    if (before?.address === entered && before.state.state === "running") return;
    const id = newId();
    const address = parseServiceUrl(entered);
    const tell = (state: TestRun["state"]) => place.update(service, { id, address: entered, state });
    if (address === undefined) return tell({ state: "refused-address" });
    tell({ state: "running" });
    const isPrivate = await findIsPrivate().catch(() => true);
    let failures = 0;
    // Another address was entered, another test begun: this one is nobody's any more.
    while (place.run(service)?.id === id) {
      const reply = await ask("testService", { id, service, address, lookupInterface, isPrivate }).catch(
        () => undefined,
      );
      if (place.run(service)?.id !== id) return;
      if (reply?.ok) {
        failures = 0;
        tell(reply.value);
        if (reply.value.state !== "running") return;
        continue;
      }
      // A refusal is an answer like any other, and the same again if asked again.
      if (reply || ++failures >= MAX_FAILURES) return tell({ state: "no-answer" });
      await wait(BACK_OFF_MS);
    }
  };
}
