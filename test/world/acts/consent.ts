// The browser's own question whether data of a kind may be sent, and what the person answers.
import type { World } from "../world.ts";

type Kind = "personallyIdentifyingInfo" | "browsingActivity";

/** The person agrees, in the browser's own dialog, after a click on one of our pages. */
export async function agree(world: World, kind: Kind, { isPrivate = false } = {}): Promise<void> {
  world.consent.add(kind);
  await world.ask("answerConsent", { kind, isAgreed: true, isPrivate });
  world.deliver("permissions.onAdded", { data_collection: [kind] });
}

/** The person says no. */
export const refuse = (world: World, kind: Kind) =>
  world.ask("answerConsent", { kind, isAgreed: false, isPrivate: false });

/** The person agrees in the browser's own settings. */
export function allow(world: World, kind: Kind): void {
  world.consent.add(kind);
  world.deliver("permissions.onAdded", { data_collection: [kind] });
}

/** The person takes consent back in the browser's own settings. */
export function takeBack(world: World, kind: Kind): void {
  world.consent.delete(kind);
  world.deliver("permissions.onRemoved", { data_collection: [kind] });
}
