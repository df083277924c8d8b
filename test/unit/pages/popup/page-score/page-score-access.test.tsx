// How a person gives the popup access to the analysis service: by entering a key or by signing in.
import { describe, expect, it } from "vitest";
import { showScore } from "./score-page.tsx";
import { failedBy, QUESTION, run } from "./score-states.ts";

const SCORE = "Score this page";
const SAVE = "Save and score";
const KEY = "a-key-of-my-own";
const PUBLIC = { services: {} };
const SERVICES = { analysisUrl: "https://analysis.example" };
const AUTH = { issuer: "https://accounts.example", clientId: "mine" };

type World = Parameters<typeof showScore>[0];

/** The popup without a key or provider, after the button was pressed. */
async function openForm(world: World = {}) {
  const page = await showScore({ ...world, settings: { auth: {}, ...world?.settings } });
  await page.press(SCORE);
  return {
    ...page,
    async enter(key: string) {
      (page.getByLabelText("Your key") as HTMLInputElement).value = key;
      await page.press(SAVE);
    },
    problem: () => page.queryByRole("alert")?.textContent,
    names: () => page.sent.map(({ name }) => name),
  };
}

describe("a score with a secret for another service", () => {
  it("asks for a key in plain words, and sends nothing", async () => {
    const services = { analysisUrl: "https://analysis.example", analysisApiKey: "hush" };
    const secretOrigins = { "services.analysisApiKey": ["https://before.example"] };
    const page = await openForm({ settings: { services, auth: { analysisAccess: "key" }, secretOrigins } });
    const to = "analysis.example, chromeuxreport.googleapis.com";
    expect(page.text()).toContain(`Breachlight kept your key for before.example. Enter one for ${to}.`);
    expect(page.names()).toEqual([]);
  });

  it("asks for the client secret before it signs in", async () => {
    const auth = {
      issuer: "https://new.example",
      clientId: "mine",
      clientSecret: "hush",
      analysisAccess: "sign-in",
    };
    const secretOrigins = { "auth.clientSecret": ["https://old.example"] };
    const page = await openForm({ settings: { auth, secretOrigins } });
    expect(page.text()).toContain(
      "Breachlight kept your client secret for old.example. Enter one for new.example",
    );
    await page.press("Sign in instead");
    expect(page.names()).not.toContain("scorePage");
    expect(page.names()).not.toContain("changeSettings");
  });
});

describe("a first score with nothing set up", () => {
  it("sends nothing before there is a key", async () => {
    const page = await openForm();
    expect(page.names()).toEqual([]);
    expect(page.button(SCORE)).toBeNull();
    expect(page.text()).toContain("analysis.example needs a key or a sign-in to score pages.");
    expect(page.text()).toContain("Ask whoever runs analysis.example for a key.");
  });

  it("says where to get a free key for the public service", async () => {
    const page = await openForm({ settings: PUBLIC, url: "https://www.shop.com/" });
    const href = page.getByRole("link", { name: /Get a free key/ }).getAttribute("href");
    expect(href).toMatch(/^https:\/\/developers\.google\.com\//);
  });

  it("runs on its own once the key is saved, and no other message contains the key", async () => {
    const page = await openForm();
    await page.enter(`  ${KEY}\n`);
    const change = { services: { analysisApiKey: KEY }, auth: { analysisAccess: "key" } };
    const services = ["https://analysis.example", "https://chromeuxreport.googleapis.com"];
    const secretOrigins = { "services.analysisApiKey": services };
    expect(page.asked("changeSettings")).toEqual([{ ...change, secretOrigins }]);
    expect(page.asked("scorePage")).toMatchObject([QUESTION]);
    expect(JSON.stringify(page.asked("scorePage"))).not.toContain(KEY);
    expect(page.queryByLabelText("Your key")).toBeNull();
  });

  it.each([
    ["", "Enter a valid key."],
    ["k".repeat(5_000), "Enter a valid key."],
    ["two words", "Enter a valid key."],
    ["clé", "Enter a valid key."],
  ])("doesn't run with %.5j", async (key, said) => {
    const page = await openForm();
    await page.enter(key);
    expect(page.problem()).toBe(said);
    expect(page.names()).toEqual([]);
    expect((page.getByLabelText("Your key") as HTMLInputElement).value).toBe(key);
  });

  it("reports a key that couldn't be saved", async () => {
    const refused = {
      ok: false,
      error: { code: "forbidden", service: "passwords", reason: "setting-locked" },
    };
    const page = await openForm({ answers: { changeSettings: refused } });
    await page.enter(KEY);
    expect(page.problem()).toBe("Nothing was changed. Your organization set this.");
  });

  it("asks again only about the device that failed", async () => {
    const error = { code: "unauthorized", service: "analysis", reason: "wrong-key" } as const;
    const failure = failedBy(error);
    const other = { ...QUESTION, strategy: "DESKTOP" as const };
    const settings = { services: { ...SERVICES, analysisApiKey: KEY }, auth: {}, pageScore: {} };
    const page = await showScore({ settings, current: [failure], runs: [run({ question: other })] });
    (page.getByLabelText("Your key") as HTMLInputElement).value = "another";
    await page.press(SAVE);
    expect(page.asked("scorePage")).toMatchObject([QUESTION]);
  });

  it("offers a sign-in if there is a provider", async () => {
    const page = await openForm({ settings: { auth: { ...AUTH, analysisAccess: "key" } } });
    await page.press("Sign in instead");
    expect(page.asked("changeSettings")).toEqual([{ auth: { analysisAccess: "sign-in" } }]);
    expect(page.asked("scorePage")).toHaveLength(1);
  });

  it("links to the settings for your own provider", async () => {
    const opened: string[] = [];
    const page = await openForm({ create: async ({ url }) => void opened.push(url) });
    await page.press("Sign in instead");
    expect(opened).toHaveLength(1);
    expect(page.names()).toEqual([]);
  });

  it("leaves the key to the organization if that sets it", async () => {
    const policy = { services: { analysisApiKey: "" }, auth: { analysisAccess: "key" } };
    const page = await openForm({ policy });
    expect((page.getByLabelText("Your key") as HTMLInputElement).disabled).toBe(true);
    expect(page.text()).toContain("Set by your organization");
  });
});
