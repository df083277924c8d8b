// A made list of sites that offer two-step sign-in and passkeys, in the form that ships.
import { makeList } from "../../../scripts/two-step.ts";

/** A site as the sources have it. */
interface Listed {
  domain: string;
  also?: string[];
  methods?: string[];
  documentation?: string;
  /** A passkey as the second step, or instead of the password. */
  passkey?: "mfa" | "passwordless";
}

/** As of August 4, 2026. */
export function twoStepFile(sites: readonly Listed[]): string {
  const passkeys = sites.flatMap(({ methods: _, passkey, ...site }) =>
    passkey ? [{ ...site, [passkey]: "allowed" }] : [],
  );
  const others = [{ domain: "nobody-has-this.example", methods: ["totp"], mfa: "allowed" }];
  const steps = sites.flatMap(({ passkey: _, ...site }) => (site.methods ? [site] : []));
  return makeList([...steps, ...others], [...passkeys, ...others], "2026-08-04").list;
}
