// An access policy as it looks: a table of roles, of who has them, and of their conditions.

import { ShowMore } from "../../../../ui/components/ShowMore.tsx";
import { ToneIcon } from "../../../../ui/signs/ToneIcon.tsx";
import { AnswerPanel, Role } from "../AnswerPanel.tsx";
import type { OnCopy } from "../CopyButton.tsx";
import { Attributes, Facts } from "../Facts.tsx";
import { useSteps } from "../use-steps.ts";
import type { MemberGroupView } from "./members.ts";
import type { BindingView, ConditionView, PolicyView } from "./policy-view.ts";

type Table = NonNullable<PolicyView["table"]>;

function MemberGroup({ group }: { group: MemberGroupView }) {
  const { kind, isPublic, members } = group;
  const { shown, list, more } = useSteps<string, HTMLUListElement>(members);
  if (isPublic) {
    return (
      <p class="answer-public">
        <ToneIcon tone="bad" />
        <strong>{kind}</strong> <code>{members.items.join(" ")}</code>
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

function Condition({ condition }: { condition: ConditionView }) {
  const { title, description, expression, location, note } = condition;
  return (
    <div class="answer-condition">
      {title !== undefined && (
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
        </p>
      )}
      {description !== undefined && (
        <p class="answer-prose" dir="auto">
          {description}
        </p>
      )}
      {expression !== undefined && (
        <pre class="answer-code" dir="ltr">
          <code>{expression}</code>
        </pre>
      )}
      {location && (
        <p class="soft">
          {location.label} <bdi>{location.text}</bdi>
        </p>
      )}
      {note !== undefined && <p class="soft">{note}</p>}
    </div>
  );
}

function Row({ binding, table, onCopy }: { binding: BindingView; table: Table; onCopy: OnCopy }) {
  const { role, groups, noMembers, condition, rest } = binding;
  return (
    <tr>
      <th scope="row" data-label={table.role}>
        <Role role={role} />
      </th>
      <td data-label={table.members}>
        {noMembers !== undefined && <p class="soft">{noMembers}</p>}
        {groups.map((group) => (
          <MemberGroup key={group.kind} group={group} />
        ))}
        {rest && (
          <div class="answer-row-rest">
            <p class="soft">{rest.heading}</p>
            <Facts facts={rest.facts} onCopy={onCopy} />
          </div>
        )}
      </td>
      {table.condition !== undefined && (
        <td data-label={table.condition}>
          <Condition condition={condition} />
        </td>
      )}
    </tr>
  );
}

function Bindings({ table, onCopy }: { table: Table; onCopy: OnCopy }) {
  const { shown, list, more } = useSteps<BindingView, HTMLTableSectionElement>(table.bindings);
  return (
    <div>
      <table class="answer-table">
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.role}</th>
            <th scope="col">{table.members}</th>
            {table.condition !== undefined && <th scope="col">{table.condition}</th>}
          </tr>
        </thead>
        <tbody ref={list}>
          {shown.map((binding, index) => (
            <Row key={index} binding={binding} table={table} onCopy={onCopy} />
          ))}
        </tbody>
      </table>
      {more && <ShowMore {...more} />}
    </div>
  );
}

/** What to know first, the table, and all else. */
export function PolicyAnswer({ view, onCopy }: { view: PolicyView; onCopy: OnCopy }) {
  const { panels, facts, table, rest } = view;
  return (
    <>
      {panels.map((panel) => (
        <AnswerPanel key={panel.name} panel={panel} />
      ))}
      {table && <Bindings table={table} onCopy={onCopy} />}
      {facts.length > 0 && <Facts facts={facts} onCopy={onCopy} />}
      {rest && <Attributes attributes={rest} onCopy={onCopy} />}
    </>
  );
}
