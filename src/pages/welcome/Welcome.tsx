// The welcome page: site access, three features to try in place, and what leaves the browser, in a part that opens.

import { hostOf } from "../../shared/addresses.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import type { AccessSources } from "../../ui/page/site-access.ts";
import { scoringHosts } from "../../ui/text/score-names.ts";
import { Accounts } from "../popup/accounts/Accounts.tsx";
import { catalogAddress } from "../popup/breaches/catalog-address.ts";
import { PopupContext, type PopupWorld } from "../popup/popup-context.ts";
import { Access } from "./Access.tsx";
import { PageCard } from "./PageCard.tsx";
import { Sample } from "./Sample.tsx";
import "./welcome.css";

type Row = "password_range" | "account" | "page_address" | "catalog" | "logo";

type Services = Settings["services"];

const lookupHosts = ({ lookupUrl }: Services) => [hostOf(lookupUrl)];

const ROWS: [row: Row, hostsOf: (services: Services) => string[]][] = [
  ["password_range", ({ passwordsUrl }) => [hostOf(passwordsUrl)]],
  ["account", lookupHosts],
  ["page_address", scoringHosts],
  ["catalog", lookupHosts],
  ["logo", lookupHosts],
];

function Sent() {
  const { t, site, list } = useWords();
  const settings = useSettings()?.settings;
  const rows = ROWS.filter(([row]) => row !== "logo" || settings?.lookups.showLogos !== false);
  return (
    <div class="stack">
      <table class="welcome-sent" aria-label={t("popup_sent_title")}>
        <tbody>
          {rows.map(([row, hostsOf]) => (
            <tr key={row}>
              <th scope="row">{t(`welcome_sent_${row}_when` satisfies TextKey)}</th>
              <td>
                {t(`popup_sent_${row}` satisfies TextKey)}{" "}
                <span class="welcome-where">
                  {settings &&
                    t(
                      row === "logo" ? "welcome_sent_to_named" : "welcome_sent_to",
                      list(hostsOf(settings.services).map(site)),
                    )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{t("welcome_sent_note")}</p>
    </div>
  );
}

/** Links to the other pages. */
const LINKS = [
  ["audit_heading", "../audit/index.html"],
  ["breaches_heading", catalogAddress()],
  ["common_settings", "../options/index.html"],
  ["common_privacy", "../privacy/index.html"],
] satisfies [TextKey, string][];

interface WelcomeProps {
  access: AccessSources;
  popup: PopupWorld;
  /** The URL of the last page that the user was on; empty if there is none. */
  lastPage: string;
}

export function Welcome({ access, popup, lastPage }: WelcomeProps) {
  const { t } = useWords();
  return (
    <PopupContext.Provider value={popup}>
      <PageHeader />
      <main class="page-main stack">
        <div class="stack">
          <h1>{t("welcome_heading")}</h1>
          <p class="soft">{t("welcome_intro")}</p>
        </div>
        <section class="welcome-state" aria-label={t("common_access")}>
          <div aria-live="polite" tabIndex={-1} data-keeps-focus>
            <Access {...access} />
          </div>
        </section>
        <div class="welcome-cards">
          <Sample />
          <section class="stack welcome-card" aria-labelledby="welcome-account">
            <h2 id="welcome-account">{t("welcome_account")}</h2>
            <Accounts isBrief />
          </section>
          <PageCard lastPage={lastPage} />
        </div>
        <Disclosure label={t("popup_sent_title")}>
          <Sent />
        </Disclosure>
        <nav class="row welcome-links" aria-label={t("extensionName")}>
          {LINKS.map(([label, href]) => (
            <a key={label} class="link" href={href}>
              {t(label)}
            </a>
          ))}
        </nav>
      </main>
    </PopupContext.Provider>
  );
}
