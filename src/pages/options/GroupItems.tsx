// The things of a group, each by what it is.

import { OptionField } from "./fields/OptionFields.tsx";
import type { FieldProps } from "./fields/OptionFrame.tsx";
import type { ItemView } from "./group-view.ts";
import { AccessState } from "./sections/AccessState.tsx";
import { ForgetResults } from "./sections/ForgetResults.tsx";
import { SettingsFile } from "./sections/SettingsFile.tsx";
import { RedirectAddress, SignInState } from "./sections/SignInState.tsx";

/** One thing, whatever it is. */
export function Item({ view, onAction }: FieldProps<ItemView>) {
  switch (view.kind) {
    case "access":
      return <AccessState view={view} onAction={onAction} />;
    case "forget":
      return <ForgetResults view={view} onAction={onAction} />;
    case "file":
      return <SettingsFile view={view} onAction={onAction} />;
    case "sign-in":
      return <SignInState view={view} onAction={onAction} />;
    case "redirect":
      return <RedirectAddress view={view} onAction={onAction} />;
    case "link":
      return (
        <div class="option">
          <p>{view.sentence}</p>
          <p>
            <a
              class="link"
              href={view.href}
              {...(view.isNewTab && { target: "_blank" as const, rel: "noopener" })}
            >
              {view.label}
            </a>
          </p>
        </div>
      );
    default:
      return <OptionField view={view} onAction={onAction} />;
  }
}
