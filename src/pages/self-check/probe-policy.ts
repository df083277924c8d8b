// Tries what the policy of our own pages forbids, and sees whether the browser refuses it. Nothing of it reaches a network.

import { checked, type PromiseCheck } from "../../shared/privacy/self-check.ts";

/** No name of a host, and a port that no browser contacts: even without a policy, nothing would be sent. */
const UNENCRYPTED = "http://refused.invalid:1/";

/** Browsers report right when they refuse something. Without a report by then, the policy let it through. */
const REPORT_MS = 2_000;

/** Whether code in a text is refused. */
function refusesEval(): boolean {
  try {
    Reflect.construct(Function, [""]);
    return false;
  } catch {
    return true;
  }
}

const RAN = "inlineScriptRan";

/** Whether a script in the document is refused. */
function refusesInlineScript(): boolean {
  const { dataset } = document.documentElement;
  const script = document.createElement("script");
  script.textContent = `document.documentElement.dataset.${RAN} = ""`;
  document.head.append(script);
  script.remove();
  const hasRun = RAN in dataset;
  delete dataset[RAN];
  return !hasRun;
}

/** Whether a request without encryption is refused by the policy, not by the network. */
function refusesUnencrypted(): Promise<boolean> {
  return new Promise((resolve) => {
    const events = new AbortController();
    const end = (isRefused: boolean) => {
      events.abort();
      resolve(isRefused);
    };
    const onReport = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "connect-src" && UNENCRYPTED.startsWith(blockedURI)) end(true);
    };
    document.addEventListener("securitypolicyviolation", onReport, { signal: events.signal });
    setTimeout(end, REPORT_MS, false);
    try {
      const request = new EventSource(UNENCRYPTED);
      events.signal.addEventListener("abort", () => request.close());
    } catch {
      // Some browsers refuse it right here. The report follows.
    }
  });
}

/** Each attempt, by the part of the policy that refuses it. */
const ATTEMPTS = {
  "script-src: eval": refusesEval,
  "script-src: inline": refusesInlineScript,
  "connect-src: http": refusesUnencrypted,
};

/** Checks that the browser enforces the policy on this page. */
export async function probePolicy(): Promise<PromiseCheck> {
  const attempts = Object.entries(ATTEMPTS);
  const refusals = await Promise.all(attempts.map(([, isRefused]) => isRefused()));
  const namesOf = (isRefused: boolean) =>
    attempts.map(([name]) => name).filter((_, index) => refusals[index] === isRefused);
  const found = namesOf(true);
  return checked({ unexpected: namesOf(false), found, counts: { refused: found.length } });
}
