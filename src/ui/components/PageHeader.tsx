// The head of a page of its own tab: whose page it is.

import type { ComponentChildren } from "preact";
import { useWords } from "../hooks/page.ts";
import { BrandMark } from "../signs/BrandMark.tsx";

/** The sign and the name, and what stands at the end of their line. */
export function PageHeader({ children }: { children?: ComponentChildren }) {
  const { word } = useWords();
  return (
    <header class="page-header">
      <BrandMark />
      <strong>{word("extensionName")}</strong>
      {children}
    </header>
  );
}
