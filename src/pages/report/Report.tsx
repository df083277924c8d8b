// The report page as it looks: whose report it is, what to know first, the report itself, and what else there is.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Disclosure } from "../../ui/components/Disclosure.tsx";
import { ExternalLink } from "../../ui/components/ExternalLink.tsx";
import { Panel } from "../../ui/components/Panel.tsx";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { MarkdownText } from "./MarkdownText.tsx";
import { PlainAudits } from "./PlainAudits.tsx";
import type { ReportBody } from "./report-body.ts";
import type { NoReportView, NoticeView, ReportView } from "./report-view.ts";
import type { FactView } from "./run-details.ts";

interface SaveButtons {
  json: string;
  html: string;
  /** The page is not yet what would be saved. */
  isHtmlDisabled: boolean;
  onSave: (format: "json" | "html") => void;
}

interface HeaderProps {
  name: string;
  /** Absent while there is nothing to save. */
  save?: SaveButtons;
}

function Header({ name, save }: HeaderProps) {
  return (
    <header class="report-header">
      <div class="report-name">
        <BrandMark />
        <span class="report-brand">{name}</span>
      </div>
      {save && (
        <div class="report-save" data-page-only>
          <button type="button" class="button button-quiet" onClick={() => save.onSave("json")}>
            {save.json}
          </button>
          <button
            type="button"
            class="button button-quiet"
            disabled={save.isHtmlDisabled}
            onClick={() => save.onSave("html")}
          >
            {save.html}
          </button>
        </div>
      )}
    </header>
  );
}

function Facts({ facts }: { facts: FactView[] }) {
  return (
    <dl class="report-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {/* What reads in the other direction still stands under its label. */}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notice({ notice }: { notice: NoticeView }) {
  const { tone, title, sentences, items } = notice;
  return (
    <Panel tone={tone} title={title}>
      {sentences.map((sentence, index) => (
        <p key={index} dir="auto">
          <MarkdownText text={sentence} />
        </p>
      ))}
      {items.length > 0 && (
        <ul class="notice-items">
          {items.map((item, index) => (
            <li key={index} dir="auto">
              <MarkdownText text={item} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What the renderer drew, as it is. */
function Drawn({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return <div ref={place} />;
}

interface ReportProps {
  name: string;
  view: ReportView;
  body: ReportBody;
  labels: {
    skip: string;
    saveJson: string;
    saveHtml: string;
    report: string;
    drawing: string;
    leftOut: string;
    details: string;
    /** Why there is a plain list. */
    plain: string;
    /** There is nothing to list either. */
    empty: string;
  };
  onSave: (format: "json" | "html") => void;
}

const REPORT_ID = "report-itself";

/** The page with a report on it. */
export function Report({ name, view, body, labels, onSave }: ReportProps) {
  const { heading, address, facts, notices, details } = view;
  return (
    <>
      <a class="skip-link" href={`#${REPORT_ID}`} data-page-only>
        {labels.skip}
      </a>
      <Header
        name={name}
        save={{
          json: labels.saveJson,
          html: labels.saveHtml,
          isHtmlDisabled: body.state === "drawing",
          onSave,
        }}
      />
      <main class="report-main">
        <div class="report-front">
          <h1>{heading}</h1>
          <p class="report-address">
            <ExternalLink href={address}>{address}</ExternalLink>
          </p>
          <Facts facts={facts} />
          {notices.map((notice) => (
            <Notice key={notice.name} notice={notice} />
          ))}
        </div>
        <section id={REPORT_ID} class="report-itself" aria-label={labels.report} tabIndex={-1}>
          {body.state === "drawing" && <p class="report-front soft">{labels.drawing}</p>}
          {body.state === "drawn" && <Drawn element={body.element} />}
          {body.state === "plain" && (
            <div class="report-front">
              <Panel tone="quiet" title={body.audits.length > 0 ? labels.plain : labels.empty} />
              {body.audits.length > 0 && <PlainAudits audits={body.audits} />}
            </div>
          )}
        </section>
        {/* What comes after the report comes with it: there it would be pushed away. */}
        {body.state !== "drawing" && (
          <div class="report-front">
            {body.state === "drawn" && body.leftOut.length > 0 && (
              <Disclosure label={labels.leftOut}>
                <PlainAudits audits={body.leftOut} />
              </Disclosure>
            )}
            {details.length > 0 && (
              <Disclosure label={labels.details}>
                <Facts facts={details} />
              </Disclosure>
            )}
          </div>
        )}
      </main>
    </>
  );
}

interface NoReportProps {
  name: string;
  view: NoReportView;
  onRetry: () => void;
}

/** The page where there is no report: why, and what to do. */
export function NoReport({ name, view, onRetry }: NoReportProps) {
  const { tone, heading, detail, retry } = view;
  return (
    <>
      <Header name={name} />
      <main class="report-main">
        <div class="report-front" aria-live="polite">
          <h1 class="only-for-screen-readers">{view.title}</h1>
          <Panel tone={tone} title={heading}>
            <p>{detail}</p>
            {retry !== undefined && (
              <button type="button" class="button report-retry" onClick={onRetry}>
                {retry}
              </button>
            )}
          </Panel>
        </div>
      </main>
    </>
  );
}
