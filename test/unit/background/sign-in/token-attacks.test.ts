// Tests that a response that isn't a real provider's, for this request, signs nobody in: no token, no second window, one message.
import { expect, it } from "vitest";
import { whatHappened } from "../../../../src/ui/text/explain-error.ts";
import type { AuthorizationFault } from "../../../services/authorization-server.ts";
import { words } from "../../pages/tab-states.ts";
import { failureOf } from "../../services/failures.ts";
import { REDIRECT_URL } from "../../test-services/authorization-client.ts";
import { obtain, signOut, useProvider, world } from "./token-world.ts";

useProvider();

const PROVIDER = "accounts.example";
const FOREIGN = `The sign-in response from ${PROVIDER} wasn’t for this request.`;
const SKEWED = `The clocks of this device and ${PROVIDER} are too far apart. Set this device’s clock.`;
const UNREADABLE = `${PROVIDER} sent a response that can’t be read.`;
const WRONG_CLIENT = `${PROVIDER} doesn’t recognize the client ID or client secret in settings.`;
const NO_LONGER = `You need to sign in again at ${PROVIDER}.`;
const NO_SCOPE = `Your sign-in doesn’t include a permission that ${PROVIDER} needs.`;
const UNREACHABLE = `${PROVIDER} can’t be reached or isn’t working.`;
const MOVED = `${PROVIDER} has moved to another address. Nothing was sent there.`;
const REFUSED = `The sign-in at ${PROVIDER} was declined.`;
const NOT_LET_IN = `${PROVIDER} doesn’t allow this account to do that.`;

type Answered = Extract<AuthorizationFault, { kind: "answer" }>;

const instead = (at: Answered["at"], as: Answered["as"]): Answered => ({ kind: "answer", at, as });

type Row = [name: string, fault: AuthorizationFault, sentence: string];

/** The error of a failed sign-in and the endpoints requested. Checks that nobody is signed in. */
async function endOf(fault: AuthorizationFault) {
  world.server.forget();
  world.opened.length = 0;
  world.server.setFault(fault);
  const failure = await failureOf(obtain());
  expect(world.kept).toBeUndefined();
  expect(world.remembered).not.toBe("signed-in");
  return {
    said: failure.said,
    sentence: whatHappened(failure, "analysis", { auth: PROVIDER, service: "analysis.example" }, words),
    asked: world.server.requests.map(({ endpoint }) => endpoint),
    opened: world.opened,
  };
}

it.each<Row>([
  ["with a wrong state", { kind: "state", state: "wrong" }, FOREIGN],
  ["without a state", { kind: "state", state: "missing" }, FOREIGN],
  ["with the name of another issuer", { kind: "redirect-issuer", issuer: "wrong" }, FOREIGN],
  ["without the name of the issuer", { kind: "redirect-issuer", issuer: "missing" }, FOREIGN],
  ["to another path of our address", { kind: "redirect-to", to: `${REDIRECT_URL}elsewhere` }, FOREIGN],
  ["to a web page", { kind: "redirect-to", to: "http://collector.test/collect" }, FOREIGN],
])("redeems no code from a response %s", async (_name, fault, sentence) => {
  const end = await endOf(fault);
  expect(end).toMatchObject({ sentence, opened: ["window"] });
  expect(end.asked).not.toContain("token");
});

it("redeems no code from a response with the state of an earlier sign-in", async () => {
  await obtain();
  await signOut();
  const end = await endOf({ kind: "state", state: "previous" });
  expect(end.sentence).toBe(FOREIGN);
  expect(end.asked).not.toContain("token");
});

it.each<Row>([
  ["an ID token of another issuer", { kind: "id-token", flaw: "issuer" }, FOREIGN],
  ["an ID token for another client", { kind: "id-token", flaw: "audience" }, FOREIGN],
  ["an ID token with another nonce", { kind: "id-token", flaw: "nonce" }, FOREIGN],
  ["an ID token without a nonce", { kind: "id-token", flaw: "no-nonce" }, FOREIGN],
  ["an ID token that is an hour old", { kind: "id-token", flaw: "expired" }, SKEWED],
  ["an ID token of the future", { kind: "id-token", flaw: "future" }, SKEWED],
  ["a refusal of our client", { kind: "token-error", error: "invalid_client", status: 401 }, WRONG_CLIENT],
  ["an expired code", { kind: "token-error", error: "invalid_grant" }, NO_LONGER],
  ["a token without the scope", { kind: "token-scope", scope: "profile" }, NO_SCOPE],
  ["a token of another kind", { kind: "token-type", type: "mac" }, UNREADABLE],
  ["a page instead of a token", instead("token", { kind: "html" }), UNREADABLE],
  ["unavailable keys", instead("keys", { kind: "status", status: 500 }), UNREACHABLE],
])("stores nothing from a response that brings %s", async (_name, fault, sentence) => {
  expect(await endOf(fault)).toMatchObject({ sentence, opened: ["window"] });
});

it.each([
  ["access_denied", REFUSED],
  ["server_error", UNREACHABLE],
  ["invalid_scope", NO_SCOPE],
  ["unauthorized_client", WRONG_CLIENT],
  ["something_of_its_own", NOT_LET_IN],
])("explains error=%s next to the provider's own words", async (error, sentence) => {
  const description = "As <b>told</b> by the provider.";
  const end = await endOf({ kind: "error", error, description });
  expect(end).toMatchObject({ sentence, said: description });
  expect(end.asked).not.toContain("token");
});

it.each<Row>([
  ["names another issuer", { kind: "discovery", flaw: "other-issuer" }, FOREIGN],
  ["leads elsewhere without encryption", { kind: "discovery", flaw: "foreign-endpoints" }, UNREADABLE],
  ["is a web page", instead("discovery", { kind: "html" }), UNREADABLE],
  ["cannot be found", instead("discovery", { kind: "status", status: 404 }), UNREACHABLE],
  ["hangs up", instead("discovery", { kind: "reset" }), UNREACHABLE],
  ["has moved", instead("discovery", { kind: "redirect", to: "http://127.0.0.1:9/" }), MOVED],
])("opens no window for a provider that %s", async (_name, fault, sentence) => {
  expect(await endOf(fault)).toMatchObject({ sentence, asked: ["discovery"], opened: [] });
});
