// The popup of a simulated browser.

import { within } from "@testing-library/dom";
import { vi } from "vitest";
import * as otherTabs from "../../src/pages/popup/other-tabs.ts";
import { type OtherTabs, Popup } from "../../src/pages/popup/Popup.tsx";
import type { TabName } from "../../src/pages/popup/popup-context.ts";
import { type Around, renderOver } from "./over.tsx";
import { clean, textsIn } from "./render.tsx";
import type { World } from "./world.ts";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("./popup-browser.ts")).popupBrowser,
}));

const none = () => undefined;

/**
 * Opens the popup on one of its tabs. What is pressed there reaches the background; what it stores is shown at once. `onKnown` hears
 * whether the page is one of the browser's own, `onScore` that the tab with the score is called for. `others`: the tabs behind the first.
 */
export async function openPopup(
  world: World,
  tab: TabName = "accounts",
  {
    onKnown = none,
    onScore = none,
    others = otherTabs,
    ...more
  }: Around & {
    onKnown?: (isOwn: boolean) => void;
    onScore?: () => void;
    others?: OtherTabs | "missing";
  } = {},
) {
  const page = await renderOver(
    world,
    <Popup
      tab={tab}
      others={others}
      onTab={none}
      onScore={async () => {
        onScore();
        return true;
      }}
      onNewBreaches={none}
      onKnown={onKnown}
      onShown={none}
    />,
    {
      seen: tab,
      ...more,
    },
  );
  const panel = () => page.place.querySelector<HTMLElement>(`[role="tabpanel"]:not([hidden])`) ?? page.place;
  return {
    ...page,
    ...within(panel()),
    /** What a person reads in the tab in front. */
    text: () => clean(panel().textContent),
    /** The texts of what matches, in order. */
    texts: (selector: string) => textsIn(panel(), selector),
  };
}
