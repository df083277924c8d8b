// A colored panel above a response. Its title is a third-level heading: the response has the second.

import { Panel } from "../../../ui/components/Panel.tsx";
import { ServiceMessage } from "../../../ui/components/ServiceMessage.tsx";
import { useWords } from "../../../ui/hooks/page.ts";
import { Named } from "./Facts.tsx";
import { AUDIENCES, type Audience, CONDITION_MARK, type Finding, hasCondition, titleOf } from "./findings.ts";
import { visibleName } from "./text.ts";

/** A role, shown by its last part. */
export function Role({ role }: { role: string }) {
  const { t } = useWords();
  if (role === "") return <bdi class="answer-role strong">{t("common_untold")}</bdi>;
  const [bare = ""] = role.split(CONDITION_MARK);
  return <Named name={role} last={bare.slice(Math.max(bare.lastIndexOf("/"), bare.lastIndexOf(".")) + 1)} />;
}

function AudienceItem({ audience: { member, bindings } }: { audience: Audience }) {
  const { t } = useWords();
  return (
    <li class="answer-audience">
      <p>
        <strong>{t(AUDIENCES[member])}</strong>
      </p>
      <ul class="answer-audience-roles stack stack-tight">
        {bindings.map((binding, index) => (
          <li key={index}>
            <Role role={binding.role} />
            {hasCondition(binding) && <p>{t("cloud_answer_under_condition")}</p>}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface FindingPanelProps {
  finding: Finding;
  /** Absent if nothing refers to it. */
  titleId?: string;
  /** In the service's own words. */
  said?: string;
}

/** The title, a sentence, and if the policy is public, who has which roles. */
export function FindingPanel({ finding, titleId, said }: FindingPanelProps) {
  const words = useWords();
  const { t } = words;
  const { tone, detail, audiences } = finding;
  return (
    <Panel tone={tone} title={titleOf(finding, words)} titleId={titleId} level={3}>
      {detail && <p>{t(detail)}</p>}
      {said && <ServiceMessage message={{ label: t("common_service_says"), texts: [visibleName(said)] }} />}
      {audiences && (
        <ul class="answer-audiences stack">
          {audiences.map((audience) => (
            <AudienceItem key={audience.member} audience={audience} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
