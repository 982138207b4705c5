import type { Ctx } from 'prosa/contract';
import { Core, standingOf } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import type { ConnectionView } from '../../connections/public.ts';
import { AutomaticActs } from '../../tickets/public.ts';
import { saying } from '../engine/texts.ts';

const MINUTE = 60_000;

/** What time alone does: conversations nobody took go to a queue, and those whose customer is silent are finished. */
@injectable()
export class QuietSweep {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Connections,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
  ) {}

  async run(): Promise<void> {
    const lines = await this.database.system('quiet conversations', (ctx) =>
      this.connections.timed(ctx),
    );
    for (const { companyId, id } of lines) {
      try {
        // Batch by batch, so that a backlog never becomes one long transaction.
        while ((await this.#sweep(companyId, id)) > 0);
      } catch (error) {
        this.logger.error({ err: error, companyId, connectionId: id }, 'a line was not swept');
      }
    }
  }

  /** @returns how many conversations it acted on */
  #sweep(companyId: number, connectionId: number): Promise<number> {
    return this.database.transaction({ companyId, system: 'quiet sweep' }, async (ctx) => {
      const [line] = await this.connections.byIds(ctx, [connectionId]);
      const { isServed } = await standingOf(ctx, this.clock.now());
      if (!line || !isServed) return 0;
      return (await this.#redirect(ctx, line)) + (await this.#expire(ctx, line));
    });
  }

  async #redirect(ctx: Ctx, line: ConnectionView): Promise<number> {
    const { timeSendQueue, sendIdQueue } = line;
    if (timeSendQueue === 0 || sendIdQueue === null) return 0;
    const waiting = await this.acts.quiet(ctx, {
      connectionId: line.id,
      status: 'pending',
      before: this.#ago(timeSendQueue),
      withoutQueue: true,
    });
    for (const { id } of waiting) {
      await this.acts.carryOut(ctx, id, { queueId: sendIdQueue, chatbot: false });
    }
    return waiting.length;
  }

  async #expire(ctx: Ctx, line: ConnectionView): Promise<number> {
    const { expiresTicket, expiresInactiveMessage } = line;
    if (expiresTicket === 0) return 0;
    const silent = await this.acts.quiet(ctx, {
      connectionId: line.id,
      status: 'open',
      before: this.#ago(expiresTicket),
      answered: true,
    });
    for (const { id } of silent) {
      await this.acts.carryOut(ctx, id, {
        replies: saying(expiresInactiveMessage),
        close: true,
        chatbot: false,
      });
    }
    return silent.length;
  }

  #ago(minutes: number): Date {
    return new Date(this.clock.now().getTime() - minutes * MINUTE);
  }
}
