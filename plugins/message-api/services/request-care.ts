import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { OutreachRequest } from '../models/outreach-request.ts';
import { RequestSource } from './request-source.ts';

const KEPT_MILLISECONDS = 30 * 86_400_000;
/** Most of a company that one run looks after. */
const MOST = 500;

/** Ends requests whose connection is gone, and forgets old ones. */
@injectable()
export class RequestCare {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system' | 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(RequestSource) private readonly source: RequestSource,
  ) {}

  async run(companies: JobCompanies): Promise<void> {
    const oldest = new Date(this.clock.now().getTime() - KEPT_MILLISECONDS);
    const stranded = await this.database.system('requests to look after', async ({ trx }) => {
      await trx('outreach_requests').where('settled_at', '<', oldest).delete();
      return trx('outreach_requests')
        .where('state', 'waiting')
        .whereNull('connection_id')
        .distinct()
        .pluck<number[]>('company_id');
    });
    for (const companyId of await companies.among(stranded)) {
      await this.database.transaction({ companyId, system: 'message API' }, async (ctx) => {
        const rows = await OutreachRequest.query(ctx.trx)
          .where({ state: 'waiting', connectionId: null })
          .orderBy('id')
          .limit(MOST);
        const candidates = rows.map(({ id, contactId }) => ({
          id: String(id),
          contactId,
          minGapSeconds: 0,
          purpose: 'service' as const,
        }));
        await this.source.skip(ctx, candidates, 'no-connection');
      });
    }
  }
}
