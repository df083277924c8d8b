// How the cost of checks grows over one worker's life, each with another password, on page after page.

import { createHash } from "node:crypto";
import type { InputOf } from "../../../src/ui/page/ask.ts";
import { inExtension } from "../../e2e/driver/in-extension.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";
import { exactly, type Growth, type Measurement } from "../measure.ts";
import { SIGN_IN_PAGE, serve, setServices, startExtension } from "../surroundings.ts";

const SIZES = [1, 10, 100, 1_000, 10_000];
/** The limit for one document per minute. */
const A_DOCUMENT = 20;
/** The limit for one tab. */
const A_TAB = 500;

type Check = InputOf<"checkPassword">;

function checkOf(number: number): Check {
  return {
    document: `${Math.floor(number / A_DOCUMENT)}-1`,
    field: 0,
    value: number % A_DOCUMENT,
    sha1: createHash("sha1").update(`password ${number}`).digest("hex").toUpperCase(),
    hints: {
      isPassword: true,
      texts: [["current-password"], ["password"], ["Password"], [], ["id=login"]],
      types: ["text", "password"],
      maxLength: -1,
      isNumeric: false,
      isFilled: false,
    },
  };
}

/** A tab, and its current page's content script world. */
async function contentWorld(extension: LaunchedExtension) {
  const page = await extension.context.newPage();
  const session = await extension.context.newCDPSession(page);
  let latest = 0;
  session.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.origin === extension.origin) latest = context.id;
  });
  await session.send("Runtime.enable");
  return { page, session, worldId: () => latest };
}

/** Milliseconds for some checks in a row, from a page's content script world. */
async function timeOf(
  { session, worldId }: Awaited<ReturnType<typeof contentWorld>>,
  checks: readonly Check[],
): Promise<number> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: worldId(),
    awaitPromise: true,
    returnByValue: true,
    expression: `(async () => {
      const start = performance.now();
      for (const input of ${JSON.stringify(checks)}) {
        const reply = await chrome.runtime.sendMessage({ name: "checkPassword", input });
        if (!reply.ok || reply.value.state === "skipped") throw new Error(JSON.stringify(reply));
      }
      return performance.now() - start;
    })()`,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as number;
}

/** Runs checks up to each of these numbers, each with another password, and yields the milliseconds that all took so far. */
export async function* checkUpTo(
  extension: LaunchedExtension,
  url: string,
  sizes: readonly number[],
): AsyncGenerator<{ size: number; took: number }> {
  let tab = await contentWorld(extension);
  let done = 0;
  let took = 0;
  for (const size of sizes) {
    while (done < size) {
      const inDocument = done % A_DOCUMENT;
      if (done > 0 && done % A_TAB === 0) {
        await tab.page.close();
        tab = await contentWorld(extension);
      }
      if (inDocument === 0) await tab.page.goto(url);
      const count = Math.min(size - done, A_DOCUMENT - inDocument);
      const from = done;
      took += await timeOf(
        tab,
        Array.from({ length: count }, (_, index) => checkOf(from + index)),
      );
      done += count;
    }
    yield { size, took };
  }
}

function sessionBytes(extension: LaunchedExtension): Promise<number> {
  return inExtension(extension, () => chrome.storage.session.getBytesInUse(null), undefined);
}

export const checks: Measurement = async () => {
  await using server = await serve(() => SIGN_IN_PAGE);
  await using extension = await startExtension();
  await setServices(extension, { passwordsUrl: server.url });
  const what = "checks of one worker's life";
  const time: Growth = { what, cost: "milliseconds for all of them", unit: "ms", points: [] };
  const stored: Growth = { what, cost: "bytes in the store of the session", unit: "bytes", points: [] };
  for await (const { size, took } of checkUpTo(extension, server.url, SIZES)) {
    time.points.push({ size, value: exactly(took) });
    stored.points.push({ size, value: exactly(await sessionBytes(extension)) });
  }
  return { growths: [time, stored] };
};
