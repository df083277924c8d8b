// What an API key of one's own adds: the scores of both devices, and what visitors saw.

import { GOOD_KEY, type KeyRefusal } from "../../services/api-key.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { savedBy } from "../driver/saved-file.ts";
import { readStores } from "../driver/stores.ts";
import { watchPages } from "../sign-in/token-watch.ts";
import { gaugesOf, parameter, scoreButton, sectionOf, test } from "./page-score.ts";

const NOTHING_SET_UP = { auth: { issuer: "", clientId: "" }, pageScore: { strategy: "BOTH" } };

test("scores both devices with a pasted key, and sends the key only to the service @both", async ({
  extension,
  page,
  visit,
  configure,
  analysis,
  scores,
}) => {
  await configure(NOTHING_SET_UP);
  const { logged, addresses } = await watchPages(extension);
  await visit(PLAIN_PAGE, "/first-score");
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  const section = sectionOf(popup);
  await section.getByLabel("Your key").fill("another-key");
  await section.getByLabel("Your key").press("Enter");
  await expect(section).toContainText("doesn’t recognize this key");
  expect(
    scores.asked().map(({ status }) => status),
    "once for each device",
  ).toEqual([400, 400]);
  analysis.forget();

  await section.getByLabel("Your key").fill(GOOD_KEY);
  await section.getByRole("button", { name: "Save and score" }).click();
  await expect(gaugesOf(popup)).toHaveCount(8);
  const asked = scores.asked();
  expect(asked.flatMap((one) => parameter(one, "strategy")).toSorted()).toEqual(["DESKTOP", "MOBILE"]);
  for (const { headers, parameters, isTokenSent } of asked) {
    expect([headers["x-goog-api-key"], isTokenSent]).toEqual([GOOD_KEY, false]);
    expect(JSON.stringify(parameters)).not.toContain(GOOD_KEY);
  }
  const { session, local } = await readStores(extension);
  const { settings, ...others } = local;
  expect(settings).toMatchObject({ services: { analysisApiKey: GOOD_KEY } });
  const kept = JSON.stringify([session, others, await scores.snapshot(page.url())]);
  expect(kept, "the search works").toContain("first-score");
  for (const place of [
    kept,
    JSON.stringify([...logged]),
    JSON.stringify([...addresses]),
    await popup.content(),
  ]) {
    expect(place).not.toContain(GOOD_KEY);
  }
});

test("one device that fails leaves the other one's score, is retried alone, and both are saved as a table", async ({
  extension,
  page,
  visit,
  configure,
  analysis,
  scores,
}) => {
  await configure({ ...NOTHING_SET_UP, services: { analysisApiKey: GOOD_KEY } });
  analysis.setFault({ kind: "server-page" }, { times: 1 });
  await visit(PLAIN_PAGE, "/one-fails");
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  const again = sectionOf(popup).getByRole("button", { name: "Try again" });
  await again.click();
  await expect(gaugesOf(popup)).toHaveCount(8);
  expect(scores.asked()).toHaveLength(3);
  await expect(again).toHaveCount(0);

  const [run] = (await scores.snapshot(page.url())).runs;
  await popup.goto(`${extension.origin}/src/pages/report/index.html?id=${run?.id}`);
  const saved = await savedBy(popup, () =>
    popup.getByRole("button", { name: "All results for this page: CSV" }).click(),
  );
  expect(saved.name).toMatch(/^.+-runs-[\d-]+\.csv$/);
  const [head, ...rows] = saved.text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFF"time","address","device","categories",/);
  expect(head, "the field data service's response").toContain('"visitors LARGEST_CONTENTFUL_PAINT_MS"');
  expect(rows.map((row) => row.split(",")[2]).toSorted()).toEqual(['"DESKTOP"', '"MOBILE"']);
});

test("says which of four things is wrong with a rejected key, with one request", async ({
  page,
  visit,
  configure,
  analysis,
  scores,
}) => {
  const said: Record<KeyRefusal, string> = {
    "wrong-key": "doesn’t recognize this key.",
    "not-enabled": "In the key’s project, enable that API",
    "quota-zero": "a quota of zero",
    "quota-used-up": "The quota for a day",
  };
  await configure({ auth: NOTHING_SET_UP.auth, services: { analysisApiKey: GOOD_KEY } });
  await visit(PLAIN_PAGE, "/refused");
  for (const [refusal, sentence] of Object.entries(said)) {
    analysis.forget();
    analysis.setFault({ kind: "key-refused", refusal: refusal as KeyRefusal });
    await scores.ask(page.url());
    await scores.outcome(page.url());
    const popup = await scores.popup(page);
    await expect(sectionOf(popup)).toContainText(sentence);
    await popup.close();
    expect(scores.asked(), refusal).toHaveLength(1);
  }
});

const WITH_KEY = { auth: { issuer: "", clientId: "" }, services: { analysisApiKey: GOOD_KEY } };

test("shows field data week by week, as charts and as a table", async ({
  page,
  visit,
  configure,
  crux,
  scores,
}) => {
  await configure(WITH_KEY);
  await visit(PLAIN_PAGE, "/visited");
  const popup = await scores.popup(page);
  await expect(sectionOf(popup)).toContainText(new URL(crux.url).host);
  expect(crux.requests, "nothing is sent before the click").toEqual([]);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  const section = sectionOf(popup);
  await expect(section.locator(".trend svg")).toHaveCount(3);
  await expect(section.locator(".trend").first()).toContainText("3.4 s to 2.");
  await section.getByText("Show as a table").click();
  await expect(section.getByRole("row")).toHaveCount(26);
  await expect(section.getByRole("cell", { name: "unknown" })).toHaveCount(3);

  const { origin } = new URL(page.url());
  expect(
    crux.requests.map(({ method, question }) => `${method} ${question.url ?? question.origin}`).toSorted(),
  ).toEqual([`queryHistoryRecord ${page.url()}`, `queryRecord ${origin}`, `queryRecord ${page.url()}`]);
  for (const { key, path, question } of crux.requests) {
    expect(key).toBe(GOOD_KEY);
    expect(path).not.toContain("?");
    expect(question.formFactor).toBe("PHONE");
  }
  // Deleted with the results.
  await section.getByText("Details").click();
  await section.getByRole("button", { name: "Delete this page’s results" }).click();
  await expect(section.locator(".trend")).toHaveCount(0);
});

test("a score stands even if field data fails, and says why that is missing", async ({
  page,
  visit,
  configure,
  crux,
  scores,
}) => {
  await configure(WITH_KEY);
  await visit(PLAIN_PAGE, "/unvisited");
  const popup = await scores.popup(page);
  const section = sectionOf(popup);
  const cases = [
    [{ kind: "no-page" }, "Week by week Visitors to the whole site"],
    [{ kind: "html" }, "Visitor data is incomplete"],
    [{ kind: "key-refused", refusal: "not-enabled" }, "In the key’s project, enable that API"],
    [{ kind: "reset" }, "Visitor data is incomplete"],
  ] as const;
  for (const [fault, said] of cases) {
    crux.setFault(fault);
    await scoreButton(popup).click();
    await expect(section).toContainText(said);
    await expect(gaugesOf(popup)).toHaveCount(4);
    await expect(scoreButton(popup)).toBeVisible();
  }
});
