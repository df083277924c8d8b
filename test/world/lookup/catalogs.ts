// Browsers with a list of breaches, and its next version.
import { askBreachList } from "../acts/asks.ts";
import { answer, json } from "../scenario.ts";
import { loadPage, playOut, wakeWhile } from "../use.ts";
import { createWorld, type Kept, type World } from "../world.ts";
import { SETTINGS } from "../world-services.ts";

const HOUR_MS = 3_600_000;

type Services = Partial<typeof SETTINGS.services>;

/** A browser with these services in its settings, which hasn't sent anything yet. */
export function newBrowser(services: Services = {}): Kept {
  const world = createWorld();
  const v2 = { lookupInterface: "v2-url" };
  world.area.local.settings = { ...SETTINGS, services: { ...SETTINGS.services, ...v2, ...services } };
  return world.keep();
}

/** A browser whose list of all breaches, from version 2 of the service, has these. */
export async function browserWith(...breaches: object[]): Promise<Kept> {
  const world = createWorld(newBrowser());
  const { answer: usual } = world.services;
  world.services.answer = (request) => {
    const given = usual(request);
    return request.url.endsWith("/breaches") ? json(breaches) : given;
  };
  await playOut(world, askBreachList, 60_000);
  world.end();
  return world.keep();
}

/** Lets more than a day pass, in which the list is fetched again, with these breaches. */
export async function nextCatalog(world: World, ...breaches: object[]): Promise<void> {
  answer(world, /\/breaches$/, json(breaches));
  await world.sleep(30 * HOUR_MS);
  await loadPage(world);
  await wakeWhile(world, () => false);
  await world.sleep(60_000);
}
