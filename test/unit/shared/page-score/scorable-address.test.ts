// Which pages can be scored, and which part of their address is sent.
import { describe, expect, it } from "vitest";
import { scorableAddress } from "../../../../src/shared/page-score/scorable-address.ts";

const PUBLIC = "https://analysis.shop-tools.com";
const PRIVATE = "https://analysis.intranet.local";
const LOOPBACK = "http://127.0.0.1:4000";

/** The obstacle; the address that is sent if there is none. */
function outcome(tabUrl: string | undefined, service: string = PUBLIC) {
  const address = scorableAddress(tabUrl, service);
  return address.isScorable ? address.url : address.obstacle;
}

describe("the part of an address that is sent", () => {
  it.each([
    ["https://shop.com/", "https://shop.com/", undefined],
    ["https://SHOP.com:443/a/../b", "https://shop.com/b", undefined],
    ["https://shop.com:8443/", "https://shop.com:8443/", undefined],
    ["https://shop.com/#/cart?id=1", "https://shop.com/", undefined],
    ["https://robin:secret@shop.com/", "https://shop.com/", undefined],
    ["https://robin@shop.com/?a=1#b", "https://shop.com/?a=1", "https://shop.com/"],
    ["https://shop.com/?#", "https://shop.com/", undefined],
    ["https://shop.com/a%3F", "https://shop.com/a%3F", undefined],
    ["https://shop.com/?a=1&b=%20+?", "https://shop.com/?a=1&b=%20+?", "https://shop.com/"],
    ["https://bücher.com/ä", "https://xn--bcher-kva.com/%C3%A4", undefined],
    ["https://shop.com./", "https://shop.com./", undefined],
    ["https://8.8.8.8/", "https://8.8.8.8/", undefined],
    ["https://[2606:4700::1111]/", "https://[2606:4700::1111]/", undefined],
  ])("for %s is %s", (tabUrl, url, withoutQuery) => {
    const query = withoutQuery !== undefined && { withoutQuery };
    expect(scorableAddress(tabUrl, PUBLIC)).toEqual({ isScorable: true, url, ...query });
  });

  it("is empty if it is too long, with its query and without its fragment", () => {
    const page = (length: number) => `https://shop.com/?${"a".repeat(length - "https://shop.com/?".length)}`;
    expect(outcome(page(6_000))).toBe(page(6_000));
    expect(outcome(page(6_001))).toBe("https://shop.com/");
    expect(outcome(`https://shop.com/${"a".repeat(6_000)}`)).toBe("too-long");
    expect(outcome(`https://shop.com/#${"a".repeat(9_000)}`)).toBe("https://shop.com/");
  });
});

describe("a page that can't be scored", () => {
  it.each([
    ...[undefined, "", "no address"],
    ..."about:blank chrome://extensions/ data:text/html,x blob:https://shop.com/1".split(" "),
    ..."chrome-extension://abc/popup.html moz-extension://abc/popup.html".split(" "),
    ..."view-source:https://shop.com/ javascript:alert(1) ftp://shop.com/".split(" "),
    "file:///home/robin/page.html",
  ])("is %j", (tabUrl) => {
    const obstacle = tabUrl?.startsWith("file:") ? "file" : "browser-page";
    for (const service of [PUBLIC, PRIVATE, LOOPBACK]) expect(outcome(tabUrl, service)).toBe(obstacle);
  });

  it.each([
    "http://analysis.shop-tools.com",
    "",
    "analysis",
    "https://u:p@analysis.com",
    "https://analysis.com/?a",
  ])("is any, with the service %j", (service) => {
    expect(outcome("https://shop.com/", service)).toBe("service-refused");
  });
});

/** Pages at these hosts. */
function pagesAt(...hosts: string[]): string[] {
  return hosts.flatMap((line) => line.split(" ")).map((host) => `http://${host}/`);
}

const ON_THIS_COMPUTER = pagesAt(
  "localhost localhost. LOCALHOST:3000 app.localhost 127.0.0.1 127.0.0.1. 127.1 2130706433",
  "127.255.255.254 0.0.0.0:3000 0 [::1] [0:0:0:0:0:0:0:1]:3000",
);

const ON_OWN_NETWORK = pagesAt(
  "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 100.127.255.255",
  "0.1.2.3 [fc00::1] [fd12:3456::1] [fe80::1] [febf::1] [::] [::ffff:127.0.0.1]",
  "[::ffff:192.168.1.1] router router. printer.local printer.local. wiki.internal nas.lan",
  "nas.home.arpa shop.test shop.example shop.invalid abc.onion",
);

const ELSEWHERE = pagesAt(
  "11.0.0.1 172.15.0.1 172.32.0.1 192.169.0.1 100.63.0.1 100.128.0.1 128.0.0.1 [fec0::1]",
  "[2001:db8::1] local.com localhost.com mylocal.net 10.com 0.shop.com 192.168.1.1.shop.com",
  "test.shop.com",
);

describe("a page and a service that can reach each other", () => {
  it.each(ON_THIS_COMPUTER)("%s is reachable from this device only", (tabUrl) => {
    expect(outcome(tabUrl, PUBLIC)).toBe("loopback");
    expect(outcome(tabUrl, PRIVATE)).toBe("loopback");
    for (const service of [LOOPBACK, "http://localhost:4000", "https://[::1]"])
      expect(outcome(tabUrl, service)).toBe(new URL(tabUrl).href);
  });

  it.each(ON_OWN_NETWORK)("%s is reachable from its own network", (tabUrl) => {
    expect(outcome(tabUrl, PUBLIC)).toBe("private-network");
    for (const service of [PRIVATE, "https://192.168.1.9", LOOPBACK])
      expect(outcome(tabUrl, service)).toBe(new URL(tabUrl).href);
  });

  it.each(ELSEWHERE)("%s is reachable from everywhere", (tabUrl) => {
    for (const service of [PUBLIC, PRIVATE, LOOPBACK]) expect(outcome(tabUrl, service)).toBe(tabUrl);
  });
});
