import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import type { ConnectionView } from '../../connections/public.ts';
import { Queues } from '../../queues/public.ts';
import type { QueueDialogue } from '../../queues/public.ts';
import type { BotFacts } from '../engine/types.ts';

/** The facts that one connection's dialogues depend on, wherever each of them stands. */
export interface ConnectionFacts extends Omit<BotFacts, 'current' | 'now' | 'line'> {
  readonly connection: ConnectionView;
}

/** Reads what dialogues depend on. */
@injectable()
export class FactLoader {
  constructor(
    @inject(Connections) private readonly connections: Connections,
    @inject(Queues) private readonly queues: Queues,
    @inject(Core.Settings) private readonly settings: Settings,
  ) {}

  /** @returns undefined when the connection is gone */
  async connection(ctx: Ctx, connectionId: number): Promise<ConnectionFacts | undefined> {
    const [company, [connection]] = await Promise.all([
      this.company(ctx),
      this.connections.byIds(ctx, [connectionId]),
    ]);
    if (!connection) return undefined;
    return {
      ...company,
      connection,
      queues: await this.queues.dialogues(ctx, connection.queueIds),
    };
  }

  /** The dialogue of the ticket's queue, whether or not it is one of the connection's. */
  async queue(
    ctx: Ctx,
    { queues }: ConnectionFacts,
    queueId: number | null,
  ): Promise<QueueDialogue | undefined> {
    if (queueId === null) return undefined;
    const own = queues.find(({ id }) => id === queueId);
    if (own) return own;
    const [other] = await this.queues.dialogues(ctx, [queueId]);
    return other;
  }

  /** The facts that hold for the company, whichever connection. */
  async company(
    ctx: Ctx,
  ): Promise<Pick<BotFacts, 'timeZone' | 'scheduleType' | 'companyHours' | 'greetsSingleQueue'>> {
    const scheduleType = scheduleTypeOf(await this.settings.get(ctx, 'scheduleType'));
    const greetsSingleQueue = await this.settings.isEnabled(ctx, 'sendGreetingMessageOneQueues');
    const [timeZone, companyHours] = await Promise.all([
      timeZoneOf(ctx),
      scheduleType === 'company' ? this.queues.companyHours(ctx) : [],
    ]);
    return { timeZone, scheduleType, companyHours, greetsSingleQueue };
  }
}

const scheduleTypeOf = (value: unknown): BotFacts['scheduleType'] =>
  value === 'company' || value === 'queue' ? value : 'disabled';
