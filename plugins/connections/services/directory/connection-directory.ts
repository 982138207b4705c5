import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { connectionErrors } from '../../errors.ts';
import { Connection } from '../../models/connection.ts';
import { ConnectionQueue } from '../../models/connection-queue.ts';
import { ConnectionUser } from '../../models/connection-user.ts';
import { ProvidersPoint } from '../../public.ts';
import type {
  ChangeLimits,
  ConnectionProvider,
  Connections,
  ConnectionView,
  FileOfMessage,
  OpenConnection,
} from '../../public.ts';
import { InboundQueues } from '../inbound/inbound-queues.ts';
import { ConnectionSupervisor } from '../runtime/connection-supervisor.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';

/** The connections of a company as other plugins meet them. */
@injectable()
export class ConnectionDirectory implements Connections {
  constructor(
    @inject(ConnectionSupervisor) private readonly supervisor: ConnectionSupervisor,
    @inject(InboundQueues) private readonly queues: InboundQueues,
    @inject(TrafficCounter) private readonly traffic: TrafficCounter,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
  ) {}

  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly ConnectionView[]> {
    if (ids.length === 0) return [];
    const wanted = [...new Set(ids)];
    const [rows, links] = await Promise.all([
      Connection.query(ctx.trx).whereIn('id', wanted),
      ConnectionQueue.query(ctx.trx).whereIn('connectionId', wanted),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [viewOf(row, links, this.#providerOf(row))] : [];
    });
  }

  async resolve(
    ctx: Ctx,
    { connectionId, userId }: { connectionId?: number; userId?: number },
  ): Promise<ConnectionView> {
    const id = connectionId ?? (await this.#ownOf(ctx, userId)) ?? (await this.#defaultOf(ctx));
    const [view] = id === undefined ? [] : await this.byIds(ctx, [id]);
    if (view) return view;
    throw connectionId === undefined
      ? connectionErrors.ERR_NO_DEF_WAPP_FOUND()
      : connectionErrors.ERR_NO_WAPP_FOUND();
  }

  async timed(ctx: Ctx): Promise<readonly { readonly companyId: number; readonly id: number }[]> {
    return Connection.query(ctx.trx)
      .where('expiresTicket', '>', 0)
      .orWhere((redirecting) => {
        void redirecting.where('timeSendQueue', '>', 0).whereNotNull('sendIdQueue');
      })
      .orderBy('id')
      .select('id', 'companyId');
  }

  running(): { connectionId: number; companyId: number; epoch: number }[] {
    return this.supervisor.running();
  }

  opened(connectionId: number): OpenConnection | undefined {
    return this.supervisor.connection(connectionId);
  }

  onReady(listener: (connectionId: number) => void): void {
    this.supervisor.onReady(listener);
  }

  async refetch(ctx: Ctx, file: FileOfMessage): Promise<boolean> {
    const connection = await Connection.query(ctx.trx).findById(file.connectionId);
    const provider = this.providers.all().find(({ id }) => id === connection?.provider);
    return (await provider?.refetch?.(ctx, file)) ?? false;
  }

  async settled(): Promise<void> {
    await this.queues.settled();
    await this.traffic.flush();
  }

  #providerOf({ provider }: Connection): ConnectionProvider | undefined {
    return this.providers.all().find(({ id }) => id === provider);
  }

  async #ownOf(ctx: Ctx, userId: number | undefined): Promise<number | undefined> {
    if (userId === undefined) return undefined;
    const own = await ConnectionUser.query(ctx.trx).findOne('userId', userId);
    return own?.connectionId;
  }

  async #defaultOf(ctx: Ctx): Promise<number | undefined> {
    const rows = await Connection.query(ctx.trx).orderBy([
      { column: 'isDefault', order: 'desc' },
      'id',
    ]);
    const connected = rows.filter(({ status }) => status === 'CONNECTED');
    return (connected.find(({ isDefault }) => isDefault) ?? connected[0] ?? rows[0])?.id;
  }
}

const UNCHANGEABLE: ChangeLimits = { editMinutes: 0, deleteMinutes: 0 };

const viewOf = (
  row: Connection,
  links: readonly ConnectionQueue[],
  provider: ConnectionProvider | undefined,
): ConnectionView => ({
  id: row.id,
  name: row.name,
  status: row.status,
  isDefault: row.isDefault,
  provider: row.provider,
  greetingMessage: row.greetingMessage,
  complationMessage: row.complationMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  ratingMessage: row.ratingMessage,
  expiresInactiveMessage: row.expiresInactiveMessage,
  expiresTicket: row.expiresTicket,
  timeSendQueue: row.timeSendQueue,
  sendIdQueue: row.sendIdQueue,
  timeUseBotQueues: row.timeUseBotQueues,
  maxUseBotQueues: row.maxUseBotQueues,
  limits: provider?.limits ?? UNCHANGEABLE,
  checksNumbers: provider?.checksNumbers ?? false,
  queueIds: links
    .filter(({ connectionId }) => connectionId === row.id)
    .map(({ queueId }) => queueId),
});
