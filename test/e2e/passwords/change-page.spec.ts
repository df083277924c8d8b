// From the popup to where a password is changed: the site gets a request at the click, without cookies, and not before.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Page } from "playwright/test";
import { listen } from "../../services/local-server.ts";
import { sharedCertificate } from "../../services/lookup/certificate.ts";
import { expect, LOGIN_PAGE, listSentRequests, openPopup, test } from "../driver/extension.ts";
import { enterBreached } from "./enter-password.ts";

const PAGE = "/.well-known/change-password";
const CONTROL = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

/** Redirects of the page, by requested host. */
const LEADS_TO: Record<string, string> = {
  "inside.test": "https://login.inside.test/password",
  "outside.test": "https://other.test/password",
};

/** A site on any host: two have the page, and one responds to everything alike. */
function answer({ headers: { host = "" }, url }: IncomingMessage, response: ServerResponse): void {
  const to = url === PAGE ? LEADS_TO[host] : undefined;
  const isThere = url === "/password" || url === "/" || host === "yes-to-all.test";
  response.writeHead(to ? 302 : isThere ? 200 : 404, {
    "Content-Type": "text/html",
    "Set-Cookie": "known=1; Path=/",
    ...(to && { Location: to }),
  });
  response.end(LOGIN_PAGE);
}

test("opens a site's change page, or the site itself, and requests nothing that it redirects to", async ({
  launchOwn,
  listed,
  range,
  driven,
}) => {
  const { privateKey, certificate } = await sharedCertificate();
  const asked: { address: string; cookie?: string; isByTab: boolean }[] = [];
  await using site = await listen(
    (request, response) => {
      const { host, cookie, "sec-fetch-mode": mode } = request.headers;
      asked.push({ address: `${host}${request.url}`, cookie, isByTab: mode === "navigate" });
      answer(request, response);
    },
    { tls: { privateKey, certificate } },
  );
  // Routes test host names to the server on the default port. The browser's own requests go nowhere.
  const proxy = createServer((_request, response) => response.writeHead(502).end());
  proxy.on("connect", ({ url }, socket) => {
    if (!url?.endsWith(".test:443")) return void socket.destroy();
    const server = connect(site.port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      server.pipe(socket).pipe(server);
    });
    for (const end of [server, socket]) end.on("error", () => server.destroy() && socket.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const { port } = proxy.address() as AddressInfo;
  const extension = await launchOwn({
    args: [`--proxy-server=https=127.0.0.1:${port}`, "--proxy-bypass-list=127.0.0.1;<-loopback>"],
    preferences: {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": port,
      "network.proxy.no_proxies_on": "127.0.0.1",
    },
  });
  try {
    const page = await extension.context.newPage();

    /** Enters a password on a site, and presses the popup's button for it. */
    const change = async (host: string): Promise<Page> => {
      await page.goto(`https://${host}/`);
      await enterBreached(page, listed);
      asked.length = 0;
      const popup = await openPopup(extension, page);
      const button = popup.getByRole("button", { name: `Change it on ${host}` });
      await expect(button).toBeVisible();
      expect(asked, "no request before").toEqual([]);
      await button.click();
      return popup;
    };
    const openedAt = (address: string) =>
      expect
        .poll(() => extension.context.pages().map((one) => one.url()), `${driven}: ${address}`)
        .toContain(address);
    /** Requests that the tabs didn't make. Icons are the browser's. */
    const probes = () =>
      asked.filter(({ address, isByTab }) => !isByTab && !address.endsWith("/favicon.ico"));
    const addressesOf = (host: string) => [`${host}${CONTROL}`, `${host}${PAGE}`].sort();

    const ends = {
      "inside.test": "https://login.inside.test/password",
      "outside.test": "https://other.test/password",
      "yes-to-all.test": "https://yes-to-all.test/",
    };
    for (const [host, address] of Object.entries(ends)) {
      const popup = await change(host);
      await page.goto("about:blank");
      await openedAt(address);
      expect(
        probes()
          .map(({ address }) => address)
          .sort(),
        host,
      ).toEqual(addressesOf(host));
      expect(
        probes().map(({ cookie }) => cookie),
        "without the cookie that the site has set",
      ).toEqual([undefined, undefined]);
      await popup.close();
    }

    const sent = await listSentRequests(extension);
    expect(sent.filter(({ what }) => what === "change-password").length).toBe(2 * Object.keys(ends).length);
    expect(range.requests.length).toBeGreaterThan(0);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
});
