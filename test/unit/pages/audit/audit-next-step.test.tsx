// What the page of the vault check says of two-step sign-in and passkeys at the sites of a vault: advice, never a fault.
import { describe, expect, it } from "vitest";
import { twoStepFile } from "../../../world/lookup/two-step.ts";
import { bitwarden, GOOD, openAudit, vault } from "../../../world/pages/audit.tsx";

const LIST = twoStepFile([
  { domain: "shop.example", methods: ["totp", "sms"], documentation: "https://shop.example/2fa" },
  {
    domain: "instead.example",
    passkey: "passwordless",
    documentation: "https://help.instead.example/passkeys",
  },
  { domain: "both.example", methods: ["totp"], passkey: "passwordless" },
  { domain: "second.example", methods: ["totp"], passkey: "mfa" },
  { domain: "cloud.big.example", methods: ["u2f", "totp"] },
  { domain: "texts.example", methods: ["sms", "custom-software"] },
]);

type Page = Awaited<ReturnType<typeof openAudit>>;

async function openWith(content: string, given: Parameters<typeof openAudit>[0] = {}) {
  const page = await openAudit({ twoStep: LIST, ...given });
  await page.paste(content);
  return page;
}

/** The chips of an entry's row; `undefined` if it isn't listed. */
function chipsOf({ place }: Page, name: string): (string | null)[] | undefined {
  const row = [...place.querySelectorAll(".audit-row")].find(
    (one) => one.querySelector("strong")?.textContent === name,
  );
  return row && [...row.querySelectorAll(".chip")].map(({ textContent }) => textContent);
}

const isOf = (filter: string) => new RegExp(`^${filter} \\(`);
const TWO_STEP = "Two-step sign-in available";
const UNSAID = "Two-step sign-in or passkey not known";
const SOURCE = "Two-step sign-in and passkeys, as of 4 August 2026:";
const APP_AND_TEXT = "Two-step sign-in available (authenticator app, text message)";

describe("the list", () => {
  it("has what would protect an account better below all faults, under filters of its own, in no warning color", async () => {
    const page = await openWith(
      bitwarden(
        { name: "Passkey", host: "instead.example" },
        { name: "Two", host: "shop.example" },
        { name: "Kept", host: "shop.example", username: "al", totp: "JBSWY3DPEHPK3PXP" },
        { name: "Other", host: "unlisted.example" },
        { name: "Short", host: "third.example", password: "zq7Kp" },
      ),
    );
    await page.check();
    expect(page.names()).toEqual(["Short", "Two", "Passkey"]);
    expect(chipsOf(page, "Two")).toEqual([APP_AND_TEXT]);
    expect(chipsOf(page, "Passkey")).toEqual(["Passkey available"]);
    const chip = page.getByText(APP_AND_TEXT);
    expect(chip.className).toBe("chip chip-mark");
    expect(page.queryByRole("button", { name: isOf(UNSAID) })).toBeNull();
    for (const [filter, name] of [
      [`${TWO_STEP} (1)`, "Two"],
      ["Passkey available (1)", "Passkey"],
    ] as const) {
      await page.click(page.button(filter));
      expect(page.names(), filter).toEqual([name]);
    }
    // Advice is no problem.
    expect(page.text()).toContain("Other problems (1)");
    expect(page.text()).toContain("Nothing found (4)");
  });

  it("keeps what an export can't say out of what is to do, with a note under its own filter", async () => {
    const page = await openWith(
      vault(["Shop", GOOD[0]], ["Instead", GOOD[1]], ["Both", "zq7Kp"], ["Elsewhere", GOOD[2]]),
    );
    const note = "your export can’t say whether you use them";
    expect(page.names()).toEqual(["Both"]);
    expect(chipsOf(page, "Both")).toEqual(["Too short", "Not checked yet"]);
    expect(page.text()).not.toContain(note);
    expect(page.queryByRole("button", { name: /^I have turned it on/ })).toBeNull();
    await page.click(page.button(`${UNSAID} (3)`));
    expect(page.text()).toContain(note);
    expect(page.names().sort()).toEqual(["Both", "Instead", "Shop"]);
    expect(chipsOf(page, "Shop")?.[0]).toBe("Two-step sign-in: this file doesn’t say");
    expect(page.getAllByRole("button", { name: /^I have (?:turned it on|set one up)/ })).toHaveLength(3);
    expect(chipsOf(page, "Instead")?.[0]).toBe("Passkey: this file doesn’t say");
    expect(chipsOf(page, "Both")).toContain("Two-step sign-in: this file doesn’t say");
    for (const filter of [TWO_STEP, "Passkey available"])
      expect(page.queryByRole("button", { name: isOf(filter) })).toBeNull();
    // Unknown is neither a fault nor advice.
    await page.check();
    expect(page.text()).toContain("Nothing found (3)");
    expect(page.text()).toContain("None of the checked passwords was found in known breaches.");
    expect(page.text()).not.toContain("Accounts that could use");
  });

  it.each<[what: string, host: string, stored: object, chips: string[] | undefined]>([
    ["no code", "both.example", {}, ["Two-step sign-in available (authenticator app)", "Passkey available"]],
    [
      "a code, where a passkey replaces the password",
      "both.example",
      { totp: "JBSWY3DP" },
      ["Passkey available"],
    ],
    ["a code, where a passkey is a second step", "second.example", { totp: "JBSWY3DP" }, undefined],
    ["a passkey in place of the password", "both.example", { hasPasskey: true }, undefined],
    ["a passkey as the second step", "second.example", { hasPasskey: true }, undefined],
    ["a passkey that the list doesn't know of", "shop.example", { hasPasskey: true }, undefined],
    ["no code, at a host below the site", "login.shop.example", {}, [APP_AND_TEXT]],
    ["no code, at a port", "shop.example:8443", {}, [APP_AND_TEXT]],
    [
      "no code, at the part of a company that is listed",
      "cloud.big.example",
      {},
      ["Two-step sign-in available (security key, authenticator app)"],
    ],
    // No vault can have a code of it, so nobody knows.
    ["no code, at a site without codes", "texts.example", {}, undefined],
    ["no code, at another part of it", "shop.big.example", {}, undefined],
    ["no code, at an address in the own network", "192.168.1.1", {}, undefined],
  ])("of an entry with %s", async (_what, host, stored, chips) => {
    const page = await openWith(bitwarden({ name: "It", host, ...stored }));
    await page.check();
    expect(chipsOf(page, "It")).toEqual(chips);
  });

  it.each<[what: string, other: object, isAdvised: boolean, isUnsaid: boolean]>([
    ["the same account, whatever the case", { username: "JO" }, false, false],
    ["the same account at another host", { username: "jo", host: "login.shop.example" }, false, false],
    ["an archived one of the same account", { archivedDate: "2026-01-02T03:04:05Z" }, false, false],
    ["another account", { username: "al" }, true, false],
    ["an account without a name", { username: "" }, false, true],
    ["another site", { host: "both.example" }, true, false],
  ])("knows of a code that is kept in an entry of %s", async (_what, other, isAdvised, isUnsaid) => {
    const page = await openWith(
      bitwarden(
        { name: "Login", host: "shop.example" },
        { name: "Code", host: "shop.example", totp: "JBSWY3DPEHPK3PXP", ...other },
      ),
    );
    expect(chipsOf(page, "Login")?.includes(APP_AND_TEXT) ?? false).toBe(isAdvised);
    const unsaid = page.queryByRole("button", { name: isOf(UNSAID) });
    expect(unsaid !== null).toBe(isUnsaid);
  });

  it("says nothing of entries that are left out, until they are included", async () => {
    const page = await openWith(
      bitwarden(
        { name: "Other", host: "unlisted.example" },
        { name: "Old", host: "shop.example", archivedDate: "2026-01-02T03:04:05Z" },
      ),
    );
    expect(page.text()).not.toContain(SOURCE);
    await page.click(page.getByRole("switch", { name: /^Include archived/ }));
    await page.until(() => page.names().includes("Old"));
    expect(chipsOf(page, "Old")).toContain(APP_AND_TEXT);
    expect(page.text()).toContain(SOURCE);
  });
});

describe("the headline", () => {
  const TWO = [
    { name: "Two", host: "shop.example" },
    { name: "Too", host: "both.example" },
  ];
  const counted = (count: number) => `Accounts that could use two-step sign-in: ${count}`;
  const tone = ({ place }: Page) => place.querySelector(".audit-top")?.className;

  it("counts accounts that could use two-step sign-in if nothing worse is there, and stays good", async () => {
    const page = await openWith(bitwarden(...TWO));
    expect(page.text()).not.toContain("Accounts that could use");
    await page.check();
    const title = `None of the checked passwords was found in known breaches. ${counted(2)}`;
    expect(page.place.querySelector(".audit-headline")?.textContent).toBe(title);
    expect(page.getByText(title, { selector: "p" })).toBeDefined();
    expect(tone(page)).toContain("good");
    await page.click(page.button("Mark as done: Two"));
    expect(page.text()).toContain(counted(1));
    await page.click(page.button("I have turned it on: Too"));
    expect(page.text()).not.toContain("Accounts that could use");
    expect(tone(page)).toContain("good");
  });

  it.each<[what: string, given: Parameters<typeof openAudit>[0], entries: Parameters<typeof bitwarden>]>([
    ["a breached password", { seen: { "hT3!yB8k": 3 } }, [{ name: "Bad", password: "hT3!yB8k" }]],
    ["a weak one", {}, [{ name: "Bad", password: "zq7Kp" }]],
    ["one that can't be read", {}, [{ name: "Bad", password: "\ufffd" }]],
  ])("leaves that out beside %s", async (_what, given, entries) => {
    const page = await openWith(bitwarden(...TWO, ...entries), given);
    await page.check();
    expect(page.names()).toContain("Two");
    expect(page.text()).not.toContain("Accounts that could use");
  });
});
