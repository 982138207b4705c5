import type { ColumnSource, Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { integrationErrors } from '../errors.ts';
import { ConnectionLink, QueueLink } from '../models/links.ts';
import { QueueIntegration } from '../models/queue-integration.ts';
import { IntegrationColumns } from '../public.ts';
import type { IntegrationValues } from '../schemas.ts';

const read = (table: string, column: string, id: string): string =>
  `(select json_build_object('integrationId', kept.integration_id) from ${table} kept
     where kept.company_id = :companyId and kept.${column} = ${id})`;

const requireThere = async (ctx: Ctx, id: number): Promise<void> => {
  const found = await QueueIntegration.query(ctx.trx).findById(id).select('id');
  if (!found) throw integrationErrors.ERR_NO_DIALOG_FOUND({ field: 'integrationId' });
};

/** The integration of a queue, in its record. */
@injectable()
export class IntegrationsOfQueues implements ColumnSource<IntegrationValues> {
  readonly columns = IntegrationColumns;

  read(queueId: string): string {
    return read('queue_integration_queues', 'queue_id', queueId);
  }

  /** @throws ERR_NO_DIALOG_FOUND */
  async write(ctx: Ctx, queueId: number, values: Partial<IntegrationValues>): Promise<void> {
    const { integrationId } = values;
    if (integrationId === undefined) return;
    if (integrationId === null) {
      await QueueLink.query(ctx.trx).where({ queueId }).delete();
      return;
    }
    await requireThere(ctx, integrationId);
    await QueueLink.query(ctx.trx)
      .insert({ queueId, integrationId })
      .onConflict(['company_id', 'queue_id'])
      .merge();
  }
}

/** The integration of a connection, in its record. */
@injectable()
export class IntegrationsOfConnections implements ColumnSource<IntegrationValues> {
  readonly columns = IntegrationColumns;

  read(connectionId: string): string {
    return read('queue_integration_connections', 'connection_id', connectionId);
  }

  /** @throws ERR_NO_DIALOG_FOUND */
  async write(ctx: Ctx, connectionId: number, values: Partial<IntegrationValues>): Promise<void> {
    const { integrationId } = values;
    if (integrationId === undefined) return;
    if (integrationId === null) {
      await ConnectionLink.query(ctx.trx).where({ connectionId }).delete();
      return;
    }
    await requireThere(ctx, integrationId);
    await ConnectionLink.query(ctx.trx)
      .insert({ connectionId, integrationId })
      .onConflict(['company_id', 'connection_id'])
      .merge();
  }
}
