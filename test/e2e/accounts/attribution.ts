// The links next to all breach or paste data (lookup-v2, "What the service does": usage terms).

import type { Locator } from "playwright/test";
import { expect } from "../driver/extension.ts";

/** Expects the links to source and license in a part of the popup: visible, named, and with the right targets. */
export async function expectAttribution(within: Locator, serviceUrl: string): Promise<void> {
  const source = within.getByRole("link", { name: new URL(serviceUrl).host, exact: true });
  const license = within.getByRole("link", { name: "CC BY 4.0", exact: true });
  for (const [link, address] of [
    [source, serviceUrl],
    [license, "https://creativecommons.org/licenses/by/4.0/"],
  ] as const) {
    await expect(link.first()).toBeVisible();
    for (const one of await link.all()) {
      await one.scrollIntoViewIfNeeded();
      await expect(one).toBeInViewport();
      await expect(one).toHaveAttribute("href", address);
      await expect(one).toHaveAttribute("target", "_blank");
    }
  }
}

/** How the source is named where no link can be. */
export function sourceOf({ url }: { url: string }): string {
  return `Breach data: ${new URL(url).host}, CC BY 4.0`;
}
