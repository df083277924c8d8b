// A lookup service that knows as many breaches of an account as its name says, as slow as a nearby one and without limits.

import { breachRecord } from "../../e2e/breaches/breach-records.ts";
import { type LocalServer, listen } from "../../services/local-server.ts";

/** The delay of a nearby service: by then whatever waits for the response is idle. */
const ANSWER_AFTER_MS = 120;

/** An account that the service has `size` breaches for. Different names are different accounts. */
export function accountIn(size: number, name: string | number): string {
  return `in-${size}-${name}`;
}

/** Breaches as the service writes them; their sites are `site0.test` and so on. */
export function breachRecords(size: number): Record<string, unknown>[] {
  return Array.from({ length: size }, (_, index) =>
    breachRecord(`Breach${index}`, `site${index}.test`, {
      // Spread over twenty years, so that they have to be sorted.
      BreachDate: `${2004 + (index % 20)}-0${1 + (index % 9)}-01`,
      PwnCount: 1_000 + index * 7_919,
      Description: "What happened. ".repeat(40),
    }),
  );
}

/** Starts the service on localhost. Its breach list has the breaches of the smallest account. */
export function startBreachService(): Promise<LocalServer> {
  const answers = new Map<number, string>();
  const answerOf = (size: number) => {
    const answer = answers.get(size) ?? JSON.stringify(breachRecords(size));
    answers.set(size, answer);
    return answer;
  };
  return listen((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Timing-Allow-Origin", "*");
    if (path.includes("/breaches")) return void response.end(answerOf(3));
    const size = /\/breachedaccount\/in-(\d+)-/.exec(path)?.[1];
    if (size === undefined) return void response.writeHead(404).end();
    const answer = answerOf(Number(size));
    setTimeout(() => response.end(answer), ANSWER_AFTER_MS);
  });
}
