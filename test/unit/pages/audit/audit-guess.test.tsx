// What the audit page says of passwords that are easy to guess or nearly the same, and of the source of breaches.
import { describe, expect, it, vi } from "vitest";
import { MAX_GUESSED } from "../../../../src/pages/audit/guess/guess-run.ts";
import { openAudit, SERVICE, vault } from "./audit-world.tsx";
import { ALPHABETS, randomPasswords } from "./random-passwords.ts";

/** The chips of each entry in the list, by name. */
function chipsOf({ place }: { place: HTMLElement }) {
  return Object.fromEntries(
    [...place.querySelectorAll(".audit-row")].map((row) => [
      row.querySelector("strong")?.textContent,
      [...row.querySelectorAll(".chips li")].map(({ textContent }) => textContent),
    ]),
  );
}

/** Clicks the button that saves, and returns the lines of the file, without the quotes around each cell. */
async function savedLines(page: Awaited<ReturnType<typeof openAudit>>): Promise<string[]> {
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  await page.click(page.button("Save as CSV"));
  create.mockRestore();
  const lines = ((await saved[0]?.text()) ?? "").replace("\ufeff", "").trimEnd().split("\r\n");
  return lines.map((line) => line.slice(1, -1).replaceAll('","', ","));
}

/** The text that is printed. */
async function printed(page: Awaited<ReturnType<typeof openAudit>>): Promise<string> {
  await page.settled(() => dispatchEvent(new Event("beforeprint")));
  const text = page.place.querySelector(".audit-printed")?.textContent ?? "";
  await page.settled(() => dispatchEvent(new Event("afterprint")));
  return text;
}

describe("a password that is easy to guess", () => {
  it("is listed with the reason, which is neither printed nor saved", async () => {
    const page = await openAudit();
    await page.paste(vault(["Bank", "Dragon42"], ["Forum", "xK9#vQ2m"], ["Gardening", "gardening1987"]));
    await page.until(() => page.text().includes("Easy to guess"));
    expect(chipsOf(page)).toEqual({
      Bank: ["Easy to guess (a common word, a number)", "Not checked yet"],
      Gardening: ["Easy to guess (a name of this entry, a date)", "Not checked yet"],
    });
    await page.click(page.button("Easy to guess (2)"));
    expect(page.names()).toEqual(["Bank", "Gardening"]);
    expect(page.text()).toContain("Other problems (2)");
    const rest = "Easy to guess; Not checked yet,";
    expect(await savedLines(page)).toEqual([
      "Name,Username,Website,Problems,Status",
      `Bank,jo,bank.example,${rest}`,
      `Gardening,jo,gardening.example,${rest}`,
    ]);
    expect(await printed(page)).toContain("Bankjobank.exampleEasy to guess; Not checked yet");
  });

  it("is looked for until the vault is dropped: later results don't show up in the next one", async () => {
    const answer = Promise.withResolvers<["word"][]>();
    let ended = 0;
    const startGuessThread = () => ({ guess: () => answer.promise, end: () => void ended++ });
    const page = await openAudit({ startGuessThread });
    await page.paste(vault(["Bank", "Dragon42"]));
    await page.click(page.button("Check another file"));
    expect(ended).toBe(1);
    await page.paste(vault(["Forum", "xK9#vQ2m"]));
    await page.settled(() => answer.resolve([["word"]]));
    await page.until(() => page.text().includes("Easy to guess"));
    expect(page.names()).toEqual(["Forum"]);
  });

  it("is looked for among archived ones too, once they are included", async () => {
    const page = await openAudit();
    const old = { name: "Old", deletedDate: "2026-01-02T03:04:05Z", login: { password: "Dragon42" } };
    const items = [{ name: "A", login: { password: "Winter2025!" } }, old];
    await page.paste(JSON.stringify({ items }));
    await page.until(() => page.text().includes("Easy to guess (a common word, a number)"));
    await page.click(page.getByRole("switch"));
    await page.until(() => page.queryByRole("button", { name: "Easy to guess (2)" }));
  });

  it("may hold a name of its entry: at most a bounded part of these goes to the thread", async () => {
    const huge = Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(" ");
    const names: string[][] = [];
    const page = await openAudit({
      startGuessThread: () => ({
        async guess(questions) {
          for (const question of questions) names.push([...question.names]);
          return questions.map(() => ["word"]);
        },
        end: () => undefined,
      }),
    });
    await page.paste(
      vault(["My Garden", "a", "https://garden-shop.example", "Jo.Doe@mail.example"], [huge, "b"]),
    );
    await page.until(() => names.length === 2);
    expect(names[0]).toEqual([
      ...["my garden", "jo.doe@mail.example", "garden-shop.example"],
      ...["garden", "doe", "mail", "example", "shop"],
    ]);
    expect(names[1]?.join("").length).toBeLessThan(1_000);
  });

  it("isn't known if the thread breaks down, and the page says so", async () => {
    const gone = () => Promise.reject(new Error("gone"));
    const page = await openAudit({ startGuessThread: () => ({ guess: gone, end: () => undefined }) });
    await page.paste(vault(["Bank", "Dragon42"]));
    await page.until(() =>
      page.text().includes("Breachlight couldn’t find out which passwords are easy to guess."),
    );
  });

  it("is looked for only in view in a large vault, and the page says so", async () => {
    const asked: string[] = [];
    const page = await openAudit({
      startGuessThread: () => ({
        async guess(questions) {
          for (const { password } of questions) asked.push(password);
          return questions.map(() => ["word"]);
        },
        end: () => undefined,
      }),
    });
    // Nothing is wrong with these, so nothing is in view.
    const passwords = randomPasswords(ALPHABETS["all characters"], 16, MAX_GUESSED + 1);
    await page.paste(vault(...passwords.map((password, at): [string, string] => [`S${at}`, password])));
    await page.until(() => page.text().includes("Breachlight looks only at those in view"));
    expect(asked).toEqual([]);
    await page.settled(() => page.audit.look([7]));
    await page.until(() => page.names().join() === "S7");
    expect(asked).toEqual([passwords[7]]);
  });
});

describe("nearly the same passwords", () => {
  it("are listed with where the others are, as reused and on their own", async () => {
    const page = await openAudit();
    await page.paste(
      vault(
        ["Bank", "Kolibri2025!"],
        ["Forum", "Kolibri2026!"],
        ["Shop", "kolibri2026"],
        ["Other", "xK9#vQ2m"],
        ["Club", "mT4&wZ8p"],
        ["Club again", "mT4&wZ8p", "https://again.example/"],
      ),
    );
    await page.until(() => page.text().includes("Nearly the same"));
    const similar = ["Nearly the same as 2 others", "Not checked yet"];
    const reused = ["Reused", "Not checked yet"];
    expect(chipsOf(page)).toEqual({
      ...{ Club: reused, "Club again": reused },
      ...{ Bank: similar, Forum: similar, Shop: similar },
    });
    expect(page.text()).toContain("Nearly the same (Forum, Shop)");
    expect(page.text()).not.toMatch(/kolibri/i);
    await page.click(page.button("Nearly the same (3)"));
    expect(page.names()).toEqual(["Bank", "Forum", "Shop"]);
    await page.click(page.button("Reused (5)"));
    expect(page.names()).toEqual(["Club", "Club again", "Bank", "Forum", "Shop"]);
    expect(await savedLines(page)).toContain(
      "Bank,jo,bank.example,Nearly the same as 2 others; Not checked yet,",
    );
    expect(await printed(page)).toContain("Nearly the same as 2 others; Not checked yet");
  });

  it("name at most three others", async () => {
    const page = await openAudit();
    const entries = Array.from({ length: 6 }, (_, at): [string, string] => [`S${at}`, `Kolibri${at}`]);
    await page.paste(vault(...entries));
    await page.until(() => page.text().includes("Nearly the same (S1, S2, S3, …)"));
    expect(page.text()).toContain("Nearly the same as 5 others");
  });
});

describe("the source of breaches", () => {
  const LICENSE = "https://creativecommons.org/licenses/by/4.0/";
  const settings = (services: object) => ({ settings: { services: { passwordsUrl: SERVICE, ...services } } });
  const open = (services: object) =>
    openAudit({
      local: settings(services),
      breaches: [
        { site: "shop.example", title: "The Shop", breachDate: "2024-05-12", flags: ["unverified"] },
        { site: "forum.example", title: "The Forum", flags: ["fabricated", "spam-list", "stealer-log"] },
        { site: "bank.example", title: "The Bank", breachDate: "2024-05-12" },
      ],
    });
  const FILE = vault(["Shop", "xK9#vQ2m"], ["Forum", "mT4&wZ8p"], ["Bank", "bN6@hR3t"], ["Club", "Dragon42"]);

  it("is named and linked on the page, with its license", async () => {
    const page = await open({ lookupUrl: "https://lookup.example" });
    await page.paste(FILE);
    await page.until(() => page.queryByRole("link", { name: "CC BY 4.0" }));
    const links = [...page.place.querySelectorAll<HTMLAnchorElement>(".attribution a")];
    expect(links.map(({ href }) => href)).toEqual(["https://lookup.example/", LICENSE]);
  });

  it("is a line of text on paper, and a column of the file", async () => {
    const page = await open({ lookupUrl: "https://lookup.example" });
    await page.paste(FILE);
    await page.until(() => page.text().includes("The Shop"));
    const source = `lookup.example (https://lookup.example), CC BY 4.0 (${LICENSE})`;
    expect(await printed(page)).toContain(`Breach data: ${source}`);
    const [head, ...lines] = await savedLines(page);
    expect(head).toBe("Name,Username,Website,Problems,Status,Source");
    const problems = "Maybe not changed since the breach: The Bank (May 2024); Not checked yet";
    expect(lines).toHaveLength(4);
    expect(lines).toContain(`Bank,jo,bank.example,${problems},,${source}`);
    // No breach is named here.
    expect(lines).toContain("Club,jo,club.example,Easy to guess; Not checked yet,,");
  });

  it("that names no license has none", async () => {
    const page = await open({ lookupInterface: "xposedornot", lookupUrl: "https://api.xposedornot.com" });
    await page.paste(FILE);
    await page.until(() => page.text().includes("The Shop"));
    expect(page.text()).toContain("Breach data: XposedOrNot");
    expect(page.text()).not.toContain("CC BY");
    expect((await savedLines(page))[1]).toMatch(/,,XposedOrNot \(https:\/\/xposedornot\.com\)$/);
  });

  it("isn't named if no breach is", async () => {
    const page = await open({ lookupUrl: "https://lookup.example" });
    await page.paste(vault(["Elsewhere", "Dragon42"]));
    await page.until(() => page.text().includes("Easy to guess"));
    expect(page.text()).not.toContain("Breach data");
    expect(await printed(page)).not.toContain("Breach data");
    expect((await savedLines(page))[0]).not.toContain("Source");
  });

  it("has doubts about some, which are said wherever these are named", async () => {
    const page = await open({ lookupUrl: "https://lookup.example" });
    await page.paste(FILE);
    await page.until(() => page.text().includes("The Shop"));
    const said = [
      "Maybe not changed since the breach: The Shop (May 2024, Unverified)",
      "Maybe not changed since the breach: The Forum (Fabricated, Spam list, Stealer log)",
      "Maybe not changed since the breach: The Bank (May 2024)",
    ];
    const saved = (await savedLines(page)).join("\n");
    const onPaper = await printed(page);
    for (const one of said) for (const text of [page.text(), saved, onPaper]) expect(text).toContain(one);
  });
});
