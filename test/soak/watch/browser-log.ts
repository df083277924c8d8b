// The browsers' own logs: the extension's requests, and errors in its background and pages.

import { browserSession } from "../../e2e/driver/chromium/chromium-background.ts";
import { createNetLogReader, type LoggedRequest } from "../../e2e/driver/chromium/net-log.ts";
import { hearConsole } from "../../e2e/driver/firefox/protocol/console.ts";
import { controlOf } from "../../e2e/driver/firefox/protocol/control.ts";
import type { LaunchedExtension } from "../../e2e/driver/launch.ts";

export interface BrowserLog {
  /** The extension's own requests since the last call. */
  requests(): Promise<LoggedRequest[]>;
}

type OnError = (where: string, text: string) => void;

/** Attaches to each of the extension's workers as it starts, and hears what it throws. */
async function hearWorkers({ context, extensionId }: LaunchedExtension, onError: OnError): Promise<void> {
  const session = await browserSession(context);
  session.on("Target.targetCreated", ({ targetInfo: { targetId, type, url } }) => {
    if (type !== "service_worker" || !url.includes(extensionId)) return;
    void session
      .send("Target.attachToTarget", { targetId, flatten: false })
      .then(({ sessionId }) =>
        session.send("Target.sendMessageToTarget", {
          sessionId,
          message: JSON.stringify({ id: 1, method: "Runtime.enable" }),
        }),
      )
      // It ended meanwhile.
      .catch(() => undefined);
  });
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { method, params } = JSON.parse(message);
    if (method !== "Runtime.exceptionThrown") return;
    const { text, exception, url, lineNumber, columnNumber } = params.exceptionDetails;
    onError("background", `${text} ${exception?.description ?? ""} ${url}:${lineNumber}:${columnNumber}`);
  });
  await session.send("Target.setDiscoverTargets", { discover: true });
}

async function watchChromium(
  extension: LaunchedExtension,
  netLog: string,
  onError: OnError,
): Promise<BrowserLog> {
  await hearWorkers(extension, onError);
  extension.context.on("weberror", (thrown) =>
    onError(thrown.page()?.url() ?? "a page", thrown.error().stack ?? String(thrown.error())),
  );
  const read = createNetLogReader(netLog);
  let latest: LoggedRequest[] = [];
  return {
    async requests() {
      // Those of the last call have their headers by now.
      const earlier = latest;
      latest = read();
      return earlier.filter(
        ({ initiator, headers }) =>
          initiator === extension.origin && headers["sec-fetch-mode"] !== "navigate",
      );
    },
  };
}

/** What Firefox says of a page of ours that is closed while it sends a message. */
const CLOSED_WHILE_SENDING = /JSWindowActorChild cannot send at the moment/;

async function watchFirefox(extension: LaunchedExtension, onError: OnError): Promise<BrowserLog> {
  const control = controlOf(extension);
  await hearConsole(control, ({ level, text }) => {
    if (level === "error" && !CLOSED_WHILE_SENDING.test(text)) onError("a page or the background", text);
  });
  await control.inBrowser((origin: string) => {
    const requests: LoggedRequest[] = [];
    const observer = {
      // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
      observe(subject: any) {
        const channel = subject.QueryInterface(Ci.nsIHttpChannel);
        const initiator = channel.loadInfo.triggeringPrincipal?.origin ?? "";
        const isDocument = channel.isDocument;
        if (!initiator.startsWith(origin) || isDocument) return;
        const headers: Record<string, string> = {};
        channel.visitRequestHeaders({
          visitHeader: (name: string, value: string) => {
            headers[name.toLowerCase()] = value;
          },
        });
        requests.push({ method: channel.requestMethod, url: channel.URI.spec, initiator, headers });
      },
    };
    Services.obs.addObserver(observer, "http-on-modify-request");
    Object.assign(globalThis, { requestsOfExtension: requests, observerOfTests: observer });
  }, extension.origin);
  return {
    requests: () =>
      control.inBrowser(() =>
        (globalThis as unknown as { requestsOfExtension: LoggedRequest[] }).requestsOfExtension.splice(0),
      ),
  };
}

/** Starts to watch a browser. @param netLog the file that Chromium writes its log to */
export async function watchBrowser(
  extension: LaunchedExtension,
  netLog: string,
  onError: OnError,
): Promise<BrowserLog> {
  return extension.browser === "firefox"
    ? watchFirefox(extension, onError)
    : watchChromium(extension, netLog, onError);
}
