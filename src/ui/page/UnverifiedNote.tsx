// The line that says that unverified breaches are left out, with a link to the setting: nothing found isn't nothing known.

import { useWords } from "../hooks/page.ts";

export function UnverifiedNote() {
  const { t } = useWords();
  return (
    <p class="soft unverified-note">
      {t("accounts_unverified_left_out")}{" "}
      <a class="link" href="../options/index.html#accounts" target="_blank" rel="noopener">
        {t("common_settings")}
      </a>
    </p>
  );
}
