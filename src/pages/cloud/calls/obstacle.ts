// Why a call cannot be started now: the same for the button that would, and for what it does.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { MessageName } from "../../../shared/words.ts";
import type { CloudSnapshot } from "../cloud-state.ts";
import { isUnderWay } from "./own-calls.ts";

/** What stands in the way of every call: name of the message that says so. */
function obstacleToAll({ news, hasNoSettings }: CloudSnapshot): MessageName | undefined {
  if (hasNoSettings) return "cloud_settings_unread";
  return news && news.signIn.missing.length > 0 ? "cloud_read_missing" : undefined;
}

/** Why nothing can be read. While nothing is known of the sign-in a click may find out. */
export function obstacleToRead(
  method: Exclude<CloudMethod, "deletion">,
  snapshot: CloudSnapshot,
): MessageName | undefined {
  return isUnderWay({ method, name: "" }, snapshot) ? "cloud_read_running" : obstacleToAll(snapshot);
}

/** Why the function of this name cannot be deleted: nobody deletes without having seen as whom. */
export function obstacleToDeletion(name: string, snapshot: CloudSnapshot): MessageName | undefined {
  const { news, typedName } = snapshot;
  if (isUnderWay({ method: "deletion", name }, snapshot)) return "cloud_confirm_running";
  const obstacle = obstacleToAll(snapshot);
  if (obstacle) return obstacle;
  if (!news) return "cloud_confirm_waiting";
  if (news.signIn.current?.state === "running") return "cloud_confirm_signing_in";
  if (!news.signIn.isSignedIn) return "cloud_confirm_sign_in";
  if (typedName === shortNameOf(name)) return undefined;
  return typedName === "" ? "cloud_confirm_missing" : "cloud_confirm_differs";
}
