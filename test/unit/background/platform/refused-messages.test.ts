// A message that can't be read is refused by name: the error is about the service that the message was about.
import { beforeEach, expect, it } from "vitest";
import { VALID_MESSAGES } from "../../../fuzz/valid-messages.ts";
import { beginWith, useFakeBrowser, world } from "../../../world/fake-browser.ts";
import { ownPage } from "../../../world/own-page.ts";

useFakeBrowser();

type Listener = (message: unknown, sender: object) => Promise<{ error: unknown }>;
let send: (message: unknown) => Promise<unknown>;

beforeEach(async () => {
  beginWith();
  const { receiveMessages } = await import("../../../../src/background/platform/messages.ts");
  const { MESSAGES } = await import("../../../../src/background/messages.ts");
  receiveMessages(MESSAGES, Promise.resolve());
  const [listener] = [...(world.listeners.get("runtime.onMessage") ?? [])].slice(-1) as [Listener];
  send = async (message) => (await listener(message, ownPage())).error;
});

it.each([
  ["checkPassword", "passwords"],
  ["lookUpAccount", "lookup"],
  ["scorePage", "analysis"],
  ["getScoreReport", "analysis"],
  ["askCloud", "cloud"],
  ["deleteFunction", "cloud"],
])("%s is about %s", async (name, service) => {
  expect(VALID_MESSAGES.map((one) => one.name)).toContain(name);
  for (const input of [undefined, null, 7, [], { anything: true }])
    expect(await send({ name, input })).toEqual({ code: "bad-request", service });
});

it.each([[undefined], [null], [7], [{}], [{ name: "toString" }], [{ name: ["scorePage"] }]])(
  "%j is about nothing that we know, and is refused all the same",
  async (message) => {
    expect(await send(message)).toMatchObject({ code: "bad-request" });
  },
);
