// All commands that the background handles.

import type { ContentMessages, InputTo } from "../shared/content-messages.ts";
import { accountsCommands } from "./accounts/index.ts";
import { breachesCommands } from "./breaches/index.ts";
import { cloudCommands } from "./cloud/index.ts";
import { pageScoreCommands } from "./page-score/index.ts";
import { passwordsCommands } from "./passwords/index.ts";
import { privacyCommands } from "./privacy/index.ts";
import { settingsCommands } from "./settings/index.ts";
import { signInCommands } from "./sign-in/index.ts";

type Handled<Value> = Value | Promise<Value>;

export const COMMANDS = {
  ...passwordsCommands,
  ...accountsCommands,
  ...breachesCommands,
  ...pageScoreCommands,
  ...cloudCommands,
  ...signInCommands,
  ...privacyCommands,
  ...settingsCommands,
} satisfies {
  /** As content scripts expect them. */
  [Name in keyof ContentMessages]: {
    handle(input: InputTo<ContentMessages[Name]>, call: never): Handled<ReturnType<ContentMessages[Name]>>;
  };
};
