// Argon2, as locked files ask for it: bounded, because a file can ask for any amount of memory and time.

import { argon2d, argon2id } from "@noble/hashes/argon2.js";
import { Refused } from "../limits.ts";
import type { OnProgress } from "./progress.ts";

export interface Argon2 {
  kind: "d" | "id";
  /** In KiB. */
  memory: number;
  rounds: number;
  lanes: number;
  salt: Uint8Array;
  version?: number;
  /** Two further inputs that a database can name. */
  secret?: Uint8Array | undefined;
  associated?: Uint8Array | undefined;
}

/** More than any manager suggests, in KiB, and still fits beside the page. */
const MAX_MEMORY = 256 * 1024;
const MAX_ROUNDS = 50;
const MAX_LANES = 16;
/** KiB filled in all rounds together: about half a minute. */
const MAX_WORK = 4 * 1024 * 1024;

/** Derives 32 bytes. Refuses settings that cost too much, or that Argon2 doesn't have. */
export function deriveByArgon2(password: Uint8Array, options: Argon2, onProgress: OnProgress): Uint8Array {
  const { kind, memory, rounds, lanes, salt, version = 0x13, secret, associated } = options;
  if (memory > MAX_MEMORY || rounds > MAX_ROUNDS || lanes > MAX_LANES || memory * rounds > MAX_WORK)
    throw new Refused("locked-too-costly");
  const isSound = rounds >= 1 && lanes >= 1 && memory >= 8 * lanes && salt.length >= 8;
  if (!isSound || (version !== 0x10 && version !== 0x13)) throw new Refused("damaged");
  return (kind === "d" ? argon2d : argon2id)(password, salt, {
    m: memory,
    t: rounds,
    p: lanes,
    version,
    dkLen: 32,
    onProgress,
    ...(secret && { key: secret }),
    ...(associated && { personalization: associated }),
  });
}
