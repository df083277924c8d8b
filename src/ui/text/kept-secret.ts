// Why a key or the client secret isn't used: it was given for another service than the one in the settings.

import { hostOf } from "../../shared/addresses.ts";
import { destinationsOf, isTaken, type SecretName } from "../../shared/settings/secrets.ts";
import type { Words } from "../../shared/words.ts";
import type { ReadSettings } from "../hooks/records.ts";

/** Names services by their hosts, or by their origins where hosts can't tell one from another. */
export function servicesInWords(origins: readonly string[], others: readonly string[], words: Words): string {
  const hosts = [...new Set(origins.map(hostOf))];
  const isSame = hosts.some((host) =>
    others.some((other) => hostOf(other) === host && !origins.includes(other)),
  );
  return words.list((isSame ? [...origins] : hosts).map((one) => words.site(one)));
}

/** What happened to a secret, and what to do; `undefined` if it is in use, there is none, or the service takes none. */
export function keptSecret(
  name: SecretName,
  { settings, locked }: ReadSettings,
  words: Words,
): string | undefined {
  const origins = settings.keptFor[name];
  if (!origins || !isTaken(name, settings)) return undefined;
  const destinations = destinationsOf(name, settings);
  const from = servicesInWords(origins, destinations, words);
  const to = servicesInWords(destinations, origins, words);
  if (locked.has(name)) return words.t("secret_kept_managed", to);
  // It was entered before its service, or what was noted is damaged.
  if (origins.length === 0) return words.t("secret_kept_none", to);
  return words.t(name === "auth.clientSecret" ? "secret_kept_client" : "secret_kept", from, to);
}
