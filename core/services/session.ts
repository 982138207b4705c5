import type { Role } from '../contract.ts';
import type { TokenSubject } from './tokens.ts';

/** The caller of a request: re-read from the database every few seconds, never believed from the token alone. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly companyId: number;
  readonly profile: string;
  readonly roles: readonly Role[];
  readonly isSuper: boolean;
  readonly permissions: ReadonlySet<string>;
  /** True when the company's subscription is past due: it reads, pays and leaves, and changes nothing else. */
  readonly pastDue: boolean;
  /** The platform or the company asks for a second factor, and the user has none: only setting one up is open. */
  readonly lacksSecondFactor?: boolean;
  /** One of the platform's own people, who acts as this user for a while. */
  readonly impersonator?: { readonly id: number; readonly name: string };
}

/** The caller, as far as the signature of an access token tells: enough to keep limits by, not to answer. */
export interface ClaimedCaller {
  readonly userId: number;
  readonly companyId: number;
  /** The session was alive when it was last looked at, within the life of a token. */
  readonly wasAlive: boolean;
}

/** Finds the session an access token points at. */
export interface Authenticator {
  /** @throws ERR_SESSION_EXPIRED when it is over */
  sessionOf(subject: Pick<TokenSubject, 'sessionId'>): Promise<Session>;
}
