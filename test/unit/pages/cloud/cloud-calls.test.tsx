// Using the cloud page: its calls, their outcomes, and names that were used. What the services' interface says: test/spec/cloud-methods.

import { fireEvent } from "@testing-library/dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startDeletion } from "../../../world/acts/cloud.ts";
import { silence } from "../../../world/acts/replies.ts";
import { endWindows } from "../../../world/acts/sign-in.ts";
import {
  callsSent,
  callWith,
  cloudBrowser,
  FUNCTION,
  METHODS,
  openCloud,
  REPORT_CONFIG,
  RESTORE,
  TABS,
} from "../../../world/pages/cloud.tsx";
import { answer, json, play, sent, text } from "../../../world/scenario.ts";
import { openPrivateWindow, wakeWhile } from "../../../world/use.ts";
import type { World } from "../../../world/world.ts";

afterEach(() => void vi.restoreAllMocks());

const inBrowser = (act: (world: World) => Promise<void>) => () => play(act, { from: cloudBrowser() });

it.each<[string, object, string]>([
  ["signed out", { state: "signed out" }, "Sign in"],
  ["without a provider", { state: "signed out", auth: { issuer: "", cloudScope: "" } }, "Open settings"],
  ["signed in", {}, "Read the policy"],
])("the one filled button is the next step: %s", (_, browser, next) =>
  play(
    async (world) => {
      const page = await openCloud(world, "policy");
      expect(page.texts(".button:not(.button-quiet, [aria-disabled=true])")).toEqual([next]);
    },
    { from: cloudBrowser(browser) },
  ),
);

describe("an outcome", () => {
  it.each(METHODS)("says what was asked, when, where and as whom, and has the focus: %s", async (method) =>
    inBrowser(async (world) => {
      const page = await callWith(world, method, [{ done: true }]);
      const { title, text: said } = page.outcome();
      expect(said).toContain(TABS[method].name);
      expect(said).toMatch(/Received09:\d\d · now.*Accountjo@example\.org.*Service\w+\.example/);
      expect(page.place.ownerDocument.activeElement?.textContent).toContain(title?.split(" ").at(-1));
      const [status] = page.texts("[role=status]");
      expect(status).toContain(TABS[method].name.split("/").at(-1));
    })(),
  );

  it(
    "is also announced while another tab is open",
    inBrowser(async (world) => {
      const page = await openCloud(world, "policy");
      await page.enter(RESTORE);
      answer(world, /backup/, json({ version: 3, bindings: [{ role: "r", members: ["allUsers"] }] }));
      await page.press("Read the policy", 10);
      await page.click(page.getByRole("tab", { name: "Delete function" }));
      await page.settle(2_000);
      expect(page.texts("[role=status]")).toEqual(["Access policy monday. Public: Anyone on the internet."]);
    }),
  );

  it(
    "stays text, is copied as received, and can be read again by a command, but no deletion can",
    inBrowser(async (world) => {
      const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      const raw = '{"z":1,"etag":"<img src=x onerror=alert(1)>","a":12345678901234567890}';
      const page = await callWith(world, "policy", [text(raw)]);
      expect(page.place.querySelector("img")).toBeNull();
      await page.press("Copy: Response as JSON", 0);
      expect(writeText).toHaveBeenLastCalledWith(raw);
      expect(page.outcome().text).toContain("Copied");
      await page.press("Copy: Command line", 0);
      expect(writeText).toHaveBeenLastCalledWith(expect.stringMatching(/^curl .*getIamPolicy.*'$/s));
      const deletion = await callWith(world, "deletion", [{ name: "operations/a\u0007b" }]);
      expect(deletion.queryByRole("button", { name: "Copy: Command line" })).toBeNull();
      await deletion.press("Copy: Operation", 0);
      expect(writeText).toHaveBeenLastCalledWith("operations/a\u0007b");
    }),
  );

  it(
    "of all tabs is deleted after one more question",
    inBrowser(async (world) => {
      const page = await callWith(world, "policy");
      await page.press("Delete all results");
      const no = page.getByRole("button", { name: "Keep them" });
      expect(page.place.ownerDocument.activeElement, "the answer that loses nothing").toBe(no);
      await page.press("Delete them");
      expect(page.outcome().title).toBeUndefined();
      expect((await openCloud(world, "policy")).outcome().title).toBeUndefined();
    }),
  );
});

describe("a policy", () => {
  const CONDITION = { title: "office hours", expression: "true" };

  it(
    "that is public without a condition says that first, and who gets what under one",
    inBrowser(async (world) => {
      const bindings = [
        { role: "roles/a", members: ["allUsers"], condition: CONDITION },
        { role: "roles/admin", members: ["allAuthenticatedUsers"] },
      ];
      const page = await callWith(world, "policy", [{ version: 3, bindings }]);
      expect(page.texts(".cloud-outcome .panel h3")[0]).toBe("Public: Anyone signed in, strangers included");
      expect(page.texts(".answer-audience")[0]).toContain("Only under a condition (see below)");
    }),
  );

  it.each([
    ["1", { version: 1 }, "Roles with conditions may be missing"],
    ["Service default", {}, "Roles with conditions may be missing"],
    ["3", { version: 1 }, undefined],
  ])("is called closed only if it is complete: asked for %s, answered %j", (choice, more, hint) =>
    inBrowser(async (world) => {
      const page = await openCloud(world, "policy");
      const select = page.getByRole<HTMLSelectElement>("combobox");
      select.selectedIndex = [...select.options].findIndex(({ textContent }) => textContent === choice);
      await page.change(select, select.value);
      await page.enter(RESTORE);
      answer(world, /backup/, json({ ...more, bindings: [{ role: "r", members: ["user:a@b.example"] }] }));
      await page.press("Read the policy");
      const titles = page.texts(".cloud-outcome .panel h3");
      expect(titles).toEqual(
        hint ? ["No public access in this response", hint] : ["No public access in this policy"],
      );
    })(),
  );
});

describe("a deletion", () => {
  it(
    "that is accepted clears the field, and is listed with earlier ones",
    inBrowser(async (world) => {
      await callWith(world, "deletion", [{ done: true }], `${FUNCTION}-1`);
      await callWith(
        world,
        "deletion",
        [json({ error: { code: 400, message: "No." } }, 400)],
        `${FUNCTION}-2`,
      );
      const page = await callWith(world, "deletion", [{ done: true }]);
      expect(page.field().value).toBe("");
      expect(page.texts(".cloud-earlier p")).toEqual(["resize-2 Nothing was deleted", "resize-1 Deleted"]);
      const [, first] = page.place.querySelectorAll(".cloud-earlier button");
      await page.click(first as Element);
      expect(page.outcome().title).toBe("Function resize-1");
    }),
  );

  it(
    "pressed twice before the page is drawn again is asked for once",
    inBrowser(async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter(FUNCTION);
      await page.confirm("resize");
      const button = page.getByRole("button", { name: "Delete function" });
      await page.settled(() => {
        for (let press = 0; press < 2; press++) fireEvent.click(button);
      });
      await page.settle(2_000);
      expect(callsSent(world)).toHaveLength(1);
      // The background would refuse another one, and the page would say so.
      expect(page.queryByText(/is already being deleted/)).toBeNull();
    }),
  );

  it(
    "keeps its confirmation while another tab is open, but not for another name, nor once it was sent elsewhere",
    inBrowser(async (world) => {
      const page = await openCloud(world, "deletion");
      const confirmation = () => page.getByLabelText<HTMLInputElement>(/to confirm$/).value;
      await page.enter(FUNCTION);
      await page.confirm("resize");
      await page.click(page.getByRole("tab", { name: "Access policy" }));
      await page.click(page.getByRole("tab", { name: "Delete function" }));
      expect([page.field().value, confirmation()]).toEqual([FUNCTION, "resize"]);
      await page.enter(`${FUNCTION}-2`);
      await page.enter(FUNCTION);
      expect(confirmation()).toBe("");
      await page.confirm("resize");
      await startDeletion(world, 1, { name: FUNCTION, typedName: "resize" });
      await page.settle(2_000);
      expect(confirmation()).toBe("");
    }),
  );

  it.each([
    ["whose worker ended before an answer", 1],
    ["that nobody answered", 0],
  ])("%s may have happened, isn't sent again, and says so in its form", (_what, sentCount) =>
    inBrowser(async (world) => {
      const page = await openCloud(world, "deletion");
      await page.enter(FUNCTION);
      await page.confirm("resize");
      if (sentCount === 0) silence(world);
      await page.press("Delete function", 0);
      while (callsSent(world).length < sentCount) await page.settle(5);
      world.end();
      if (sentCount > 0) await wakeWhile(world, () => false);
      await page.settle(5_000);
      expect(page.outcome().title).toBe("It may have been deleted");
      const last = /^Last deletion: It may have been deleted \(09:\d\d\)$/;
      expect(page.textOf(".cloud-deletion .cloud-note-warn")).toMatch(last);
      expect(callsSent(world)).toHaveLength(sentCount);
    })(),
  );
});

describe("names", () => {
  it(
    "entered part by part are checked once a part is left, and missing ones asked for",
    inBrowser(async (world) => {
      const page = await openCloud(world, "policy");
      await page.press("Enter part by part", 0);
      await page.press("Read the policy");
      const missing = ["Project", "Location", "Restore plan", "Restore"].map((part) => `Missing: ${part}`);
      expect(page.texts(".cloud-problem")).toEqual(missing);
      await page.type(page.getByLabelText("Project"), "..");
      await page.leaveField();
      expect(page.texts(".cloud-problem")[0]).toBe("Project can’t be “..”.");
      expect(callsSent(world)).toEqual([]);
    }),
  );

  it(
    "that were used are offered again, and removed one by one",
    inBrowser(async (world) => {
      await callWith(world, "report-config");
      const page = await openCloud(world, "report-config");
      await page.press(/^sizes/, 0);
      expect(page.field().value).toBe(REPORT_CONFIG);
      await page.press("Remove: sizes");
      expect(page.texts(".cloud-name-button")).toEqual([]);
      expect(page.texts("[role=status]")[0]).toBe("Removed.");
    }),
  );

  it(
    "aren't kept nor offered in a private window",
    inBrowser(async (world) => {
      await callWith(world, "report-config");
      openPrivateWindow(world);
      world.tab.incognito = true;
      const page = await openCloud(world, "report-config");
      expect(page.text()).toContain("Names aren’t kept in private windows.");
      expect([...page.texts(".cloud-name-button"), page.queryByRole("switch")]).toEqual([null]);
    }),
  );
});

it(
  "the person signs out here and at the provider",
  inBrowser(async (world) => {
    const page = await openCloud(world, "policy");
    await page.press("Sign out");
    expect(page.textOf(".cloud-account")).toContain("Signed out");
    expect(page.textOf(".cloud-account-line")).toBe("Not signed in");
    expect(sent(world, /revoke/).length).toBeGreaterThan(0);
    await page.press("Sign in");
    expect(page.textOf(".cloud-account-line")).toMatch(/^Signed in/);
  }),
);

it("a sign-in whose window is closed says so, with the button to use", () =>
  play(
    async (world) => {
      endWindows(world);
      const page = await openCloud(world, "policy");
      await page.press("Sign in");
      expect(page.textOf(".cloud-account .cloud-note-warn")).toMatch(/^Sign-in failed.*Press “Sign in”\.$/);
    },
    { from: cloudBrowser({ state: "signed out" }) },
  ));
