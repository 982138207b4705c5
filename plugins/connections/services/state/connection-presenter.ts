import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../../queues/public.ts';
import type { Connection } from '../../models/connection.ts';
import { ConnectionQueue } from '../../models/connection-queue.ts';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider } from '../../public.ts';
import type { ConnectionDto } from '../../schemas.ts';
import { ConnectionColumns } from './connection-columns.ts';

/** Anybody who holds a code can take the connection over: only admins see it. */
export const withoutCodes = (connection: ConnectionDto): ConnectionDto => ({
  ...connection,
  qrcode: '',
  pairingCode: '',
});

/** Connections as the API shows them. */
@injectable()
export class ConnectionPresenter {
  constructor(
    @inject(Queues) private readonly queues: Queues,
    @inject(ConnectionColumns) private readonly columns: ConnectionColumns,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
  ) {}

  async many(ctx: Ctx, connections: readonly Connection[]): Promise<ConnectionDto[]> {
    const connectionIds = connections.map(({ id }) => id);
    const [links, added] = await Promise.all([
      ConnectionQueue.query(ctx.trx).whereIn('connectionId', connectionIds),
      this.columns.of(ctx, connectionIds),
    ]);
    const queues = await this.queues.byIds(ctx, [...new Set(links.map(({ queueId }) => queueId))]);
    const numbered = new Set(
      this.providers.all().flatMap(({ id, pairsByNumber }) => (pairsByNumber ? [id] : [])),
    );
    return connections.map((connection) => {
      const ids = new Set(
        links.filter((link) => link.connectionId === connection.id).map(({ queueId }) => queueId),
      );
      return {
        ...added.get(connection.id),
        id: connection.id,
        name: connection.name,
        provider: connection.provider,
        status: connection.status,
        statusReason: connection.statusReason,
        qrcode: connection.qrcode,
        pairingCode: connection.pairingCode,
        pairsByNumber: numbered.has(connection.provider),
        connectedAt: connection.connectedAt?.toISOString() ?? null,
        downSince: connection.downSince?.toISOString() ?? null,
        retries: connection.retries,
        isDefault: connection.isDefault,
        greetingMessage: connection.greetingMessage,
        complationMessage: connection.complationMessage,
        outOfHoursMessage: connection.outOfHoursMessage,
        ratingMessage: connection.ratingMessage,
        expiresInactiveMessage: connection.expiresInactiveMessage,
        expiresTicket: connection.expiresTicket,
        timeSendQueue: connection.timeSendQueue,
        sendIdQueue: connection.sendIdQueue,
        timeUseBotQueues: connection.timeUseBotQueues,
        maxUseBotQueues: connection.maxUseBotQueues,
        queues: queues
          .filter(({ id }) => ids.has(id))
          .map(({ id, name, color }) => ({ id, name, color })),
        createdAt: connection.createdAt.toISOString(),
        updatedAt: connection.updatedAt.toISOString(),
      };
    });
  }

  async one(ctx: Ctx, connection: Connection): Promise<ConnectionDto> {
    const [dto] = await this.many(ctx, [connection]);
    if (!dto) throw new Error('a connection was presented as nothing');
    return dto;
  }
}
