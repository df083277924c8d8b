// What may be shown as the logo of a breach: a PNG of a sane size, and nothing else (lookup-v2 "Breach", LogoPath).

/** Wider or higher, a small file would still take much memory to show. */
export const LOGO_MAX_PIXELS = 1_024;

/** The signature, then a header chunk of 13 bytes: what every PNG begins with. */
const BEGINNING = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
] as const;
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const HEADER_LENGTH = 33;

function isSane(pixels: number): boolean {
  return pixels >= 1 && pixels <= LOGO_MAX_PIXELS;
}

/** The bytes of a logo as a `data:` address; `undefined` for what is no PNG, or too large a one. */
export function logoDataUrl(bytes: Uint8Array): string | undefined {
  if (bytes.length < HEADER_LENGTH || BEGINNING.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isSane(view.getUint32(WIDTH_AT)) || !isSane(view.getUint32(HEIGHT_AT))) return undefined;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
}
