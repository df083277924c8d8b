// What the page of the vault check says of passwords that are easy to guess or nearly the same, and of the source of breaches.
import { describe, expect, it } from "vitest";
import { MAX_GUESSED } from "../../../../src/pages/audit/guess/guess-run.ts";
import { breachRecord } from "../../../e2e/breaches/breach-records.ts";
import { openAudit, vault } from "../../../world/pages/audit.tsx";
import { json } from "../../../world/scenario.ts";
import { ALPHABETS, randomPasswords } from "./random-passwords.ts";

/** The chips of each entry in the list, by name. */
function chipsOf({ place }: Page) {
  return Object.fromEntries(
    [...place.querySelectorAll(".audit-row")].map((row) => [
      row.querySelector("strong")?.textContent,
      [...row.querySelectorAll(".chips li")].map(({ textContent }) => textContent),
    ]),
  );
}

type Page = Awaited<ReturnType<typeof openAudit>>;

/** The lines of the file that is saved, without the quotes around each cell. */
async function savedLines(page: Page): Promise<string[]> {
  const lines = (await page.saved()).replace("\ufeff", "").trimEnd().split("\r\n");
  return lines.map((line) => line.slice(1, -1).replaceAll('","', ","));
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
    expect(page.text()).toContain("The passwords below already need attention.");
    const rest = "Easy to guess; Not checked yet,";
    expect(await savedLines(page)).toEqual([
      "Name,Username,Website,Problems,Status",
      `Bank,jo,bank.example,${rest}`,
      `Gardening,jo,gardening.example,${rest}`,
    ]);
    expect(await page.printed()).toContain("Bankjobank.exampleEasy to guess; Not checked yet");
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
    expect(await page.printed()).toContain("Nearly the same as 2 others; Not checked yet");
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
  const FILE = vault(["Shop", "xK9#vQ2m"], ["Forum", "mT4&wZ8p"], ["Bank", "bN6@hR3t"], ["Club", "Dragon42"]);
  const BreachDate = "2024-05-12";
  const BREACHES = [
    breachRecord("Shop", "shop.example", { BreachDate, IsVerified: false }),
    breachRecord("Forum", "forum.example", {
      ...{ BreachDate: undefined, IsVerified: false, IsStealerLog: true },
    }),
    breachRecord("Bank", "bank.example", { BreachDate }),
  ];

  it("is named with its license on the page, on paper and in the file, and so are doubts about a breach", async () => {
    const page = await openAudit({ breaches: json(BREACHES) });
    await page.paste(FILE);
    await page.until(() => page.text().includes("The Shop"));
    const links = [...page.place.querySelectorAll<HTMLAnchorElement>(".attribution a")];
    expect(links.map(({ href }) => href)).toEqual(["https://lookup.example/", LICENSE]);
    const source = `Breach data: lookup.example (https://lookup.example), CC BY 4.0 (${LICENSE})`;
    const onPaper = await page.printed();
    expect(onPaper).toContain(source);
    const [head, ...lines] = await savedLines(page);
    expect(head).toBe("Name,Username,Website,Problems,Status,Source");
    const said = [
      "Maybe not changed since the breach: The Shop (May 2024, Unverified)",
      "Maybe not changed since the breach: The Forum (Unverified, Stealer log)",
      "Maybe not changed since the breach: The Bank (May 2024)",
    ];
    for (const one of said)
      for (const text of [page.text(), lines.join("\n"), onPaper]) expect(text).toContain(one);
    expect(lines).toHaveLength(4);
    expect(lines).toContain(`Bank,jo,bank.example,${said[2]}; Not checked yet,,${source}`);
    // No breach is named here.
    expect(lines).toContain("Club,jo,club.example,Easy to guess; Not checked yet,,");
  });

  it("that names no license has none", async () => {
    const services = { lookupInterface: "xposedornot", lookupUrl: "https://api.xposedornot.com" };
    const breach = { breachID: "The Shop", domain: "shop.example", exposedData: ["Passwords"] };
    const page = await openAudit({ services, breaches: json({ exposedBreaches: [breach] }) });
    await page.paste(FILE);
    await page.until(() => page.text().includes("The Shop"));
    expect(page.text()).toContain("Breach data: XposedOrNot");
    expect(page.text()).not.toContain("CC BY");
    expect((await savedLines(page))[1]).toMatch(/,,Breach data: XposedOrNot \(https:\/\/xposedornot\.com\)$/);
  });

  it("isn't named if no breach is", async () => {
    const page = await openAudit({ breaches: json(BREACHES) });
    await page.paste(vault(["Elsewhere", "Dragon42"]));
    await page.until(() => page.text().includes("Easy to guess"));
    expect(page.text()).not.toContain("Breach data");
    expect(await page.printed()).not.toContain("Breach data");
    expect((await savedLines(page))[0]).not.toContain("Source");
  });
});
