import type { Ctx, JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { OutreachCandidate } from '../../governor/public.ts';
import { OutreachRequest } from '../models/outreach-request.ts';
import { RequestSource } from './request-source.ts';

const KEPT_MILLISECONDS = 30 * 86_400_000;
/** Most of a company that one run looks after. */
const MOST = 500;

/** Ends requests whose time is over or whose connection is gone, and forgets old ones. */
@injectable()
export class RequestCare {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system' | 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(RequestSource) private readonly source: RequestSource,
  ) {}

  async run(companies: JobCompanies): Promise<void> {
    const now = this.clock.now();
    const oldest = new Date(now.getTime() - KEPT_MILLISECONDS);
    const stranded = await this.database.system('requests to look after', async ({ trx }) => {
      await trx('outreach_requests').where('settled_at', '<', oldest).delete();
      return trx('outreach_requests')
        .where('state', 'waiting')
        .whereNull('connection_id')
        .union((expired) => {
          void expired
            .from('outreach_requests')
            .select('company_id')
            .where('state', 'waiting')
            .where('expires_at', '<=', now);
        })
        .pluck<number[]>('company_id');
    });
    for (const companyId of await companies.among(stranded)) {
      await this.database.transaction({ companyId, system: 'message API' }, async (ctx) => {
        await this.source.expire(
          ctx,
          await waiting(ctx, (row) => row.where('expiresAt', '<=', now)),
        );
        const stranded = await waiting(ctx, (row) => row.whereNull('connectionId'));
        await this.source.skip(ctx, stranded, 'no-connection');
      });
    }
  }
}

/** Some of a company's requests that wait. */
const waiting = async (
  ctx: Ctx,
  which: (rows: TenantQuery<OutreachRequest>) => unknown,
): Promise<readonly OutreachCandidate[]> => {
  const rows = await OutreachRequest.query(ctx.trx)
    .where('state', 'waiting')
    .modify((query) => {
      which(query);
    })
    .orderBy('id')
    .limit(MOST);
  return rows.map(({ id, contactId }) => ({
    id: String(id),
    contactId,
    minGapSeconds: 0,
    purpose: 'service',
  }));
};
