// The button that opens a site's page for changing a password. Nothing is requested until it's pressed.

import { isSite } from "../../shared/addresses.ts";
import { describeFailedChange, useCommand } from "../hooks/command.ts";
import { usePage } from "../hooks/page.ts";

interface ChangePasswordProps {
  /** A registrable domain, or any host below one. */
  site: string;
  /** The page opens in this tab's window, if the current page isn't in a tab. */
  tabId?: number;
  /** Id of the element that says what is changed. */
  about?: string;
  onOpened?: () => void;
  /** What is nearby names the site, so only screen readers hear it again. */
  isShort?: boolean;
  /** Classes of the button; without them it looks like a link. */
  look?: string;
}

export function ChangePassword(props: ChangePasswordProps) {
  const { site, tabId, about, onOpened, isShort = false, look = "text-button" } = props;
  const { commands, words } = usePage();
  const { t } = words;
  const command = useCommand();
  async function open(): Promise<void> {
    const asked = commands.openChangePage({ site, ...(tabId !== undefined && { tabId }) });
    if (!(await command.run(asked))) onOpened?.();
  }

  // A service may send anything as a domain.
  if (!isSite(site)) return null;
  return (
    <div class="change-password">
      <button
        type="button"
        class={look}
        aria-label={isShort ? t("common_button_of", t("notice_change"), words.site(site)) : undefined}
        aria-describedby={about}
        aria-busy={command.isBusy}
        onClick={() => void open()}
      >
        {isShort ? t("notice_change") : t("change_password_on", words.site(site))}
      </button>
      <div aria-live="polite">
        {command.failed && <p class="popup-problem">{describeFailedChange(command.failed, words)}</p>}
      </div>
    </div>
  );
}
