import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import type { Session } from './session.ts';
import type { SecondFactor } from './points.ts';
import { accountErrors } from './account-errors.ts';
import type { AttemptLimit, AttemptLimits } from './attempt-limits.ts';
import type { Audit } from './audit.ts';
import type { ConfirmationProof, ConfirmationProofs } from './confirmation-proof.ts';
import type { Passwords } from './passwords.ts';
import type { Origin } from './sessions.ts';

const WINDOW_SECONDS = 15 * 60;
const WRONG_PER_ADDRESS = 10;
/** Over all addresses: whoever has a stolen access token and many addresses guesses no faster than this. */
const WRONG_PER_USER = 30;

/** How somebody can confirm that it is still them. */
export type ConfirmationWay = 'password' | 'code';

/** Either the present password or a code of the second factor. */
export type Evidence = { readonly password: string } | { readonly code: string };

type Confirming = Pick<Session, 'id' | 'userId' | 'companyId' | 'impersonator'>;

/** The limits an attempt to confirm counts against. */
const limitsOf = (userId: number, address: string): readonly AttemptLimit[] => [
  {
    subject: `confirm:${String(userId)}:${address}`,
    maximum: WRONG_PER_ADDRESS,
    seconds: WINDOW_SECONDS,
  },
  { subject: `confirm:${String(userId)}`, maximum: WRONG_PER_USER, seconds: WINDOW_SECONDS },
];

/** Asks somebody who is logged in for the password or a code again, before what only they themselves may do. */
export class Confirmations {
  readonly #options: {
    readonly database: Database;
    readonly proofs: ConfirmationProofs;
    readonly passwords: Pick<Passwords, 'check'>;
    readonly attempts: AttemptLimits;
    readonly audit: Audit;
    readonly factors: () => readonly SecondFactor[];
  };

  constructor(options: {
    database: Database;
    proofs: ConfirmationProofs;
    passwords: Pick<Passwords, 'check'>;
    attempts: AttemptLimits;
    audit: Audit;
    factors: () => readonly SecondFactor[];
  }) {
    this.#options = options;
  }

  /** The proof for a session that has just begun with a password. */
  proofOf(sessionId: string): ConfirmationProof {
    return this.#options.proofs.issue(sessionId);
  }

  /** Whether a proof shows that the session's user has confirmed lately. */
  isConfirmed(session: Pick<Session, 'id'>, proof: string | undefined): boolean {
    return this.#options.proofs.holds(session.id, proof);
  }

  /** The ways in which the session's user can confirm. */
  async ways({ userId, companyId }: Confirming): Promise<readonly ConfirmationWay[]> {
    const { database } = this.#options;
    const asked = await database.transaction({ companyId, userId }, (ctx) =>
      this.#factorsOf(ctx, userId),
    );
    return asked.length > 0 ? ['password', 'code'] : ['password'];
  }

  /**
   * Checks the evidence and gives the proof for the session.
   * @throws ERR_CONFIRMATION_WRONG, ERR_TOO_MANY_ATTEMPTS, ERR_IMPERSONATING
   */
  async confirm(
    session: Confirming,
    evidence: Evidence,
    origin: Origin,
  ): Promise<ConfirmationProof> {
    if (session.impersonator) throw accountErrors.ERR_IMPERSONATING();
    const { attempts, proofs } = this.#options;
    const attempt = await attempts.take(limitsOf(session.userId, origin.address));
    const isRight =
      'password' in evidence
        ? await this.#isPassword(session, evidence.password)
        : await this.#isCode(session, evidence.code.trim());
    if (!isRight) {
      await this.#recordRefusal(session, origin);
      throw accountErrors.ERR_CONFIRMATION_WRONG();
    }
    await attempt.forgive();
    return proofs.issue(session.id);
  }

  async #isPassword({ userId, companyId }: Confirming, password: string): Promise<boolean> {
    const { database, passwords } = this.#options;
    const stored = await database.transaction({ companyId, userId }, ({ trx }) =>
      trx('users')
        .where({ id: userId })
        .first<{ password_hash: string } | undefined>('password_hash'),
    );
    return (await passwords.check(password, stored?.password_hash)).matches;
  }

  #isCode({ userId, companyId }: Confirming, code: string): Promise<boolean> {
    return this.#options.database.transaction({ companyId, userId }, async (ctx) => {
      for (const factor of await this.#factorsOf(ctx, userId)) {
        if (await factor.accepts(ctx, userId, code)) return true;
      }
      return false;
    });
  }

  async #factorsOf(ctx: Ctx, userId: number): Promise<readonly SecondFactor[]> {
    const asked: SecondFactor[] = [];
    for (const factor of this.#options.factors()) {
      if (await factor.isAskedOf(ctx, userId)) asked.push(factor);
    }
    return asked;
  }

  async #recordRefusal({ userId, companyId }: Confirming, origin: Origin): Promise<void> {
    const { database, audit } = this.#options;
    await database.transaction({ companyId, userId }, async (ctx) => {
      audit.actsFor(ctx, origin);
      await audit.record(ctx, { action: 'confirmation-failed' });
    });
  }
}
