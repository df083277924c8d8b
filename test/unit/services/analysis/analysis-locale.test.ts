// The language that an analysis is asked for, from the browser's.
import { expect, it } from "vitest";
import { analysisLocale } from "../../../../src/services/analysis/client.ts";

it.each([
  ["de", "de"],
  ["zh_CN", "zh-CN"],
  ["zh-Hans", "zh-CN"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-HK", "zh-HK"],
  ["zh", "zh"],
  ["es-419", "es"],
  ["pt-BR", "pt-BR"],
  ["en-001", "en"],
  ["de-DE-u-co-phonebk", "de-DE"],
  ["ca-ES-valencia", "ca-ES"],
  ["fil", "fil"],
  ["no language", undefined],
  ["en-US@posix", undefined],
  ["", undefined],
])(
  "for a browser in %j, an analysis is asked for in %j, as the public service writes languages",
  (uiLanguage, locale) => {
    expect(analysisLocale(uiLanguage)).toBe(locale);
  },
);
