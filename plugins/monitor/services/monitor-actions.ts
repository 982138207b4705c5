import type { Ctx } from 'prosa/contract';
import { Core, forgetDead, isFollower, reviveDead } from 'prosa/core';
import type { Audit, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { monitorErrors } from '../errors.ts';
import { requireQueue } from './require-queue.ts';

/** Deals with what was given up. Each step stands in the platform's log. */
@injectable()
export class MonitorActions {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'givenUp'>,
    @inject(Core.Audit) private readonly audit: Pick<Audit, 'record'>,
  ) {}

  /** @returns how many tasks are tried again @throws ERR_NO_QUEUE_FOUND */
  async retryTasks(ctx: Ctx, name: string, ids?: readonly string[]): Promise<number> {
    requireQueue(this.tasks, name);
    const count = await this.tasks.givenUp.retry(name, ids);
    await this.#record(ctx, 'changed', name, { retried: count });
    return count;
  }

  /** @returns how many tasks were removed @throws ERR_NO_QUEUE_FOUND */
  async discardTasks(ctx: Ctx, name: string, ids?: readonly string[]): Promise<number> {
    requireQueue(this.tasks, name);
    const count = await this.tasks.givenUp.discard(name, ids);
    await this.#record(ctx, 'deleted', name, { discarded: count });
    return count;
  }

  /** @returns how many facts are tried again @throws ERR_NO_FOLLOWER_FOUND */
  async retryFacts(ctx: Ctx, follower: string): Promise<number> {
    const count = await this.#withFacts(follower, reviveDead);
    await this.#record(ctx, 'changed', follower, { retried: count });
    return count;
  }

  /** @returns how many facts were dropped @throws ERR_NO_FOLLOWER_FOUND */
  async forgetFacts(ctx: Ctx, follower: string): Promise<number> {
    const count = await this.#withFacts(follower, forgetDead);
    await this.#record(ctx, 'deleted', follower, { discarded: count });
    return count;
  }

  #withFacts(
    follower: string,
    work: (ctx: Ctx, follower: string) => Promise<number>,
  ): Promise<number> {
    return this.database.system('facts that a follower gave up', async (ctx) => {
      if (!(await isFollower(ctx, follower))) throw monitorErrors.ERR_NO_FOLLOWER_FOUND();
      return work(ctx, follower);
    });
  }

  #record(
    ctx: Ctx,
    action: 'changed' | 'deleted',
    name: string,
    details: Readonly<Record<string, number>>,
  ): Promise<void> {
    const subject = { kind: 'monitor', name };
    return this.audit.record(ctx, { action, subject, details, log: 'platform' });
  }
}
