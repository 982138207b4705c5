import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';

/** Has the list of those who opted out or agreed stand in the order of the names that contacts have now. */
@injectable()
export class StandingNames {
  async follow({ trx, companyId }: Ctx, contactIds: readonly number[]): Promise<void> {
    await trx.raw(
      `update contact_standings s set folded_name = c.folded_name
         from contacts c
        where s.company_id = :companyId and s.contact_id = any(:contactIds::int[])
          and c.company_id = s.company_id and c.id = s.contact_id and c.folded_name <> s.folded_name`,
      { companyId, contactIds: [...new Set(contactIds)] },
    );
  }
}
