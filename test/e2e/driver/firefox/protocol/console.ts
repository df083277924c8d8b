// What Firefox logs, from pages, the background and the browser about them: WebDriver doesn't report an extension's logs.

import type { FirefoxControl } from "./control.ts";

/** A line of the console. */
export interface Logged {
  level: string;
  text: string;
}

interface ConsoleCall {
  level: string;
  arguments: unknown[];
  filename: string;
}

interface ScriptError {
  errorMessage: string;
  category: string;
  flags: number;
  innerWindowID: number;
  QueryInterface(kind: unknown): ScriptError;
}

/** Runs in every process that has pages: messages are reported in their own process. */
function inEachProcess(): void {
  const tell = (level: string, text: string) =>
    Services.cpmm.sendAsyncMessage("tests:logged", { level, text });
  const storage = Cc["@mozilla.org/consoleAPI-storage;1"]?.getService(Ci.nsIConsoleAPIStorage);
  const listener = ({ wrappedJSObject: message }: { wrappedJSObject: ConsoleCall }) => {
    // The browser's own code isn't a page.
    if (/^(?:chrome|resource):/.test(message.filename)) return;
    tell(message.level, message.arguments.map(String).join(" "));
  };
  storage.addLogEventListener(listener, Services.scriptSecurityManager.getSystemPrincipal());
  // The test tool's own script, which isn't of a page, is cut off with its window: one that closes itself doesn't wait for it.
  const toolCut = /^Script terminated by timeout at:\n(?:[^\n]*@about:blank[^\n]*(?:\n|$))+$/;
  const errors = {
    observe(message: { QueryInterface(kind: unknown): ScriptError }) {
      try {
        const { innerWindowID, category, flags, errorMessage } = message.QueryInterface(Ci.nsIScriptError);
        // Messages without a window are about the browser, and layout messages don't matter.
        if (innerWindowID && !/^(?:CSS|Layout)/.test(category) && !toolCut.test(errorMessage)) {
          tell(flags & 1 ? "warning" : "error", `${category}: ${errorMessage}`);
        }
      } catch {
        // Another kind of message.
      }
    },
  };
  Services.console.registerListener(errors);
  // Otherwise the next garbage collection would remove it.
  Object.assign(Services.cpmm, { errors });
}

/** The lines logged after the first `count`, once there are any: each listener gets all lines after it. */
type LinesAfter = (count: number) => Promise<Logged[]>;

/** Calls `listener` with each line until the returned function is called. */
export async function hearConsole(
  control: FirefoxControl,
  listener: (line: Logged) => void,
): Promise<() => void> {
  const heardBefore = await control.inBrowser((script: string) => {
    const known = globalThis as { linesAfter?: LinesAfter; lineCount?: () => number };
    if (known.lineCount) return known.lineCount();
    const lines: Logged[] = [];
    let waiting: (() => void)[] = [];
    const linesAfter: LinesAfter = async (count) => {
      while (lines.length <= count) await new Promise<void>((resolve) => waiting.push(resolve));
      return lines.slice(count);
    };
    Object.assign(globalThis, { linesAfter, lineCount: () => lines.length });
    Services.ppmm.addMessageListener("tests:logged", ({ data }: { data: Logged }) => {
      lines.push({ ...data, level: data.level === "warn" ? "warning" : data.level });
      for (const go of waiting) go();
      waiting = [];
    });
    Services.ppmm.loadProcessScript(`data:,${encodeURIComponent(`(${script})()`)}`, true);
    return 0;
  }, String(inEachProcess));
  let isWanted = true;
  let heard = heardBefore;
  async function hear(): Promise<void> {
    while (isWanted) {
      const lines = await control.inBrowser(
        (count: number) => (globalThis as unknown as { linesAfter: LinesAfter }).linesAfter(count),
        heard,
      );
      heard += lines.length;
      for (const line of lines) if (isWanted) listener(line);
    }
  }
  // A closed browser logs nothing more.
  void hear().catch(() => undefined);
  return () => {
    isWanted = false;
  };
}
