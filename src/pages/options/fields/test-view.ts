// The test of a service address in words: its button, what is waited for, and what came of it.

import { acceptableUse } from "../../../shared/accounts/lookup.ts";
import { type ErrorData, errorMessageName, refusalIn } from "../../../shared/errors.ts";
import type { TestedService, TestOutcome } from "../../../shared/settings/service-test.ts";
import type { MessageName, Words } from "../../../shared/words.ts";
import { hostOf } from "../../../ui/said/host-of.ts";
import { linkToGroup } from "../groups.ts";
import type { OptionsSnapshot, TestRun } from "../options-state.ts";
import type { OptionName } from "../stored-options.ts";
import type { TestView } from "./option-views.ts";
import { testedServiceOf } from "./tested-services.ts";

type Result = NonNullable<TestView["result"]>;

function describeWorks(service: TestedService, count: number, host: string, words: Words): Result {
  const { word, plural } = words;
  if (service === "passwords") {
    return { tone: "works", sentence: plural("options_test_passwords_works", count, host) };
  }
  return service === "lookup"
    ? {
        tone: "works",
        sentence: plural("options_test_lookup_works", count, host),
        note: word("options_test_lookup_key"),
      }
    : {
        tone: "works",
        sentence: word("options_test_issuer_works", host),
        note: word("options_test_issuer_client"),
      };
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

function whyUnfit(
  service: TestedService,
  { why, status }: Extract<TestOutcome, { state: "unfit" }>,
  { word }: Words,
): string {
  if (why === "not-there") return word("options_unfit_not_there", String(status ?? ""));
  if (why === "unreadable") return word(UNREADABLE[service]);
  return word(
    why === "password-missing"
      ? "options_unfit_password_missing"
      : why === "empty"
        ? "options_unfit_empty"
        : "options_unfit_other_name",
  );
}

function accessLink({ word }: Words) {
  return { label: word("options_test_access"), href: linkToGroup("passwords") };
}

/** What more is said where a look-up service, or a protection layer in front of it, was asked too often. */
function describeLimit(error: ErrorData, address: string, words: Words) {
  const refusal = refusalIn(error);
  if (error.service !== "lookup" || refusal === undefined) return {};
  const { said } = error;
  const { word, site } = words;
  const rules = acceptableUse(address);
  return {
    ...(refusal === "blocked" && { note: word("lookup_next_blocked") }),
    ...(said !== undefined && { said: { label: word("score_said"), texts: [said] } }),
    ...(rules !== undefined && {
      rules: { label: word("accounts_rules", site(hostOf(rules))), href: rules },
    }),
  };
}

function describeFailed(
  { error }: Extract<TestOutcome, { state: "failed" }>,
  address: string,
  host: string,
  words: Words,
): Result {
  const { word } = words;
  const { status, reason } = error;
  if (status !== undefined && status >= 300 && status < 400) {
    return { tone: "unfit", sentence: word("options_test_moved", host) };
  }
  const limit = describeLimit(error, address, words);
  const why = word("note" in limit ? "lookup_error_blocked" : errorMessageName(error));
  const sentence =
    status === undefined
      ? word("options_test_failed", why)
      : word("options_test_failed_status", why, String(status));
  return {
    tone: "unknown",
    sentence,
    ...limit,
    ...(reason === "no-site-access" && { link: accessLink(words) }),
  };
}

function describeRun(service: TestedService, { address, state }: TestRun, words: Words): Result {
  const { word } = words;
  const host = words.site(hostOf(address));
  switch (state.state) {
    case "running": {
      const { expectedAt } = state;
      if (expectedAt === undefined) return { tone: "waiting", sentence: word("options_test_running", host) };
      const time = words.timeWithSeconds(expectedAt);
      return { tone: "waiting", sentence: word("options_test_waiting", host, time) };
    }
    case "works":
      return describeWorks(service, state.count ?? 0, host, words);
    case "unfit":
      if (state.why === "header-refused") {
        return {
          tone: "unfit",
          sentence: word("options_test_header_refused", host),
          link: accessLink(words),
        };
      }
      return { tone: "unfit", sentence: word(UNFIT[service], host, whyUnfit(service, state, words)) };
    case "failed":
      return describeFailed(state, address, host, words);
    case "refused-address":
      return { tone: "unknown", sentence: word("options_test_address") };
    case "no-answer":
      return { tone: "unknown", sentence: word("options_test_no_answer") };
  }
}

/** The test of an option's address; `undefined` of an option that has none, and while there is nothing to test. */
export function describeTest(
  name: OptionName,
  label: string,
  value: string,
  { tests }: OptionsSnapshot,
  words: Words,
): TestView | undefined {
  const service = testedServiceOf(name);
  if (!service || value.trim() === "") return undefined;
  const run = tests[service];
  const isOfThis = run?.address === value.trim();
  const { word } = words;
  const again = isOfThis && run.state.state !== "running" ? word("options_test_again") : undefined;
  return {
    button: {
      label: again ?? word("options_test"),
      // It holds what is read on the button: whoever speaks to the browser says that.
      spoken: again === undefined ? word("options_test_of", label) : word("score_status", label, again),
      action: { kind: "test", service },
      isBusy: isOfThis && run.state.state === "running",
    },
    ...(isOfThis && { result: describeRun(service, run, words) }),
  };
}
