// Looking up accounts in the popup of a simulated browser, as a person does, and reading what it shows.

import { change } from "../acts/settings.ts";
import { later } from "../over.tsx";
import { openPopup } from "../popup.tsx";
import { clean } from "../render.tsx";
import { answer, asAnswer, playIn } from "../scenario.ts";
import { ACCOUNT, browserInUse } from "../use.ts";
import type { World } from "../world.ts";
import type { Answer } from "../world-services.ts";
import { showBreaches } from "./breaches.ts";

export type Popup = Awaited<ReturnType<typeof openPopup>>;

/** The lookup service of these browsers. */
export const SERVICE = "https://lookup.example";

/** Runs in a browser that asks version 2 of the lookup service. */
export function inVersion2<Seen>(act: (world: World) => Promise<Seen>): Promise<Seen> {
  return playIn(browserInUse({ lookupInterface: "v2-url" }), act);
}

/** Types an account into the popup, presses Check, and waits. */
export async function check(world: World, popup: Popup, account = ACCOUNT, ms = 5_000): Promise<void> {
  const field = popup.place.querySelector("#account") as HTMLInputElement;
  await popup.type(field, account);
  await popup.submit(field.form as HTMLFormElement);
  await later(world, popup, ms);
}

export interface Answers {
  account?: string;
  /** Breaches as the service writes them, or another answer; `undefined` is a connection that fails. */
  breaches?: readonly object[] | Answer | undefined;
  pastes?: readonly object[] | Answer | undefined;
}

/** Opens the list of the account's breaches: the first hundred of a long one. */
export async function showFound({ place, click }: Pick<Popup, "place" | "click">): Promise<void> {
  const lines = [...place.querySelectorAll<HTMLElement>(".lookup-result + .closed-lines summary")];
  const line = lines.find(({ textContent }) => clean(textContent) === "Breaches");
  if (line) await click(line);
}

/** Looks an account up in a new popup, when the service says this: by default that it doesn't have it. Shows all that was found. */
export async function lookUpWith(world: World, given: Answers = {}): Promise<Popup> {
  const { account, breaches, pastes } = { breaches: [], pastes: [], ...given };
  answer(world, /\/breachedaccount\//, asAnswer(breaches));
  answer(world, /\/pasteaccount\//, asAnswer(pastes));
  const popup = await openPopup(world);
  await check(world, popup, account);
  await showFound(popup);
  await later(world, popup, 100);
  return popup;
}

/** The popup in which that was looked up, with version 2. */
export const lookedUp = (given?: Answers) => inVersion2((world) => lookUpWith(world, given));

/** The sentence about an account. */
export const titleOf = ({ texts }: Popup) => texts(".lookup-result .panel-title")[0];

/** Everything said about the result. */
export const resultOf = ({ texts }: Popup) => texts(".lookup-result").join(" ");

/** Each paste: its title, its facts, and the text of its link. */
export function pastesOf({ place }: Popup): string[][] {
  return [...place.querySelectorAll(".paste")].map(({ children }) =>
    [...children].map(({ textContent }) => clean(textContent)),
  );
}

/** Where the pastes' links lead. */
export function pasteLinksOf({ place }: Popup): string[] {
  return [...place.querySelectorAll<HTMLAnchorElement>(".paste a")].map(({ href }) => href);
}

/** Sends the form about the site in the popup's tab, with an account on it if one is given. */
export async function askAboutSite(world: World, popup: Popup, account = ""): Promise<void> {
  await showBreaches(popup);
  const field = popup.place.querySelector("[name=ask-account]") as HTMLInputElement;
  await popup.type(field, account);
  await popup.submit(field.form as HTMLFormElement);
  await later(world, popup, 5_000);
}

/** Chooses settings, as a page does. Whether they were accepted. */
export async function choose(world: World, settings: object): Promise<boolean> {
  return (await change(world, settings)) === "ok";
}

const nameOf = (one: Element) => one.getAttribute("aria-label") ?? clean(one.textContent);

/** The buttons of a page, by their names. */
export const buttonsOf = ({ place }: Pick<Popup, "place">) =>
  [...place.querySelectorAll("button")].map(nameOf);

/** Presses the button with this name, and waits. Finding one of a hundred rows by role takes too long. */
export async function press(
  world: World,
  page: Pick<Popup, "place" | "click" | "settled" | "store">,
  name: string,
  ms = 1_000,
) {
  const button = [...page.place.querySelectorAll("button")].find(
    (one) => nameOf(one) === name && !one.closest("[hidden]"),
  );
  if (!button) throw new Error(`there is no button ${name}: ${buttonsOf(page)}`);
  await page.click(button);
  await later(world, page, ms);
}
