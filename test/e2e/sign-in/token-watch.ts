// Collects a sign-in's secrets, and where they went.

import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";
import { expect, inBackground, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { hearBackground, hearPages, type Logged } from "../driver/windows/page-console.ts";

/** The traffic between the background and the provider: submitted forms, and responses. */
export interface Heard {
  forms: string[];
  answers: string[];
}

/** Records, inside the background, all its requests to the provider and the responses. */
export async function listenIn(extension: LaunchedExtension, issuer: string): Promise<() => Promise<Heard>> {
  await inBackground(
    extension,
    (background, provider) => {
      const heard: Heard = { forms: [], answers: [] };
      const original = background.fetch.bind(background);
      background.fetch = async (...request) => {
        const [address, options] = request;
        const answer = await original(...request);
        if (String(address).startsWith(provider) && options?.method === "POST") {
          heard.forms.push(String(options.body));
          heard.answers.push(await answer.clone().text());
        }
        return answer;
      };
      Object.assign(background, { heard });
    },
    issuer,
  );
  return () => inBackground(extension, (background) => (background as unknown as { heard: Heard }).heard);
}

/** Collects what pages and the background log, starting with a line of the background's, and where pages navigate. */
export async function watchPages(
  extension: LaunchedExtension,
): Promise<{ logged: string[]; addresses: string[] }> {
  const logged: string[] = [];
  const addresses: string[] = [];
  const { context } = extension;
  const keep = ({ text }: Logged) => logged.push(text);
  await hearPages(context, keep);
  await hearBackground(extension, keep);
  await inBackground(extension, (background) => background.console.log("control of the background"));
  context.on("page", (page) => page.on("framenavigated", (frame) => addresses.push(frame.url())));
  return { logged, addresses };
}

/** Everything that must be nowhere, each with its name. */
export function secretsIn({ forms, answers }: Heard): Map<string, string> {
  const secrets = new Map<string, string>();
  const keep = (name: string, value: unknown) => {
    if (typeof value === "string") secrets.set(`${name} ${secrets.size + 1}`, value);
  };
  for (const form of forms) {
    const sent = new URLSearchParams(form);
    for (const name of ["code", "code_verifier", "refresh_token", "token"]) keep(name, sent.get(name));
  }
  for (const answer of answers) {
    if (!answer) continue;
    const { access_token, refresh_token, id_token } = JSON.parse(answer) as Record<string, unknown>;
    for (const [name, value] of Object.entries({ access_token, refresh_token, id_token })) keep(name, value);
  }
  return secrets;
}

/** The names of the secrets in a text, raw or encoded. */
export function secretsOf(text: string, secrets: Map<string, string>): string[] {
  return [...secrets]
    .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([name]) => name);
}

/** Sends every message and returns all replies as one text; the last one signs out. */
export function allReplies(extension: LaunchedExtension): Promise<string> {
  return inExtension(
    extension,
    async (messages) => {
      const replies: unknown[] = [];
      for (const message of messages) replies.push(await chrome.runtime.sendMessage(message));
      return JSON.stringify(replies);
    },
    VALID_MESSAGES,
  );
}

/** The parts of a full sign-in with renewal and revocation: without one, a search for it would find nothing anywhere. */
const ALL_KINDS = ["access_token", "code", "code_verifier", "id_token", "refresh_token", "token"];

/** Everything observed during a sign-in, renewal and sign-out. */
export interface Seen {
  /** The background's reply to every message. */
  said: string;
  /** The contents of all pages. */
  shown: string;
  addresses: readonly string[];
  logged: readonly string[];
}

/** Expects all secrets of a sign-in with this issuer to be known, and none of them in what was observed. */
export function expectNoSecrets(
  secrets: Map<string, string>,
  { said, shown, addresses, logged }: Seen,
  issuer: string,
): void {
  const kinds = new Set([...secrets.keys()].map((name) => name.replace(/ \d+$/, "")));
  expect([...kinds].toSorted()).toEqual(ALL_KINDS);
  expect(secretsOf(said, secrets), "messages to pages").toEqual([]);
  expect(said).toContain('"isRevoked":true');
  expect(secretsOf(shown, secrets), "pages").toEqual([]);
  expect(secretsOf(addresses.join("\n"), secrets), "addresses").toEqual([]);
  expect(addresses.join("\n")).toContain(issuer);
  expect(secretsOf(logged.join("\n"), secrets), "logs").toEqual([]);
  expect(logged).toEqual(expect.arrayContaining(["control of the background", "control of a page"]));
}
