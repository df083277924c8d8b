// All messages that the background handles.

import { accountsMessages } from "./accounts/index.ts";
import { breachesMessages } from "./breaches/index.ts";
import { cloudMessages } from "./cloud/index.ts";
import { pageScoreMessages } from "./page-score/index.ts";
import { passwordsMessages } from "./passwords/index.ts";
import { privacyMessages } from "./privacy/index.ts";
import { settingsMessages } from "./settings/index.ts";
import { signInMessages } from "./sign-in/index.ts";

export const MESSAGES = {
  ...passwordsMessages,
  ...accountsMessages,
  ...breachesMessages,
  ...pageScoreMessages,
  ...cloudMessages,
  ...signInMessages,
  ...privacyMessages,
  ...settingsMessages,
};
