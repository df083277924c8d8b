// The settings: what they show, how a change is saved, and what is said if it fails.

import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../../../../src/pages/options/option-values.ts";
import { lockedSettings, readSettings } from "../../../../src/shared/settings/settings.ts";
import { silence } from "../../../world/acts/replies.ts";
import { fillDisk } from "../../../world/acts/room.ts";
import { change, decide } from "../../../world/acts/settings.ts";
import { onOptions, SAID } from "../../../world/pages/options.tsx";

const ISSUER = "auth.issuer";
const CLIENT = "auth.clientId";
const PASSWORDS = "services.passwordsUrl";
const LOOKUP = "services.lookupUrl";
const LOGOS = "lookups.showLogos";

it("the page is given everything about a secret except its value", () => {
  const auth = { issuer: "https://accounts.example/realm", clientSecret: "hush", clientId: "mine" };
  const settings = readSettings({ auth });
  const { values, secrets } = withoutSecrets(settings, lockedSettings(undefined));
  expect(JSON.stringify(values)).not.toContain("hush");
  expect(values.auth.clientId).toBe("mine");
  expect([...secrets]).toEqual([["auth.clientSecret", ["https://accounts.example"]]]);
});

describe("stored options", () => {
  it("show and lock what an organization set, and nothing of a wrong type", () => {
    const policy = {
      auth: { issuer: "https://accounts.example", clientId: 7, cloudScope: "read:cloud" },
      services: { analysisInterface: "nonsense", lookupInterface: "v2-url" },
      cloud: { keepRecentNames: false },
    };
    return onOptions({ settings: { auth: { issuer: "https://own.example" } }, policy }, async (page) => {
      const fixed = { isDisabled: true, locked: "Set by your organization" };
      expect(page.field(ISSUER)).toMatchObject({ ...fixed, value: "https://accounts.example" });
      expect(page.field("services.lookupInterface")).toMatchObject(fixed);
      expect(page.field("auth.cloudScope")).toMatchObject({ ...fixed, value: "read:cloud", buttons: [] });
      expect(page.queryAllByText(fixed.locked)).toHaveLength(3);
      await page.choose("Cloud resources");
      expect(page.field("cloud.keepRecentNames")).toMatchObject({ ...fixed, isOn: false });
      expect(page.field("cloud.showInPopup")).toMatchObject({ isOn: true, isDisabled: false });
    });
  });
});

describe("a change", () => {
  it("is saved at once, trimmed, and confirmed, and undone with the old value", () =>
    onOptions({ settings: { auth: { issuer: "https://before.example" } } }, async (page) => {
      await page.enter(ISSUER, " https://after.example ");
      expect(page.chosen().auth).toEqual({ issuer: "https://after.example" });
      expect(page.field(ISSUER)).toMatchObject({ value: "https://after.example", saved: "Saved" });
      await page.press("Undo: Provider address (issuer)");
      expect(page.chosen().auth).toEqual({ issuer: "https://before.example" });
      const undone = { value: "https://before.example", saved: "Undone", buttons: ["Test"] };
      expect(page.field(ISSUER)).toMatchObject(undone);
    }));

  it.each([
    ["can't be saved", fillDisk, SAID.refused],
    ["isn't answered", silence, SAID["no-answer"]],
  ])("that %s stays in the field to be fixed; a switch is reverted", (_, fail, problem) =>
    onOptions({ group: "accounts" }, async (page) => {
      fail(page.world);
      await page.enter("lookups.markBreachesSince", "2020");
      expect(page.field("lookups.markBreachesSince")).toMatchObject({ value: "2020", problem });
      await page.click(page.control(LOGOS), 0);
      await page.settle();
      expect(page.field(LOGOS)).toMatchObject({ isOn: true, problem, saved: undefined });
    }),
  );

  it("isn't reported as undone if that is refused, and can't be undone once it was changed elsewhere", () =>
    onOptions({ group: "accounts" }, async (page) => {
      await page.click(page.control(LOGOS));
      expect(page.field(LOGOS)).toMatchObject({ isOn: false, saved: "Saved", buttons: ["Undo"] });
      await change(page.world, { lookups: { showLogos: true } });
      await page.settle();
      expect(page.field(LOGOS)).toMatchObject({ isOn: true, saved: undefined, buttons: [] });
      await page.click(page.control(LOGOS));
      decide(page.world, { lookups: { showLogos: false } });
      page.world.end();
      await page.undo(LOGOS);
      expect(page.field(LOGOS)).toMatchObject({ isOn: false, problem: SAID.locked, saved: undefined });
    }));

  it("to an empty value resets it; back to the stored value changes nothing, and clears the message", () =>
    onOptions({ settings: { services: { passwordsUrl: "https://own.example" } } }, async (page) => {
      await page.enter(ISSUER, "nonsense");
      expect(page.field(ISSUER).problem).toBeDefined();
      await page.enter(ISSUER, "");
      expect(page.chosen()).toEqual({ services: { passwordsUrl: "https://own.example" } });
      expect(page.field(ISSUER).problem).toBeUndefined();
      await page.enter(PASSWORDS, " ");
      expect(page.chosen().services?.passwordsUrl).toBeUndefined();
      expect(page.field(PASSWORDS).saved).toBe("Saved");
    }));

  it("of another option keeps what still needs fixing and what can be undone, also in other groups", () =>
    onOptions({}, async (page) => {
      await page.enter(ISSUER, "nonsense");
      await page.enter(CLIENT, "mine");
      await page.choose("Accounts");
      await page.enter("lookups.markBreachesSince", "2020");
      expect(page.field("lookups.markBreachesSince").saved).toBe("Saved");
      await page.choose("Services");
      expect(page.field(ISSUER).problem).toBeDefined();
      expect(page.field(CLIENT)).toMatchObject({ saved: "Saved", buttons: ["Undo"] });
      for (const name of [ISSUER, CLIENT, "services.analysisUrl"] as const)
        expect(page.field(name).notes, name).toContain("Changing this signs you out.");
    }));

  it("of the scope can be taken back to the default", () =>
    onOptions({ settings: { auth: { cloudScope: "read:cloud" } } }, async (page) => {
      expect(page.field("auth.cloudScope")).toMatchObject({ type: "text", value: "read:cloud" });
      await page.press("Use default: Cloud permission (scope)");
      const value = "https://www.googleapis.com/auth/cloud-platform";
      expect(page.field("auth.cloudScope")).toMatchObject({ value, saved: "Saved", buttons: ["Undo"] });
    }));

  it("while something is typed elsewhere is shown once that field loses the focus", () =>
    onOptions({}, async (page) => {
      await page.typeIn(CLIENT, "mi");
      await change(page.world, { auth: { clientId: "theirs" } });
      await page.settle();
      expect(page.control(CLIENT).value).toBe("mi");
      await page.leave(CLIENT);
      expect(page.control(CLIENT).value).toBe("theirs");
    }));
});

describe("the choice of a service", () => {
  const FREE = { lookupUrl: "https://api.xposedornot.com", lookupInterface: "xposedornot" };

  it.each([
    ["and its interface", "v2-url", "https://haveibeenpwned.com", {}],
    ["or the free one", "xposedornot", FREE.lookupUrl, { services: FREE }],
  ])("goes back to the public one, %s, and can be undone", (_what, lookupInterface, value, now) => {
    const services = { lookupUrl: "https://own.example", lookupInterface };
    return onOptions({ settings: { services } }, async (page) => {
      const radios = () => [...page.option(LOOKUP).querySelectorAll<HTMLInputElement>("[type=radio]")];
      expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
      await page.click(radios()[0]);
      expect(page.chosen()).toEqual(now);
      expect(page.field(LOOKUP)).toMatchObject({ value, saved: "Saved" });
      expect(radios()[0]?.checked).toBe(true);
      await page.undo(LOOKUP);
      expect(page.chosen()).toEqual({ services });
    });
  });

  it("of another one waits for its address, and changes nothing before", () =>
    onOptions({}, async (page) => {
      const another = page.option(PASSWORDS).querySelectorAll<HTMLInputElement>("[type=radio]")[1];
      await page.click(another);
      expect(another?.checked).toBe(true);
      expect(page.chosen()).toEqual({});
    }));
});

it("the languages of reports have names, and one that is unknown is kept", () =>
  onOptions({ settings: { pageScore: { locale: "gsw" } }, group: "page-score" }, async (page) => {
    const select = page.option("pageScore.locale").querySelector("select") as HTMLSelectElement;
    const labels = [...select.options].map(({ textContent }) => textContent);
    expect(labels[0]).toBe("Browser language");
    expect(labels).toEqual(expect.arrayContaining(["European Portuguese", "Swiss German"]));
    await page.enter("pageScore.locale", "fr");
    expect(page.chosen().pageScore).toEqual({ locale: "fr" });
  }));

describe.each(["auth.clientSecret", "services.lookupApiKey"] as const)("the secret %s", (name) => {
  const [section = "", key = ""] = name.split(".");

  it("isn't deleted when its field is emptied, nor shown", () => {
    const settings = { auth: { clientSecret: "hush" }, services: { lookupApiKey: "hush" } };
    return onOptions({ settings }, async (page) => {
      for (const entered of [" ", ""]) await page.enter(name, entered);
      expect(page.chosen()[section]?.[key]).toBe("hush");
      const shown = { type: "password", value: "", placeholder: "Saved, but not shown", problem: undefined };
      expect(page.field(name)).toMatchObject(shown);
      expect(document.body.innerHTML).not.toContain("hush");
    });
  });

  it("can be taken back if it is the first, and not once one was replaced or removed", () =>
    onOptions({}, async (page) => {
      await page.enter(name, "first");
      expect(page.field(name)).toMatchObject({ saved: "Saved", value: "" });
      expect(document.body.innerHTML).not.toContain("first");
      await page.enter(name, "second");
      const forGood = expect.stringMatching(/can’t be undone/);
      expect(page.field(name)).toMatchObject({ saved: forGood, buttons: ["Remove"] });
      await page.press(/^Remove: /);
      expect(page.field(name)).toMatchObject({ saved: forGood, buttons: [] });
      expect(page.chosen()[section]?.[key]).toBeUndefined();
      await page.enter(name, "third");
      await page.undo(name);
      expect(page.chosen()[section]?.[key]).toBeUndefined();
    }));
});

it("the redirect address can be chosen where a browser has two, and is saved", async () => {
  const KIND = "auth.redirectAddress";
  const settings = { auth: { redirectAddress: "loopback" } };
  await onOptions({ settings }, async (page) => expect(() => page.option(KIND)).toThrow("no option"));
  const redirectUrl = "https://9857aaae82f231e16c5e4faf3a5a33438b4b7b50.extensions.allizom.org/";
  await onOptions({ redirectUrl }, async (page) => {
    const kind = page.getByLabelText<HTMLSelectElement>("Redirect address type");
    expect([...kind.options].map(({ text }) => text)).toEqual(["Browser address", "Address on this device"]);
    expect(page.getByLabelText<HTMLInputElement>("Redirect address").value).toBe(redirectUrl);
    expect(page.field(KIND).value).toBe("browser");
    await page.enter(KIND, "loopback");
    expect(page.chosen()).toEqual(settings);
    expect(page.field(KIND)).toMatchObject({ value: "loopback", saved: "Saved" });
  });
});
