// docs/own-range-service.md works as shown: range files behind nginx, used by browsers without access to its host.

import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { sharedCertificate } from "../../services/lookup/certificate.ts";
import { expect, freshPassword, LOGIN_PAGE, openPopup, prefixOf } from "../driver/extension.ts";
import { rangeFileOf, shownConfiguration, startNginx } from "../driver/nginx.ts";
import { allowByButton, test } from "../driver/windows/site-access.ts";
import { enterBreached, enterPassword } from "./enter-password.ts";

/** Sends a request without a browser, like the extension's. */
async function ask(url: string, ca: string, method = "GET") {
  const headers = { "Add-Padding": "true", Origin: "moz-extension://somebody" };
  const sending = request(url, { method, ca, headers, agent: false }).end();
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test("range files behind the documented nginx warn on a form, without access to their host @nightly", async ({
  extension,
  page,
  visit,
  configure,
  atEnd,
}) => {
  const certificate = await sharedCertificate();
  const [listed, listedPlainly] = [freshPassword(), freshPassword()];
  const [unlisted, absent] = [freshPassword(), freshPassword()];
  const files = [
    rangeFileOf(listed, 1_234, ".txt"),
    rangeFileOf(listedPlainly, 1_234, ""),
    // A row with count 0 is padding, whatever its suffix.
    rangeFileOf(unlisted, 0, ".txt"),
  ];
  const server = await startNginx(shownConfiguration(), files, certificate);
  atEnd(() => server.stop());
  for (const [index, password] of [listed, listedPlainly].entries()) {
    const prefix = await prefixOf(password);
    for (const written of [prefix, prefix.toLowerCase()]) {
      const answer = await ask(`${server.url}/range/${written}`, certificate.certificate);
      expect(answer, written).toMatchObject({
        status: 200,
        body: files[index]?.text,
        headers: {
          "access-control-allow-origin": "*",
          "cache-control": "public, max-age=86400",
          "content-type": "text/plain",
        },
      });
    }
  }
  const url = `${server.url}/range/${await prefixOf(listed)}`;
  const preflight = await ask(url, certificate.certificate, "OPTIONS");
  expect(preflight).toMatchObject({
    status: 204,
    body: "",
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": "Add-Padding",
    },
  });
  const missing = await ask(`${server.url}/range/${await prefixOf(absent)}`, certificate.certificate);
  expect(missing).toMatchObject({
    status: 404,
    headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
  });
  for (const path of ["/range/", "/range/5BAA", "/range/5BAA61", "/range/5BAAG", "/", "/5BAA6.txt"]) {
    expect((await ask(server.url + path, certificate.certificate)).status, path).toBe(404);
  }

  // Only the form's site is allowed: the service's stays blocked, except for what its CORS headers allow.
  await configure({ services: { passwordsUrl: server.url } });
  await visit(LOGIN_PAGE, "/", "shop.test");
  const popup = await openPopup(extension, page);
  const site = { site: "shop.test" };
  await allowByButton(extension, popup.getByRole("button", { name: "Allow on shop.test" }), site);
  await popup.close();
  await page.reload();
  expect((await enterBreached(page, listed)).text).toContain("1,234 times");
  const seen = await openPopup(extension, page);
  await enterPassword(page, unlisted);
  await expect(seen.getByText("Password not found in known breaches")).toBeVisible();
  await enterPassword(page, absent);
  await expect(seen.getByText("Couldn’t check this password")).toBeVisible();
  await seen.close();

  // Only the headers had made the responses readable.
  const closed = shownConfiguration().replaceAll(/^ *add_header Access-Control-.*$/gm, "");
  const shut = await startNginx(closed, files, certificate);
  atEnd(() => shut.stop());
  await configure({ services: { passwordsUrl: shut.url } });
  await enterPassword(page, listedPlainly);
  const last = await openPopup(extension, page);
  await expect(last.getByText("Couldn’t check this password")).toBeVisible();
  await expect(last.getByText("or doesn’t send “Access-Control-Allow-Headers: Add-Padding”")).toBeVisible();
});
