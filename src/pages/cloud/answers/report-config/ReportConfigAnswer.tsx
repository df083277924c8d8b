// A report configuration as it looks: its fields, and a table of groups and their preference sets.

import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { AnswerPanel } from "../AnswerPanel.tsx";
import type { OnCopy } from "../CopyButton.tsx";
import { Attributes, Facts } from "../Facts.tsx";
import { useSteps } from "../use-steps.ts";
import type { AssignmentView, NamedView, ReportConfigView } from "./report-config-view.ts";

type Table = NonNullable<ReportConfigView["table"]>;

function Named({ named }: { named: NamedView }) {
  return (
    <>
      {named.note !== undefined && <span class="soft">{named.note}</span>}
      {named.short !== undefined && <bdi class="answer-role">{named.short}</bdi>}
      {named.whole !== undefined && (
        <code class="answer-whole">
          <bdi>{named.whole}</bdi>
        </code>
      )}
    </>
  );
}

function Assignments({ table, onCopy }: { table: Table; onCopy: OnCopy }) {
  const { shown, list, more } = useSteps<AssignmentView, HTMLTableSectionElement>(table.assignments);
  return (
    <div>
      <table class="answer-table">
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.group}</th>
            <th scope="col">{table.preferenceSet}</th>
            {table.rest !== undefined && <th scope="col">{table.rest}</th>}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map(({ group, preferenceSet, rest }, index) => (
            <tr key={index}>
              <th scope="row" data-label={table.group}>
                <Named named={group} />
              </th>
              <td data-label={table.preferenceSet}>
                <Named named={preferenceSet} />
              </td>
              {table.rest !== undefined && (
                <td data-label={table.rest}>{rest.length > 0 && <Facts facts={rest} onCopy={onCopy} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <ShowMore {...more} />}
    </div>
  );
}

/** All of it. */
export function ReportConfigAnswer({ view, onCopy }: { view: ReportConfigView; onCopy: OnCopy }) {
  const { panels, facts, heading, noAssignments, table, rest } = view;
  return (
    <>
      {panels.map((panel) => (
        <AnswerPanel key={panel.name} panel={panel} />
      ))}
      {facts.length > 0 && <Facts facts={facts} onCopy={onCopy} />}
      {noAssignments !== undefined && (
        <section class="answer-section">
          <h3>{heading}</h3>
          <p class="soft">{noAssignments}</p>
        </section>
      )}
      {table && <Assignments table={table} onCopy={onCopy} />}
      {rest && <Attributes attributes={rest} onCopy={onCopy} />}
    </>
  );
}
