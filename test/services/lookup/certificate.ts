// The local lookup services' certificate: only test browsers trust it.

import { hash, X509Certificate } from "node:crypto";
import { oncePerRun } from "../once-per-run.ts";

export interface Certificate {
  privateKey: string;
  certificate: string;
  /** Base64 SHA-256 of the public key (SPKI, DER), for Chromium's `--ignore-certificate-errors-spki-list`. */
  keyHash: string;
}

/** A self-signed certificate for 127.0.0.1 and localhost, valid for a year from now. */
async function makeCertificate(): Promise<Certificate> {
  // Loading it takes longer than everything else, and few processes need it.
  const { generate } = await import("selfsigned");
  const generated = await generate([{ name: "commonName", value: "127.0.0.1" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 7, ip: "127.0.0.1" },
          { type: 2, value: "localhost" },
        ],
      },
    ],
  });
  const publicKey = new X509Certificate(generated.cert).publicKey.export({ type: "spki", format: "der" });
  return {
    privateKey: generated.private,
    certificate: generated.cert,
    keyHash: hash("sha256", publicKey, "base64"),
  };
}

let shared: Promise<Certificate> | undefined;

/** This process's one certificate: a browser that trusts one of its services trusts the others. */
export function sharedCertificate(): Promise<Certificate> {
  shared ??= oncePerRun("certificate", makeCertificate);
  return shared;
}
