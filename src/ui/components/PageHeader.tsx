// The head of a page of its own tab: whose page it is.

import { useWords } from "../hooks/page.ts";
import { BrandMark } from "../signs/BrandMark.tsx";

/** The sign and the name. */
export function PageHeader() {
  const { word } = useWords();
  return (
    <header class="page-header">
      <BrandMark />
      <span>{word("extensionName")}</span>
    </header>
  );
}
