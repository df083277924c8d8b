// Why a call cannot be started now: the same for the button that would, and for what it does.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import { shortNameOf } from "../../../shared/cloud/resource-name.ts";
import type { MessageName } from "../../../shared/words.ts";
import type { Known } from "../cloud-state.ts";
import { isUnderWay } from "./known-calls.ts";

/** What stands in the way of every call: name of the message that says so. */
function obstacleToAll({ signIn, hasNoSettings }: Known): MessageName | undefined {
  if (hasNoSettings) return "cloud_settings_unread";
  return signIn && signIn.missing.length > 0 ? "cloud_read_missing" : undefined;
}

/** Why nothing can be read. While nothing is known of the sign-in a click may find out. */
export function obstacleToRead(
  method: Exclude<CloudMethod, "deletion">,
  known: Known,
): MessageName | undefined {
  return isUnderWay({ method, name: "" }, known.calls) ? "cloud_read_running" : obstacleToAll(known);
}

/** Why the function of this name cannot be deleted: nobody deletes without having seen as whom. */
export function obstacleToDeletion(name: string, typedName: string, known: Known): MessageName | undefined {
  const { calls, signIn } = known;
  if (isUnderWay({ method: "deletion", name }, calls)) return "cloud_confirm_running";
  const obstacle = obstacleToAll(known);
  if (obstacle) return obstacle;
  if (!signIn) return "cloud_confirm_waiting";
  if (signIn.current?.state === "running") return "cloud_confirm_signing_in";
  if (!signIn.isSignedIn) return "cloud_confirm_sign_in";
  if (typedName === shortNameOf(name)) return undefined;
  return typedName === "" ? "cloud_confirm_missing" : "cloud_confirm_differs";
}
