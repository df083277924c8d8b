// What an API key of one's own adds: the scores of both devices.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { GOOD_KEY } from "../../services/api-key.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { readStores } from "../driver/stores.ts";
import { watchPages } from "../sign-in/token-watch.ts";
import { parameter, test } from "./page-score.ts";

const NOTHING_SET_UP = { auth: { issuer: "", clientId: "" }, pageScore: { strategy: "BOTH" } };

test("scores both devices with a pasted key, and sends the key only to the service", async ({
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
  const section = scoreSection(popup);
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
  await expect(scoreGauges(popup)).toHaveCount(8);
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
