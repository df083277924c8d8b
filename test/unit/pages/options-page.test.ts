// The options: what is shown of the settings, how a change is saved, and what is said where it is not.

import { describe, expect, it } from "vitest";
import { createOptionsStore, type OptionsSnapshot } from "../../../src/pages/options/options-store.ts";
import { describeOptions } from "../../../src/pages/options/options-view.ts";
import {
  type OptionName,
  type OptionsStorage,
  readStoredOptions,
} from "../../../src/pages/options/stored-options.ts";
import type { Ask } from "../../../src/shared/messages.ts";
import type { SignInState } from "../../../src/shared/page-score.ts";
import { createWords } from "../../../src/shared/words.ts";
import { messageSource } from "./english-messages.ts";

const words = createWords(messageSource("en-GB"));
const REDIRECT = "https://abcdefghijklmnop.chromiumapp.org/";
const READY: SignInState = {
  missing: [],
  issuer: "accounts.example",
  isSignedIn: true,
  redirectUrl: REDIRECT,
};

function storage(settings?: unknown, policy?: unknown): OptionsStorage {
  return {
    local: { get: async () => (settings === undefined ? {} : { settings }) },
    managed: {
      get: async () => {
        if (policy === undefined) throw new Error("no managed storage");
        return policy as Record<string, unknown>;
      },
    },
  };
}

/** A page over settings that change as they would, and what the background was asked. */
async function open(
  stored: Record<string, Record<string, unknown>> = {},
  { policy, signIn = READY }: { policy?: unknown; signIn?: SignInState } = {},
) {
  const asked: [string, unknown][] = [];
  const copied: string[] = [];
  const answers: Record<string, unknown> = {};
  const settings = structuredClone(stored);
  const ask = (async (name: string, input: Record<string, object>) => {
    if (name !== "getSignInState") asked.push([name, input]);
    if (name in answers) return typeof answers[name] === "function" ? answers[name]() : answers[name];
    if (name === "changeSettings") {
      for (const [section, change] of Object.entries(input))
        settings[section] = { ...settings[section], ...change };
    }
    return { ok: true, value: name === "getSignInState" ? signIn : undefined };
  }) as unknown as Ask;
  const snapshots: OptionsSnapshot[] = [];
  const store = createOptionsStore(
    {
      ask,
      readOptions: () => readStoredOptions(storage(settings, policy)),
      copy: async (text) => {
        if (answers.copy) throw new Error("not allowed");
        copied.push(text);
      },
    },
    () => snapshots.push(store.snapshot()),
  );
  await store.refresh();
  const sections = () => {
    const view = describeOptions(store.snapshot(), words).sections;
    if (!view) throw new Error("not read yet");
    return view;
  };
  const field = (name: OptionName) => {
    const { signIn: signInView, pageScore, services } = sections();
    const { address, choice, keepHistory, moreOptions } = pageScore;
    const all = [...signInView.options, address, choice, keepHistory, ...moreOptions, ...services.options];
    const found = all.find((option) => option.name === name);
    if (!found) throw new Error(`no option ${name}`);
    return found;
  };
  const change = (name: OptionName, value: string | boolean) => store.act({ kind: "change", name, value });
  return { store, asked, copied, answers, settings, snapshots, sections, field, change };
}

describe("stored options", () => {
  it("never give a secret away, only that there is one", async () => {
    const options = await readStoredOptions(
      storage({ auth: { clientSecret: "hush-1" }, services: { lookupApiKey: "hush-2" } }),
    );
    expect(JSON.stringify(options.values)).not.toContain("hush");
    expect([...options.secrets].toSorted()).toEqual(["auth.clientSecret", "services.lookupApiKey"]);
  });

  it("tell what an administrator has fixed, and nothing that has a wrong type", async () => {
    const policy = {
      auth: { issuer: "https://accounts.example", clientId: 7 },
      services: { analysisInterface: "nonsense", lookupInterface: "v2-url" },
      pageScore: { keepHistory: false },
    };
    const { managed, values } = await readStoredOptions(
      storage({ auth: { issuer: "https://own.example" } }, policy),
    );
    expect([...managed].toSorted()).toEqual([
      "auth.issuer",
      "pageScore.keepHistory",
      "services.lookupInterface",
    ]);
    expect(values.auth.issuer).toBe("https://accounts.example");
  });

  it.each([null, 7, { auth: null }])("stand on their defaults over a broken store: %j", async (broken) => {
    const { values, managed } = await readStoredOptions(storage(broken, broken));
    expect(values.services.analysisUrl).toBe("https://pagespeedonline.googleapis.com");
    expect(managed.size).toBe(0);
  });
});

describe("a change", () => {
  it("is saved at once, trimmed, and said to be", async () => {
    const page = await open();
    await page.change("auth.issuer", " https://accounts.example ");
    expect(page.asked).toEqual([["changeSettings", { auth: { issuer: "https://accounts.example" } }]]);
    expect(page.field("auth.issuer")).toMatchObject({ value: "https://accounts.example", saved: "Saved" });
  });

  it("is shown while it is being saved", async () => {
    const page = await open();
    const saving = page.change("services.lookupInterface", "v2-url");
    expect(page.field("services.lookupInterface")).toMatchObject({ value: "v2-url" });
    expect(page.field("services.lookupInterface").saved).toBeUndefined();
    await saving;
  });

  it.each([
    "http://accounts.example",
    "accounts.example",
    "https://user@accounts.example",
    "https://a.example/?x=1",
  ])("to an address that is refused is not sent, and stays to be mended: %s", async (address) => {
    const page = await open();
    await page.change("services.analysisUrl", address);
    expect(page.asked).toEqual([]);
    const field = page.field("services.analysisUrl");
    expect(field).toMatchObject({ value: address });
    expect(field.problem).toMatch(/Not saved: an address has to start with https.*this computer only/);
  });

  it("to plain http of this computer is saved", async () => {
    const page = await open();
    await page.change("services.analysisUrl", "http://127.0.0.1:8080");
    expect(page.field("services.analysisUrl")).toMatchObject({
      value: "http://127.0.0.1:8080",
      saved: "Saved",
    });
  });

  it("that the background refuses or does not answer stays to be mended", async () => {
    const page = await open();
    page.answers.changeSettings = { ok: false, error: { code: "bad-request", service: "auth" } };
    await page.change("auth.clientId", "mine");
    expect(page.field("auth.clientId")).toMatchObject({
      value: "mine",
      problem: "Not saved: that was refused.",
    });
    page.answers.changeSettings = () => Promise.reject(new Error("no answer"));
    await page.change("auth.clientId", "mine too");
    expect(page.field("auth.clientId")).toMatchObject({
      value: "mine too",
      problem: "Not saved: Breachlight did not answer. Try again.",
    });
  });

  it("of a switch that was not saved is not shown as made", async () => {
    const page = await open();
    page.answers.changeSettings = { ok: false };
    await page.change("pageScore.keepHistory", false);
    expect(page.field("pageScore.keepHistory")).toMatchObject({
      isOn: true,
      problem: "Not saved: that was refused.",
    });
  });

  it("back to what is stored sends nothing, and takes what was said away", async () => {
    const page = await open();
    await page.change("auth.issuer", "nonsense");
    await page.change("auth.issuer", "");
    expect(page.asked).toEqual([]);
    expect(page.field("auth.issuer").problem).toBeUndefined();
  });

  it("to nothing is one to the default", async () => {
    const page = await open({ services: { passwordsUrl: "https://own.example" } });
    await page.change("services.passwordsUrl", " ");
    expect(page.settings.services?.passwordsUrl).toBe("https://api.pwnedpasswords.com");
  });

  it("of another option leaves what still needs mending, and not what was saved", async () => {
    const page = await open();
    await page.change("auth.issuer", "nonsense");
    await page.change("auth.clientId", "mine");
    await page.change("pageScore.utmSource", "news");
    expect(page.field("auth.issuer").problem).toBeDefined();
    expect(page.field("auth.clientId").saved).toBeUndefined();
    expect(page.field("pageScore.utmSource").saved).toBe("Saved");
  });

  it("of a key is looked at before it is sent", async () => {
    const page = await open();
    await page.change("services.lookupApiKey", "two words");
    expect(page.asked).toEqual([]);
    expect(page.field("services.lookupApiKey").problem).toMatch(/no spaces/);
  });
});

describe("an option", () => {
  it("that an administrator fixed says so, and cannot be changed", async () => {
    const page = await open({}, { policy: { services: { analysisUrl: "https://analysis.example" } } });
    const field = page.field("services.analysisUrl");
    expect(field).toMatchObject({ value: "https://analysis.example", isDisabled: true });
    expect(field.notes[0]).toBe("Set by your organization");
    expect(field).not.toHaveProperty("reset");
  });

  it("offers its default where it is another, and leads back to it", async () => {
    const page = await open({ services: { lookupUrl: "https://own.example" } });
    const field = page.field("services.lookupUrl");
    if (field.kind !== "text" || !field.reset) throw new Error("no way back");
    expect(field.reset.spoken).toBe("Address of the look-up service: use the default");
    await page.store.act(field.reset.action);
    expect(page.field("services.lookupUrl")).toMatchObject({
      value: "https://haveibeenpwned.com",
      saved: "Saved",
    });
    expect(page.field("services.lookupUrl")).not.toHaveProperty("reset");
  });

  it("that is a secret shows that it is set, and can be taken away", async () => {
    const page = await open({ auth: { clientSecret: "hush" } });
    const field = page.field("auth.clientSecret");
    if (field.kind !== "text" || !field.reset) throw new Error("no way to remove it");
    expect(field).toMatchObject({ type: "password", value: "", placeholder: "Set, and not shown" });
    await page.store.act(field.reset.action);
    expect(page.settings.auth?.clientSecret).toBe("");
  });
});

describe("signing in", () => {
  it("tells the address to register, and copies it", async () => {
    const page = await open();
    const { redirect } = page.sections().signIn;
    if (!redirect) throw new Error("no address");
    expect(redirect.address).toBe(REDIRECT);
    await page.store.act(redirect.copy.action);
    expect(page.copied).toEqual([REDIRECT]);
    expect(page.sections().signIn.redirect?.outcome).toBe("Copied");
    page.answers.copy = true;
    await page.store.act(redirect.copy.action);
    expect(page.sections().signIn.redirect?.outcome).toMatch(/^Not copied/);
  });

  it.each<[Partial<SignInState>, string]>([
    [{}, "You are signed in at accounts.example."],
    [{ isSignedIn: false }, "You are not signed in. Breachlight asks you to when you score a page."],
    [
      { isSignedIn: false, missing: ["issuer", "client-id"] },
      "To score pages, enter the address of a provider and a client id.",
    ],
    [{ isSignedIn: false, missing: ["issuer"] }, "To score pages, enter the address of a provider."],
    [{ isSignedIn: false, missing: ["client-id"] }, "To score pages, enter a client id."],
  ])("says how it stands: %j", async (state, sentence) => {
    const page = await open({}, { signIn: { ...READY, ...state } });
    expect(page.sections().signIn.state).toBe(sentence);
    expect(page.sections().signIn.signOut !== undefined).toBe(sentence.includes("signed in at"));
  });

  it("says what became of signing out", async () => {
    const page = await open();
    const { signOut } = page.sections().signIn;
    if (!signOut) throw new Error("no way out");
    await page.store.act(signOut.action);
    expect(page.asked).toEqual([["signOut", undefined]]);
    expect(page.sections().signIn.outcome).toBe("Signed out.");
    page.answers.signOut = () => Promise.reject(new Error("no answer"));
    await page.store.act(signOut.action);
    expect(page.sections().signIn.outcome).toMatch(/^Nothing was done/);
  });

  it("is not known where the background is silent, and nothing else is lost", async () => {
    const silent = createOptionsStore(
      {
        ask: () => Promise.reject(new Error("no answer")),
        readOptions: () => readStoredOptions(storage()),
        copy: async () => undefined,
      },
      () => undefined,
    );
    await silent.refresh();
    const { sections } = describeOptions(silent.snapshot(), words);
    expect(sections?.signIn.state).toMatch(/did not answer/);
    expect(sections?.services.options).toHaveLength(4);
  });
});

describe("forgetting all results", () => {
  it("asks first, and forgets nothing where the answer is no", async () => {
    const page = await open();
    await page.store.act({ kind: "ask-forget" });
    const { question } = page.sections().pageScore.forget;
    expect(question?.title).toMatch(/cannot be undone/);
    if (question) await page.store.act(question.no.action);
    expect(page.sections().pageScore.forget.question).toBeUndefined();
    expect(page.asked).toEqual([]);
  });

  it("forgets them where it is yes, and says so", async () => {
    const page = await open();
    await page.store.act({ kind: "ask-forget" });
    await page.store.act({ kind: "forget-results" });
    expect(page.asked).toEqual([["forgetPageScores", {}]]);
    expect(page.sections().pageScore.forget.outcome).toBe("All results are forgotten.");
  });

  it("never says so where it did not happen", async () => {
    const page = await open();
    page.answers.forgetPageScores = { ok: false };
    await page.store.act({ kind: "forget-results" });
    expect(page.sections().pageScore.forget.outcome).toBe("Nothing was done: that was refused.");
  });
});
