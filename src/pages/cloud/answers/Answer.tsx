// A service's response: the request, its time and account, what came back, and what can be copied.

import { useMemo, useState } from "preact/hooks";
import { hostOf } from "../../../shared/addresses.ts";
import type { CloudAnswer } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { TextKey } from "../../../shared/words.ts";
import { CopyButton } from "../../../ui/controls/Button.tsx";
import { Disclosure } from "../../../ui/controls/Disclosure.tsx";
import { useNow, useWords } from "../../../ui/hooks/page.ts";
import { METHODS } from "../methods.ts";
import { Code, Facts } from "./Facts.tsx";
import { FindingPanel } from "./FindingPanel.tsx";
import { type AnsweredCall, findingsOf } from "./findings.ts";
import { OperationAnswer } from "./OperationAnswer.tsx";
import { PolicyAnswer } from "./PolicyAnswer.tsx";
import { ReportConfigAnswer } from "./ReportConfigAnswer.tsx";
import { commandLine, prettyJson, visibleName, visibleProse } from "./text.ts";

/** How often "2 minutes ago" is updated. */
const AGEING_MS = 30_000;

/** Id of the heading of a call's response, which gets focus when the response arrives. */
export function answerHeadingId(callId: string): string {
  return `answer-${callId}`;
}

function HeadFacts({ call: { account, service, state } }: { call: AnsweredCall }) {
  const { t, time, ago } = useWords();
  const now = useNow(AGEING_MS);
  const { at } = state;
  const when = `${time(at, now)} · ${ago(at, now)}`;
  const who = account === undefined ? t("common_untold") : visibleName(account);
  return (
    <Facts
      facts={[
        { term: t("cloud_answer_at"), value: <time dateTime={new Date(at).toISOString()}>{when}</time> },
        { term: t("cloud_account"), value: who },
        { term: t("common_service"), value: visibleName(hostOf(service)) },
      ]}
    />
  );
}

function Body({ answer }: { answer: CloudAnswer }) {
  if (answer.method === "policy") return <PolicyAnswer policy={answer.policy} />;
  if (answer.method === "deletion") return <OperationAnswer operation={answer.operation} />;
  return <ReportConfigAnswer config={answer.reportConfig} />;
}

/** More would make the page slow, and nobody reads that far. */
const MAX_SHOWN_LENGTH = 200_000;

/** A long text itself, formatted only once it's opened. */
function LongText({ text }: { text: string }) {
  const { t } = useWords();
  const isCut = text.length > MAX_SHOWN_LENGTH;
  // The page re-renders on every tick of the elapsed time.
  const shown = useMemo(
    () => visibleProse(isCut ? text.slice(0, MAX_SHOWN_LENGTH) : prettyJson(text)),
    [text, isCut],
  );
  return (
    <>
      <pre class="answer-code" dir="ltr">
        <code>{shown}</code>
      </pre>
      {isCut && <p class="soft">{t("cloud_answer_cut")}</p>}
    </>
  );
}

interface SourceProps {
  label: TextKey;
  /** What it's for. */
  note?: TextKey;
  text: string;
}

/** A long text to copy: the button works without opening it. */
function Source({ label, note, text }: SourceProps) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class="answer-source row">
      <Disclosure label={t(label)} onToggle={setIsOpen}>
        {note !== undefined && <p class="soft">{t(note)}</p>}
        {isOpen && <LongText text={text} />}
      </Disclosure>
      <CopyButton what={label} text={text} isAtEnd />
    </div>
  );
}

function Sources({ call: { question, service, state } }: { call: AnsweredCall }) {
  const raw = state.name === "answered" && state.answer.raw.trim() !== "" && (
    <Source label="cloud_answer_raw" text={state.answer.raw} />
  );
  // A command left on the clipboard must not delete a second time.
  const command = question.method !== "deletion" && (
    <Source
      label="cloud_answer_command"
      note="cloud_answer_command_note"
      text={commandLine(question, service)}
    />
  );
  return (
    (raw || command) && (
      <footer class="answer-sources">
        {command}
        {raw}
      </footer>
    )
  );
}

/** The whole response, under a focusable second-level heading. */
export function Answer({ call }: { call: AnsweredCall }) {
  const { t } = useWords();
  const { id, question, state } = call;
  const headingId = answerHeadingId(id);
  const foremostId = `${headingId}-foremost`;
  const findings = findingsOf(call);
  return (
    // A new response starts fresh: what was opened or copied here doesn't apply to it.
    <article key={id} class="answer stack stack-wide" aria-labelledby={headingId}>
      <header class="stack">
        {/* Focus goes here, so the main finding is read out too. */}
        <h2 id={headingId} tabIndex={-1} aria-describedby={findings.length > 0 ? foremostId : undefined}>
          <span class="answer-kind soft">{t(METHODS[question.method].kind)}</span>{" "}
          <bdi class="answer-short">{visibleName(shortNameOf(question.name))}</bdi>
        </h2>
        <p>
          <Code class="answer-whole soft" text={visibleName(question.name)} />
        </p>
        <HeadFacts call={call} />
      </header>
      {findings.map((finding, index) => (
        <FindingPanel
          key={finding.title}
          finding={finding}
          titleId={index === 0 ? foremostId : undefined}
          said={state.name === "not-found" ? state.said : undefined}
        />
      ))}
      {state.name === "answered" && <Body answer={state.answer} />}
      <Sources call={call} />
    </article>
  );
}
