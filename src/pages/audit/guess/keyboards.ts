// Which keys are next to each other, on the keyboards of the interface's languages.

import type { OptionsGraph, OptionsGraphEntry } from "@zxcvbn-ts/core";

/** Rows of keys, each key without and with Shift. The second row begins below the second key of the first one. */
const LAYOUTS = {
  qwerty: [
    "`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) -_ =+",
    "qQ wW eE rR tT yY uU iI oO pP [{ ]}",
    "aA sS dD fF gG hH jJ kK lL ;:",
    "zZ xX cC vV bB nN mM ,< .> /?",
  ],
  qwertz: [
    '^° 1! 2" 3§ 4$ 5% 6& 7/ 8( 9) 0= ß? ´`',
    "qQ wW eE rR tT zZ uU iI oO pP üÜ +*",
    "aA sS dD fF gG hH jJ kK lL öÖ äÄ #'",
    "yY xX cC vV bB nN mM ,; .: -_",
  ],
  azerty: [
    "² &1 é2 \"3 '4 (5 -6 è7 _8 ç9 à0 )° =+",
    "aA zZ eE rR tT yY uU iI oO pP ^¨ $£",
    "qQ sS dD fF gG hH jJ kK lL mM ù%",
    "wW xX cC vV bB nN ,? ;. :/ !§",
  ],
};

/** Each row is half a key to the right of the one above. Order: left, upper left, upper right, right, lower right, lower left. */
const NEIGHBORS = [
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
] as const;

function graphOf(layout: readonly string[]): OptionsGraphEntry {
  const keys = layout.map((row, y) => [...(y === 0 ? [] : [null]), ...row.split(" ")]);
  return Object.fromEntries(
    keys.flatMap((row, y) =>
      row.flatMap((key, x) => {
        const neighbors = NEIGHBORS.map(([right, down]) => keys[y + down]?.[x + right] ?? null);
        return [...(key ?? "")].map((character) => [character, neighbors]);
      }),
    ),
  );
}

/** For each keyboard, the keys next to each character, as the estimator reads them. */
export const KEYBOARDS: OptionsGraph = Object.fromEntries(
  Object.entries(LAYOUTS).map(([name, layout]) => [name, graphOf(layout)]),
);
