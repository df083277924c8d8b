// Header of a page in its own tab, with the product's name and the way to the other pages.

import type { ComponentChildren } from "preact";
import type { TextKey } from "../../shared/words.ts";
import { useWords } from "../hooks/page.ts";
import { BrandMark } from "../icons/icons.tsx";
import "./PageHeader.css";

/** Each relative to any page of ours. The accounts are a tab of the popup, which also opens as a page. */
const LINKS = [
  ["common_passwords", "../audit/index.html"],
  ["common_accounts", "../popup/index.html#accounts"],
  ["accounts_breaches", "../breaches/index.html"],
  ["common_privacy", "../privacy/index.html"],
  ["common_settings", "../options/index.html"],
] satisfies [TextKey, string][];

function isHere(href: string): boolean {
  return location.pathname.endsWith(href.slice(2));
}

/** The logo and name, links to the main pages, and optional content below them. */
export function PageHeader({ children }: { children?: ComponentChildren }) {
  const { t } = useWords();
  return (
    <header class="page-header">
      <BrandMark />
      <strong>{t("extensionName")}</strong>
      {/* A saved page has no other pages beside it. */}
      <nav aria-label={t("extensionName")} data-page-only>
        <ul class="row">
          {LINKS.map(([label, href]) => (
            <li key={label}>
              <a href={href} aria-current={isHere(href) ? "page" : undefined}>
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </header>
  );
}
