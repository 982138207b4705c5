import type { Ctx, JobCompanies } from 'prosa/contract';
import { Core, standingOf } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import type { ConnectionView } from '../../connections/public.ts';
import { AutomaticActs } from '../../tickets/public.ts';
import { saying } from '../engine/texts.ts';
import { CHATBOT } from './dialogue-reader.ts';

const MINUTE = 60_000;

/** The actions that time alone causes: tickets nobody took go to a queue, and those with a silent customer are finished. */
@injectable()
export class InactivitySweep {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Connections,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
  ) {}

  async run(companies: Pick<JobCompanies, 'among'>): Promise<void> {
    const connections = await this.database.system('inactive tickets', (ctx) =>
      this.connections.timed(ctx),
    );
    const enabled = new Set(await companies.among(connections.map(({ companyId }) => companyId)));
    for (const { companyId, id } of connections.filter((each) => enabled.has(each.companyId))) {
      try {
        // Batch by batch, so that a backlog never becomes one long transaction.
        while ((await this.#sweep(companyId, id)) > 0);
      } catch (error) {
        this.logger.error(
          { err: error, companyId, connectionId: id },
          'a connection was not swept',
        );
      }
    }
  }

  /** @returns how many tickets it acted on */
  #sweep(companyId: number, connectionId: number): Promise<number> {
    return this.database.transaction({ companyId, system: 'quiet sweep' }, async (ctx) => {
      const [connection] = await this.connections.byIds(ctx, [connectionId]);
      const { isServed } = await standingOf(ctx, this.clock.now());
      if (!connection || !isServed) return 0;
      return (await this.#redirect(ctx, connection)) + (await this.#expire(ctx, connection));
    });
  }

  async #redirect(ctx: Ctx, connection: ConnectionView): Promise<number> {
    const { timeSendQueue, sendIdQueue } = connection;
    if (timeSendQueue === 0 || sendIdQueue === null) return 0;
    const waiting = await this.acts.quiet(ctx, {
      connectionId: connection.id,
      status: 'pending',
      before: this.#ago(timeSendQueue),
      withoutQueue: true,
    });
    for (const { id } of waiting) {
      await this.acts.carryOut(ctx, id, { queueId: sendIdQueue, chatbot: false }, CHATBOT);
    }
    return waiting.length;
  }

  async #expire(ctx: Ctx, connection: ConnectionView): Promise<number> {
    const { expiresTicket, expiresInactiveMessage } = connection;
    if (expiresTicket === 0) return 0;
    const silent = await this.acts.quiet(ctx, {
      connectionId: connection.id,
      status: 'open',
      before: this.#ago(expiresTicket),
      answered: true,
    });
    for (const { id } of silent) {
      const replies = saying(expiresInactiveMessage);
      await this.acts.carryOut(ctx, id, { replies, close: true, chatbot: false }, CHATBOT);
    }
    return silent.length;
  }

  #ago(minutes: number): Date {
    return new Date(this.clock.now().getTime() - minutes * MINUTE);
  }
}
