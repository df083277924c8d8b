// The access policy of a restore: a table of roles, their members and their conditions.

import type { Policy, PolicyBinding } from "../../../shared/cloud/cloud.ts";
import { useWords } from "../../../ui/hooks/page.ts";
import { ToneIcon } from "../../../ui/icons/icons.tsx";
import { Code, Facts, factsOf, Rest, TitleAndText } from "./Facts.tsx";
import { Role } from "./FindingPanel.tsx";
import { hasCondition, isAmong, isConditionHidden } from "./findings.ts";
import { groupMembers, type MemberGroup } from "./members.ts";
import { type Column, StepTable, useSteps } from "./StepTable.tsx";
import { visibleName, visibleProse } from "./text.ts";

const MEMBERS_A_STEP = 20;

function MemberList({ group: { kind, isPublic, members } }: { group: MemberGroup }) {
  const { shown, list, more } = useSteps<string, HTMLUListElement>(members, MEMBERS_A_STEP);
  if (isPublic) {
    return (
      <p class="answer-public row">
        <ToneIcon tone="bad" />
        <strong>{kind}</strong> <code>{members.join(" ")}</code>
      </p>
    );
  }
  return (
    <div class="answer-members">
      <p class="answer-members-kind small-print">{kind}</p>
      <ul ref={list}>
        {shown.map((member, index) => (
          <li key={index}>
            <bdi>{member}</bdi>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

function Members({ binding: { members, rest } }: { binding: PolicyBinding }) {
  const words = useWords();
  const { t } = words;
  const none = isAmong(rest, "members") ? "cloud_answer_unreadable" : "cloud_answer_none";
  return (
    <>
      {members.length === 0 && <p class="soft">{t(none)}</p>}
      {groupMembers(members, words).map((group) => (
        <MemberList key={group.kind} group={group} />
      ))}
      {rest.length > 0 && (
        <div class="stack stack-tight">
          <p class="soft">{t("cloud_answer_rest")}</p>
          <Facts facts={factsOf(rest)} />
        </div>
      )}
    </>
  );
}

/** Why there is no expression to show. */
function withoutExpression({ condition, role, rest }: PolicyBinding) {
  const isOdd = isAmong(rest, condition ? "condition.expression" : "condition");
  if (isOdd) return "cloud_answer_unreadable";
  if (condition) return "common_untold";
  return isConditionHidden(role) ? "cloud_answer_hidden" : "common_none";
}

function Condition({ binding }: { binding: PolicyBinding }) {
  const { t } = useWords();
  const { title, description, expression, location } = binding.condition ?? {};
  return (
    <div class="stack stack-tight">
      <TitleAndText title={title} text={description} />
      {expression && (
        <pre class="answer-code" dir="ltr">
          <code>{visibleProse(expression)}</code>
        </pre>
      )}
      {location && (
        <p class="soft">
          <bdi>{visibleName(location)}</bdi>
        </p>
      )}
      {!expression && <p class="soft">{t(withoutExpression(binding))}</p>}
    </div>
  );
}

function Bindings({ bindings }: { bindings: readonly PolicyBinding[] }) {
  const { t } = useWords();
  const columns: Column<PolicyBinding>[] = [
    [t("cloud_answer_role"), ({ role }) => <Role role={role} />],
    [t("cloud_answer_members"), (binding) => <Members binding={binding} />],
    [t("cloud_answer_condition"), (binding) => <Condition binding={binding} />],
  ];
  return (
    <StepTable
      caption={t("cloud_tab_policy")}
      rows={bindings}
      columns={bindings.some(hasCondition) ? columns : columns.slice(0, 2)}
    />
  );
}

export function PolicyAnswer({ policy: { version, etag, bindings, rest } }: { policy: Policy }) {
  const { t } = useWords();
  return (
    <>
      {bindings.length > 0 && <Bindings bindings={bindings} />}
      <Facts
        facts={[
          version !== undefined && { term: t("common_version"), value: String(version) },
          etag !== undefined && { term: <Code text="etag" />, value: <Code text={visibleName(etag)} /> },
        ]}
      />
      <Rest rest={rest} />
    </>
  );
}
