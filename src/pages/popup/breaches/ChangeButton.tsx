// The way to where a password is changed, out of the popup.

import { ChangePassword } from "../../../ui/page/ChangePassword.tsx";
import { usePopup } from "../popup-context.ts";

/** `about`: the id of the element that says what is changed. */
export function ChangeButton({ site, about }: { site: string; about?: string }) {
  const { tab, leaveFor } = usePopup();
  return (
    <ChangePassword
      site={site}
      tabId={tab?.id}
      about={about}
      onOpened={() => void leaveFor(Promise.resolve())}
    />
  );
}
