// The public suffix lookup that ships: same results as the package's own, from a list half the size.

const ENTRY = /([A-Z])([^A-Z]*)/g;
const A = "A".charCodeAt(0);

/** Packs sorted names: each is a capital for how many characters it shares with the one before (A for none), then the rest. */
function pack(names: readonly string[]): string {
  let before = "";
  return names
    .toSorted()
    .map((name) => {
      let shared = 0;
      while (shared < 25 && name[shared] === before[shared]) shared++;
      before = name;
      return String.fromCharCode(A + shared) + name.slice(shared);
    })
    .join("");
}

function unpack(packed: string): Set<string> {
  const names = new Set<string>();
  let name = "";
  for (const [, shared = "A", rest = ""] of packed.matchAll(ENTRY)) {
    name = name.slice(0, shared.charCodeAt(0) - A) + rest;
    names.add(name);
  }
  return names;
}

/** Packs rules for {@link lookupIn}: `;uk:`, then the packed rest of all rules that start with `uk.`, and so on. */
export function packRules(rules: readonly string[]): string {
  const topLevelOf = (rule: string) => rule.slice(0, rule.indexOf("."));
  const groups = Object.entries(Object.groupBy(rules, topLevelOf));
  const packed = groups.map(([topLevel, group = []]) => {
    return `;${topLevel}:${pack(group.map((rule) => rule.slice(topLevel.length + 1)))}`;
  });
  return `${packed.join("")};`;
}

/**
 * Creates a lookup over packed rules. A rule starts with the top-level domain (`uk.co`); `*` is any label, and `!` marks an
 * exception to that. The rules of a top-level domain are unpacked on first use.
 */
export function lookupIn(packed: string) {
  const unpacked = new Map<string, Set<string>>();

  function rulesOf(topLevel: string): Set<string> {
    const known = unpacked.get(topLevel);
    if (known) return known;
    const name = `;${topLevel}:`;
    const at = packed.indexOf(name);
    const rules = unpack(at === -1 ? "" : packed.slice(at + name.length, packed.indexOf(";", at + 1)));
    unpacked.set(topLevel, rules);
    return rules;
  }

  return (hostname: string, _options: unknown, found: { publicSuffix: string | null }): void => {
    const [topLevel = "", ...labels] = hostname.split(".").reverse();
    const rules = rulesOf(topLevel);
    let suffix = topLevel;
    // The labels so far, as in the host name (`name`) and from the top level down (`path`).
    let name = topLevel;
    let path = "";
    for (const label of labels) {
      if (rules.has(`${path}!${label}`)) {
        suffix = name;
        break;
      }
      const isSuffix = rules.has(path + label) || (label !== "" && rules.has(`${path}*`));
      name = `${label}.${name}`;
      path = `${path}${label}.`;
      if (isSuffix) suffix = name;
    }
    found.publicSuffix = suffix;
  };
}
