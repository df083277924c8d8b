// The message file says all that the code may ask of it, in a form that translators can work with.
import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import { ERROR_CODES, errorMessageName } from "../../../src/shared/errors.ts";
import { ENGLISH } from "./english-messages.ts";

const entries = Object.entries(ENGLISH);

describe("English messages", () => {
  it("name every message that the manifest refers to", () => {
    const names = [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(ENGLISH).toHaveProperty(name);
  });

  it("keep the description within what stores accept", () => {
    expect(ENGLISH.extensionDescription?.message.length).toBeLessThanOrEqual(132);
  });

  it.each(ERROR_CODES)("have a clause for the error %s that can follow a colon", (code) => {
    const clause = ENGLISH[errorMessageName({ code })]?.message ?? "";
    expect(clause).toMatch(/^[a-z].*[^.]$/);
  });

  it.each(entries)("%s tells translators what it is for", (_, { description }) => {
    expect(description.length).toBeGreaterThan(15);
  });

  it.each(entries)(
    "%s defines each placeholder that it uses, in order",
    (_, { message, placeholders = {} }) => {
      const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name?.toLowerCase() ?? "");
      for (const name of used) expect(placeholders).toHaveProperty(name);
      expect(Object.values(placeholders).map(({ content }) => content)).toEqual(
        Object.keys(placeholders).map((_name, index) => `$${index + 1}`),
      );
    },
  );

  it.each(entries.filter(([name]) => name.endsWith("_one")))("%s has its _other", (name) => {
    expect(ENGLISH).toHaveProperty(name.replace(/_one$/, "_other"));
  });

  it.each(entries)("%s never calls a password safe or secure", (_, { message }) => {
    expect(message).not.toMatch(/\b(?:safe|secure|ok|good)\b/i);
  });
});
