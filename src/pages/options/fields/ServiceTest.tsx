// The test of a service address: its button beside the field, and below it what came of it.

import { ExternalLink } from "../../../ui/components/ExternalLink.tsx";
import { Said } from "../../../ui/components/Said.tsx";
import type { FieldProps } from "./OptionFrame.tsx";
import type { TestView } from "./option-views.ts";

/** Stays where it is and can be reached while it waits: a second press does nothing. */
function Button({ view: { button }, onAction }: FieldProps<TestView>) {
  const { label, spoken, action, isBusy } = button;
  return (
    <button
      type="button"
      class="button button-quiet"
      aria-label={spoken}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onAction(action)}
    >
      {label}
    </button>
  );
}

function Result({ view: { result } }: { view: TestView }) {
  return (
    <div role="status" class="option-test">
      {result && (
        <>
          <p class={`option-test-${result.tone}`}>{result.sentence}</p>
          {result.note !== undefined && <p class="soft">{result.note}</p>}
          {result.said && <Said said={result.said} />}
          {result.rules && (
            <p>
              <ExternalLink href={result.rules.href}>{result.rules.label}</ExternalLink>
            </p>
          )}
          {result.link && (
            <p>
              <a class="link" href={result.link.href}>
                {result.link.label}
              </a>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Its two parts. */
export const ServiceTest = { Button, Result };
