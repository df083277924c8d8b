// The test of a service address: which field it is of, and how the page waits for what comes of it.

import { useEffect } from "preact/hooks";
import { TESTED_SERVICES, type TestedService } from "../../../shared/settings/service-test.ts";
import { parseServiceUrl } from "../../../shared/settings/settings.ts";
import { usePage } from "../../../ui/hooks/page.ts";
import { askUntilDone } from "../../../ui/page/ask-until-done.ts";
import type { OptionName } from "../option-values.ts";
import { type TestRun, useOptions } from "../options-page.ts";

/** The field whose address is tested. */
const TESTED_OPTIONS: Record<TestedService, OptionName> = {
  passwords: "services.passwordsUrl",
  lookup: "services.lookupUrl",
  issuer: "auth.issuer",
};

/** The service that the address of an option can be tested as. */
export function testedServiceOf(name: OptionName): TestedService | undefined {
  return TESTED_SERVICES.find((service) => TESTED_OPTIONS[service] === name);
}

/** The test of an address. */
export interface AddressTest {
  service: TestedService;
  /** Absent before there was one. */
  run?: TestRun;
  /** Does nothing while the same is under way. Never rejects. */
  begin(): Promise<void>;
}

/** The test of what stands in a field; `undefined` where there is none, and while there is nothing to test. */
export function useServiceTest(service: TestedService | undefined, shown: string): AddressTest | undefined {
  const { ask, isPrivate } = usePage();
  const { options, kept, keptNow, keep } = useOptions();
  const entered = shown.trim();
  const known = service && kept.tests[service];
  const isForeign = known !== undefined && known.address !== entered;
  useEffect(() => {
    // What is known of an address says nothing of another one.
    if (isForeign) keep(({ tests }) => ({ tests: { ...tests, [service as TestedService]: undefined } }));
  }, [isForeign]);
  if (!service || entered === "") return undefined;
  const run = isForeign ? undefined : known;

  async function begin(tested: TestedService): Promise<void> {
    keep({ act: undefined });
    if (run?.state.state === "running") return;
    const id = crypto.randomUUID();
    const address = parseServiceUrl(entered);
    const tell = (state: TestRun["state"]) =>
      keep(({ tests }) => ({ tests: { ...tests, [tested]: { id, address: entered, state } } }));
    // Another address may be entered, another test begun: this one is nobody's any more then.
    const isWanted = () => keptNow().tests[tested]?.id === id;
    if (address === undefined) return tell({ state: "refused-address" });
    tell({ state: "running" });
    const { lookupInterface } = options.values.services;
    const reply = await askUntilDone(
      () => ask("testService", { id, service: tested, address, lookupInterface, isPrivate }),
      isWanted,
      tell,
    );
    if (isWanted()) tell(reply?.ok ? reply.value : { state: "no-answer" });
  }

  return { service, run, begin: () => begin(service) };
}
