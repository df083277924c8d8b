// The button that opens a site's page for changing a password. Nothing is requested until it's pressed.

import { useState } from "preact/hooks";
import { isSite } from "../../shared/settings/web-address.ts";
import { useCommand } from "../hooks/command.ts";
import { usePage } from "../hooks/page.ts";
import { describeFailedChange } from "../said/failed-change.ts";

interface ChangePasswordProps {
  /** A registrable domain, or any host below one. */
  site: string;
  /** The page opens in this tab's window, if the current page isn't in a tab. */
  tabId?: number;
  /** Id of the element that says what is changed. */
  about?: string;
  onOpened?: () => void;
}

export function ChangePassword({ site, tabId, about, onOpened }: ChangePasswordProps) {
  const { ask, words } = usePage();
  const { word } = words;
  const command = useCommand();
  /** Another host the site leads to; the person decides whether to follow. */
  const [elsewhere, setElsewhere] = useState<string>();

  function open(choice?: "elsewhere" | "site"): void {
    const asked = ask("openChangePage", {
      site,
      ...(tabId !== undefined && { tabId }),
      ...(choice && { choice }),
    });
    void command.run(asked).then(async (isDone) => {
      const reply = isDone ? await asked : undefined;
      if (!reply?.ok) return;
      setElsewhere(reply.value.state === "elsewhere" ? reply.value.host : undefined);
      if (reply.value.state === "opened") onOpened?.();
    });
  }

  // A service may send anything as a domain.
  if (!isSite(site)) return null;
  const choices = ["elsewhere", "site"] as const;
  return (
    <div class="change-password">
      <button
        type="button"
        class="text-button"
        aria-describedby={about}
        aria-busy={command.isBusy}
        onClick={() => open()}
      >
        {word("change_password_on", words.site(site))}
      </button>
      <div aria-live="polite">
        {elsewhere !== undefined && (
          <>
            <p>{word("change_password_elsewhere", words.site(site), words.site(elsewhere))}</p>
            {choices.map((choice) => (
              <button key={choice} type="button" class="button button-quiet" onClick={() => open(choice)}>
                {word("change_password_open", words.site(choice === "site" ? site : elsewhere))}
              </button>
            ))}
          </>
        )}
        {command.failed && <p class="popup-problem">{describeFailedChange(command.failed, words)}</p>}
      </div>
    </div>
  );
}
