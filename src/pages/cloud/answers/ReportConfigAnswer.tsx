// A report configuration: what it is called, since when, and which groups are planned with which preferences.

import type { ReportConfig } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { Facts, factsOf, Named, Rest } from "./Facts.tsx";
import { isAmong, isEmptyConfig } from "./findings.ts";
import { StepTable } from "./StepTable.tsx";
import { describeMoment } from "./text/moment.ts";
import { visibleName, visibleProse } from "./text/visible-text.ts";

type Assignment = ReportConfig["assignments"][number];

function Resource({ name }: { name: string | undefined }) {
  const { word } = useWords();
  if (!name) return <span class="soft">{word("cloud_answer_not_told")}</span>;
  return <Named name={name} last={shortNameOf(name)} />;
}

function AssignmentTable({ assignments }: { assignments: readonly Assignment[] }) {
  const { word } = useWords();
  const columns = [
    { label: word("cloud_answer_group"), cell: ({ group }: Assignment) => <Resource name={group} /> },
    {
      label: word("cloud_answer_preference_set"),
      cell: ({ preferenceSet }: Assignment) => <Resource name={preferenceSet} />,
    },
    {
      label: word("cloud_answer_rest"),
      cell: ({ rest }: Assignment) => <Facts facts={factsOf(rest)} />,
    },
  ];
  const hasRest = assignments.some(({ rest }) => rest.length > 0);
  return (
    <StepTable
      caption={word("cloud_answer_assignments")}
      rows={assignments}
      columns={hasRest ? columns : columns.slice(0, 2)}
    />
  );
}

export function ReportConfigAnswer({ config }: { config: ReportConfig }) {
  const words = useWords();
  const { word } = words;
  const { displayName, description, name, createTime, updateTime, assignments, rest } = config;
  const isOdd = isAmong(rest, "groupPreferencesetAssignments");
  return (
    <>
      <Facts
        facts={[
          !!displayName && { term: word("cloud_answer_display_name"), value: visibleName(displayName) },
          !!description && { term: word("cloud_answer_description"), value: visibleProse(description) },
          !!name && { term: word("cloud_answer_name"), value: visibleName(name), isCode: true },
          !!createTime && { term: word("cloud_answer_created"), ...describeMoment(createTime, words) },
          !!updateTime && { term: word("cloud_answer_updated"), ...describeMoment(updateTime, words) },
        ]}
      />
      {assignments.length > 0 && <AssignmentTable assignments={assignments} />}
      {assignments.length === 0 && !isEmptyConfig(config) && (
        <section class="stack">
          <h3>{word("cloud_answer_assignments")}</h3>
          <p class="soft">{word(isOdd ? "cloud_answer_assignments_odd" : "cloud_answer_no_assignments")}</p>
        </section>
      )}
      <Rest rest={rest} />
    </>
  );
}
