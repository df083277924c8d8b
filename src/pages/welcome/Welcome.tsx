// The welcome page: access to sites, a field to try it on, what it is for, what leaves the browser, what can be switched off.

import type { Settings } from "../../shared/settings/settings.ts";
import type { MessageName } from "../../shared/words.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import type { AccessSources } from "../../ui/page/site-access.ts";
import { hostOf } from "../../ui/said/host-of.ts";
import { Access } from "./Access.tsx";
import { PASSWORD_OPTIONS, Sample } from "./Sample.tsx";

const PARTS = ["passwords", "accounts", "pages"] as const;

type Row = "password" | "account" | "page" | "catalogue" | "logo";

const ROWS: [row: Row, service: "passwordsUrl" | "lookupUrl" | "analysisUrl"][] = [
  ["password", "passwordsUrl"],
  ["account", "lookupUrl"],
  ["page", "analysisUrl"],
  ["catalogue", "lookupUrl"],
  ["logo", "lookupUrl"],
];

function whatIsSent(row: Row, settings: Settings | undefined): MessageName {
  // Only version 3 knows keys.
  const hasKey = settings === undefined || settings.services.lookupInterface === "v3";
  return row === "account" && !hasKey ? "welcome_sent_account_no_key" : `welcome_sent_${row}`;
}

function Sent() {
  const { word, site } = useWords();
  const settings = useSettings()?.settings;
  const rows = ROWS.filter(([row]) => row !== "logo" || settings?.lookups.showLogos !== false);
  return (
    <section class="stack welcome-section" aria-labelledby="welcome-sent">
      <h2 id="welcome-sent">{word("welcome_sent")}</h2>
      <table class="welcome-sent" aria-labelledby="welcome-sent">
        <thead>
          <tr>
            <th scope="col">{word("welcome_sent_when")}</th>
            <th scope="col">{word("welcome_sent_what")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, service]) => (
            <tr key={row}>
              <th scope="row">{word(`welcome_sent_${row}_when` satisfies MessageName)}</th>
              <td>
                {word(whatIsSent(row, settings))}{" "}
                <span class="welcome-where">
                  {settings &&
                    word(
                      row === "logo" ? "welcome_sent_to_named" : "welcome_sent_to",
                      site(hostOf(settings.services[service])),
                    )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{word("welcome_sent_more")}</p>
      <p class="soft">{word("welcome_sent_list")}</p>
    </section>
  );
}

const CHOICES = [
  ["passwords", PASSWORD_OPTIONS],
  ["accounts", "../options/index.html#accounts"],
  ["page_score", "../options/index.html#page-score"],
  ["services", "../options/index.html#services"],
  ["privacy", "../options/index.html#privacy"],
] as const;

function Choices() {
  const { word } = useWords();
  return (
    <section class="stack welcome-section" aria-labelledby="welcome-choices">
      <h2 id="welcome-choices">{word("welcome_choices")}</h2>
      <ul class="welcome-choices">
        {CHOICES.map(([choice, href]) => (
          <li key={choice}>
            <a class="link" href={href}>
              {word(`welcome_choice_${choice}` satisfies MessageName)}
            </a>
            <p class="soft">{word(`welcome_choice_${choice}_text` satisfies MessageName)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Welcome(sources: AccessSources) {
  const { word } = useWords();
  return (
    <>
      <PageHeader />
      <main class="page-main stack">
        <div class="stack">
          <h1>{word("welcome_heading")}</h1>
          <p class="soft">{word("welcome_intro")}</p>
        </div>
        <section class="stack welcome-section" aria-label={word("welcome_access")}>
          <div class="welcome-state" aria-live="polite" tabIndex={-1} data-keeps-focus>
            <Access {...sources} />
          </div>
          <div class="stack soft welcome-without">
            <p>{word("welcome_without_works")}</p>
            <p>{word("welcome_without_works_not")}</p>
          </div>
        </section>
        <Sample />
        <section class="stack welcome-section" aria-labelledby="welcome-parts">
          <h2 id="welcome-parts">{word("welcome_parts")}</h2>
          <div class="welcome-parts">
            {PARTS.map((part) => (
              <div key={part}>
                <h3>{word(`welcome_${part}_title` satisfies MessageName)}</h3>
                <p>{word(`welcome_${part}` satisfies MessageName)}</p>
              </div>
            ))}
          </div>
        </section>
        <Sent />
        <Choices />
      </main>
    </>
  );
}
