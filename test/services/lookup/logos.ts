// The local lookup service's logos: PNGs drawn in code, and three that no client should show.

import { hash } from "node:crypto";
import { png } from "../png.ts";
import { BREACHES } from "./breaches.ts";

const SIDE_PIXELS = 64;
/** A symmetric pattern of five by five fields, with a margin around it. */
const FIELDS = 5;
const FIELD_PIXELS = 10;
const MARGIN_PIXELS = 7;

/** 256 million pixels of one bit: 32 MB uncompressed, about 30 kB compressed. */
const HUGE_SIDE_PIXELS = 16_000;

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

/** Uncompressed: over 64 kB, from a picture of 300 by 300. */
function drawTooLarge(): Buffer {
  const rows = Buffer.alloc(300 * 301);
  return png({ width: 300, height: 300, bitDepth: 8, colors: "gray", rows, isPacked: false });
}

function drawHuge(): Buffer {
  const rows = Buffer.alloc(HUGE_SIDE_PIXELS * (HUGE_SIDE_PIXELS / 8 + 1));
  return png({ width: HUGE_SIDE_PIXELS, height: HUGE_SIDE_PIXELS, bitDepth: 1, colors: "gray", rows });
}

const UNFIT: Record<string, () => Buffer> = {
  "too-large.png": drawTooLarge,
  "huge.png": drawHuge,
  "not-a-png.png": () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>document.title = "ran"</script></svg>',
    ),
};

const drawn = new Map<string, Buffer>();

function draw(file: string): Buffer | undefined {
  if (Object.hasOwn(UNFIT, file)) return UNFIT[file]?.();
  const name = file.replace(/\.png$/, "");
  return BREACHES.some(({ Name }) => Name === name) ? drawLogo(name) : undefined;
}

/** A breach's logo, or an unfit one, by file name. */
export function logoFile(file: string): Buffer | undefined {
  const known = drawn.get(file) ?? draw(file);
  if (known) drawn.set(file, known);
  return known;
}
