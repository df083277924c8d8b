// What is said of an address while it is being typed: nothing before it is certain, and nothing once it is mended.

import { describe, expect, it } from "vitest";
import { findAddressFault } from "../../../src/pages/options/address-fault.ts";
import { openOptions } from "./open-options.ts";

describe("an address that is being typed", () => {
  it.each([
    "https://service.example",
    "https://service.example:8443/base/",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://[::1]:80",
    "http://dev.localhost:3000/x",
  ])("is never complained about on the way to %s", (address) => {
    for (let length = 0; length <= address.length; length++) {
      const typed = address.slice(0, length);
      expect(findAddressFault(typed)?.isCertain ?? false, typed).toBe(false);
    }
    expect(findAddressFault(address)).toBeUndefined();
  });

  it.each([
    ["service.example", "scheme", true],
    ["ftp://service", "scheme", true],
    ["javascript:alert(1)", "scheme", true],
    ["servi", "scheme", false],
    ["http://service.example", "plain-http", false],
    ["http://service.example/", "plain-http", true],
    ["http://192.168.0.7:8080", "plain-http", true],
    ["https://me@service.example", "user-name", true],
    ["https://service.example/?a=1", "query", true],
    ["https://service.example/#top", "query", true],
    ["https://two words", "unreadable", true],
    ["https://", "unreadable", false],
  ] as const)("%s: %s, certain %s", (typed, fault, isCertain) => {
    expect(findAddressFault(typed)).toEqual({ fault, isCertain });
  });
});

describe("the field", () => {
  const NAME = "services.passwordsUrl";

  it("says what is certain at once, and the rest only once it was refused", async () => {
    const page = await openOptions();
    await page.type(NAME, "http://service.example");
    expect(page.text(NAME).typed).toBeUndefined();
    await page.type(NAME, "http://service.example/");
    expect(page.text(NAME).typed).toMatch(/^Plain http is for this computer only/);
    await page.change(NAME, "http://service.example/");
    expect(page.text(NAME)).toMatchObject({ value: "http://service.example/" });
    expect(page.text(NAME).problem).toMatch(/^Not saved/);
    expect(page.text(NAME).typed).toBeUndefined();
    await page.type(NAME, "https:/");
    expect(page.text(NAME).problem).toBeUndefined();
    expect(page.text(NAME).typed).toBe("An address starts with https://.");
    await page.type(NAME, "https://service.example");
    expect(page.text(NAME).typed).toBeUndefined();
  });

  it("keeps what is being typed while settings change elsewhere, and shows those once it is left", async () => {
    const page = await openOptions();
    await page.type("auth.clientId", "mi");
    Object.assign(page.settings, { auth: { clientId: "theirs" } });
    await page.store.refresh();
    expect(page.text("auth.clientId").value).toBe("mi");
    await page.store.act({ kind: "leave", name: "auth.clientId" });
    expect(page.text("auth.clientId").value).toBe("theirs");
  });

  it("says of an address that is stored or decided on, and cannot be used, that nothing is asked there", async () => {
    const policy = { services: { passwordsUrl: "http://plain.example" } };
    const page = await openOptions({}, { policy });
    expect(page.text(NAME)).toMatchObject({ value: "http://plain.example", isDisabled: true });
    const problem = /^Nothing is asked at this address.*Plain http is for this computer/;
    expect(page.text(NAME).problem).toMatch(problem);
    const sentence = expect.stringContaining("No password is checked");
    expect(page.item("access")).toMatchObject({ tone: "warn", sentence });
    expect(JSON.stringify(page.groups())).not.toContain("looked up at plain.example");
    const other = await openOptions();
    expect(other.text(NAME).problem).toBeUndefined();
    expect(other.item("access")).toMatchObject({ tone: "good" });
  });
});
