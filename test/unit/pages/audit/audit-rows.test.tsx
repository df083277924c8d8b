// The rows of the vault check as they are shown first: one fault, one button, and one row for a shared password.
import { expect, it } from "vitest";
import english from "../../../../public/_locales/en/messages.json" with { type: "json" };
import japanese from "../../../../public/_locales/ja/messages.json" with { type: "json" };
import { openAudit, prefixOf, REFUSED, vault } from "../../../world/pages/audit.tsx";

async function openChecked() {
  const page = await openAudit({ seen: { shared: 7, alone: 3 }, isCompact: true });
  await page.paste(
    vault(["Shop", "shared"], ["Forum", "shared"], ["Club", "shared"], ["Bank", "alone"], ["Short", "zq7Kp"]),
  );
  await page.check();
  const buttons = (at: number) =>
    [...(page.place.querySelectorAll(".audit-entries > li")[at]?.querySelectorAll("button") ?? [])].map(
      ({ textContent }) => textContent,
    );
  const filled = () => page.texts(".audit-entries .button:not(.button-quiet)");
  return { ...page, buttons, filled };
}

it("are one for each password, with its worst fault and the one thing to do", async () => {
  const page = await openChecked();
  expect(page.names()).toEqual(["Shop", "Bank", "Short"]);
  expect(page.texts(".audit-entries .chip")).toEqual([
    ...["Seen 7 times in breaches", "Seen 3 times in breaches", "Too short"],
  ]);
  expect(page.buttons(0)).toEqual(["and 2 more with the same password", "Change password", "…"]);
  expect(page.buttons(2)).toEqual(["Change password", "…"]);
  expect(page.filled(), "only in breaches").toEqual([...["Change password", "Change password"]]);
});

it("unfold to all with the same password, and stay so when the first is done", async () => {
  const page = await openChecked();
  await page.click(page.button("and 2 more with the same password"));
  expect(page.names()).toEqual(["Shop", "Forum", "Club", "Bank", "Short"]);
  await page.click(page.button("Details: Shop"));
  await page.click(page.button("Mark as done: Shop"));
  expect(page.names()).toEqual(["Forum", "Club", "Bank", "Short"]);
  expect(page.button("and 1 more with the same password").getAttribute("aria-expanded")).toBe("true");
});

it("keep their place when they are dealt with, as a line with a way back to what was open", async () => {
  const page = await openChecked();
  const rows = () => page.texts(".audit-entries > li").map((text) => text?.replace(/ .*/, ""));
  const press = (name: string) => {
    page.button(name).focus();
    return page.click(page.button(name));
  };
  const buttons = page.texts(".filter-button").map((text) => text?.replace(/\d+/, ""));
  expect(page.texts(".audit-top li"), "no mark makes room").toEqual(["Done (0)", "To do (5)"]);
  await press("Details: Bank");
  await press("Mark as done: Bank");
  expect(page.texts(".audit-entries > li")[1]).toBe("Done: BankUndo");
  expect(document.activeElement).toBe(page.button("Undo"));
  await press("Details: Short");
  await press("Ignore: Short");
  expect(rows()).toEqual(["SShop", "Done:", "Ignored:"]);
  expect(page.texts(".filter-button").map((text) => text?.replace(/\d+/, ""))).toEqual(buttons);
  await page.click(page.getAllByRole("button", { name: "Undo" })[0] as HTMLElement);
  expect(rows()).toEqual(["SShop", "BBank", "Ignored:"]);
  expect(page.button("Details: Bank").getAttribute("aria-expanded")).toBe("true");
  await press("Undo");
  expect(document.activeElement).toBe(page.button("Details: Short"));
  await press("Mark as done: Short");
  await page.click(page.button("Done (1)"));
  await page.click(page.button("To do (4)"));
  expect(rows(), "until another filter is chosen").toEqual(["SShop", "BBank"]);
  expect(page.getByRole("list", { name: "To do" })).toBeTruthy();
});

it("leave the others with the same password in the list, and keep their place among them", async () => {
  const page = await openChecked();
  await page.click(page.button("Details: Shop"));
  await page.click(page.button("Mark as done: Shop"));
  expect(page.texts(".audit-entries > li")[0]).toBe("Done: ShopUndo");
  expect(page.names()).toEqual(["Forum", "Bank", "Short"]);
  await page.click(page.button("and 1 more with the same password"));
  await page.click(page.button("Details: Club"));
  await page.click(page.button("Ignore: Club"));
  expect(page.names()).toEqual(["Forum", "Bank", "Short"]);
  expect(page.texts(".audit-row-member")).toEqual(["Ignored: ClubUndo"]);
  expect(page.queryByRole("button", { name: /^and \d/ }), "none is left").toBeNull();
  for (const _ of [0, 1]) await page.click(page.getAllByRole("button", { name: "Undo" })[0] as HTMLElement);
  expect(page.names()).toEqual(["Shop", "Forum", "Club", "Bank", "Short"]);
});

it("that couldn't be checked go once they are, also if they were marked", async () => {
  let isDown = true;
  const page = await openAudit({
    isCompact: true,
    instead: (prefix) => (isDown && prefix === prefixOf("alone") ? REFUSED : undefined),
  });
  await page.paste(vault(["Bank", "alone"], ["Fine", "xK9#vQ2m"]));
  await page.check();
  await page.click(page.button("Couldn’t check (1)"));
  await page.click(page.button("Details: Bank"));
  await page.click(page.button("Mark as done: Bank"));
  isDown = false;
  await page.check(/^Try again/);
  expect(page.texts(".audit-entries > li")).toEqual([]);
});

it("offer to say that it's done once the page to change it was opened, and to undo that", async () => {
  const page = await openChecked();
  await page.click(page.button("Change password: bank.example"));
  await page.until(() => page.queryByRole("button", { name: "Mark as done: Bank" }));
  await page.click(page.button("Mark as done: Bank"));
  expect(page.names()).toEqual(["Shop", "Short"]);
  expect(page.place.querySelector(".audit-headline")?.textContent).toBe(
    "3 of 5 passwords are in known breaches.",
  );
  await page.click(page.button("Done (1)"));
  expect(page.buttons(0)).toEqual(["Undo", "…"]);
  await page.click(page.button("Undo: Bank"));
  await page.click(page.button("To do (5)"));
  expect(page.names()).toEqual(["Shop", "Bank", "Short"]);
});

it("are counted the same by the headline, the bar and the filters, however quickly they are marked", async () => {
  const page = await openChecked();
  const press = (name: string) => page.settled(() => page.button(name).click());
  for (const name of ["Bank", "Short"]) await page.click(page.button(`Details: ${name}`));
  for (const name of ["Mark as done: Bank", "Ignore: Short", "Ignored (1)"]) await press(name);
  expect(page.texts(".audit-top li")).toEqual(["Done (1)", "To do (3)"]);
  expect(page.texts(".audit-share-name")).toEqual(["In breaches (3)", "Ignored (1)", "Done (1)"]);
});

it.each([
  ["first", english.audit_found_other.message, ["", "5", " of 25 passwords are in known breaches."]],
  [
    "last",
    japanese.audit_found_other.message,
    ["25件中", "5", "件のパスワードが既知の漏洩に含まれています。"],
  ],
])(
  "stand below a sentence with the number that counts in large type, if it's %s",
  async (_where, message, parts) => {
    const passwords = Array.from({ length: 25 }, (_, at) => `unlisted-${at}`);
    const seen = Object.fromEntries(passwords.slice(0, 5).map((password) => [password, 1]));
    const page = await openAudit({ seen, isCompact: true, messages: { audit_found_other: message } });
    await page.paste(vault(...passwords.map((one, at): [string, string] => [`Shop${at}`, one])));
    await page.check();
    const headline = page.place.querySelector(".audit-headline");
    const number = headline?.querySelector(".audit-number");
    const around = [number?.previousSibling, number, number?.nextSibling].map(
      (one) => one?.textContent ?? "",
    );
    expect(around).toEqual(parts);
  },
);

it("end in a word of praise only when everything is known and nothing is left", async () => {
  const praise = "Nothing left to do. Well done!";
  const page = await openAudit({ isCompact: true });
  await page.paste(vault(["Bank", "zq7Kp"], ["Fine", "xK9#vQ2m"]));
  await page.check();
  await page.click(page.button("Details: Bank"));
  await page.click(page.button("Ignore: Bank"));
  expect(page.text(), "ignored is not done").not.toContain(praise);
  await page.click(page.button("Ignored (1)"));
  await page.click(page.button("Undo: Bank"));
  await page.click(page.button("To do (1)"));
  await page.click(page.button("Mark as done: Bank"));
  await page.until(() => page.text().includes(praise));
  expect(page.place.querySelector(".audit-top-good")).not.toBeNull();
});

it("end without praise while a breached password is only said to be changed", async () => {
  const page = await openAudit({ seen: { "alone-12": 3 }, isCompact: true });
  await page.paste(vault(["Bank", "alone-12"], ["Fine", "xK9#vQ2m"]));
  await page.check();
  await page.click(page.button("Details: Bank"));
  await page.click(page.button("Mark as done: Bank"));
  await page.until(() => page.text().includes("Done (1)To do (0)"));
  expect(page.text()).toContain("You’ve been through every password found in known breaches.");
  expect(page.text()).not.toContain("Well done!");
  expect(page.place.querySelector(".audit-top-good")).toBeNull();
});

/** Whether the browser asks before it closes the page. */
async function isHeld(): Promise<boolean> {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

it("are not left while a check runs, although nothing was found yet", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openAudit({ isCompact: true, instead: () => promise });
  await page.paste(vault(["Fine", "xK9#vQ2m"]));
  expect(await isHeld()).toBe(false);
  await page.click(page.button("Check 1 password"));
  await page.until(() => page.asked().length === 1);
  expect(await isHeld()).toBe(true);
  await page.click(page.button("Check another file"));
  expect(page.text()).toContain("Start over? This list will be deleted.");
  resolve();
  await page.until(() => page.text().includes("Well done!"));
  expect(await isHeld()).toBe(false);
});

it("are not left half done by mistake", async () => {
  const page = await openAudit({ isCompact: true });
  expect(await isHeld(), "nothing read").toBe(false);
  await page.paste(vault(["Bank", "zq7Kp"]));
  expect(await isHeld(), "nothing done").toBe(false);
  await page.check();
  expect(await isHeld()).toBe(true);
  await page.click(page.button("Details: Bank"));
  await page.click(page.button("Mark as done: Bank"));
  expect(await isHeld(), "nothing left").toBe(false);
});
