// The switches of the Accounts tab: what they show, and what a change does.
import { beforeEach, describe, expect, it } from "vitest";
import { popupBrowser } from "../../../../world/popup-browser.ts";
import { REFUSED, renderAccounts, type Tab } from "./accounts-tab.tsx";

const { permissions } = popupBrowser;

beforeEach(() => {
  permissions.contains.mockResolvedValue(false);
  permissions.request.mockReset().mockResolvedValue(true);
});

describe("the switches", () => {
  const switches = (tab: Tab) =>
    tab.all('input[role="switch"]').map((one) => {
      const { checked, disabled } = one as HTMLInputElement;
      return { isOn: checked, isDisabled: disabled, said: one.closest("label")?.textContent ?? "" };
    });
  const press = (tab: Tab, index: number) => tab.click(tab.all('input[role="switch"]')[index] as HTMLElement);

  it("toggle the stored value", async () => {
    const tab = await renderAccounts();
    expect(switches(tab)).toMatchObject([
      { said: expect.stringMatching(/^Show logos/), isOn: true },
      { said: expect.stringMatching(/^Mark breached sites on the toolbar/), isOn: true },
      { said: expect.stringMatching(/^Notify me when/), isOn: false },
      { said: expect.stringMatching(/^Include unverified breaches/), isOn: true },
    ]);
    await press(tab, 0);
    expect(tab.named("changeSettings")).toEqual([{ lookups: { showLogos: false } }]);
    await press(tab, 3);
    expect(tab.named("changeSettings").at(-1)).toEqual({ lookups: { includeUnverified: false } });
  });

  it("show a change at once, and revert if it is refused", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const tab = await renderAccounts({ answers: { changeSettings: () => promise } });
    await press(tab, 0);
    expect(switches(tab)[0]?.isOn).toBe(false);
    resolve(REFUSED);
    await tab.waitFor(() => expect(switches(tab)[0]?.isOn).toBe(true));
  });

  it("say who locked them", async () => {
    const tab = await renderAccounts({ policy: { lookups: { markBreachedSites: true } } });
    expect(switches(tab)[1]).toMatchObject({
      isDisabled: true,
      said: expect.stringContaining("Set by your organization"),
    });
    expect(switches(tab)[0]?.isDisabled).toBe(false);
  });

  it.each([false, true])(
    "are off if the browser doesn't allow them, whatever is stored: %s",
    async (isAllowed) => {
      permissions.contains.mockResolvedValue(isAllowed);
      const tab = await renderAccounts({ settings: { lookups: { notifyOfNewBreaches: true } } });
      expect(switches(tab)[2]?.isOn).toBe(isAllowed);
    },
  );

  it("ask the browser in the click itself, stay off if it says no, and turn off without asking", async () => {
    permissions.request.mockResolvedValue(false);
    const refused = await renderAccounts();
    await press(refused, 2);
    expect(permissions.request).toHaveBeenCalledOnce();
    expect(refused.named("changeSettings")).toEqual([]);
    expect(switches(refused)[2]).toMatchObject({
      isOn: false,
      said: expect.stringContaining("blocks notifications"),
    });
    permissions.request.mockResolvedValue(true);
    await press(refused, 2);
    expect(refused.named("changeSettings")).toEqual([{ lookups: { notifyOfNewBreaches: true } }]);
    permissions.contains.mockResolvedValue(true);
    const on = await renderAccounts({ settings: { lookups: { notifyOfNewBreaches: true } } });
    await press(on, 2);
    expect(permissions.request).toHaveBeenCalledTimes(2);
    expect(on.named("changeSettings")).toEqual([{ lookups: { notifyOfNewBreaches: false } }]);
  });
});
