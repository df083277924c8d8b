// The welcome page as it looks: access to sites first, then a field to try it on, then what it is for, what leaves the
// browser, and what can be switched off.

import { Panel } from "../../ui/components/Panel.tsx";
import { BrandMark } from "../../ui/signs/BrandMark.tsx";
import { Chip } from "../../ui/signs/Chip.tsx";
import { Sample } from "./Sample.tsx";
import type { Commitment } from "./sample-store.ts";
import type { AccessView, WelcomeView } from "./welcome-view.ts";

interface WelcomeProps {
  view: WelcomeView;
  /** Asks for access to all sites. */
  onAllow: () => void;
  /** A value of the sample field is to be checked. */
  onCommit: (value: string, how: Commitment) => void;
  /** The value of the sample field is being changed. */
  onEdit: () => void;
}

function Access({ access, onAllow }: { access: AccessView; onAllow: () => void }) {
  const { tone, title, sentence, sites, more, button, problem } = access;
  return (
    <Panel tone={tone} title={title}>
      <p>{sentence}</p>
      {sites.length > 0 && (
        <p class="chips welcome-sites">
          {sites.map((site) => (
            <Chip key={site} label={site} />
          ))}
          {more !== undefined && <span class="chip-more">{more}</span>}
        </p>
      )}
      {button && (
        <div class="welcome-allow">
          <button type="button" class="button" aria-describedby="welcome-allow-note" onClick={onAllow}>
            {button.label}
          </button>
          <small id="welcome-allow-note">{button.note}</small>
        </div>
      )}
      {problem !== undefined && (
        <p class="welcome-problem" role="alert">
          {problem}
        </p>
      )}
    </Panel>
  );
}

function Sent({ sent }: { sent: WelcomeView["sent"] }) {
  const { heading, columns, rows, notes } = sent;
  return (
    <section class="welcome-section" aria-labelledby="welcome-sent">
      <h2 id="welcome-sent">{heading}</h2>
      <table class="welcome-sent" aria-labelledby="welcome-sent">
        <thead>
          <tr>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.what}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, what, where }) => (
            <tr key={when}>
              <th scope="row">{when}</th>
              <td>
                {what} <span class="welcome-where">{where}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} class="soft">
          {note}
        </p>
      ))}
    </section>
  );
}

function Choices({ choices }: Pick<WelcomeView, "choices">) {
  return (
    <section class="welcome-section" aria-labelledby="welcome-choices">
      <h2 id="welcome-choices">{choices.heading}</h2>
      <ul class="welcome-choices">
        {choices.choices.map(({ title, text, href }) => (
          <li key={href}>
            <a class="link" href={href}>
              {title}
            </a>
            <p class="soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole page. */
export function Welcome({ view, onAllow, onCommit, onEdit }: WelcomeProps) {
  const { name, heading, intro, access, sample, parts, sent, choices } = view;
  return (
    <>
      <header class="welcome-header">
        <BrandMark />
        <span class="welcome-brand">{name}</span>
      </header>
      <main class="welcome-main">
        <div class="welcome-intro">
          <h1>{heading}</h1>
          <p class="soft">{intro}</p>
        </div>
        <section class="welcome-section" aria-label={access.heading}>
          <div class="welcome-state" aria-live="polite" tabIndex={-1} data-keeps-focus>
            {access.state && <Access access={access.state} onAllow={onAllow} />}
          </div>
          <div class="welcome-without soft">
            {access.without.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </section>
        <Sample view={sample} onCommit={onCommit} onEdit={onEdit} />
        <section class="welcome-section" aria-labelledby="welcome-parts">
          <h2 id="welcome-parts">{parts.heading}</h2>
          <div class="welcome-parts">
            {parts.parts.map(({ title, text }) => (
              <div key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            ))}
          </div>
        </section>
        <Sent sent={sent} />
        <Choices choices={choices} />
      </main>
    </>
  );
}
