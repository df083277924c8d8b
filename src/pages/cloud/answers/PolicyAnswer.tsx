// The access policy of a restore: a table of roles, of who has them, and of their conditions.

import type { Policy, PolicyBinding } from "../../../shared/cloud/cloud.ts";
import { ShowMore } from "../../../ui/components/ShowMore.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import { Facts, factsOf, Rest } from "./Facts.tsx";
import { Role } from "./FindingPanel.tsx";
import { hasCondition, isAmong, isConditionHidden } from "./findings.ts";
import { groupMembers, type MemberGroup } from "./members.ts";
import { visibleName, visibleProse } from "./text/visible-text.ts";
import { useSteps } from "./use-steps.ts";

/** More are shown step by step. */
const ROLES_A_STEP = 30;
const MEMBERS_A_STEP = 20;

function Members({ group: { kind, isPublic, members } }: { group: MemberGroup }) {
  const { shown, list, more } = useSteps<string, HTMLUListElement>(members, MEMBERS_A_STEP);
  if (isPublic) {
    return (
      <p class="answer-public">
        <ToneIcon tone="bad" />
        <strong>{kind}</strong> <code>{members.join(" ")}</code>
      </p>
    );
  }
  return (
    <div class="answer-members">
      <p class="answer-members-kind">{kind}</p>
      <ul ref={list}>
        {shown.map((member, index) => (
          <li key={index}>
            <bdi>{member}</bdi>
          </li>
        ))}
      </ul>
      {more && <ShowMore {...more} />}
    </div>
  );
}

/** A condition spelled out, or why there is none to spell out. */
function Condition({ binding: { condition, role, rest } }: { binding: PolicyBinding }) {
  const { word } = useWords();
  const { title, description, expression, location } = condition ?? {};
  const note = () => {
    if (!condition) {
      if (isAmong(rest, "condition")) return "cloud_answer_condition_odd";
      return isConditionHidden(role) ? "cloud_answer_condition_hidden" : "cloud_answer_no_condition";
    }
    return isAmong(rest, "condition.expression")
      ? "cloud_answer_condition_odd"
      : "cloud_answer_no_expression";
  };
  return (
    <div class="answer-condition">
      {title && (
        <p>
          <strong>
            <bdi>{visibleName(title)}</bdi>
          </strong>
        </p>
      )}
      {description && (
        <p class="answer-prose" dir="auto">
          {visibleProse(description)}
        </p>
      )}
      {expression && (
        <pre class="answer-code" dir="ltr">
          <code>{visibleProse(expression)}</code>
        </pre>
      )}
      {location && (
        <p class="soft">
          {word("cloud_answer_condition_location")} <bdi>{visibleName(location)}</bdi>
        </p>
      )}
      {!expression && <p class="soft">{word(note())}</p>}
    </div>
  );
}

function Bindings({ bindings }: { bindings: readonly PolicyBinding[] }) {
  const words = useWords();
  const { word } = words;
  const { shown, list, more } = useSteps<PolicyBinding, HTMLTableSectionElement>(bindings, ROLES_A_STEP);
  const hasConditions = bindings.some(hasCondition);
  const [roleLabel, membersLabel, conditionLabel] = [
    word("cloud_answer_role"),
    word("cloud_answer_members"),
    word("cloud_answer_condition"),
  ];
  return (
    <div>
      <table class="answer-table">
        <caption>{word("cloud_answer_table")}</caption>
        <thead>
          <tr>
            <th scope="col">{roleLabel}</th>
            <th scope="col">{membersLabel}</th>
            {hasConditions && <th scope="col">{conditionLabel}</th>}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map((binding, index) => {
            const { role, members, rest } = binding;
            return (
              <tr key={index}>
                <th scope="row" data-label={roleLabel}>
                  <Role role={role} />
                </th>
                <td data-label={membersLabel}>
                  {members.length === 0 && (
                    <p class="soft">
                      {word(
                        isAmong(rest, "members") ? "cloud_answer_members_odd" : "cloud_answer_no_members",
                      )}
                    </p>
                  )}
                  {groupMembers(members, words).map((group) => (
                    <Members key={group.kind} group={group} />
                  ))}
                  {rest.length > 0 && (
                    <div class="answer-row-rest">
                      <p class="soft">{word("cloud_answer_rest")}</p>
                      <Facts facts={factsOf(rest)} />
                    </div>
                  )}
                </td>
                {hasConditions && (
                  <td data-label={conditionLabel}>
                    <Condition binding={binding} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more && <ShowMore {...more} />}
    </div>
  );
}

/** The table, and all else. */
export function PolicyAnswer({ policy: { version, etag, bindings, rest } }: { policy: Policy }) {
  const { word, plural, list } = useWords();
  const roleCount = new Set(bindings.map(({ role }) => role)).size;
  const memberCount = new Set(bindings.flatMap(({ members }) => members)).size;
  const holds = [
    plural("cloud_answer_count_roles", roleCount),
    ...(memberCount > 0 ? [plural("cloud_answer_count_members", memberCount)] : []),
  ];
  return (
    <>
      {bindings.length > 0 && <Bindings bindings={bindings} />}
      <Facts
        facts={[
          bindings.length > 0 && { term: word("cloud_answer_holds"), value: list(holds) },
          version !== undefined && { term: word("cloud_answer_policy_version"), value: String(version) },
          etag !== undefined && { term: word("cloud_answer_etag"), value: visibleName(etag), isCode: true },
        ]}
      />
      <Rest rest={rest} />
    </>
  );
}
