// The section about the services for passwords and look-ups.

import { OptionField } from "../OptionFields.tsx";
import { OptionsSection } from "../OptionsSection.tsx";
import type { OptionsAction } from "../options-store.ts";
import type { ServicesView } from "./services.ts";

interface ServicesSectionProps {
  view: ServicesView;
  onAction: (action: OptionsAction) => void;
}

/** Their addresses, and how they are asked. */
export function ServicesSection({ view, onAction }: ServicesSectionProps) {
  return (
    <OptionsSection heading={view.heading}>
      {view.options.map((option) => (
        <OptionField key={option.name} view={option} onAction={onAction} />
      ))}
    </OptionsSection>
  );
}
