// The test of a service address: its button beside the field, and below it what came of it.

import { useEffect } from "preact/hooks";
import { acceptableUse } from "../../../shared/accounts/lookup.ts";
import { type ErrorData, errorMessageName, refusalIn } from "../../../shared/errors.ts";
import type { TestedService, TestOutcome } from "../../../shared/settings/service-test.ts";
import { parseServiceUrl, type SettingName } from "../../../shared/settings/settings.ts";
import type { Words } from "../../../shared/words.ts";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Said } from "../../../ui/components/Said.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { askUntilDone } from "../../../ui/page/ask-until-done.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { type TestRun, useOptions } from "../options-page.ts";

/** What the addresses that can be tested are addresses of. */
const TESTED_OPTIONS: Partial<Record<SettingName, TestedService>> = {
  "services.passwordsUrl": "passwords",
  "services.lookupUrl": "lookup",
  "auth.issuer": "issuer",
};

interface AddressTest {
  service: TestedService;
  run?: TestRun;
  /** Does nothing while the same is under way. Never rejects. */
  begin(): Promise<void>;
}

/** The test of what stands in a field; `undefined` where there is none, and while there is nothing to test. */
export function useServiceTest(name: SettingName, shown: string): AddressTest | undefined {
  const { ask, isPrivate } = usePage();
  const { options, kept, keptNow, keep } = useOptions();
  const service = TESTED_OPTIONS[name];
  const entered = shown.trim();
  const known = service && kept.tests[service];
  const isForeign = known !== undefined && known.address !== entered;
  const show = (run?: TestRun) =>
    keep(({ tests }) => ({ tests: { ...tests, [service as TestedService]: run } }));
  useEffect(() => {
    // What is known of an address says nothing of another one.
    if (isForeign) show();
  }, [isForeign]);
  if (!service || entered === "") return undefined;
  const run = isForeign ? undefined : known;

  return {
    service,
    run,
    async begin() {
      keep({ act: undefined });
      if (run?.state.state === "running") return;
      const id = crypto.randomUUID();
      const address = parseServiceUrl(entered);
      const tell = (state: TestRun["state"]) => show({ id, address: entered, state });
      if (address === undefined) return tell({ state: "refused-address" });
      tell({ state: "running" });
      const { lookupInterface } = options.values.services;
      // Another address may be entered, another test begun: this one is nobody's any more then.
      const isWanted = () => keptNow().tests[service]?.id === id;
      const send = () => ask("testService", { id, service, address, lookupInterface, isPrivate });
      const reply = await askUntilDone(send, isWanted, tell);
      if (isWanted()) tell(reply?.ok ? reply.value : { state: "no-answer" });
    },
  };
}

/** Stays where it is and can be reached while it waits: a second press does nothing. */
export function TestButton({ label, run, begin }: AddressTest & { label: string }) {
  const { word } = useWords();
  const isBusy = run?.state.state === "running";
  const again = run && !isBusy ? word("options_test_again") : undefined;
  return (
    <button
      type="button"
      class="button button-quiet"
      // It holds what is read on the button: whoever speaks to the browser says that.
      aria-label={again === undefined ? word("options_test_of", label) : word("score_status", label, again)}
      aria-disabled={isBusy}
      onClick={begin}
    >
      {again ?? word("options_test")}
    </button>
  );
}

interface Result {
  tone: "waiting" | "works" | "unfit" | "unknown";
  sentence: string;
  /** What the test does not tell, or what to do. */
  note?: string;
  /** Access to sites may help. */
  isAboutAccess?: boolean;
  /** A look-up service, or a protection layer in front of it, was asked too often. */
  isLimit?: boolean;
}

function resultOfWorks(service: TestedService, count: number, host: string, { word, plural }: Words): Result {
  const tone = "works";
  if (service === "issuer") {
    const note = word("options_test_issuer_client");
    return { tone, sentence: word("options_test_issuer_works", host), note };
  }
  const sentence = plural(`options_test_${service}_works`, count, host);
  return { tone, sentence, note: service === "lookup" ? word("options_test_lookup_key") : undefined };
}

const WHY_UNFIT = {
  "password-missing": "options_unfit_password_missing",
  empty: "options_unfit_empty",
  "other-name": "options_unfit_other_name",
} as const;

function resultOfUnfit(
  service: TestedService,
  { why, status }: Extract<TestOutcome, { state: "unfit" }>,
  host: string,
  { word }: Words,
): Result {
  const tone = "unfit";
  if (why === "header-refused") {
    return { tone, sentence: word("options_test_header_refused", host), isAboutAccess: true };
  }
  const said =
    why === "not-there"
      ? word("options_unfit_not_there", String(status ?? ""))
      : word(why === "unreadable" ? (`options_unfit_unreadable_${service}` as const) : WHY_UNFIT[why]);
  return { tone, sentence: word(`options_test_unfit_${service}`, host, said) };
}

function resultOfFailed(error: ErrorData, host: string, { word }: Words): Result {
  const { status, reason, service } = error;
  if (status !== undefined && status >= 300 && status < 400) {
    return { tone: "unfit", sentence: word("options_test_moved", host) };
  }
  const refusal = service === "lookup" ? refusalIn(error) : undefined;
  const isBlocked = refusal === "blocked";
  const why = word(isBlocked ? "lookup_error_blocked" : errorMessageName(error));
  return {
    tone: "unknown",
    sentence:
      status === undefined
        ? word("options_test_failed", why)
        : word("options_test_failed_status", why, String(status)),
    note: isBlocked ? word("lookup_next_blocked") : undefined,
    isAboutAccess: reason === "no-site-access",
    isLimit: refusal !== undefined,
  };
}

function resultOf(service: TestedService, { address, state }: TestRun, words: Words): Result {
  const { word } = words;
  const host = words.site(hostOf(address));
  switch (state.state) {
    case "running": {
      const { expectedAt } = state;
      const sentence =
        expectedAt === undefined
          ? word("options_test_running", host)
          : word("options_test_waiting", host, words.timeWithSeconds(expectedAt));
      return { tone: "waiting", sentence };
    }
    case "works":
      return resultOfWorks(service, state.count ?? 0, host, words);
    case "unfit":
      return resultOfUnfit(service, state, host, words);
    case "failed":
      return resultOfFailed(state.error, host, words);
    case "refused-address":
      return { tone: "unknown", sentence: word("options_test_address") };
    case "no-answer":
      return { tone: "unknown", sentence: word("options_test_no_answer") };
  }
}

function ShownResult({ service, run }: { service: TestedService; run: TestRun }) {
  const words = useWords();
  const { word, site } = words;
  const { tone, sentence, note, isAboutAccess, isLimit } = resultOf(service, run, words);
  const said = isLimit && run.state.state === "failed" ? run.state.error.said : undefined;
  const rules = isLimit ? acceptableUse(run.address) : undefined;
  return (
    <>
      <p class={`option-test-${tone}`}>{sentence}</p>
      {note !== undefined && <p class="soft">{note}</p>}
      {said !== undefined && <Said said={{ label: word("common_service_says"), texts: [said] }} />}
      {rules !== undefined && (
        <p>
          <ExternalLink href={rules}>{word("accounts_rules", site(hostOf(rules)))}</ExternalLink>
        </p>
      )}
      {isAboutAccess && (
        <p>
          <a class="link" href="#passwords">
            {word("common_access")}
          </a>
        </p>
      )}
    </>
  );
}

export function TestResult({ service, run }: AddressTest) {
  return (
    <div role="status" class="option-test">
      {run && <ShownResult service={service} run={run} />}
    </div>
  );
}
