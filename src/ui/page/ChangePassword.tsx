// The button that leads to where a password is changed on a site. Nobody is asked before it is pressed.

import { useState } from "preact/hooks";
import { isSite } from "../../shared/settings/settings.ts";
import { useCommand } from "../hooks/command.ts";
import { usePage } from "../hooks/page.ts";
import { describeFailedChange } from "../said/failed-change.ts";

interface ChangePasswordProps {
  /** A registrable domain, or any host of one. */
  site: string;
  /** In whose window the page opens, where this one is in no tab. */
  tabId?: number;
  /** The element that says what is changed, by its id. */
  about?: string;
  onOpened?: () => void;
}

export function ChangePassword({ site, tabId, about, onOpened }: ChangePasswordProps) {
  const { ask, words } = usePage();
  const { word } = words;
  const command = useCommand();
  /** The site leads there: the person says whether to follow. */
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

  // A service may call a domain what it likes.
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
