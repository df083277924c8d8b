// The local lookup service's logos: PNGs drawn in code.

import { hash } from "node:crypto";
import { png } from "../png.ts";
import { BREACHES } from "./breaches.ts";

const SIDE_PIXELS = 64;
/** A symmetric pattern of five by five fields, with a margin around it. */
const FIELDS = 5;
const FIELD_PIXELS = 10;
const MARGIN_PIXELS = 7;

/** The same name always gives the same picture: a light pattern on a mid-tone that stands out in light and dark. */
function drawLogo(name: string): Buffer {
  const bytes = hash("sha256", name, "buffer");
  const ground = [...bytes.subarray(0, 3)].map((byte) => 50 + (byte % 120));
  const palette = Buffer.from([...ground, 0xff, 0xff, 0xff]);
  const rows = Buffer.alloc(SIDE_PIXELS * (SIDE_PIXELS + 1));
  for (let y = 0; y < FIELDS * FIELD_PIXELS; y++) {
    for (let x = 0; x < FIELDS * FIELD_PIXELS; x++) {
      const column = Math.floor(x / FIELD_PIXELS);
      const mirrored = Math.min(column, FIELDS - 1 - column);
      const field = Math.floor(y / FIELD_PIXELS) * FIELDS + mirrored;
      const isLight = bytes.readUInt8(3 + field) % 2;
      rows[(y + MARGIN_PIXELS) * (SIDE_PIXELS + 1) + 1 + x + MARGIN_PIXELS] = isLight;
    }
  }
  return png({ width: SIDE_PIXELS, height: SIDE_PIXELS, bitDepth: 8, colors: "palette", rows, palette });
}

const drawn = new Map<string, Buffer>();

/** A breach's logo, by file name. */
export function logoFile(file: string): Buffer | undefined {
  const name = file.replace(/\.png$/, "");
  if (!BREACHES.some(({ Name }) => Name === name)) return undefined;
  const logo = drawn.get(name) ?? drawLogo(name);
  drawn.set(name, logo);
  return logo;
}
