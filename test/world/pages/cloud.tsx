// The cloud page of a simulated browser, used as a person uses it.

import { fireEvent } from "@testing-library/dom";
import { Cloud } from "../../../src/pages/cloud/Cloud.tsx";
import type { CloudMethod } from "../../../src/shared/cloud/cloud.ts";
import { later, renderOver } from "../over.tsx";
import { clean as withSpaces } from "../render.tsx";
import { answer, asAnswer, sent } from "../scenario.ts";
import { signedInFor, wakeWhile } from "../use.ts";
import type { Kept, World } from "../world.ts";
import { type Answer, SETTINGS } from "../world-services.ts";

export const RESTORE = "projects/demo-project/locations/eu/restorePlans/nightly/restores/monday";
export const FUNCTION = "projects/demo-project/locations/eu/functions/resize";
export const REPORT_CONFIG = "projects/demo-project/locations/eu/reportConfigs/sizes";

/** A name for each tab, and the button that sends it. */
export const TABS: Record<CloudMethod, { name: string; button: string; nothing: string }> = {
  policy: { name: RESTORE, button: "Read the policy", nothing: "Nothing was read" },
  deletion: { name: FUNCTION, button: "Delete function", nothing: "Nothing was deleted" },
  "report-config": {
    name: REPORT_CONFIG,
    button: "Read the report configuration",
    nothing: "Nothing was read",
  },
};

export const METHODS = Object.keys(TABS) as CloudMethod[];

const SERVICES = /\/\/(backup|functions|migration|gkebackup|cloudfunctions|migrationcenter)\./;

/** A browser signed in for cloud calls, or with expired tokens, or signed out. */
export async function cloudBrowser({
  services = {},
  auth = {},
  state = "cloud" as "cloud" | "cloud, expired" | "signed out",
} = {}): Promise<Kept> {
  const kept = structuredClone(await (state === "signed out" ? signedInFor() : signedInFor(state)));
  kept.area.local.settings = {
    ...SETTINGS,
    services: { ...SETTINGS.services, ...services },
    auth: { ...SETTINGS.auth, ...auth },
  };
  return kept;
}

/** What was sent to the three services, in order. */
export const callsSent = (world: World) => sent(world, SERVICES);

const clean = (text: string | null | undefined) => withSpaces((text ?? "").replace(/[\u2066-\u2069]/g, ""));

/** Opens the page at a tab, in a browser whose worker has run since it started. */
export async function openCloud(world: World, tab: CloudMethod) {
  await wakeWhile(world, () => false);
  const page = await renderOver(world, <Cloud first={tab} openOptions={async () => undefined} />);
  const texts = (selector: string) =>
    [...page.place.querySelectorAll(selector)].map(({ textContent }) => clean(textContent));
  const settle = (ms: number) => later(world, page, ms);
  const field = () => page.place.querySelector("textarea, .cloud-part input") as HTMLTextAreaElement;
  return {
    ...page,
    texts,
    text: () => clean(page.place.textContent),
    textOf: (selector: string) => texts(selector)[0] ?? "",
    field,
    enter: (text: string) => page.type(field(), text),
    leaveField: () => page.settled(() => void fireEvent.blur(field())),
    press: async (name: string | RegExp, thenMs = 2_000) => {
      await page.click(page.getByRole("button", { name }));
      await settle(thenMs);
    },
    confirm: (text: string) => page.type(page.getByLabelText(/to confirm$/), text),
    /** What came of the call: its title, and all its text. */
    outcome: () => ({ title: texts(".cloud-outcome h2")[0], text: texts(".cloud-outcome").join(" ") }),
    settle,
  };
}

/** Opens a tab, and makes its call with the usual name; the service gives these answers. */
export async function callWith(
  world: World,
  method: CloudMethod,
  answers: (Record<string, unknown> | Answer | undefined)[] = [],
  name = TABS[method].name,
) {
  answer(world, SERVICES, ...answers.map(asAnswer));
  const page = await openCloud(world, method);
  await page.enter(name);
  if (method === "deletion") await page.confirm(name.split("/").at(-1) ?? "");
  await page.press(TABS[method].button);
  return page;
}
