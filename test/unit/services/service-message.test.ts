// Cleaning up a service's own text before it is quoted.
import { describe, expect, it } from "vitest";
import { oneLine } from "../../../src/services/service-message.ts";

describe("one line", () => {
  it.each([
    ["As it is.", "As it is."],
    ["  two\r\n\tlines\u2028more\u0000 ", "two lines more"],
    ["left\u202eright\u200b", "left right"],
    ["", undefined],
    [" \n", undefined],
    [undefined, undefined],
    [7, undefined],
    [{ message: "x" }, undefined],
  ])("of %j is %j", (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it("is cut at 300 characters, and never within one", () => {
    expect(oneLine("a".repeat(300))).toBe("a".repeat(300));
    expect(oneLine(`${"a b".repeat(99)}aaaa`)).toHaveLength(300);
    expect(oneLine(`😀${"a ".repeat(200)}`)).toMatch(/^😀a/);
    const cut = oneLine(`${"a ".repeat(149)}😀😀😀`) ?? "";
    expect(cut).toHaveLength(299);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith(" …")).toBe(true);
  });

  it("has an ellipsis for each secret, plain and URL-encoded", () => {
    expect(oneLine("a/b?c is a%2Fb%3Fc, d", ["a/b?c", "", "missing"])).toBe("… is …, d");
  });

  it("has an ellipsis for anything like a secret, not for words and addresses", () => {
    expect(oneLine("Token ya29.a0AfB_byC1234567890-abcdefghijkl was revoked")).toBe("Token … was revoked");
    const harmless =
      "See https://docs.example/identity/protocols#section-4.1.2 on incomprehensibilities_and_more_of_them";
    expect(oneLine(harmless)).toBe(harmless);
  });

  it("is found quickly in a text that is one long word", () => {
    expect(oneLine("a1".repeat(500_000))).toBe("…");
  });
});
