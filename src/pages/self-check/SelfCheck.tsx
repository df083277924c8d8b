// The self-check page: each promise, whether it holds now, and a report for a bug report.

import { useEffect, useState } from "preact/hooks";
import {
  type BackgroundChecks,
  NOT_CHECKED,
  PROMISES,
  type PromiseCheck,
} from "../../shared/privacy/self-check.ts";
import type { TextKey } from "../../shared/words.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Panel } from "../../ui/components/Panel.tsx";
import { CopyButton } from "../../ui/controls/Button.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { usePage, useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import type { Tone } from "../../ui/icons/icons.tsx";
import type { Commands } from "../../ui/page/commands.ts";
import { PromiseRow } from "./PromiseRow.tsx";
import { type PromiseChecks, type ReportFacts, reportOf } from "./report.ts";
import "./self-check.css";

interface SelfCheckProps extends Omit<ReportFacts, "locked"> {
  /** Waits as long as it takes to read all files. */
  patientCommands: Commands;
  probePolicy(): Promise<PromiseCheck>;
}

/** Without a response. */
const NONE_CHECKED: BackgroundChecks = {
  permissions: NOT_CHECKED,
  stored: NOT_CHECKED,
  sent: NOT_CHECKED,
  files: NOT_CHECKED,
};

/** Runs all checks once; `undefined` until they are done. */
function useChecks({ patientCommands, probePolicy }: SelfCheckProps): PromiseChecks | undefined {
  const [checks, setChecks] = useState<PromiseChecks>();
  useEffect(() => {
    const rest = patientCommands.checkSelf().then(
      (reply) => (reply.ok ? reply.value : NONE_CHECKED),
      () => NONE_CHECKED,
    );
    void Promise.all([rest, probePolicy().catch(() => NOT_CHECKED)]).then(([others, policy]) =>
      setChecks({ ...others, policy }),
    );
  }, []);
  return checks;
}

/** The main sentence: the worst outcome of all. */
function Headline({ checks }: { checks?: PromiseChecks }) {
  const { t } = useWords();
  const all = Object.values(checks ?? {});
  const isBroken = all.some(({ outcome }) => outcome === "broken");
  const unknown = all.filter(({ outcome }) => outcome === "unknown");
  // What is named couldn't be judged, which stays so.
  const canRetry = unknown.some(({ unexpected }) => unexpected.length === 0);
  const [tone, title, next]: [Tone, TextKey, TextKey?] = !checks
    ? ["quiet", "common_checking"]
    : isBroken
      ? ["bad", "self_check_some_broken", "self_check_next"]
      : unknown.length > 0
        ? ["warn", "self_check_some_unknown", canRetry ? "welcome_access_unknown" : undefined]
        : ["good", "self_check_all_hold"];
  return (
    <Panel
      tone={tone}
      title={t(title)}
      announcement={{ isAnnounced: checks !== undefined, subject: t("self_check_title"), key: title }}
    >
      {next && <p>{t(next)}</p>}
    </Panel>
  );
}

/** What to send with a bug report, as it is copied. */
function Report({ text }: { text: string }) {
  const { t } = useWords();
  return (
    <section class="stack" aria-labelledby="self-check-report">
      <h2 id="self-check-report">{t("report_title")}</h2>
      <p class="soft">{t("self_check_report_note")}</p>
      <div class="row self-check-report">
        <Disclosure label={t("common_details")}>
          <pre dir="ltr">
            <code>{text}</code>
          </pre>
        </Disclosure>
        <CopyButton what="report_title" text={text} />
      </div>
    </section>
  );
}

/** The whole page. What is checked appears at once, so that nothing gets pushed down. */
export function SelfCheck(props: SelfCheckProps) {
  const { words, isPrivate } = usePage();
  const { t } = words;
  const checks = useChecks(props);
  const locked = useSettings()?.locked;
  return (
    <>
      <PageHeader />
      <main class="page-main stack" tabIndex={-1} data-keeps-focus>
        <h1>{t("self_check_title")}</h1>
        {isPrivate && <p class="soft">{t("privacy_private")}</p>}
        <Headline checks={checks} />
        {checks && (
          <>
            <ul class="card">
              {PROMISES.map((name) => (
                <PromiseRow key={name} name={name} check={checks[name]} locked={locked} />
              ))}
            </ul>
            <p class="soft">{t("self_check_copies")}</p>
            <Report text={reportOf(checks, { ...props, locked })} />
          </>
        )}
      </main>
    </>
  );
}
