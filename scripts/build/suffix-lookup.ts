// The lookup of public suffixes that ships: finds what the package's own finds, in a list of half the size.

const ENTRY = /([A-Z])([^A-Z]*)/g;
const A = "A".charCodeAt(0);

/** Names in order, each as a capital for how much of the one before it repeats (A for nothing) and the rest of it. */
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

/** Rules as {@link lookupIn} takes them: `;uk:` and the packed rest of all rules that begin with `uk.`, and so on. */
export function packRules(rules: readonly string[]): string {
  const topLevelOf = (rule: string) => rule.slice(0, rule.indexOf("."));
  const groups = Object.entries(Object.groupBy(rules, topLevelOf));
  const packed = groups.map(([topLevel, group = []]) => {
    return `;${topLevel}:${pack(group.map((rule) => rule.slice(topLevel.length + 1)))}`;
  });
  return `${packed.join("")};`;
}

/**
 * A lookup over packed rules. A rule begins with the top-level domain (`uk.co`); `*` is any label, and `!` marks one that is excepted
 * from that. The rules of a top-level domain are unpacked when it is first asked about.
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
    // The labels so far from the left on, and from the top level on.
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
