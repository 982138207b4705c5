import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { ConnectionOwner, ConnectionOwners, TroubledConnection } from '../../public.ts';

/** The wanted connections of all companies, by the process that holds them. */
@injectable()
export class OwnersOverview implements ConnectionOwners {
  async owners({ trx }: Ctx): Promise<readonly ConnectionOwner[]> {
    const { rows } = await trx.raw<{ rows: ConnectionOwner[] }>(
      `select c.owner_id as id, o.application, coalesce(o.alive_until > now(), false) as "isAlive",
              count(*) filter (where c.status = 'CONNECTED')::integer as connected,
              count(*)::integer as total
         from connections c left join line_owners o on o.id = c.owner_id
        where c.wanted
        group by c.owner_id, o.application, o.alive_until
        order by count(*) desc, c.owner_id`,
    );
    return rows;
  }

  async troubled({ trx }: Ctx, limit: number): Promise<readonly TroubledConnection[]> {
    const { rows } = await trx.raw<{ rows: TroubledConnection[] }>(
      `select id, company_id as "companyId", provider, status, owner_id as "ownerId", updated_at as since
         from connections where wanted and status <> 'CONNECTED'
        order by updated_at, id limit :limit`,
      { limit },
    );
    return rows;
  }
}
