// A report configuration: what it is called, since when, and which groups are planned with which preferences.

import type { ReportConfig } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import { ShowMore } from "../../../ui/components/ShowMore.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Facts, factsOf, Rest } from "./Facts.tsx";
import { isAmong, isEmptyConfig } from "./findings.ts";
import { describeMoment } from "./text/moment.ts";
import { visibleName, visibleProse } from "./text/visible-text.ts";
import { useSteps } from "./use-steps.ts";

/** More rows are shown step by step. */
const ASSIGNMENTS_A_STEP = 30;

type Assignments = ReportConfig["assignments"];

/** A resource by its last part, with the whole name below where there is more. */
function Named({ name }: { name: string | undefined }) {
  const { word } = useWords();
  if (!name) return <span class="soft">{word("cloud_answer_not_told")}</span>;
  const short = shortNameOf(name);
  const isAll = short.trim() === "" || short === name;
  return (
    <>
      <bdi class="answer-role">{visibleName(isAll ? name : short)}</bdi>
      {!isAll && (
        <code class="answer-whole">
          <bdi>{visibleName(name)}</bdi>
        </code>
      )}
    </>
  );
}

function AssignmentTable({ assignments }: { assignments: Assignments }) {
  const { word } = useWords();
  const { shown, list, more } = useSteps<Assignments[number], HTMLTableSectionElement>(
    assignments,
    ASSIGNMENTS_A_STEP,
  );
  const hasRest = assignments.some(({ rest }) => rest.length > 0);
  const [groupLabel, setLabel, restLabel] = [
    word("cloud_answer_group"),
    word("cloud_answer_preference_set"),
    word("cloud_answer_rest"),
  ];
  return (
    <div>
      <table class="answer-table">
        <caption>{word("cloud_answer_assignments")}</caption>
        <thead>
          <tr>
            <th scope="col">{groupLabel}</th>
            <th scope="col">{setLabel}</th>
            {hasRest && <th scope="col">{restLabel}</th>}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map(({ group, preferenceSet, rest }, index) => (
            <tr key={index}>
              <th scope="row" data-label={groupLabel}>
                <Named name={group} />
              </th>
              <td data-label={setLabel}>
                <Named name={preferenceSet} />
              </td>
              {hasRest && (
                <td data-label={restLabel}>
                  <Facts facts={factsOf(rest)} />
                </td>
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
        <section class="answer-section">
          <h3>{word("cloud_answer_assignments")}</h3>
          <p class="soft">{word(isOdd ? "cloud_answer_assignments_odd" : "cloud_answer_no_assignments")}</p>
        </section>
      )}
      <Rest rest={rest} />
    </>
  );
}
