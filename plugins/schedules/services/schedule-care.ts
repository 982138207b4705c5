import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import type { JobCompanies } from 'prosa/contract';
import { AppError, Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Governor } from '../../governor/public.ts';
import { Schedule } from '../models/schedule.ts';
import { ScheduleView } from './schedule-view.ts';
import { LATE_AFTER, OWN_REASONS, ScheduleWaits } from './schedule-waits.ts';

/** Most of a company that one run looks after. */
const MOST = 100;

/** Reminds owners, finds another connection for messages that lost theirs, and says why late ones wait. */
@injectable()
export class ScheduleCare {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Connections) private readonly connections: Pick<Connections, 'resolve'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(ScheduleView) private readonly view: ScheduleView,
    @inject(ScheduleWaits) private readonly waits: ScheduleWaits,
  ) {}

  async run(companies: JobCompanies): Promise<void> {
    const now = this.clock.now();
    const waiting = await this.database.system('schedules to look after', async ({ trx }) =>
      trx('schedules')
        .where('remind_at', '<=', now)
        .orWhere((stranded) => {
          void stranded
            .where('status', 'PENDENTE')
            .whereNull('connection_id')
            .where('due_at', '<=', now);
        })
        .orWhere((late) => {
          void late
            .where('status', 'PENDENTE')
            .whereIn('wait_reason', OWN_REASONS)
            .where('due_at', '<=', new Date(now.getTime() - LATE_AFTER));
        })
        .distinct()
        .pluck<number[]>('company_id'),
    );
    for (const companyId of await companies.among(waiting)) {
      const scope = { companyId, system: 'schedules' };
      await this.database.transaction(scope, async (ctx) => {
        await this.#remind(ctx, now);
        await this.#reconnect(ctx, now);
        await this.waits.note(ctx, now);
      });
    }
  }

  async #remind(ctx: Ctx, now: Date): Promise<void> {
    const due = await Schedule.query(ctx.trx)
      .where('remindAt', '<=', now)
      .orderBy('remindAt')
      .limit(MOST)
      .forUpdate()
      .skipLocked();
    for (const row of due) {
      const told = await row.$query(ctx.trx).patchAndFetch({ remindAt: null });
      if (told.userId === null || told.status !== 'PENDENTE') continue;
      const schedule = await this.view.one(ctx, told);
      ctx.emit('schedules.reminder-came', { schedule }, [topics.user(told.userId)]);
    }
  }

  async #reconnect(ctx: Ctx, now: Date): Promise<void> {
    const stranded = await Schedule.query(ctx.trx)
      .where({ status: 'PENDENTE', connectionId: null })
      .where('dueAt', '<=', now)
      .limit(MOST)
      .forUpdate()
      .skipLocked();
    if (stranded.length === 0) return;
    const connectionId = await this.#default(ctx);
    for (const row of stranded) {
      const changed = await row
        .$query(ctx.trx)
        .patchAndFetch(
          connectionId === undefined
            ? { status: 'ERRO', reason: 'no-connection', remindAt: null }
            : { connectionId },
        );
      const schedule = await this.view.one(ctx, changed);
      ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
    }
    if (connectionId !== undefined) this.governor.wake(ctx, connectionId);
  }

  async #default(ctx: Ctx): Promise<number | undefined> {
    try {
      return (await this.connections.resolve(ctx, {})).id;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
