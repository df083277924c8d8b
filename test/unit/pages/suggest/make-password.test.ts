// Random passwords: every character and every password is equally likely, and the bits that are shown are counted, not guessed.
import { describe, expect, it, vi } from "vitest";
import {
  bitsOf,
  FORMATS,
  type Format,
  makePassword,
  type Randomize,
} from "../../../../src/pages/suggest/make-password.ts";

const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** Gives these numbers in turn, then as many as needed. */
function numbers(...first: number[]): Randomize & { calls: () => number } {
  let count = 0;
  const randomize = (list: Uint32Array) => {
    list[0] = first[count] ?? (count * 7) % 57;
    count++;
  };
  return Object.assign(randomize, { calls: () => count });
}

describe.each([
  ["grouped", /^([2-9A-HJ-NP-Za-km-z]{4}-){3}[2-9A-HJ-NP-Za-km-z]{4}$/],
  ["plain", /^[2-9A-HJ-NP-Za-km-z]{16}$/],
  ["symbols", /^[2-9A-HJ-NP-Za-km-z!#*\-.?@_]{16}$/],
] as const)("%s", (format, shape) => {
  const made = Array.from({ length: 2_000 }, () => makePassword(format));

  it("has its characters, some of each kind, and none that looks like another", () => {
    for (const password of made) {
      expect(password).toMatch(shape);
      expect(password).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/);
      expect(password).not.toMatch(/[Il1O0]/);
    }
    if (format === "symbols") expect(made.every((it) => /[!#*\-.?@_]/.test(it))).toBe(true);
  });

  it("never comes twice, and uses all its characters", () => {
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.join("").replace(format === "grouped" ? /-/g : "", "")).size).toBe(
      format === "symbols" ? 65 : 57,
    );
  });

  it("has at least 90 bits, no more than its characters could have", () => {
    const { length } = FORMATS[format];
    expect(bitsOf(format)).toBeGreaterThan(90);
    expect(bitsOf(format)).toBeLessThan(length * Math.log2(format === "symbols" ? 65 : 57));
  });
});

it("draws again what would make the first characters likelier", () => {
  const end = 2 ** 32 - (2 ** 32 % 57);
  // "a", "A" and "2" come first, so that no kind lacks.
  const rest = [0, 25, 49, ...Array(13).fill(1)];
  const biased = numbers(end, 2 ** 32 - 1, ...rest);
  expect(makePassword("plain", biased)).toBe("aA2bbbbbbbbbbbbb");
  expect(biased.calls()).toBe(18);
  expect(makePassword("plain", numbers(end - 1, ...rest)).at(0)).toBe("9");
});

it("throws away a whole password that lacks a kind, so that all others stay equally likely", () => {
  const lacking = numbers(...Array(16).fill(0), 0, 25, 49, ...Array(13).fill(1));
  expect(makePassword("plain", lacking)).toBe("aA2bbbbbbbbbbbbb");
  expect(lacking.calls()).toBe(32);
});

it("takes its numbers from the browser's generator for keys, not from Math.random", () => {
  const secure = vi.spyOn(crypto, "getRandomValues");
  const weak = vi.spyOn(Math, "random");
  makePassword("grouped");
  expect(secure.mock.calls.length).toBeGreaterThanOrEqual(16);
  expect(weak).not.toHaveBeenCalled();
});

it("counts passwords: with exact whole numbers it comes to the same", () => {
  for (const format of FORMAT_NAMES) {
    const sizes = FORMATS[format].kinds.map((kind) => ({ lower: 25, upper: 24, digit: 8, symbol: 8 })[kind]);
    let count = 0n;
    for (let left = 0; left < 2 ** sizes.length; left++) {
      const kept = sizes.filter((_, at) => left & (1 << at));
      const size = kept.reduce((sum, it) => sum + it, 0);
      const sign = (sizes.length - kept.length) % 2 ? -1n : 1n;
      count += sign * BigInt(size) ** BigInt(FORMATS[format].length);
    }
    const digits = count.toString(2);
    const bits = digits.length - 1 + Math.log2(Number.parseInt(digits.slice(0, 50), 2) / 2 ** 49);
    expect(bitsOf(format)).toBeCloseTo(bits, 6);
  }
});
