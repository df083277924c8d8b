// Pictures that the local services draw in code.

import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

export interface Picture {
  width: number;
  height: number;
  bitDepth: number;
  colors: "rgb" | "palette";
  /** The pixels of all rows, each with a filter byte in front. */
  rows: Buffer;
  /** Red, green and blue of each palette color. */
  palette?: Buffer;
  isPacked?: boolean;
}

const COLOR_TYPES = { rgb: 2, palette: 3 };

export function png({ width, height, bitDepth, colors, rows, palette, isPacked = true }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, COLOR_TYPES[colors]], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", deflateSync(rows, isPacked ? {} : { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
