// The model of tokens: who made them for whom, and where they went.
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import { signOut, storedTokens } from "../../../world/acts/sign-in.ts";
import type { World } from "../../../world/world.ts";
import type { Answer, Request } from "../../../world/world-services.ts";

/** The tokens of one sign-in, with those that renewed them. */
interface Family {
  issuer: string;
  clientId: string;
  /** The only origin that gets them, once one has. */
  origin?: string;
  /** When the person was asked to sign in. */
  askedAt: number;
}

/** Whom tokens may be for: what the settings say. */
interface InForce {
  from: number;
  issuer: string;
  clientId: string;
  origins: string[];
}

/** A response arrives after this long. */
const ANSWER_MS = 50;

/** How long work under earlier settings may take to stop. */
const STOPPING_MS = 50;

/** How long signing out may take. */
const SIGNING_OUT_MS = 1_000;

export class TokensModel {
  readonly world: World;
  private readonly problems: string[] = [];
  private readonly families = new Map<string, Family>();
  /** The last use of each refresh token. */
  private readonly renewals = new Map<string, { at: number; life: object }>();
  private readonly history: InForce[] = [];
  private lastSignOut = -Infinity;
  private signedOutAt = -Infinity;

  constructor(world: World) {
    this.world = world;
    const { services, put, visit } = world;
    const { answer } = services;
    world.visit = (url) => visit(url).replace("code=code", `code=${world.steady()}`);
    services.answer = (request) => {
      this.noteUse(request);
      const given = answer(request);
      if (new URL(request.url).pathname === "/token") this.noteTokens(request, given);
      return given;
    };
    world.put = (name, items) => {
      put(name, items);
      if (name === "local") this.noteStored();
    };
    this.noteStored();
  }

  /** Notes what is on disk now: settings, and no token. */
  private noteStored(): void {
    const { local } = this.world.area;
    const text = JSON.stringify(local);
    if ([...this.families.keys()].some((token) => text.includes(`"${token}"`)))
      this.problems.push("a token on disk");
    const { auth, services } = readSettings(local.settings);
    const origins = [services.analysisUrl, services.migrationUrl].map((url) => new URL(url).origin);
    const now = { from: this.world.steady(), issuer: auth.issuer, clientId: auth.clientId, origins };
    const { from: _, ...before } = this.history.at(-1) ?? {};
    const { from: __, ...after } = now;
    if (JSON.stringify(before) !== JSON.stringify(after)) this.history.push(now);
  }

  /** Settings that were in force a moment ago. */
  private inForce(): InForce[] {
    const since = this.world.steady() - STOPPING_MS;
    return this.history.filter((_, index) => (this.history[index + 1]?.from ?? Infinity) >= since);
  }

  /** Notes where a token goes. */
  private noteUse({ url, headers, body, life }: Request): void {
    const { origin, pathname } = new URL(url);
    const form = new URLSearchParams(body);
    const bearer = headers.get("authorization")?.replace("Bearer ", "");
    const refreshToken = form.get("refresh_token");
    const token = bearer ?? refreshToken ?? form.get("token");
    if (refreshToken) this.noteRenewal(refreshToken, life);
    if (!token) return;
    const family = this.families.get(token);
    if (!family) return void this.problems.push(`${token} at ${url}, which nobody made`);
    const isAtProvider = bearer === undefined;
    if (isAtProvider && (origin !== family.issuer || form.get("client_id") !== family.clientId)) {
      this.problems.push(`${token} of ${family.issuer} at ${origin} as ${form.get("client_id")}`);
    }
    // Tokens may be revoked at any time.
    if (pathname === "/revoke") return;
    if (!isAtProvider) {
      family.origin ??= origin;
      if (family.origin !== origin) this.problems.push(`${token} for ${family.origin} at ${origin}`);
    }
    const isChosen = this.inForce().some(
      ({ issuer, clientId, origins }) =>
        issuer === family.issuer &&
        clientId === family.clientId &&
        (family.origin === undefined || origins.includes(family.origin)),
    );
    if (!isChosen) this.problems.push(`${token} at ${url} after the settings changed`);
    if (family.askedAt < this.signedOutAt) this.problems.push(`${token} at ${url} after signing out`);
  }

  /** Notes a renewal. Those who ask at once share one. */
  private noteRenewal(token: string, life: object): void {
    const at = this.world.steady();
    const last = this.renewals.get(token);
    if (last?.life === life && at <= last.at + ANSWER_MS)
      this.problems.push(`${token} is used twice at once`);
    this.renewals.set(token, { at, life });
  }

  /** Notes new tokens. */
  private noteTokens({ url, body }: Request, { status, text }: Answer): void {
    if (status !== 200) return;
    const form = new URLSearchParams(body);
    const { access_token, refresh_token } = JSON.parse(String(text));
    const renewed = this.families.get(form.get("refresh_token") ?? "");
    const { origin: issuer } = new URL(url);
    const family = renewed ?? {
      issuer,
      clientId: form.get("client_id") ?? "",
      askedAt: Number(form.get("code")),
    };
    for (const token of [access_token, refresh_token]) this.families.set(token, family);
  }

  /** The stored access tokens. */
  private stored(): string[] {
    return storedTokens(this.world).map(({ accessToken }) => accessToken);
  }

  /** Notes stored tokens from before the last sign-out. */
  private noteLeft(): void {
    const left = this.stored().filter((token) => (this.families.get(token)?.askedAt ?? 0) < this.signedOutAt);
    for (const token of left) this.problems.push(`${token} outlives a sign-out`);
  }

  signOut(): void {
    const { world } = this;
    const from = world.steady();
    // Of two at once, only the first has something to revoke.
    const before = from - this.lastSignOut > SIGNING_OUT_MS ? this.stored() : [];
    this.lastSignOut = from;
    void signOut(world).then((reply) => {
      if (!reply.endsWith("revoked")) return;
      this.signedOutAt = from;
      this.noteLeft();
      // Changed settings discard tokens without revoking them.
      const isChanged = (this.history.at(-1)?.from ?? 0) > from - STOPPING_MS;
      if (reply === "not revoked" || isChanged) return;
      const valid = before.filter((token) => world.services.state.tokens.has(token));
      for (const token of valid) this.problems.push(`${token} isn't revoked`);
    });
  }

  /** What doesn't hold once everything has ended. */
  judge(): string[] {
    this.noteLeft();
    const foreign = this.stored().filter((token) => {
      const { issuer, clientId } = this.families.get(token) ?? {};
      const now = this.history.at(-1);
      return issuer !== now?.issuer || clientId !== now?.clientId;
    });
    return [...this.problems, ...foreign.map((token) => `${token} isn't for these settings`)];
  }
}
