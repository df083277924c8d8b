// The test of a service address: its button beside the field, and below it what came of it.

import type { ComponentChildren } from "preact";
import { acceptableUse } from "../../../shared/accounts/lookup.ts";
import { type ErrorData, errorMessageName, refusalIn } from "../../../shared/errors.ts";
import type { TestedService, TestOutcome } from "../../../shared/settings/service-test.ts";
import type { MessageName } from "../../../shared/words.ts";
import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Said } from "../../../ui/components/Said.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { linkToGroup } from "../groups.ts";
import type { OptionName } from "../option-values.ts";
import type { TestRun } from "../options-page.ts";
import { OPTION_WORDS } from "./option-words.ts";
import type { AddressTest } from "./use-service-test.ts";

/** Stays where it is and can be reached while it waits: a second press does nothing. */
export function TestButton({ name, run, begin }: AddressTest & { name: OptionName }) {
  const { word } = useWords();
  const label = word(OPTION_WORDS[name].label);
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

const UNFIT: Record<TestedService, MessageName> = {
  passwords: "options_test_unfit_passwords",
  lookup: "options_test_unfit_lookup",
  issuer: "options_test_unfit_issuer",
};

const UNREADABLE: Record<TestedService, MessageName> = {
  passwords: "options_unfit_unreadable_passwords",
  lookup: "options_unfit_unreadable_lookup",
  issuer: "options_unfit_unreadable_issuer",
};

const WHY_UNFIT = {
  "password-missing": "options_unfit_password_missing",
  empty: "options_unfit_empty",
  "other-name": "options_unfit_other_name",
} as const;

interface ResultProps {
  tone: "waiting" | "works" | "unfit" | "unknown";
  sentence: string;
  /** What the test does not tell. */
  note?: string;
  /** Access to sites may help. */
  isAboutAccess?: boolean;
  children?: ComponentChildren;
}

function Result({ tone, sentence, note, isAboutAccess = false, children }: ResultProps) {
  const { word } = useWords();
  return (
    <>
      <p class={`option-test-${tone}`}>{sentence}</p>
      {note !== undefined && <p class="soft">{note}</p>}
      {children}
      {isAboutAccess && (
        <p>
          <a class="link" href={linkToGroup("passwords")}>
            {word("options_test_access")}
          </a>
        </p>
      )}
    </>
  );
}

/** What a look-up service, or a protection layer in front of it, said of being asked too often. */
function Limit({ said, address }: { said?: string; address: string }) {
  const { word, site } = useWords();
  const rules = acceptableUse(address);
  return (
    <>
      {said !== undefined && <Said said={{ label: word("score_said"), texts: [said] }} />}
      {rules !== undefined && (
        <p>
          <ExternalLink href={rules}>{word("accounts_rules", site(hostOf(rules)))}</ExternalLink>
        </p>
      )}
    </>
  );
}

function Failed({ error, address, host }: { error: ErrorData; address: string; host: string }) {
  const { word } = useWords();
  const { status, reason, said, service } = error;
  if (status !== undefined && status >= 300 && status < 400) {
    return <Result tone="unfit" sentence={word("options_test_moved", host)} />;
  }
  const refusal = service === "lookup" ? refusalIn(error) : undefined;
  const isBlocked = refusal === "blocked";
  const why = word(isBlocked ? "lookup_error_blocked" : errorMessageName(error));
  return (
    <Result
      tone="unknown"
      sentence={
        status === undefined
          ? word("options_test_failed", why)
          : word("options_test_failed_status", why, String(status))
      }
      note={isBlocked ? word("lookup_next_blocked") : undefined}
      isAboutAccess={reason === "no-site-access"}
    >
      {refusal && <Limit said={said} address={address} />}
    </Result>
  );
}

function Works({ service, count, host }: { service: TestedService; count: number; host: string }) {
  const { word, plural } = useWords();
  if (service === "passwords") {
    return <Result tone="works" sentence={plural("options_test_passwords_works", count, host)} />;
  }
  return service === "lookup" ? (
    <Result
      tone="works"
      sentence={plural("options_test_lookup_works", count, host)}
      note={word("options_test_lookup_key")}
    />
  ) : (
    <Result
      tone="works"
      sentence={word("options_test_issuer_works", host)}
      note={word("options_test_issuer_client")}
    />
  );
}

function Unfit({
  service,
  outcome: { why, status },
  host,
}: {
  service: TestedService;
  outcome: Extract<TestOutcome, { state: "unfit" }>;
  host: string;
}) {
  const { word } = useWords();
  if (why === "header-refused") {
    return <Result tone="unfit" sentence={word("options_test_header_refused", host)} isAboutAccess />;
  }
  const said =
    why === "not-there"
      ? word("options_unfit_not_there", String(status ?? ""))
      : word(why === "unreadable" ? UNREADABLE[service] : WHY_UNFIT[why]);
  return <Result tone="unfit" sentence={word(UNFIT[service], host, said)} />;
}

function Outcome({ service, run: { address, state } }: { service: TestedService; run: TestRun }) {
  const { word, site, timeWithSeconds } = useWords();
  const host = site(hostOf(address));
  switch (state.state) {
    case "running": {
      const at = state.expectedAt;
      const sentence =
        at === undefined
          ? word("options_test_running", host)
          : word("options_test_waiting", host, timeWithSeconds(at));
      return <Result tone="waiting" sentence={sentence} />;
    }
    case "works":
      return <Works service={service} count={state.count ?? 0} host={host} />;
    case "unfit":
      return <Unfit service={service} outcome={state} host={host} />;
    case "failed":
      return <Failed error={state.error} address={address} host={host} />;
    case "refused-address":
      return <Result tone="unknown" sentence={word("options_test_address")} />;
    case "no-answer":
      return <Result tone="unknown" sentence={word("options_test_no_answer")} />;
  }
}

/** What came of it. */
export function TestResult({ service, run }: AddressTest) {
  return (
    <div role="status" class="option-test">
      {run && <Outcome service={service} run={run} />}
    </div>
  );
}
