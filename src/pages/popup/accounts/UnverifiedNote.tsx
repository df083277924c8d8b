// The line that says that unverified breaches are left out, with a button to the setting: nothing found isn't nothing known.

import { useWords } from "../../../ui/hooks/page.ts";
import { openOptions } from "../../../ui/page/open-options.ts";
import { usePopup } from "../popup-context.ts";

export function UnverifiedNote() {
  const { word } = useWords();
  const { closeAfter } = usePopup();
  return (
    <p class="soft unverified-note">
      {word("accounts_unverified_left_out")}{" "}
      <button type="button" class="text-button" onClick={() => void closeAfter(openOptions("accounts"))}>
        {word("common_settings")}
      </button>
    </p>
  );
}
