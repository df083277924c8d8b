// Fetches breach logos: only a PNG of a reasonable size from a safe URL (lookup-v2 "Breach", LogoPath).

import { ServiceError } from "../../shared/errors.ts";
import { getBytes, type HttpContext } from "../http.ts";
import { parseLogoUrl } from "./answer.ts";

/** A logo is decoration, so nobody waits long for one. */
export const LOGO_TIMEOUT_MS = 10_000;

/** Logos of the public service have a few kB. */
export const LOGO_MAX_BYTES = 65_536;

/** Maximum width and height: even a small file of larger size would take much memory to show. */
export const LOGO_MAX_PIXELS = 1_024;

/** Every PNG begins with its signature and a header chunk of 13 bytes. */
const BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const HEADER_LENGTH = 33;

function isSane(pixels: number): boolean {
  return pixels >= 1 && pixels <= LOGO_MAX_PIXELS;
}

/** The bytes of a logo as a `data:` URL; `undefined` if they are not a PNG, or it is too large. */
export function logoDataUrl(bytes: Uint8Array): string | undefined {
  if (bytes.length < HEADER_LENGTH || BEGINNING.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isSane(view.getUint32(WIDTH_AT)) || !isSane(view.getUint32(HEIGHT_AT))) return undefined;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:image/png;base64,${btoa(binary)}`;
}

/**
 * Fetches a logo as a `data:` URL; `undefined` if there is none that may be shown.
 *
 * @throws {ServiceError} any code of `http.ts` if the request failed; it may be retried
 */
export async function fetchLogo(context: HttpContext, url: string): Promise<string | undefined> {
  const address = parseLogoUrl(url);
  if (address === undefined) return undefined;
  const options = { timeoutMs: LOGO_TIMEOUT_MS, maxBytes: LOGO_MAX_BYTES };
  try {
    return logoDataUrl(await getBytes(context, { service: "lookup", url: address, what: "logo" }, options));
  } catch (thrown) {
    const isAnswer =
      thrown instanceof ServiceError && (thrown.data.code === "malformed" || thrown.data.status === 404);
    if (isAnswer) return undefined;
    throw thrown;
  }
}
