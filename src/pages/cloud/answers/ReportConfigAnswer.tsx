// A report configuration: its name, its times, and which groups are assigned which preferences.

import type { ReportConfig } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { Code, Facts, factsOf, Named, Rest, TitleAndText } from "./Facts.tsx";
import { isAmong } from "./findings.ts";
import { type Column, StepTable } from "./StepTable.tsx";
import { timeIn, visibleName } from "./text.ts";

type Assignment = ReportConfig["assignments"][number];

function Resource({ name }: { name: string | undefined }) {
  const { t } = useWords();
  if (!name) return <span class="soft">{t("common_untold")}</span>;
  return <Named name={name} last={shortNameOf(name)} />;
}

function AssignmentTable({ assignments }: { assignments: readonly Assignment[] }) {
  const { t } = useWords();
  const columns: Column<Assignment>[] = [
    [t("cloud_answer_group"), ({ group }) => <Resource name={group} />],
    [t("cloud_answer_preference_set"), ({ preferenceSet }) => <Resource name={preferenceSet} />],
    [t("cloud_answer_rest"), ({ rest }) => <Facts facts={factsOf(rest)} />],
  ];
  const hasRest = assignments.some(({ rest }) => rest.length > 0);
  return (
    <StepTable
      caption={t("cloud_answer_assignments")}
      rows={assignments}
      columns={hasRest ? columns : columns.slice(0, 2)}
    />
  );
}

/** "20 November 2026, 12:04"; text that isn't a time is shown as it came. */
function Moment({ text }: { text: string }) {
  const { day, time, list } = useWords();
  const at = timeIn(text);
  if (at === undefined) return <bdi>{visibleName(text)}</bdi>;
  return <time dateTime={new Date(at).toISOString()}>{list([day(at), time(at, at)])}</time>;
}

export function ReportConfigAnswer({ config }: { config: ReportConfig }) {
  const { t } = useWords();
  const { displayName, description, name, createTime, updateTime, assignments, rest } = config;
  const isOdd = isAmong(rest, "groupPreferencesetAssignments");
  return (
    <>
      <TitleAndText title={displayName} text={description} />
      <Facts
        facts={[
          !!name && { term: <Code text="name" />, value: <Code text={visibleName(name)} /> },
          !!createTime && { term: t("cloud_answer_created"), value: <Moment text={createTime} /> },
          !!updateTime && { term: t("common_last_changed"), value: <Moment text={updateTime} /> },
        ]}
      />
      {assignments.length > 0 ? (
        <AssignmentTable assignments={assignments} />
      ) : (
        <section class="stack">
          <h3>{t("cloud_answer_assignments")}</h3>
          <p class="soft">{t(isOdd ? "cloud_answer_unreadable" : "cloud_answer_none")}</p>
        </section>
      )}
      <Rest rest={rest} />
    </>
  );
}
