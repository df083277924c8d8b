// The test of a service address: its button beside the field, and its result below.

import { useEffect } from "preact/hooks";
import { hostOf, parseServiceUrl } from "../../../shared/addresses.ts";
import { type ErrorData, errorMessageName, refusalIn } from "../../../shared/errors.ts";
import type { TestedService, TestOutcome } from "../../../shared/settings/service-test.ts";
import type { SettingName } from "../../../shared/settings/settings.ts";
import { ROWS } from "../../../shared/settings/table.ts";
import type { TextKey, Words } from "../../../shared/words.ts";
import { LimitMessage } from "../../../ui/components/ServiceMessage.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { usePage, useWords } from "../../../ui/hooks/page.ts";
import { ToneIcon } from "../../../ui/icons/icons.tsx";
import { waitingCommands } from "../../../ui/page/connect.ts";
import { type TestRun, useOptions } from "../options-page.ts";
import { ADDRESS_FAULTS, findAddressFault } from "./entered.ts";

interface AddressTest {
  service: TestedService;
  run?: TestRun;
  /** Does nothing while a test is running. Never rejects. */
  begin(): Promise<void>;
}

/** The test of a field's address; `undefined` if the field has none or is empty. */
export function useServiceTest(name: SettingName, shown: string): AddressTest | undefined {
  const { connect, isPrivate } = usePage();
  const { options, kept, keep } = useOptions();
  const service = ROWS[name].test;
  const entered = shown.trim();
  const known = service && kept.tests[service];
  const isForeign = known !== undefined && known.address !== entered;
  /** In place of another run, which is given up. */
  const show = (run?: TestRun) =>
    keep(({ tests: { [service as TestedService]: before, ...others } }) => {
      if (before?.giveUp !== run?.giveUp) before?.giveUp.abort();
      return { tests: { ...others, [service as TestedService]: run } };
    });
  useEffect(() => {
    // A result says nothing about another address.
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
      const giveUp = new AbortController();
      const address = parseServiceUrl(entered);
      const showState = (state: TestRun["state"]) => show({ giveUp, address: entered, state });
      if (address === undefined) return showState({ state: "refused-address" });
      showState({ state: "running" });
      const { lookupInterface } = options.values.services;
      const input = { service, address, lookupInterface, isPrivate };
      const reply = await waitingCommands(connect).testService(input, giveUp.signal, showState);
      showState(reply?.ok ? reply.value : { state: "no-answer" });
    },
  };
}

/** Stays in place and focusable while the test runs: a second press does nothing. */
export function TestButton({ label, run, begin }: AddressTest & { label: string }) {
  const { t } = useWords();
  const test = t("options_test");
  return (
    <Button
      label={test}
      isQuiet
      aria-label={t("common_button_of", test, label)}
      aria-disabled={run?.state.state === "running"}
      onClick={begin}
    />
  );
}

interface Result {
  tone: "waiting" | "works" | "unfit" | "unknown";
  sentence: string;
  /** What the test doesn't cover, or what to do. */
  note?: string;
  /** Site access may help. */
  isAboutAccess?: boolean;
  /** A lookup service, or a protection layer in front of it, got too many requests. */
  isLimit?: boolean;
  /** What it said about that. */
  said?: string;
}

const ICONS = { works: "good", unfit: "bad", unknown: "warn" } as const;

/** What a test can't try, because it sends nothing about the user. */
const NOT_TESTED: Partial<Record<TestedService, TextKey>> = {
  lookup: "options_lookup_key",
  issuer: "options_client_id",
};

const UNFIT_WORDS: Partial<Record<Extract<TestOutcome, { state: "unfit" }>["why"], TextKey>> = {
  "header-refused": "options_test_header_refused",
  "other-name": "options_test_other_name",
};

function resultOfFailed(error: ErrorData, host: string, { t }: Words): Result {
  const { status, reason, service } = error;
  if (status !== undefined && status >= 300 && status < 400) {
    return { tone: "unfit", sentence: t("options_test_moved", host) };
  }
  const refusal = service === "lookup" ? refusalIn(error) : undefined;
  const isBlocked = refusal === "blocked";
  const why = t(isBlocked ? "lookup_error_blocked" : errorMessageName(error));
  return {
    tone: "unknown",
    sentence: t("options_test_failed", why),
    note: isBlocked ? t("lookup_next_network") : undefined,
    isAboutAccess: reason === "no-site-access",
    isLimit: refusal !== undefined,
    said: refusal && error.said,
  };
}

function resultOf(service: TestedService, { address, state }: TestRun, words: Words, now: number): Result {
  const { t } = words;
  const host = words.site(hostOf(address));
  switch (state.state) {
    case "running": {
      const { expectedAt, said } = state;
      const sentence =
        expectedAt === undefined
          ? t("options_test_running", host)
          : t("options_test_waiting", host, words.until(expectedAt, now));
      return { tone: "waiting", sentence, isLimit: said !== undefined, said };
    }
    case "works": {
      const left = NOT_TESTED[service];
      const note = left && t("options_test_not_tested", t(left));
      return { tone: "works", sentence: t("options_test_works", host), note };
    }
    case "unfit": {
      const sentence = t(UNFIT_WORDS[state.why] ?? "options_test_unfit", host);
      return { tone: "unfit", sentence, isAboutAccess: state.why === "header-refused" };
    }
    case "failed":
      return resultOfFailed(state.error, host, words);
    case "refused-address": {
      const { fault } = findAddressFault(address) ?? { fault: "incomplete" };
      return { tone: "unknown", sentence: t("options_address_unused", t(ADDRESS_FAULTS[fault])) };
    }
    case "no-answer":
      return { tone: "unknown", sentence: t("options_no_response") };
  }
}

function ShownResult({ service, run }: { service: TestedService; run: TestRun }) {
  const words = useWords();
  const { t } = words;
  const now = usePage().now();
  const { tone, sentence, note, isAboutAccess, isLimit, said } = resultOf(service, run, words, now);
  return (
    <>
      <p class={`option-test-${tone}`}>
        {tone !== "waiting" && <ToneIcon tone={ICONS[tone]} />}
        {sentence}
      </p>
      {note !== undefined && <p class="soft">{note}</p>}
      {isLimit && <LimitMessage texts={said === undefined ? [] : [said]} lookupUrl={run.address} />}
      {isAboutAccess && (
        <p>
          <a class="link" href="#passwords">
            {t("common_access")}
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
