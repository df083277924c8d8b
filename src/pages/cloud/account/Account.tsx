// As whom the services are asked, as it looks.

import { Said } from "../../../ui/components/Said.tsx";
import { ProgressBar } from "../../../ui/signs/ProgressBar.tsx";
import { ButtonRow, type OnAction } from "../Buttons.tsx";
import type { AccountNewsView, AccountView } from "./account-view.ts";

interface AccountProps {
  account: AccountView;
  onAction: OnAction;
}

const HEADING_ID = "cloud-account";

function News({ news }: { news: AccountNewsView }) {
  const { isProblem, title, sentences, code, countdown, said } = news;
  const [first, ...others] = sentences;
  return (
    <div class={isProblem ? "cloud-note cloud-note-warn" : "cloud-note"}>
      <p>
        <strong>{title}</strong>
      </p>
      {first !== undefined && <p>{first}</p>}
      {code !== undefined && <code class="cloud-code">{code}</code>}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {countdown !== undefined && <p class="ticking">{countdown}</p>}
      {said && <Said said={said} />}
    </div>
  );
}

/** The whole part. */
export function Account({ account, onAction }: AccountProps) {
  const { heading, line, isWaiting, sentences, scope, progress, news, buttons, note } = account;
  const [first, ...others] = sentences;
  return (
    <section
      class="cloud-account"
      aria-labelledby={HEADING_ID}
      aria-busy={isWaiting}
      tabIndex={-1}
      data-keeps-focus
    >
      <h2 id={HEADING_ID} class="only-for-screen-readers">
        {heading}
      </h2>
      <p class="cloud-account-line">{line}</p>
      {first !== undefined && <p>{first}</p>}
      {scope !== undefined && <code class="cloud-code">{scope}</code>}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {news && <News news={news} />}
      {progress !== undefined && (
        <>
          <p>{progress}</p>
          <ProgressBar />
        </>
      )}
      <ButtonRow buttons={buttons} onAction={onAction} />
      {note !== undefined && <small>{note}</small>}
    </section>
  );
}
