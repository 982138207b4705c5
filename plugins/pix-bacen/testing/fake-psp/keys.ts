import { randomUUID } from 'node:crypto';
import { Refusal } from './dialects.ts';

/** A token that was given out. */
interface Given {
  readonly endsAt: number;
  readonly scopes: readonly string[];
}

const SECONDS = 3600;

/** Credentials of the client, and the tokens that were given for them. */
export class Keys {
  readonly clientId = `Client_Id_${randomUUID()}`;
  readonly clientSecret = `Client_Secret_${randomUUID()}`;
  /** Those that the client was given; a test takes some away. */
  scopes: readonly string[] = [
    'cob.read',
    'cob.write',
    'pix.read',
    'pix.write',
    'webhook.read',
    'webhook.write',
  ];
  /** How often a token was asked for. */
  asked = 0;
  readonly #now: () => Date;
  readonly #given = new Map<string, Given>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @param authorization the header of the call */
  give(authorization: string): object {
    this.asked += 1;
    const own = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (authorization !== `Basic ${own}`) throw new Refusal('clientUnknown');
    const token = randomUUID();
    const endsAt = this.#now().getTime() + SECONDS * 1000;
    this.#given.set(token, { endsAt, scopes: this.scopes });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: SECONDS,
      scope: this.scopes.join(' '),
    };
  }

  /** @throws Refusal for a token that ended, was revoked or never was, and for one without the scope */
  require(authorization: string, scope: string): void {
    const given = this.#given.get(authorization.replace(/^Bearer /, ''));
    if (!given || given.endsAt <= this.#now().getTime()) throw new Refusal('tokenDead');
    if (!given.scopes.includes(scope)) throw new Refusal('forbidden', scope);
  }

  /** Every token that was given is dead, as after a restart of the provider. */
  revoke(): void {
    this.#given.clear();
  }
}
