// A page that waits for the background, by the example of a test of a service: whichever of the two ends, the other learns it at once.

import type { ServerResponse } from "node:http";
import { openOwn } from "../../pages/own.ts";
import { listen } from "../../services/local-server.ts";
import { expect, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";

/** A password service that responds when a test says so. */
async function slowService() {
  const asked: ServerResponse[] = [];
  const { url, stop } = await listen((_request, response) => void asked.push(response));
  const isGivenUp = (index: number) => asked[index]?.destroyed;
  return {
    url,
    stop,
    asked,
    isGivenUp,
    respond: (index: number) =>
      asked[index]
        ?.writeHead(200, { "Access-Control-Allow-Origin": "*" })
        .end("1E4C9B93F3F0682250B6CF8331B7EE68FD8:42"),
  };
}

test("a test whose worker is killed is sent again and has its outcome; closing the page ends one @both", async ({
  extension,
  configure,
  atEnd,
}) => {
  const service = await slowService();
  atEnd(service.stop);
  await configure({ services: { passwordsUrl: service.url } });
  const options = await openOwn(extension, "options", "#services");
  const start = options.getByRole("button", { name: "Test: Password service" });
  await start.click();
  await expect.poll(() => service.asked.length).toBe(1);
  await killWorker(extension);
  await expect.poll(() => service.asked.length, "the next worker sends it").toBe(2);
  service.respond(1);
  await expect(options.getByText(/responded as expected/)).toBeVisible();
  await start.click();
  await expect.poll(() => service.asked.length).toBe(3);
  expect(service.isGivenUp(2)).toBe(false);
  await options.close();
  await expect.poll(() => service.isGivenUp(2)).toBe(true);
});
