// Tests consent for each kind of data: nothing is sent without it, and handlers run when it changes.
import { expect, it, vi } from "vitest";
import { agreeTo, DATA_KINDS, type DataKind } from "../../../../src/shared/privacy/data-consent.ts";
import { tell } from "../../../world/fake-browser.ts";
import { allow, startWorker, takeBack, useConsentWorld, world } from "./consent-world.ts";

useConsentWorld();

const NOT_AGREED = { code: "aborted", service: "lookup", reason: "data-not-agreed" };

it("is required for each kind separately", async () => {
  const { requireConsent } = await startWorker();
  allow("browsingActivity");
  const asked = requireConsent("personallyIdentifyingInfo", "lookup");
  await expect(asked).rejects.toMatchObject({ data: NOT_AGREED });
  await expect(requireConsent("browsingActivity", "analysis")).resolves.toBeUndefined();
});

it("is requested in one prompt for all kinds a click needs, if the browser asks", async () => {
  const request = vi.fn(async () => true);
  const browserWith = (optional: DataKind[]) => ({
    runtime: {
      getManifest: () => ({
        browser_specific_settings: { gecko: { data_collection_permissions: { optional } } },
      }),
    },
    permissions: { contains: async () => false, request },
  });
  const kinds = [...DATA_KINDS];
  expect(await agreeTo(browserWith(kinds), ...kinds)).toBe(true);
  expect(request.mock.calls).toEqual([[{ data_collection: kinds }]]);
  expect(await agreeTo(browserWith([]), ...kinds)).toBe(true);
  expect(request).toHaveBeenCalledTimes(1);
});

it("calls the handlers of each kind when it's given or revoked", async () => {
  const { watchConsent } = await startWorker();
  const what: string[] = [];
  const follower = (kind: DataKind) => ({
    agreed: () => what.push(`${kind} agreed`),
    takenBack: () => what.push(`${kind} taken back`),
  });
  for (const kind of DATA_KINDS) watchConsent(kind, follower(kind));
  allow("personallyIdentifyingInfo");
  tell("permissions.onAdded", {});
  takeBack("browsingActivity");
  expect(what).toEqual(["personallyIdentifyingInfo agreed", "browsingActivity taken back"]);
});

it("applies once to the last rejected click, up to two minutes later", async () => {
  const { requireConsent, takeRefusedClick } = await startWorker();
  vi.useFakeTimers({ toFake: ["Date"], now: 10_000_000 });
  const click = (what: string) =>
    requireConsent("browsingActivity", "analysis", { what, isPrivate: false }).catch(() => undefined);
  const taken = () => takeRefusedClick("browsingActivity", false);
  await click("first");
  await click("second");
  vi.setSystemTime(10_120_000);
  expect(await takeRefusedClick("personallyIdentifyingInfo", false)).toBeUndefined();
  expect(await takeRefusedClick("browsingActivity", true)).toBeUndefined();
  expect(await taken()).toBe("second");
  expect(await taken()).toBeUndefined();
  // Too old, or in the future because the clock was set back.
  for (const passed of [120_001, -1]) {
    await click("third");
    vi.setSystemTime(Date.now() + passed);
    expect(await taken()).toBeUndefined();
  }
});

it("doesn't apply to rejected requests without a click", async () => {
  const { requireConsent, takeRefusedClick } = await startWorker();
  await requireConsent("browsingActivity", "analysis").catch(() => undefined);
  expect(await takeRefusedClick("browsingActivity", false)).toBeUndefined();
});

it.each([false, true])("doesn't apply to a declined click; private: %s", async (isPrivate) => {
  const { requireConsent, takeRefusedClick, answerConsent } = await startWorker();
  const kind = "personallyIdentifyingInfo";
  await requireConsent(kind, "lookup", { what: "jo", isPrivate }).catch(() => undefined);
  await answerConsent({ kind, isAgreed: false, isPrivate });
  expect(await takeRefusedClick(kind, isPrivate)).toBeUndefined();
});

it("reported by a page calls the handlers only if the browser confirms it", async () => {
  const { watchConsent, answerConsent } = await startWorker();
  const agreed = vi.fn();
  watchConsent("personallyIdentifyingInfo", { agreed, takenBack: () => undefined });
  const answer = { kind: "personallyIdentifyingInfo", isAgreed: true, isPrivate: false } as const;
  await answerConsent(answer);
  expect(agreed).not.toHaveBeenCalled();
  world.consent.add("personallyIdentifyingInfo");
  await answerConsent(answer);
  expect(agreed).toHaveBeenCalledOnce();
});

it("keeps a private window's click across workers, but not past the last private window", async () => {
  const refuse = async (isPrivate: boolean) => {
    const { requireConsent } = await startWorker();
    await requireConsent("browsingActivity", "analysis", { what: "page", isPrivate }).catch(() => undefined);
    return startWorker();
  };
  expect(await (await refuse(true)).takeRefusedClick("browsingActivity", true)).toBe("page");
  const { forgetPrivateRecords, takeRefusedClick } = await refuse(true);
  expect(Object.keys(world.session)).toEqual(["private:refused-click:browsingActivity"]);
  await forgetPrivateRecords();
  expect(world.session).toEqual({});
  expect(await takeRefusedClick("browsingActivity", true)).toBeUndefined();
});
