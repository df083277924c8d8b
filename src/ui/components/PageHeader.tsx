// Header of a page in its own tab, with the product's name.

import type { ComponentChildren } from "preact";
import { useWords } from "../hooks/page.ts";
import { BrandMark } from "../icons/icons.tsx";
import "./PageHeader.css";

/** The logo and name, with optional content at the end of the line. */
export function PageHeader({ children }: { children?: ComponentChildren }) {
  const { t } = useWords();
  return (
    <header class="page-header">
      <BrandMark />
      <strong>{t("extensionName")}</strong>
      {children}
    </header>
  );
}
