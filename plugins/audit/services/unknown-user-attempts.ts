import type { Ctx } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { AuditActor, Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { AuditEntryDto, AuditPageDto, StrangersQuery } from '../schemas.ts';
import { within } from './period.ts';

const PAGE_SIZE = 50;
const LONGEST_AGENT = 300;
const KEPT_DAYS = 90;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly email: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** Those who tried to come in as users there are not. */
@injectable()
export class UnknownUserAttempts {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async record(ctx: Ctx, email: string, { address, userAgent }: AuditActor): Promise<void> {
    await ctx.trx('audit_strangers').insert({
      at: this.clock.now(),
      email: isEmail(email) ? email : null,
      address: address ?? null,
      user_agent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
    });
  }

  /** Newest first. @param timeZone in which the days of the query are days */
  page(query: StrangersQuery, timeZone: string): Promise<AuditPageDto> {
    const { pageNumber, searchParam } = query;
    return this.database.system('the platform reads who was not let in', async ({ trx }) => {
      const found = trx<Row>('audit_strangers');
      within(found, query, timeZone);
      const text = searchParam?.trim();
      if (text) {
        void found.whereRaw(`folded(concat_ws(' ', email, address)) like folded(?)`, [
          containsPattern(text),
        ]);
      }
      const rows = await found
        .orderBy('id', 'desc')
        .offset(offsetOf(pageNumber, PAGE_SIZE))
        .limit(PAGE_SIZE + 1)
        .select<Row[]>('*');
      const { items, hasMore } = pageOf(rows, PAGE_SIZE);
      return { entries: items.map(entryOf), hasMore };
    });
  }

  /** Nobody needs them for ever, and they may name people who never came here. */
  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
    await this.database.system('old strangers', ({ trx }) =>
      trx('audit_strangers').where('at', '<', before).delete(),
    );
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const entryOf = ({ id, at, email, address, user_agent: userAgent }: Row): AuditEntryDto => ({
  id: Number(id),
  at: at.toISOString(),
  action: 'login-failed',
  user: null,
  byPlatform: false,
  impersonator: null,
  subject: email === null ? null : { kind: 'users', id: null, name: email },
  details: { reason: 'unknown' },
  address,
  userAgent,
});
