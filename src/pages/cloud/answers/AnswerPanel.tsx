// A coloured panel above an answer. Its title is a heading of the third level: the answer itself has the second.

import { Said } from "../../../ui/components/Said.tsx";
import { ToneIcon } from "../../../ui/signs/ToneIcon.tsx";
import type { AnswerPanelView, AudienceView } from "./panel-view.ts";
import type { RoleView } from "./policy/role-view.ts";

/** A role: its last part, and all of it below. */
export function Role({ role }: { role: RoleView }) {
  const { plain, whole } = role;
  return (
    <>
      <bdi class="answer-role">{plain}</bdi>
      {whole !== "" && whole !== plain && (
        <code class="answer-whole">
          <bdi>{whole}</bdi>
        </code>
      )}
    </>
  );
}

function Audience({ audience }: { audience: AudienceView }) {
  return (
    <li class="answer-audience">
      <p>
        <strong>{audience.who}</strong> <small>{audience.detail}</small>
      </p>
      <ul class="answer-audience-roles">
        {audience.roles.map(({ role, condition }, index) => (
          <li key={index}>
            <Role role={role} />
            {condition !== undefined && <p>{condition}</p>}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Its title, sentences, and where there is somebody to warn of, who and as what. */
export function AnswerPanel({ panel }: { panel: AnswerPanelView }) {
  const { tone, titleId, title, sentences, said, audiences } = panel;
  return (
    <section class={`panel panel-${tone}`}>
      <ToneIcon tone={tone} />
      <div class="panel-text">
        <h3 class="panel-title" id={titleId}>
          {title}
        </h3>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {said && <Said said={said} />}
        {audiences && (
          <ul class="answer-audiences">
            {audiences.map((audience) => (
              <Audience key={audience.who} audience={audience} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
