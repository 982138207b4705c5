import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { TaskService } from './service.ts';

const HOUR = 3_600_000;

/** Tasks of somebody who runs a shop that repairs instruments. Hours from now until which they are to be done. */
const TASKS = [
  { text: 'Retornar para a Dona Lurdes sobre o violão', hours: 3, reminder: 60 },
  { text: 'Pedir ao fornecedor as cordas que acabaram', hours: 26, reminder: 1_440 },
  { text: 'Revisar as mensagens rápidas com a equipe' },
  { text: 'Conectar o número da loja', isDone: true },
] as const;

/** A few tasks of the first user, with a time and without. */
@injectable()
export class DemoTasks implements DemoContent {
  constructor(
    @inject(TaskService) private readonly service: TaskService,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const admin = await ctx.trx('users').orderBy('id').first<{ id: number } | undefined>('id');
    if (!admin) throw new Error('the demo company has nobody');
    const now = this.clock.now().getTime();
    const tasks = TASKS.map(({ text, ...task }) => ({
      id: randomUUID(),
      text,
      isDone: 'isDone' in task,
      ...('hours' in task && {
        dueAt: new Date(now + task.hours * HOUR).toISOString(),
        reminder: task.reminder,
      }),
    }));
    await this.service.add({ ...ctx, userId: admin.id }, { tasks });
  }
}
