// lookup-v2, "Errors".

import { describe, expect, it } from "vitest";
import {
  askAboutSite,
  check,
  inVersion2,
  lookedUp,
  lookUpWith,
  resultOf,
  titleOf,
} from "../../world/lookup/accounts.ts";
import { record, titlesOf } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith, newBrowser } from "../../world/lookup/catalogs.ts";
import { saidOf, suffixOf } from "../../world/lookup/ranges.ts";
import { later } from "../../world/over.tsx";
import { openPopup } from "../../world/popup.tsx";
import { answer, json, playIn, sent, sentLines, text } from "../../world/scenario.ts";
import { browserInUse, loadPage, watch } from "../../world/use.ts";

const UNKNOWN = "The account may be in breaches or pastes that aren’t shown.";
const BOTH = (given: ReturnType<typeof text> | undefined) => ({ breaches: given, pastes: given });
const RULES = "The rate limit was exceeded. See the rules of acceptable use for how often to ask.";
const PAGE = text("<!doctype html><h1>No such page</h1>", 404, {
  "content-type": "text/html; charset=utf-8",
});

describe("Errors", () => {
  it("200 Ok: the result that is returned is shown", async () => {
    const popup = await lookedUp({ breaches: [record()], pastes: [{ Source: "Slexy", Id: "x" }] });
    expect(titleOf(popup)).toBe("In 1 breach, 1 paste");
  });

  it.each(["", " ", "null", "{}", '"none"', "0", "[", "[]]", "<!doctype html><p>Sign in"])(
    "200 Ok: %j is not a result, and never read as “not found”",
    async (body) => {
      const popup = await lookedUp(BOTH(text(body)));
      expect(titleOf(popup)).toBe("Couldn’t look up this account");
      expect(resultOf(popup)).toContain(`Reason: the response couldn’t be read. ${UNKNOWN}`);
    },
  );

  it("400 Bad request: the person is told to enter another account", async () => {
    const popup = await lookedUp(BOTH(text("", 400)));
    expect(titleOf(popup)).toBe("Couldn’t look up this account");
    expect(resultOf(popup)).toContain(UNKNOWN);
    expect(resultOf(popup)).toContain("Enter a valid email address or username.");
  });

  it("403 Forbidden: the person is told that the service refused, and to try another network", async () => {
    const popup = await lookedUp(BOTH(text("", 403)));
    expect(resultOf(popup)).toContain(`Reason: the service refused the request. ${UNKNOWN}`);
    expect(resultOf(popup)).toContain("Wait a few minutes, or try another network.");
  });

  it("404 Not found: the account is said to be in no known breach or paste", async () => {
    const popup = await lookedUp(BOTH(text("", 404)));
    expect(titleOf(popup)).toBe("Not in known breaches or pastes");
    expect(popup.place.querySelector(".panel-good")).not.toBeNull();
  });

  it("404 Not found: a web page at an address that never answered is no such answer", () =>
    playIn(newBrowser(), async (world) => {
      answer(world, /\/breaches$/, PAGE, PAGE, PAGE);
      const popup = await lookUpWith(world, BOTH(PAGE));
      expect(resultOf(popup)).toContain("Reason: the response couldn’t be read.");
    }));

  it("404 Not found: a web page of a service that has answered before is one", async () => {
    expect(titleOf(await lookedUp(BOTH(PAGE)))).toBe("Not in known breaches or pastes");
  });

  it("404 Not found: one answer of two is never the whole answer", async () => {
    const popup = await lookedUp({ breaches: text("", 404), pastes: text("", 500) });
    expect(titleOf(popup)).toBe("Not in known breaches · Couldn’t look up pastes");
    expect(popup.place.querySelector(".panel-good")).toBeNull();
    const other = await lookedUp({ breaches: text("", 500), pastes: text("", 404) });
    expect(titleOf(other)).toBe("Couldn’t look up breaches");
  });

  it("429 Too many requests: the person sees why it waits and how long, and can cancel", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, BOTH(text(RULES, 429, { "retry-after": "30" })));
      expect(titleOf(popup)).toBe("Waiting for the service");
      expect(resultOf(popup)).toMatch(/Reason: too many requests\. ?About [23]\d s left\./);
      await popup.click(popup.getByRole("button", { name: "Cancel" }));
      await later(world, popup, 60_000);
      expect(titleOf(popup)).not.toBe("Waiting for the service");
      expect(sent(world)).toHaveLength(2);
    }));

  it("429 Too many requests: once the wait is over, it is asked again and the result is shown", () =>
    inVersion2(async (world) => {
      answer(world, /account/, text(RULES, 429, { "retry-after": "30" }));
      const popup = await lookUpWith(world, { breaches: [record()] });
      await later(world, popup, 60_000);
      expect(titleOf(popup)).toBe("In 1 breach");
    }));

  it.each([
    ["1.2", 2, 20],
    ["Mon, 02 Nov 2026 09:06:01 GMT", 290, 320],
    ["99999999", 86_400, 87_000],
  ])(
    "Retry-After: after %s nothing is sent for %i seconds, so never for more than a day",
    (wait, least, most) =>
      inVersion2(async (world) => {
        answer(world, /account/, text(RULES, 429, { "retry-after": wait }));
        const popup = await openPopup(world);
        await check(world, popup, "robin", 1_000);
        await world.sleep(25 * 3_600_000);
        const [first, next] = sent(world, /account/).map(({ at }) => at / 1000);
        const gap = (next ?? Infinity) - (first ?? 0);
        expect(gap).toBeGreaterThanOrEqual(least);
        expect(gap).toBeLessThan(most);
      }),
  );

  it("The body of a 429 is quoted, with a link to the rules that it points to", () =>
    playIn(newBrowser({ lookupUrl: "https://haveibeenpwned.com" }), async (world) => {
      const popup = await lookUpWith(world, BOTH(text(RULES, 429, { "retry-after": "30" })));
      expect(popup.text()).toContain(`The service says: ${RULES}`);
      const link = popup.getByRole("link", { name: /^Acceptable use of/ }) as HTMLAnchorElement;
      expect(link.href).toBe("https://haveibeenpwned.com/AcceptableUse");
    }));

  it.each([
    ["a text", ` Slow down.\n${"Please. ".repeat(3)}`, "Slow down. Please. Please. Please."],
    ["markup", "Slow <b>down</b>.", "Slow <b>down</b>."],
    ["JSON", '{"statusCode":429,"message":"Slow down."}', "Slow down."],
    ["JSON of an older service", '{"Message":"Slow down."}', "Slow down."],
    ["JSON of the free service", '{"Error":"Slow down."}', "Slow down."],
    ["a web page", "<!doctype html><title>Slow down</title>", undefined],
    ["JSON without a message", '{"statusCode":429}', undefined],
    ["a flood", "Slow down. ".repeat(10_000), undefined],
    ["the account itself", "jo@example.org, Jo%40example.org: too often", "…, Jo%40example.org: too often"],
  ])("The body of a 429 is quoted as one line of text, without the account: %s", (_what, body, said) =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, BOTH(text(body, 429, { "retry-after": "30" })));
      expect(titleOf(popup)).toBe("Waiting for the service");
      if (said === undefined) expect(popup.text()).not.toContain("The service says");
      else expect(popup.text()).toContain(`The service says: ${said}`);
    }),
  );

  it("The body of a 429 is quoted without the key, and up to 300 characters", () =>
    playIn(browserInUse(), async (world) => {
      const body = `The key key-of-nobody was used too often. ${"It was. ".repeat(100)}`;
      const popup = await lookUpWith(world, BOTH(text(body, 429, { "retry-after": "3000" })));
      const [said = ""] = popup.texts(".said");
      expect(said).toMatch(/^The service says: The key … was used too often\. .*…$/);
      expect(said.length).toBeLessThan(320);
    }));

  it("The body of a 429 is quoted wherever something was asked: for the list, and about a site", () =>
    playIn(newBrowser(), async (world) => {
      const refusal = (seconds: string) => text(RULES, 429, { "retry-after": seconds });
      answer(world, /\/breaches$/, ...Array(9).fill(refusal("1")));
      answer(world, /domain=/, refusal("3000"));
      await loadPage(world, 60_000);
      for (const fragment of ["", "#breach=Shop"]) {
        const page = await openBreaches(world, fragment);
        await later(world, page, 1_000);
        expect(page.text()).toContain("Couldn’t get the breach list: too many requests.");
        expect(page.text()).toContain(`The service says: ${RULES}`);
        await page.end();
      }
      const popup = await openPopup(world, "this-page");
      await later(world, popup, 1_000);
      await askAboutSite(world, popup);
      expect(popup.texts(".ask-site").join()).toContain("Waiting until 09:");
      expect(popup.texts(".ask-site").join()).toContain(`The service says: ${RULES}`);
    }));

  it("The body of a 429 is quoted beside a watched address whose check was refused", () =>
    playIn(browserWith(record()), async (world) => {
      answer(world, /breachedaccount/, ...Array(9).fill(text(RULES, 429, { "retry-after": "1" })));
      await watch(world);
      await world.sleep(120_000);
      const popup = await openPopup(world);
      const [row] = popup.texts(".watched");
      expect(row).toContain("The lookup failed: too many requests.");
      expect(row).toContain(`The service says: ${RULES}`);
    }));

  it("301 Moved: nothing is followed, and the person is told that the service has moved", async () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, BOTH(text("", 301, { location: "https://elsewhere.example/" })));
      expect(resultOf(popup)).toContain("Reason: the service has moved, so change its address in settings.");
      expect(sentLines(world, /elsewhere/)).toEqual([]);
    }));

  it("503 Service unavailable: the person sees that the network is blocked, and nothing prolongs the block", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, BOTH(text("", 503)));
      expect(popup.text()).toContain("Reason: the service is down or blocks this network.");
      const count = sent(world).length;
      await later(world, popup, 40_000);
      expect(sent(world)).toHaveLength(count);
    }));

  it("Not shown: bodies of the 400, 403 and 404 responses, so any body will do", async () => {
    for (const [status, said] of [
      [400, "Enter a valid email address or username."],
      [403, "the service refused the request"],
      [404, "Not in known breaches or pastes"],
    ] as const)
      for (const body of ["[]", '{"Name":"Shop"}', "x".repeat(20_000)])
        expect(resultOf(await lookedUp(BOTH(text(body, status))))).toContain(said);
  });

  it("Not shown: the status of one breach with an unknown name, so a 404 says that there are no details", () =>
    playIn(browserWith(record()), async (world) => {
      const page = await openBreaches(world, "#breach=Unknown");
      answer(world, /\/breach\//, text("", 404));
      await page.click(page.getByRole("button", { name: /^Ask/ }));
      await later(world, page, 5_000);
      expect(page.text()).toContain("lookup.example has no details of this breach.");
    }));

  it.each([
    [500, "Reason: the service can’t be reached or is down."],
    [401, "Reason: the service needs a key."],
  ])("Any other code, such as %i, is a failure with a reason", async (status, reason) => {
    const popup = await lookedUp(BOTH(text("", status)));
    expect(titleOf(popup)).toBe("Couldn’t look up this account");
    expect(resultOf(popup)).toContain(reason);
  });

  it("A refused key of version 3 is asked for again", () =>
    playIn(browserInUse(), async (world) => {
      const popup = await lookUpWith(world, BOTH(text("", 401)));
      expect(resultOf(popup)).toContain("Reason: the service doesn’t accept this key.");
      expect(popup.getByLabelText("Service key")).toBeTruthy();
    }));

  it("A device that is offline is the reason given, and nothing is said of the service", () =>
    inVersion2(async (world) => {
      world.isOnline = false;
      expect(resultOf(await lookUpWith(world, BOTH(undefined)))).toContain("Reason: you’re offline.");
    }));

  it("No answer at all is a failure that can be tried again", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, BOTH(undefined));
      expect(resultOf(popup)).toContain("Reason: the service can’t be reached or is down.");
      answer(world, /breachedaccount/, json([record()]));
      await popup.click(popup.getByRole("button", { name: "Try again" }));
      await later(world, popup, 5_000);
      expect(titlesOf(popup)).toEqual(["Corner Shop"]);
    }));

  it.each([
    [429, "Reason: too many requests."],
    [503, "Reason: the service can’t be reached or is down."],
    [403, "Reason: the service refused the request."],
  ])("A range request with %i says so, and calls no password safe", async (status, reason) => {
    const said = await saidOf("a", text(`${suffixOf("a")}:1`, status));
    expect(said).toContain("Couldn’t check this password");
    expect(said).toContain(reason);
  });

  it("A watched address whose check failed says why, and the list stays", () =>
    playIn(browserWith(record()), async (world) => {
      answer(world, /breachedaccount/, text("", 403));
      await watch(world);
      await world.sleep(10_000);
      const popup = await openPopup(world);
      expect(popup.text()).toContain("The lookup failed: the service refused the request.");
    }));
});
