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

  // One test for all of them: a thousand tests take longer to name than to run.
  const namesWhere = (isWrong: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWrong).map(([name]) => name);

  it("tell translators what they are for", () => {
    expect(namesWhere(([, { description = "" }]) => description.length <= 15)).toEqual([]);
  });

  it("define each placeholder that they use, in order", () => {
    const isWrong = ([, { message, placeholders = {} }]: (typeof entries)[number]) => {
      const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name?.toLowerCase() ?? "");
      const contents = Object.values(placeholders).map(({ content }) => content);
      const isInOrder = contents.every((content, index) => content === `$${index + 1}`);
      return !isInOrder || used.some((name) => !Object.hasOwn(placeholders, name));
    };
    expect(namesWhere(isWrong)).toEqual([]);
  });

  it("have an _other beside each _one", () => {
    expect(
      namesWhere(([name]) => name.endsWith("_one") && !(name.replace(/_one$/, "_other") in ENGLISH)),
    ).toEqual([]);
  });

  it("never call a password safe or secure", () => {
    expect(namesWhere(([, { message }]) => /\b(?:safe|secure|ok|good)\b/i.test(message))).toEqual([]);
  });
});
