// Writes ZIP archives that may lie about what is in them.

import { crc32, deflateRawSync } from "node:zlib";

export interface Part {
  name: string;
  content: Uint8Array;
  /** What the archive says, if that isn't true. */
  said?: { size?: number; crc?: number };
}

/** An archive as its parts say, in the order of the format: files, their list, its end. */
export function archiveOf(parts: readonly Part[], count = parts.length): Uint8Array {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, said = {} } of parts) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(said.crc ?? crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(said.size ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    files.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed);
    list.push(Buffer.from("PK\x01\x02\x14\x00"), fields, where, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...files, ...list, end]));
}
