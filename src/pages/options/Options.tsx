// The options page as it looks: its name, and one section after the other.

import { BrandMark } from "../../ui/BrandMark.tsx";
import type { OptionsAction } from "./options-store.ts";
import type { OptionsView } from "./options-view.ts";
import { PageScoreSection } from "./sections/PageScoreSection.tsx";
import { ServicesSection } from "./sections/ServicesSection.tsx";
import { SignInSection } from "./sections/SignInSection.tsx";

interface OptionsProps {
  view: OptionsView;
  onAction: (action: OptionsAction) => void;
}

/** The whole page. */
export function Options({ view, onAction }: OptionsProps) {
  const { name, heading, intro, sections } = view;
  return (
    <div class="options">
      <header class="options-header">
        <BrandMark />
        <span class="options-brand">{name}</span>
      </header>
      <main class="options-main">
        <h1>{heading}</h1>
        <p class="soft">{intro}</p>
        {sections && (
          <>
            <SignInSection view={sections.signIn} onAction={onAction} />
            <PageScoreSection view={sections.pageScore} onAction={onAction} />
            <ServicesSection view={sections.services} onAction={onAction} />
          </>
        )}
      </main>
    </div>
  );
}
