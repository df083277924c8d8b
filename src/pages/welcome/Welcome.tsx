// The welcome page: what Breachlight does, with a picture of it, and the way to check all passwords. A sample to try and what leaves
// the browser are in parts that open.

import { hostOf } from "../../shared/addresses.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";
import { PageHeader } from "../../ui/components/PageHeader.tsx";
import { Disclosure } from "../../ui/controls/Disclosure.tsx";
import { useWords } from "../../ui/hooks/page.ts";
import { useSettings } from "../../ui/hooks/records.ts";
import { useSiteAccess } from "../../ui/hooks/site-access.ts";
import type { AccessSources } from "../../ui/page/site-access.ts";
import { scoringHosts } from "../../ui/text/score-names.ts";
import { Access } from "./Access.tsx";
import { Picture } from "./Picture.tsx";
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

/** The puzzle piece of the toolbar's button for extensions. */
function PuzzleIcon() {
  return (
    <svg class="puzzle" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M9 5.500a2.500 2.500 0 0 1 5 0V7h3.500v3.500H19a2.500 2.500 0 0 1 0 5h-1.500V20H14v-1.250a2.500 2.500 0 0 0-5 0V20H4.500v-4.500h1.250a2.500 2.500 0 0 0 0-5H4.500V7H9z" />
    </svg>
  );
}

/** The page around what it knows of site access. */
export function Welcome(sources: AccessSources) {
  const { t } = useWords();
  const site = useSiteAccess(sources);
  const isNext = site.access?.extent !== "none";
  return (
    <>
      <PageHeader />
      <main class="page-main stack">
        <div class="welcome-front">
          <div class="stack welcome-text">
            <h1>{t("welcome_heading")}</h1>
            <p class="soft">{t("welcome_intro")}</p>
            <section class="welcome-state" aria-label={t("common_access")}>
              <div aria-live="polite" tabIndex={-1} data-keeps-focus>
                <Access {...site} />
              </div>
            </section>
            <div class="welcome-line">
              <PuzzleIcon />
              <p>{t("welcome_pin")}</p>
            </div>
            <a class={isNext ? "button" : "button button-quiet"} href="../audit/index.html">
              {t("audit_heading")}
            </a>
          </div>
          <Picture />
        </div>
        <div>
          <Disclosure label={t("welcome_try")}>
            <Sample />
          </Disclosure>
          <Disclosure label={t("popup_sent_title")}>
            <Sent />
          </Disclosure>
        </div>
      </main>
    </>
  );
}
