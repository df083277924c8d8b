// What a person does with the advice about two-step sign-in and passkeys in the vault check, and where it comes from.
import { describe, expect, it } from "vitest";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { twoStepFile } from "../../../world/lookup/two-step.ts";
import { bitwarden, openAudit } from "../../../world/pages/audit.tsx";
import { json, sent } from "../../../world/scenario.ts";

const LIST = twoStepFile([
  { domain: "shop.example", methods: ["totp"], documentation: "https://shop.example/2fa" },
  { domain: "both.example", methods: ["totp"], passkey: "passwordless" },
  {
    ...{ domain: "instead.example", passkey: "passwordless" },
    documentation: "https://help.instead.example/passkeys",
  },
]);
const CHIP = "Two-step sign-in available (authenticator app)";
const SOURCES =
  "Two-step sign-in and passkeys, as of 4 August 2026: twofactorauth (MIT) (https://github.com/2factorauth/twofactorauth), passkeys (CC BY 4.0) (https://github.com/2factorauth/passkeys)";
const MISSING = "Breachlight couldn’t read its list of sites with two-step sign-in.";

async function openWith(given: Parameters<typeof openAudit>[0], ...entries: Parameters<typeof bitwarden>) {
  const page = await openAudit({ twoStep: LIST, ...given });
  await page.paste(bitwarden(...entries));
  return page;
}

describe("advice", () => {
  it("that a person follows leaves the list, alone or with the entry, and comes back", async () => {
    const page = await openWith(
      {},
      { name: "Shop", host: "shop.example" },
      { name: "Short", host: "both.example", password: "zq7Kp" },
    );
    await page.click(page.button("I have turned it on: Shop"));
    expect(page.names()).toEqual(["Short"]);
    await page.click(page.button("I have turned it on: Short"));
    // Its fault stays.
    expect(page.names()).toEqual(["Short"]);
    expect(page.text()).not.toContain(CHIP);
    expect(page.text()).toContain("Two-step sign-in available (0)Passkey available (0)");
    expect(page.text()).toContain("You have turned on two-step sign-in.");
    await page.click(page.button("Undo: Short"));
    expect(page.text()).toContain(`${CHIP}Passkey available`);
    await page.click(page.button("Done (1)"));
    expect(page.names()).toEqual(["Shop"]);
    await page.click(page.button("Undo: Shop"));
    await page.click(page.button("To do (2)"));
    expect(page.names()).toEqual(["Short", "Shop"]);
  });

  it("that a person follows keeps the focus on its button while the row stays", async () => {
    const page = await openWith({}, { name: "Short", host: "shop.example", password: "zq7Kp" });
    const button = page.button("I have turned it on: Short");
    button.focus();
    await page.click(button);
    expect(document.activeElement).toBe(page.button("Undo: Short"));
  });

  it("that a person follows is for all entries of an account, and for no other account", async () => {
    const page = await openWith(
      {},
      { name: "Shop", host: "shop.example" },
      { name: "Again", host: "login.shop.example", username: "JO" },
      { name: "Other", host: "shop.example", username: "al" },
    );
    await page.click(page.button("I have turned it on: Shop"));
    expect(page.names()).toEqual(["Other"]);
    await page.click(page.button("Done (2)"));
    await page.click(page.button("Undo: Again"));
    await page.click(page.button("To do (3)"));
    expect(page.names()).toEqual(["Shop", "Again", "Other"]);
  });

  it("says of a passkey what it says of two-step sign-in", async () => {
    const page = await openWith({}, { name: "Instead", host: "instead.example" });
    const link = page.getByRole<HTMLAnchorElement>("link", { name: "How to set up a passkey: Instead" });
    expect(link.href).toBe("https://help.instead.example/passkeys");
    await page.click(page.button("I have set one up: Instead"));
    await page.click(page.button("Done (1)"));
    expect(page.text()).toContain("You have set up a passkey.");
    expect(await page.saved()).toContain('"Instead","jo","instead.example","You have set up a passkey.;');
  });

  it("goes with its entry when that is marked", async () => {
    const page = await openWith({}, { name: "Shop", host: "shop.example" });
    await page.click(page.button("Ignore: Shop"));
    await page.click(page.button("Ignored (1)"));
    expect(page.getAllByRole("button", { name: /: Shop$/ }).map((one) => one.textContent)).toEqual([
      ...["Undo", "…", "Hold to show"],
    ]);
    expect(page.queryByRole("button", { name: /^Two-step sign-in available/ })).toBeNull();
  });

  it("links to the site's own page, which opens on a click only, and nothing is sent for any of it", async () => {
    const page = await openWith(
      {},
      { name: "Shop", host: "shop.example" },
      { name: "No", host: "both.example" },
    );
    await page.pass();
    const before = sent(page.world).length;
    const link = page.getByRole<HTMLAnchorElement>("link", { name: "How to turn it on: Shop" });
    expect([link.href, link.target, link.rel]).toEqual([
      ...["https://shop.example/2fa", "_blank", "noopener noreferrer"],
    ]);
    expect(page.queryByRole("link", { name: "How to turn it on: No" })).toBeNull();
    await page.click(page.button("Two-step sign-in available (2)"));
    await page.click(page.button("I have turned it on: Shop"));
    await page.click(page.button("Done (1)"));
    await page.click(page.button("Undo: Shop"));
    expect(sent(page.world)).toHaveLength(before);
    for (const heard of [sent(page.world), page.sent])
      expect(JSON.stringify(heard)).not.toMatch(/(?:shop|both)\.example/);
  });

  it("is forgotten with the vault", async () => {
    const page = await openWith({}, { name: "Shop", host: "shop.example" });
    await page.click(page.button("I have turned it on: Shop"));
    await page.click(page.button("Check another file"));
    await page.paste(bitwarden({ name: "Shop", host: "shop.example" }));
    expect(page.names()).toEqual(["Shop"]);
  });
});

describe("the source of advice", () => {
  it("is named on the page, on paper and in the file, beside that of breaches", async () => {
    const breaches = json([breachRecord("Both", "both.example")]);
    const page = await openWith(
      { breaches },
      { name: "Both", host: "both.example" },
      { name: "Shop", host: "shop.example" },
      { name: "Short", host: "third.example", password: "zq7Kp" },
    );
    await page.until(() => page.text().includes("The Both"));
    const links = [...page.place.querySelectorAll<HTMLAnchorElement>("a.link")];
    expect(links.map(({ href }) => href)).toContain("https://github.com/2factorauth/twofactorauth");
    const onPaper = await page.printed();
    for (const said of [CHIP, "Passkey available", SOURCES, "Breach data: lookup.example"])
      expect(onPaper.split(said), said).toHaveLength(said === CHIP ? 3 : 2);
    const rows = (await page.saved()).split("\r\n");
    expect(rows.find((row) => row.includes('"Shop"'))).toMatch(
      /available \(authenticator app\); Not checked yet",""/,
    );
    expect(rows.find((row) => row.includes('"Shop"'))).toContain(`,"${SOURCES}"`);
    expect(rows.find((row) => row.includes('"Both"'))).toMatch(/,"Breach data: lookup\.example .*; Two-step/);
    expect(rows.find((row) => row.includes('"Short"'))).toMatch(/,""$/);
  });

  it("isn't named if there is no advice", async () => {
    const page = await openWith({}, { name: "Short", host: "third.example", password: "zq7Kp" });
    expect(page.text()).not.toMatch(/as of|couldn’t read its list/);
    expect(await page.printed()).not.toContain("as of");
    expect(await page.saved()).not.toContain("Source");
  });

  it("that can't be read is said, and nothing is claimed then", async () => {
    const page = await openWith({ twoStep: null }, { name: "Shop", host: "shop.example" });
    await page.check();
    expect(page.text()).toContain(MISSING);
    expect(page.text()).not.toMatch(/available|not known|as of|Accounts that could use/);
    await page.click(page.button("Check another file"));
    expect(page.text()).not.toContain(MISSING);
  });
});
