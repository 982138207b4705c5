import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { TaskService } from './service.ts';

/** Finds the companies in which somebody is to be reminded of a task. */
@injectable()
export class TaskReminders {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(TaskService) private readonly tasks: TaskService,
  ) {}

  async run(companies: JobCompanies): Promise<void> {
    const now = this.clock.now();
    const waiting = await this.database.system('tasks to remind of', async ({ trx }) =>
      trx('todolist_tasks').where('remind_at', '<=', now).distinct().pluck<number[]>('company_id'),
    );
    for (const companyId of await companies.among(waiting)) {
      await this.database.transaction({ companyId, system: 'todolist' }, (ctx) =>
        this.tasks.remind(ctx),
      );
    }
  }
}
