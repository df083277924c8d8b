// Reads tables of documents in which each row names the tests that show it, and finds named tests that don't exist or don't run.
import { existsSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { textOf } from "../../scripts/house.ts";

/** A table: the heading above it, and the cells of each row below the first. */
export interface Table {
  heading: string;
  rows: string[][];
}

/** The tables of a Markdown text, at most one below each heading. */
export function tablesIn(text: string): Table[] {
  return text.split(/^#+ /m).flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const [, ...rows] = lines.filter((line) => line.startsWith("| "));
    const cellsOf = (row: string) => row.slice(2, -2).split(" | ");
    const cells = rows.map((row) => cellsOf(row).map((cell) => cell.replaceAll("\\|", "|")));
    return rows.length > 0 ? [{ heading, rows: cells }] : [];
  });
}

/** A test as documents name it: its file, and the beginning of its title. */
export interface NamedTest {
  test: string;
  title: string;
}

const NAMED = /`([^`]+)` ((?:“[^”]+”(?:, (?=“))?)+)/g;

/** The tests that a text names, one or more of a file: `file` “title”, “title”. */
export function testsNamedIn(text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].flatMap(([, test = "", titles = ""]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => ({ test, title })),
  );
}

/** A call of `it`, `test` or `describe` with a title, or the whole file. */
interface Block {
  call?: ESTree.CallExpression;
  title: string;
  isSkipped: boolean;
}

const SKIPS = ["skip", "skipIf", "runIf", "todo", "fixme", "fails", "fail"];

/** The names in what is called: `it`, `each` for `it.each([1, 2])`. */
function namesOf(called: ESTree.Node): string[] {
  if (called.type === "Identifier") return [called.name];
  if (called.type === "CallExpression") return namesOf(called.callee);
  if (called.type !== "MemberExpression" || called.property.type !== "Identifier") return [];
  return [...namesOf(called.object), called.property.name];
}

/** The titles of a file's tests, without those that something skips. */
export function titlesIn(path: string, code = textOf(path)): string[] {
  const open: Block[] = [{ title: "", isSkipped: false }];
  const tests: Block[][] = [];
  const titleOf = (it?: ESTree.Argument) => {
    if (it?.type === "TemplateLiteral") return code.slice(it.start + 1, it.end - 1);
    return it?.type === "Literal" && typeof it.value === "string" ? it.value : undefined;
  };
  new Visitor({
    CallExpression(call) {
      const names = namesOf(call.callee);
      if (!["it", "test", "describe"].includes(names[0] ?? "")) return;
      const isSkipped = names.some((name) => SKIPS.includes(name));
      const title = titleOf(call.arguments[0]);
      if (title !== undefined) {
        open.push({ call, title, isSkipped });
        if (!names.includes("describe")) tests.push([...open]);
      } else if (isSkipped) {
        // Without a title, it skips the block around it.
        for (const around of open.slice(-1)) around.isSkipped = true;
      }
    },
    "CallExpression:exit"(call) {
      if (open.at(-1)?.call === call) open.pop();
    },
  }).visit(parseSync(path, code).program);
  const running = tests.filter((blocks) => !blocks.some((block) => block.isSkipped));
  return running.map((blocks) => blocks.at(-1)?.title ?? "");
}

const known = new Map<string, string[]>();

function titlesOf(path: string): string[] {
  const isThere = existsSync(new URL(`../../${path}`, import.meta.url));
  const titles = known.get(path) ?? (isThere ? titlesIn(path) : []);
  known.set(path, titles);
  return titles;
}

/** Named tests that don't exist, or that something skips. A title may be cut off, but not within a word. */
export function missingTests(named: readonly NamedTest[]): string[] {
  const isThere = ({ test, title }: NamedTest) =>
    titlesOf(test).some((it) => it.startsWith(title) && !/\w/.test(it.charAt(title.length)));
  return named.filter((it) => !isThere(it)).map(({ test, title }) => `no “${title}” in ${test}`);
}
